// Where a hand that is not seen is, from the body's wrist. Owned by StrikeDetector; pure.

/// How high a hand is above the body's wrist, learnt while both are seen.
///
/// A hand model loses small and blurred hands in mid-stroke, where a pose model still sees the arm.
struct WristBridge: Sendable {
    private var difference = RunningMean(span: Tuning.palmTime)
    private var last = -Double.infinity

    /// Learns from a frame in which both are seen; heights in palms.
    mutating func learn(hand: Double, wrist: Double, at time: Double) {
        _ = difference.process(hand - wrist, after: time - last)
        last = time
    }

    /// The height of the hand, `nil` where the two were never seen together.
    func hand(_ wrist: Double) -> Double? { difference.value.map { wrist + $0 } }
}
