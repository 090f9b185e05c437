// The order of MediaPipe Holistic's parts where its users join them in one list of numbers, without names. Used by NumPyHands;
// pure.

import Keypoints

/// The parts of Holistic in one list: a pose of 33 points, perhaps a face, and two hands.
///
/// Their sum says how many points and numbers there are, but not which comes first: that shows by the wrists, which the pose
/// has too.
struct HolisticParts: Hashable {
    private enum Part: CaseIterable {
        case pose, face, left, right
    }

    /// The numbers of a point of the hands.
    let dimensions: Int

    private let poseDimensions: Int
    private let faceCount: Int
    private var order: [Part]

    private static let poseCount = 33
    private static let wrists: [(hand: Part, ofPose: Int)] = [(.left, 15), (.right, 16)]

    /// Finds the parts by the number of all their numbers; `nil` for another one.
    init?(_ numbers: Int) {
        // Of the face 468 points, or 478 with the irises; visibility is the pose's alone, all parts' or none's.
        let forms = [0, 468, 478].flatMap { face in [(3, 3), (4, 3), (4, 4)].map { (face, $0.0, $0.1) } }
        let found = forms.first { face, pose, other in
            Self.poseCount * pose + (face + 2 * HandJoint.count) * other == numbers
        }
        guard let found else { return nil }
        (faceCount, poseDimensions, dimensions) = found
        order = [.pose, .face, .left, .right]
    }

    /// Whether all who join these parts do so in one order.
    private var hasUsualOrder: Bool { faceCount == 0 || poseDimensions > dimensions }

    /// The first numbers of the left and of the right hand.
    var hands: (left: Int, right: Int) { (first(.left), first(.right)) }

    private func count(_ part: Part) -> Int {
        switch part {
        case .pose: Self.poseCount * poseDimensions
        case .face: faceCount * dimensions
        case .left, .right: HandJoint.count * dimensions
        }
    }

    private func first(_ part: Part) -> Int { order.prefix { $0 != part }.reduce(0) { $0 + count($1) } }

    /// Returns the parts in the order that some records show; `nil` where none is clear.
    func told(by records: [[Double]]) -> HolisticParts? {
        var orders: [[Part]] = [[]]
        for _ in Part.allCases {
            orders = orders.flatMap { order in Part.allCases.filter { !order.contains($0) }.map { order + [$0] } }
        }
        let all = orders.map { order in
            var parts = self
            parts.order = order
            return parts
        }
        // Where zeros begin and end shows whose place they take.
        let whole = all.filter { $0.hasWholeParts(in: records) }
        let shown = whole.isEmpty ? all : whole
        let measured = shown.compactMap { parts in parts.distanceOfWrists(in: records).map { (parts, $0) } }
        let near = measured.filter { $0.1 < Tuning.nearWrist && $0.0.canBeHands(in: records) == true }
        if let best = near.min(by: { $0.1 < $1.1 }) { return best.0 }
        let documented = shown.filter {
            [[.pose, .face, .left, .right], [.face, .left, .pose, .right]].contains($0.order)
        }
        let left = documented.isEmpty ? shown : documented
        if hasUsualOrder { return left[0] }
        let hands = left.map { $0.canBeHands(in: records) }
        let possible = left.indices.filter { hands[$0] != false }
        if possible.count == 1 { return left[possible[0]] }
        return hands.allSatisfy { $0 == nil } ? left[0] : nil
    }

    /// Returns whether each part is there or missing as a whole: of one that is there no more points are at 0, 0 than
    /// the origin of a hand, the legs of a pose, or some of a face.
    private func hasWholeParts(in records: [[Double]]) -> Bool {
        records.allSatisfy { record in
            Part.allCases.allSatisfy { part in
                let points = points(part, in: record)
                let missing = points.count { $0 == .zero }
                let most =
                    switch part {
                    case .pose: HandJoint.count / 2
                    case .face: HandJoint.count - 1
                    case .left, .right: 1
                    }
                return missing == points.count || missing <= most
            }
        }
    }

    /// The mean distance of the hands' wrists from those of the pose, in lengths of hands; `nil` where no record has both.
    private func distanceOfWrists(in records: [[Double]]) -> Double? {
        var (sum, count) = (0.0, 0)
        for record in records {
            let pose = points(.pose, in: record)
            for (part, wrist) in Self.wrists {
                let hand = points(part, in: record)
                guard pose[wrist] != .zero, hand.contains(where: { $0 != .zero }) else { continue }
                let length = hand.map { $0.distance(to: hand[0]) }.max() ?? 0
                let body = pose.map { $0.distance(to: pose[wrist]) }.max() ?? 0
                // A hand is smaller than a body.
                let isSmaller = length > 0 && Tuning.leastBody * length < body
                let distance = isSmaller ? hand[0].distance(to: pose[wrist]) / length : .infinity
                sum += min(distance, Tuning.farWrist)
                count += 1
            }
        }
        return count > 0 ? sum / Double(count) : nil
    }

    /// Returns whether what stands in the hands' places can be hands; `nil` where nothing stands there.
    private func canBeHands(in records: [[Double]]) -> Bool? {
        var bones = FingerBones()
        for record in records {
            for (part, _) in Self.wrists {
                let hand = points(part, in: record)
                if hand.allSatisfy({ $0 == .zero }) { continue }
                if hand.allSatisfy({ $0 == hand[0] }) { return false }
                bones.add(PointOrder.byPoint.points(of: hand.flatMap { [$0.x, $0.y] }))
            }
        }
        return bones.canBeHands
    }

    /// The places of a part's points in the image; those that are missing are at 0, 0.
    private func points(_ part: Part, in record: [Double]) -> [SIMD2<Double>] {
        let width = part == .pose ? poseDimensions : dimensions
        let start = first(part)
        return stride(from: start, to: start + count(part), by: width).map { place in
            let point = SIMD2(record[place], record[place + 1])
            return point.x.isFinite && point.y.isFinite ? point : .zero
        }
    }
}

extension SIMD2<Double> {
    fileprivate func distance(to other: SIMD2<Double>) -> Double {
        let way = self - other
        return (way * way).sum().squareRoot()
    }
}
