// Detects the strikes of one foot, and whether it is up. Owned by Feet, one a foot, and called for every frame; pure.

/// The time in seconds within which landings of toes and heel are one strike; taps of one foot are at least 0.15 s
/// apart.
private let footRefractory = 0.1

/// Detects when a foot comes down, by the toes or by the heel, whichever taps.
struct FootStrikeDetector: Sendable {
    private var toes = LandingDetector()
    private var heel = LandingDetector()

    private var lastOnset = -Double.infinity

    /// Whether the toes are off the floor.
    var isUp: Bool { toes.isRaised }

    /// Processes the foot of the next frame.
    ///
    /// - Returns: the strike that this frame decided.
    mutating func process(_ sample: FootSample, at time: Double) -> Strike? {
        let landings = [
            toes.process(sample.toes.map { $0 / Tuning.palmOfBody }, at: time),
            heel.process(sample.heel.map { $0 / Tuning.palmOfBody }, at: time),
        ]
        // A foot that comes down whole does so with both, a little apart.
        let fresh = landings.compactMap(\.self).filter { $0.onset - lastOnset > footRefractory }
        guard let strike = fresh.min(by: { $0.onset < $1.onset }) else { return nil }
        lastOnset = strike.onset
        return strike
    }
}
