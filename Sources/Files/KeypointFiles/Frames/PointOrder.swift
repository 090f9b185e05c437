// The order of the numbers of hands, detected by the lengths of their fingers. Used by LandmarkTable, PointLists,
// detection and KeypointReader; pure.

import Keypoints

/// The order of the numbers of 21 flattened points.
enum PointOrder: Hashable, CaseIterable {
    /// `x0, y0, x1, y1, …`
    case byPoint

    /// `x0, x1, …, y0, y1, …`
    case byAxis

    /// Returns the value of `--columns` for points of some axes, such as `xyc`, in this order.
    func columns(_ axes: String) -> String {
        self == .byPoint ? axes : axes.map { "\($0)0..\($0)20" }.joined(separator: ",")
    }

    /// Returns the position of a number of a point among those of its hand.
    func place(of axis: Int, of joint: Int, dimensions: Int) -> Int {
        self == .byPoint ? joint * dimensions + axis : axis * HandJoint.count + joint
    }

    /// Returns the order of 42 or 63 numbers: in the wrong one, fingers are longer
    /// (<doc:ImportedFormats#The-order-of-points>).
    ///
    /// - Parameter mayLack: whether points of the fingers may be missing: it is known that the numbers are those of a hand.
    /// - Returns: `nil` where they are not clearly longer, or where too many points of fingers are missing.
    static func told(by numbers: [Double], mayLack: Bool = false) -> PointOrder? {
        let (point, axis) = (byPoint.fingers(of: numbers, mayLack), byAxis.fingers(of: numbers, mayLack))
        if axis > point * Tuning.otherOrder { return .byPoint }
        return point > axis * Tuning.otherOrder ? .byAxis : nil
    }

    /// Returns the order of the majority of some hands; `nil` in a tie.
    static func told(by hands: some Sequence<[Double]>) -> PointOrder? {
        let orders = hands.compactMap { Self.told(by: $0) }
        let count = orders.count { $0 == .byPoint }
        return 2 * count == orders.count ? nil : 2 * count > orders.count ? .byPoint : .byAxis
    }

    /// Returns the mean length of the fingers' bones in the image, of those with both ends; NaN where these are few.
    private func fingers(of numbers: [Double], _ mayLack: Bool) -> Double {
        let dimensions = numbers.count / HandJoint.count
        func point(_ joint: Int) -> SIMD2<Double> {
            let x = numbers[place(of: 0, of: joint, dimensions: dimensions)]
            let y = numbers[place(of: 1, of: joint, dimensions: dimensions)]
            // At 0, 0 and at −1, −1 other programs put points that are missing.
            return x == y && (x == 0 || x == -1) ? SIMD2(repeating: .nan) : SIMD2(x, y)
        }
        var (sum, count) = (0.0, 0)
        for finger in Finger.allCases {
            for joint in finger.base.rawValue..<finger.tip.rawValue {
                let bone = point(joint + 1) - point(joint)
                let length = (bone * bone).sum().squareRoot()
                if length.isNaN { continue }
                (sum, count) = (sum + length, count + 1)
            }
        }
        let fewest = mayLack ? Tuning.fewestBonesOfPointOrder : 3 * Finger.allCases.count
        return count < fewest ? .nan : sum / Double(count)
    }
}

extension PointOrder {
    /// Returns the points of 42 or 63 numbers in this order, without their depths.
    func points(of numbers: [Double]) -> HandLandmarks {
        let dimensions = numbers.count / HandJoint.count
        var points = HandLandmarks()
        for joint in HandJoint.allCases {
            let x = numbers[place(of: 0, of: joint.rawValue, dimensions: dimensions)]
            let y = numbers[place(of: 1, of: joint.rawValue, dimensions: dimensions)]
            if x.isFinite, y.isFinite { points[joint] = Keypoint(x: Float(x), y: Float(y)) }
        }
        return points
    }
}
