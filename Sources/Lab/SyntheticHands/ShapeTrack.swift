// The shapes of a hand over time, and the changes between them. Held by DrumHand and MovingHand; pure.

/// Shapes one after another, available at any moment.
struct ShapeTrack: Sendable {
    private var shapes: [(start: Double, end: Double, shape: SyntheticShape, pose: HandPose)]

    init(_ shape: SyntheticShape, using generator: inout SeededGenerator) {
        shapes = [(0, 0, shape, Self.pose(of: shape, using: &generator))]
    }

    /// Changes to a shape within some seconds, unless it is shown already.
    mutating func show(
        _ shape: SyntheticShape,
        from start: Double,
        within seconds: Double,
        using generator: inout SeededGenerator
    ) {
        guard let last = shapes.last, last.shape != shape else { return }
        let start = max(start, last.end)
        shapes.append((start, start + seconds, shape, Self.pose(of: shape, using: &generator)))
    }

    /// Returns the pose at a time in seconds, and the label of its shape; `nil` between two shapes.
    func pose(at time: Double) -> (pose: HandPose, label: String?) {
        let after = shapes.lastIndex { $0.start <= time } ?? 0
        let (now, before) = (shapes[after], shapes[max(after - 1, 0)])
        let share = time < now.end ? (time - now.start) / (now.end - now.start) : 1
        guard share < 1 else { return (now.pose, now.shape.rawValue) }
        return (.blend(before.pose, now.pose, at: share * share * (3 - 2 * share)), nil)
    }

    private static func pose(of shape: SyntheticShape, using generator: inout SeededGenerator) -> HandPose {
        shape.poses[generator.below(shape.poses.count)].varied(using: &generator)
    }
}
