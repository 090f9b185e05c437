// Both feet of a body, and what they do as gestures. Owned by GestureRecognizer; pure.

import Keypoints

/// Detects the strikes of the feet of one body.
struct Feet: Sendable {
    private(set) var raised: Set<Handedness> = []

    private var left = FootStrikeDetector()
    private var right = FootStrikeDetector()
    private let configuration: GestureConfiguration

    init(_ configuration: GestureConfiguration) { self.configuration = configuration }

    /// Processes the body of the next frame.
    ///
    /// - Returns: the strikes that this frame decided, the left foot's first.
    mutating func process(_ places: BodyPlaces, at time: Double) -> [Gesture] {
        var gestures: [Gesture] = []
        if let strike = left.process(places.leftFoot, at: time) { gestures.append(gesture(strike, of: .left)) }
        if let strike = right.process(places.rightFoot, at: time) { gestures.append(gesture(strike, of: .right)) }
        raised = []
        if left.isUp { raised.insert(.left) }
        if right.isUp { raised.insert(.right) }
        return gestures
    }

    private func gesture(_ strike: Strike, of foot: Handedness) -> Gesture {
        Gesture(
            time: strike.time,
            onset: strike.onset,
            kind: .footStruck(foot),
            velocity: configuration.velocity(ofStrike: strike.speed, by: .foot),
            why: strike.why
        )
    }
}

/// The heights of a foot's heel and toes in the body's frame, y up; `nil` where not seen.
package struct FootSample: Sendable, Hashable {
    package var heel: Double?

    package var toes: Double?
}

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
