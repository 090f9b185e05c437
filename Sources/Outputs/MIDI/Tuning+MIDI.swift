// The numbers of this target that could be others, each with its unit and where it comes from.

/// The numbers of MIDI.
extension Tuning {
    /// The channel of General MIDI's percussion, counted from 1 (<doc:Formats#MIDI>).
    package static let percussion = 10

    /// How long a note of percussion lasts, in seconds; <doc:Formats> asks for 0.05 to 0.1, whatever the tempo.
    package static let noteSeconds = 0.06

    /// Notes that silence others when they are struck: a closed hi-hat (42) and its pedal (44) an open one (46).
    package static let chokes: [Int: [Int]] = [42: [46], 44: [46]]

    /// Ticks of a beat in files (<doc:Formats#MIDI>).
    package static let ticksPerBeat = 480

    /// The tempo of a file that is told none, in beats per minute; also what players assume without one.
    package static let tempo = 120.0

    /// The quarters of a bar in files: takes have no bars, and this is what most programs show without.
    package static let quarters = 4

    /// The tempi that a file can hold, in beats per minute: a beat has 1 to 2²⁴ − 1 microseconds, and some are left
    /// out.
    package static let tempi = 4.0...60_000.0

    /// The longest wait between two events of a file, in ticks: what four bytes of seven bits hold.
    package static let waitLimit = 0x0FFF_FFFF

    /// How much longer a take has become before its file is written anew, in seconds: so much a crash may cost.
    package static let saveSeconds = 5.0

    /// The same as a share of the take, where that is more: what is written in a second of playing is then at most as
    /// much as is played in a hundred, however long the take.
    package static let saveShare = 0.01

    /// What lies so many seconds behind the last message is settled when the file is written anew: hits that were meant
    /// for an earlier time come a second late at most.
    package static let settleSeconds = 5.0

    /// How many ports of others are listed at most.
    package static let destinations = 256
}
