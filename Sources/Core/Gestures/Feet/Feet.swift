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
