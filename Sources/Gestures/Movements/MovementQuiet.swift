// Keeps what drumming hands do from being movements. Owned by GestureRecognizer; pure.

/// Drops the movements after a strike, and the lifts before one.
struct MovementQuiet: Sendable {
    private var lastStrike: Double?

    /// The swipes upwards that can still be lifts.
    private var lifts: [Gesture] = []

    /// Processes the gestures of a frame.
    ///
    /// - Parameters:
    ///   - gestures: the gestures; movements are removed, and swipes upwards that were no lifts added.
    ///   - isStriking: whether hands can strike; else no swipe upwards waits.
    ///   - time: the time of the frame.
    mutating func process(_ gestures: inout [Gesture], isStriking: Bool, at time: Double) {
        if gestures.contains(where: { $0.kind.limb != nil }) { (lastStrike, lifts) = (time, []) }
        if let lastStrike, !(time - lastStrike).exceeds(Tuning.movementQuiet) {
            gestures.removeAll { $0.kind.isMovement }
        }
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
    fileprivate var isSwipeUp: Bool { if case .performed(.swipeUp, _) = self { true } else { false } }
}
