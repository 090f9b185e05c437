// One sample of the path that a palm takes. Held by StrikeDetector and what it asks; pure.

/// Where a palm's middle was at a time.
struct PathPoint: Sendable, Hashable {
    /// In seconds.
    var time: Double

    /// In palms, y down.
    var position: SIMD2<Double>

    /// Returns a Boolean value that indicates whether no hand moves so fast as from another place to here.
    func isJump(from other: PathPoint) -> Bool {
        let way = position - other.position
        return (way * way).sum().squareRoot() > Tuning.fastestHand * (time - other.time) + Tuning.palmJump
    }
}
