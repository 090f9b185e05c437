// Keeps what drumming hands do from being movements. Owned by GestureRecognizer; pure.

import Keypoints

// Chosen on the swipes of 14 people, the circles of 13, and drummers who make neither (<doc:MovementAccuracy>).

/// The time in seconds after a strike of either hand in which hands perform no movement: they go to the next drum.
private let movementQuiet = 1.5

/// Drops the movements after a strike, and the lifts before one.
struct MovementQuiet: Sendable {
    private var lastStrike: Double?

    /// The swipes upwards that can still be lifts.
    private var lifts: [Gesture] = []

    /// Returns whether hands perform no movement after a strike.
    func isQuiet(at time: Double) -> Bool { lastStrike.map { !(time - $0).exceeds(movementQuiet) } ?? false }

    /// Processes the gestures of a frame.
    ///
    /// - Parameters:
    ///   - gestures: the gestures; movements are removed, and swipes upwards that were no lifts added.
    ///   - isStriking: whether hands can strike; else no swipe upwards waits.
    ///   - time: the time of the frame.
    mutating func process(_ gestures: inout [Gesture], isStriking: Bool, at time: Double) {
        if gestures.contains(where: { $0.kind.limb != nil }) { (lastStrike, lifts) = (time, []) }
        if isQuiet(at: time) { gestures.removeAll { $0.kind.isMovement } }
        guard isStriking else { return }
        let ended = lifts.prefix { (time - $0.time).lasts(Tuning.liftTime) }
        lifts.removeFirst(ended.count)
        lifts += gestures.filter(\.kind.isSwipeUp)
        gestures.removeAll { $0.kind.isSwipeUp }
        for var swipe in ended {
            swipe.time = time
            gestures.append(swipe)
        }
    }
}

extension GestureKind {
    /// Whether it is a stroke that goes up more than to a side.
    fileprivate var isSwipeUp: Bool {
        guard case .performed(_, let measures) = self, let direction = measures.direction else { return false }
        return (45...135).contains(direction)
    }
}
