// The output of the click: with the drums, on its own side, or on its own device. A value; pure.

/// The output of the click, and of the cues at changes of the mode, which are for the player.
package enum ClickOutput: Sendable, Hashable {
    /// With everything else.
    case everywhere

    /// On one side alone, −1 left or 1 right, with everything else in mono on the other.
    case side(Float)

    /// On this output alone, which plays nothing else.
    case alone

    /// On another output.
    case elsewhere

    /// Returns whether an output plays the click, or the rest.
    func plays(isClick: Bool) -> Bool {
        switch self {
        case .everywhere, .side: true
        case .alone: isClick
        case .elsewhere: !isClick
        }
    }

    /// Returns the side of the click, or of the rest; `nil` for their own.
    func pan(isClick: Bool) -> Float? {
        guard case .side(let side) = self else { return nil }
        return isClick ? side : -side
    }

    /// A factor with which a side alone is as loud as each side is for a sound in the middle (<doc:Sounds#Strokes>).
    var gain: Float { if case .side = self { 0.6 } else { 1 } }
}
