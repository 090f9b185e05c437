// Every number of this target that could be another one; pure.

/// The numbers of this target.
extension Tuning {
    /// The most phones at one time, those that are away for a moment included: TVDrums' seven, and a school class.
    package static let mostPhones = 32

    /// The largest number of phones of one address other than this machine: room for a class behind a router that shows
    /// one address for all of it, and with all of them eight places are left for others, TVDrums' seven and one.
    static let mostOfAddress = 24

    /// A device that is away keeps its identity, instrument and count of hits this many seconds.
    package static let memory = 10.0

    /// The most names of instruments that the kit does not have which are said: a sender may name one after the other.
    static let unknownNames = 8

    /// The delay after its touch, in seconds, from which a hit does not sound any more: it would be a wrong note rather
    /// than a late one. A stroke of a slow piece is 0.25 s from the next.
    package static let lateness = 0.2

    /// The most characters of a phone's name, which has its place in a line for people.
    static let nameLength = 24

    /// The number of lines about phones that come and go that are printed at once: all of them come, and leave.
    static let linesAtOnce = 2 * mostPhones

    /// The time in seconds after which another such line is printed, with the number of omitted ones.
    static let lineSeconds = 5.0

    /// The most bytes of what a phone calls itself by.
    static let idBytes = 64

    /// Numbers of hits go up to this: a script counts exactly so far (2⁵³).
    static let mostSequence = 1 << 53

    /// The jump of a hit's number from the last from which it is not of the same count.
    static let sequenceJump = 1_000_000

    /// The number of the last durations whose percentiles are computed: an hour of one measurement per second.
    static let spansKept = 4096

    /// The velocity of a hit that has none, 0…1 (100 of 127).
    static let velocity: Float = 100.0 / 127

    /// The longest round trip of a network, in seconds; longer ones are invalid.
    static let longestRoundTrip = 60.0
}
