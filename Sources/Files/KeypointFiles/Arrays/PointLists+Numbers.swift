// The 21 points of a hand in an array of numbers, read as they would be in lists of JSON. Used by NumPySource.

import Keypoints

/// The meaning of a hand's numbers in an array.
struct PointNumbers {
    /// The numbers of a point, 2 to 4; 0 where those of the hand stand in one list in either order.
    var dimensions: Int

    /// Whether all x stand before all y.
    var isByAxis = false

    /// Whether it is known that the third of three numbers is a depth.
    var isDepth = false
}

extension PointLists {
    /// Reads a hand.
    ///
    /// - Parameters:
    ///   - numbers: those of its points, NaN for missing ones; not all of them missing.
    ///   - confidences: those that stand in an array beside the points.
    mutating func hand(
        of numbers: ArraySlice<Double>,
        _ form: PointNumbers,
        _ confidences: PointConfidences?
    ) throws(Diagnostic) -> HandLandmarks {
        guard usual.count == HandJoint.count else { return try hand(list(of: numbers, form), confidences) }
        let dimensions = form.dimensions > 0 ? form.dimensions : numbers.count / HandJoint.count
        let isList = dimensions < 4 && !form.isDepth
        var points = Self.points(of: numbers, dimensions, form.isByAxis ? .byAxis : .byPoint)
        if form.dimensions == 0, dimensions < 3 || base(points) == nil, order(of: Array(numbers)) == .byAxis {
            points = Self.points(of: numbers, dimensions, .byAxis)
        }
        var joints = usual
        var hasThird = dimensions > 2
        if isList, dimensions == 3 {
            if let base = base(points) {
                numbered += 1
                joints = firsts(points).map { usual[$0 - base] }
                for place in points.indices { points[place] = SIMD4(points[place].y, points[place].z, .nan, .nan) }
                hasThird = false
            } else {
                try checkSteps(of: firsts(points))
            }
        }
        var confidences = confidences
        // MediaPipe's visibility of hands is always 0, and no confidence.
        if confidences == nil, dimensions == 4, points.indices.contains(where: { points[$0].w != 0 }) {
            let last = points.indices.map { JSONValue.optional(points[$0].w) }
            confidences = PointConfidences("confidence", last, after: filledBefore())
        }
        if confidences?.isFilled == true { filled = confidences }
        var (isConfidence, isMark) = (false, false)
        if confidences == nil, hasThird, !isThirdDepth {
            let thirds = points.indices.map { SIMD3(points[$0].x, points[$0].y, points[$0].z) }
            isConfidence = try (isList ? third(of: thirds) : said) == .confidence
            isMark = isConfidence && (!isList || thirds.allSatisfy { $0.z.isNaN || [0, 1, 2].contains($0.z) })
        }
        var lanes = InlineArray<21, SIMD4<Float>>(repeating: SIMD4(repeating: .nan))
        var presence: UInt32 = 0
        for place in points.indices {
            let point = points[place]
            if point.x.isNaN || point.y.isNaN { continue }
            var lane = SIMD4(Float(point.x), Float(point.y), Float(point.z), .nan)
            if lane.x.isInfinite || lane.y.isInfinite || isList && lane.z.isInfinite {
                let large = lane.x.isInfinite ? point.x : lane.y.isInfinite ? point.y : point.z
                throw Diagnostic("[\(place)]", "\(large)", expected: "a coordinate")
            }
            guard let joint = joints[place] else { continue }
            if isConfidence { (lane.z, lane.w) = (.nan, isMark && lane.z > 0 ? .nan : lane.z) }
            if let confidences { lane.w = try confidences[place] ?? .nan }
            if lane.z.isInfinite { lane.z = .nan }
            if lane.w.isInfinite { lane.w = .nan }
            lanes[joint.rawValue] = lane
            presence |= 1 << UInt32(joint.rawValue)
        }
        return HandLandmarks(lanes: lanes.span, presence: presence)
    }

    /// Returns the points of a skeleton of more joints than the 21 as JSON has them.
    private func list(of numbers: ArraySlice<Double>, _ form: PointNumbers) -> JSONValue {
        let (points, first) = (usual.count, numbers.startIndex)
        let dimensions = form.dimensions > 0 ? form.dimensions : numbers.count / points
        let (step, next) = form.isByAxis ? (points, 1) : (1, dimensions)
        return .array(
            (0..<points).map { place in
                .array((0..<dimensions).map { .optional(numbers[first + place * next + $0 * step]) })
            }
        )
    }

    /// The numbers of each point, NaN where it has fewer.
    private typealias Points = InlineArray<21, SIMD4<Double>>

    private static func points(of numbers: ArraySlice<Double>, _ dimensions: Int, _ order: PointOrder) -> Points {
        let numbers = numbers.span
        return Points { place in
            func number(_ axis: Int) -> Double {
                axis < dimensions ? numbers[order.place(of: axis, of: place, dimensions: dimensions)] : .nan
            }
            return SIMD4(number(0), number(1), number(2), number(3))
        }
    }

    /// The whole numbers that points begin with.
    private func firsts(_ points: Points) -> [Int] {
        // A closure would copy all points for each of them.
        let list = points.span
        var firsts: [Int] = []
        for place in list.indices { if let whole = Int(exactly: list[place].x) { firsts.append(whole) } }
        return firsts
    }

    /// Returns the first joint's number where all points begin with those of their landmarks; `nil` where they do not.
    private func base(_ points: Points) -> Int? {
        guard Int(exactly: points[0].x) != nil, case let firsts = firsts(points), firsts.count == HandJoint.count else {
            return nil
        }
        return Self.base(of: firsts, at: Array(0..<HandJoint.count))
    }
}
