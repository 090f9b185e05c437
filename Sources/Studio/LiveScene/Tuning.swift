// The numbers of this target that several files share; those of one file are at its head. Pure.

package enum Tuning {
    /// An image with a lower mean is dark, of 255.
    static let dark = 35.0

    /// The number of decimals of places and other numbers: enough for an image of 4096 pixels.
    static let scenePlaces = 4

    // MARK: Phones

    /// The most phones at one time, those that are away for a moment included: TVDrums' seven, and a school class.
    package static let mostPhones = 32

    /// A device that is away keeps its identity, instrument and count of hits this many seconds.
    package static let memory = 10.0

    /// The delay after its touch, in seconds, from which a hit does not sound any more: it would be a wrong note rather
    /// than a late one. A stroke of a slow piece is 0.25 s from the next.
    package static let lateness = 0.2

    /// The number of lines about phones that come and go that are printed at once: all of them come, and leave.
    static let linesAtOnce = 2 * mostPhones

    /// The velocity of a hit that has none, 0…1 (100 of 127).
    static let velocity: Float = 100.0 / 127
}
