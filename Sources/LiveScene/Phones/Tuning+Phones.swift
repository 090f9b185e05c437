// Every number of this target that could be another one; pure.

/// The numbers of this target.
extension Tuning {
    /// The most phones at one time, those that are away for a moment included: TVDrums' seven, and a school class.
    package static let mostPhones = 32

    /// The most phones of one address other than this machine: a class behind a router that shows one address for all of
    /// it has so many places, and who takes all that an address gets leaves eight, TVDrums' seven and one, to others.
    static let mostOfAddress = 24

    /// A device that is away keeps its identity, instrument and count of hits for so many seconds.
    package static let memory = 10.0

    /// The most names of instruments that the kit does not have which are said: a sender may name one after the other.
    static let unknownNames = 8

    /// A hit that arrives so many seconds after its touch does not sound any more: it would be a wrong note rather than a
    /// late one. A stroke of a slow piece is 0.25 s from the next.
    package static let lateness = 0.2

    /// The most characters of a phone's name, which has its place in a line for people.
    static let nameLength = 24

    /// So much of a field that is wrong is shown, in characters.
    static let shownLength = 40

    /// So many lines on phones that come and go are said at once: all of them come, and go …
    static let linesAtOnce = 2 * mostPhones

    /// … and then one every so many seconds, with the number of those that were not.
    static let lineSeconds = 5.0

    /// The most bytes of what a phone calls itself by.
    static let idBytes = 64

    /// Numbers of hits go up to this: a script counts exactly so far (2⁵³).
    static let mostSequence = 1 << 53

    /// A hit whose number is so many ahead of the last is none of the same count.
    static let sequenceJump = 1_000_000

    /// Percentiles are taken of the last so many spans: an hour of one measurement per second.
    static let spansKept = 4096

    /// The velocity of a hit that has none, 0…1 (100 of 127).
    static let velocity: Float = 100.0 / 127

    /// A round trip of more seconds than this is none of a network.
    static let longestRoundTrip = 60.0
}
