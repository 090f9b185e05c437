// The numbers of this target that could be others, each with its unit and where it comes from.

extension Tuning {
    /// The channel of General MIDI's percussion, counted from 1 (<doc:Messages#MIDI>).
    package static let percussion = 10

    /// The length of a note of percussion, in seconds; <doc:Messages#MIDI> requires 0.05 to 0.1, at any tempo.
    package static let noteSeconds = 0.06

    /// Notes that silence others when they are struck: a closed hi-hat (42) and its pedal (44) an open one (46).
    package static let chokes: [Int: [Int]] = [42: [46], 44: [46]]

    /// The number of ticks per beat in files (<doc:Messages#MIDI>).
    package static let ticksPerBeat = 480

    /// The default tempo of a file, in beats per minute; also the one that players assume without one.
    package static let tempo = 120.0

    /// The number of quarters per bar in files: takes have no bars, and most programs show this without.
    package static let quarters = 4

    /// The tempi that a file can hold, in beats per minute: a beat has 1 to 2²⁴ − 1 microseconds, and some are left
    /// out.
    package static let tempi = 4.0...60_000.0

    /// The longest wait between two events of a file, in ticks: what four bytes of seven bits hold.
    package static let waitLimit = 0x0FFF_FFFF

    /// The growth of a take after which its file is rewritten, in seconds: the most that a crash may lose.
    package static let saveSeconds = 1.0

    /// The same as a share of the take, where that is more, after 17 minutes: the bytes written per second of playing are
    /// then at most those played in a thousand, in a take of any length (16 hits a second: 160 KB).
    package static let saveShare = 0.001

    /// The time behind the last message from which events are settled when the file is rewritten, in seconds: hits for
    /// an earlier time come a second late at most.
    package static let settleSeconds = 5.0

    /// The largest Standard MIDI File that is read, in bytes; an hour of drums has some hundred thousand.
    package static let largestFile = 1 << 22

    /// The largest number of messages that are read at once: a port that floods does not stop its reader from ending.
    package static let receivedAtOnce = 1_000

    /// The largest number of listed ports of other programs.
    package static let destinations = 256
}
