// What points, and what gestures do to buttons, keys and the wheel. Read in kits, performed by PointerMachine; pure.

public import Keypoints
public import Shapes

/// A gesture's effect on buttons, keys or the wheel.
public enum PointerAction: Sendable, Hashable {
    /// A button is clicked; while a hand pinches, it stays down.
    case click(PointerButton)

    /// A button is clicked twice.
    case doubleClick(PointerButton)

    /// A button is pressed and stays down until the next time.
    case hold(PointerButton)

    /// Keys are pressed together.
    case key(KeyChord)

    /// The wheel turns by a number of steps, up where it is positive.
    case scroll(Int)

    /// The pointer moves less for the same movement, or as usual; `nil` toggles.
    case precision(Bool?)
}

/// The part of a person that moves the pointer, and its settings.
public struct PointerSource: Sendable, Hashable {
    /// A part of a person.
    public enum Part: Sendable, Hashable {
        /// The palm of a hand, which a pinch moves least.
        case palm(Handedness)

        /// The tip of an index finger.
        case indexTip(Handedness)

        /// The direction of the head.
        case head
    }

    /// The part.
    public var part: Part

    /// The factor of the pointer's speed.
    public var speed = 1.0

    /// The time at rest after which the left button is clicked, in seconds; `nil` for never.
    public var dwell: Double?

    /// The part of the image that is the whole screen, x from the person's left and y from the bottom; `nil` for a
    /// pointer that moves as a mouse does.
    public var area: Area?

    /// The shape in which the hand turns the wheel instead; `nil` for none.
    public var scrollShape: HandShape?

    /// A Boolean value that indicates whether a head that is tilted to a shoulder turns the wheel instead.
    public var scrollsByTilt = false

    /// Creates a source.
    public init(_ part: Part) { self.part = part }

    /// The hand; `nil` for a head.
    public var hand: Handedness? {
        switch part {
        case .palm(let hand), .indexTip(let hand): hand
        case .head: nil
        }
    }

    /// A rectangle of the image.
    public struct Area: Sendable, Hashable {
        /// The edges, as shares of the image.
        public var left: Double, bottom: Double, right: Double, top: Double

        /// Creates a rectangle; `nil` for one without any extent.
        public init?(left: Double, bottom: Double, right: Double, top: Double) {
            guard right > left, top > bottom else { return nil }
            (self.left, self.bottom, self.right, self.top) = (left, bottom, right, top)
        }
    }
}
