// What keeps events back: another pointer that moves, silence, and Escape held. Owned by tactus-point; pure.

/// The time after the movement of another pointer in which Tactus's rests, in seconds.
private let otherPause = 1.0

/// The silence of the sender after which buttons are released, in seconds: it gives a sign of life with each image.
private let pointerSilence = 1.0

/// The time for which Escape is held to end, in seconds.
private let escapeHold = 1.0

/// Lets events through while no other pointer moves, and keeps no button down longer than its sender lives.
package struct PointerGate: Sendable {
    private var down: [PointerButton] = []
    private var otherMoved: Double?
    private var escapeSince: Double?
    private var heardAt = 0.0

    package init() {}

    /// Takes an event, or only a sign of life, at a time in seconds.
    ///
    /// - Returns: the event, unless another pointer moved just now.
    package mutating func process(_ event: PointerEvent?, at time: Double) -> PointerEvent? {
        heardAt = time
        guard let event, !isPaused(at: time) else { return nil }
        guard case .button(let button, let isDown) = event else { return event }
        guard down.contains(button) != isDown else { return nil }
        if isDown { down.append(button) } else { down.removeAll { $0 == button } }
        return event
    }

    /// Notes a movement or a button of another pointer.
    ///
    /// - Returns: the releases of what is down.
    package mutating func otherMoved(at time: Double) -> [PointerEvent] {
        otherMoved = time
        return release()
    }

    /// Notes the state of Escape on another keyboard.
    package mutating func escape(isDown: Bool, at time: Double) { escapeSince = isDown ? escapeSince ?? time : nil }

    /// Returns the releases of what is down where the sender has been silent.
    package mutating func waited(until time: Double) -> [PointerEvent] {
        time - heardAt >= pointerSilence ? release() : []
    }

    /// Returns the releases of what is down.
    package mutating func release() -> [PointerEvent] {
        defer { down = [] }
        return down.map { .button($0, isDown: false) }
    }

    /// Returns whether events are held back, as another pointer moved just now.
    package func isPaused(at time: Double) -> Bool { otherMoved.map { time - $0 < otherPause } ?? false }

    /// Returns whether the user has requested the end.
    package func isOver(at time: Double) -> Bool { escapeSince.map { time - $0 >= escapeHold } ?? false }
}
