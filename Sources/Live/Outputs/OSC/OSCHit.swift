// The events of playing that are sent by OSC. Pure.

/// A hit in the form that receivers of OSC get.
package struct OSCHit: Sendable, Hashable {
    /// The instrument's number in the kit, from 0 in the order of the file.
    package var id: Int

    /// The instrument's name in the kit.
    package var name: String

    /// The instrument's General MIDI note, 0…127.
    package var note: Int

    /// The velocity, 0…1.
    package var velocity: Float

    /// `left` or `right`; empty where unknown, and for what a take plays.
    package var hand: String

    /// The mode that it was played in, such as `freestyle`.
    package var mode: String

    package init(id: Int, name: String, note: Int, velocity: Float, hand: String = "", mode: String = "") {
        self.id = id
        self.name = name
        self.note = note
        self.velocity = velocity
        self.hand = hand
        self.mode = mode
    }
}

/// Something other than a hit that happened while playing.
package enum OSCNotice: Sendable, Hashable {
    case mode(String)

    /// Gestures play from now on, or not.
    case armed(Bool)

    /// An instrument falls silent: its number in the kit and its note.
    case choke(id: Int, note: Int)

    /// A gesture and the hand that made it, which may be empty.
    case gesture(String, hand: String)

    /// A coefficient of a face, and how strong it is, 0…1.
    case face(String, Float)
}
