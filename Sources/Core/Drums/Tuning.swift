// The numbers of this target that several files share; those of one file are at its head. Pure.

package import Gestures

@usableFromInline package enum Tuning {
    /// The tempo at the start, in beats per minute (<doc:TakesAndLoops#Steps>).
    @usableFromInline package static let tempo: Double = 120

    /// The slowest and the fastest tempo, in beats per minute: those of metronomes, with some room beyond.
    package static let tempos: ClosedRange<Double> = 20...400

    /// The number of steps per beat (<doc:TakesAndLoops#Steps>).
    @usableFromInline package static let subdivision = 1

    /// The largest number of steps per beat: at 120 beats per minute hardly more than 30 ms each.
    package static let finestSubdivision = 16

    /// The time in seconds after a step's first hit within which hits of different instruments share the step
    /// (<doc:TakesAndLoops#Steps>).
    @usableFromInline package static let chordWindow: Double = 0.05

    /// The resolution in seconds to which differences of times are compared: 1.05 s is 50 ms after 1 s in binary
    /// numbers too.
    static let timeResolution: Double = 1e-9

    /// The largest number of hits of a take that one call returns: ten thousand loops of a long take.
    package static let mostDue = 1_000_000

    /// The largest number of bars of a timed take: half an hour at 120 beats per minute.
    package static let mostBars = 900

    /// The largest number of takes that are switched between: those that MIDI's programme changes can choose.
    package static let mostScenes = 128

    /// The longest name of a take, in bytes: with its ending less than file systems allow.
    static let longestName = 100

    /// The volumes of instruments, in decibels: from hardly audible to four times the kit's own.
    static let volumes = -60.0...12.0

    /// The louder beats of the click, and the others, 0…1: below what most hands play.
    static let accent: Float = 0.6
    static let softBeat: Float = 0.35

    /// The largest number of steps, or of hits in layers, of a take; an hour at four per second.
    package static let longestTake = 14_400

    /// The largest take as text, in bytes: `longestTake` steps of 17 hits.
    package static let largestTake = 1 << 22

    /// The largest valid time, in seconds from 0 in either direction: thirty thousand years.
    package static let latest: Double = 1e12

    /// A delay is changed where another one by more than this many seconds is called for: less is not heard.
    package static let latencyChange = 0.004

    /// The largest spread of hits around the click from which a latency is taken, in seconds: three times that of people who
    /// tap along with a metronome (Repp, Psychonomic Bulletin & Review 2005).
    package static let evenTiming = 0.06

    /// The change of a followed tempo that is reported, in beats per minute.
    static let toldTempo = 0.25

    /// The largest number of ticks of a clock's line: two quarter notes of MIDI clock.
    static let lineTicks = 48

    // MARK: A doorbell that is rung by a smile

    /// The number of frames per second that are processed: a smile lasts longer than an eighth of a second, and a
    /// network for faces need not be faster.
    package static let rate = 8.0

    /// The number of smiling frames of a press: two seconds at `rate`.
    package static let neededFrames = 16

    /// The smile's score, 0…1, at which frames begin to be smiling, and below which they stop. The usual choice with
    /// the coefficients of MediaPipe and ARKit; no data of doorbells was used.
    package static let smile = HysteresisThresholds(enter: 0.5, exit: 0.4)

    /// The least time between two presses, in seconds.
    package static let quietSeconds = 10.0

    /// The coefficients whose mean is the smile's score, one of each side; ARKit also writes the second spelling.
    package static let coefficients = [["mouthSmileLeft", "mouthSmile_L"], ["mouthSmileRight", "mouthSmile_R"]]
}
