// The numbers of this target that could be others, each with its unit and where it comes from.

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

    /// The steps of the wheel at one gesture.
    static let usualScroll = 3

    /// The resolution in seconds to which differences of times are compared: 1.05 s is 50 ms after 1 s in binary
    /// numbers too.
    static let timeResolution: Double = 1e-9

    /// The longest time between two taps of one pulse, in seconds: the slowest pulse that people keep together with is
    /// about 1.8 s (Repp, Psychonomic Bulletin & Review 2005).
    static let longestTap: Double = 2

    /// The largest number of taps of a tempo: with images 33 ms apart a beat of 0.4 s is then known to 2 ms, and a
    /// player who gets faster is followed within two bars.
    static let tapsKept = 8

    /// The share of a beat by which a next tap may be off: four times the error of hands (15 ms, and the images' 10 ms,
    /// at both ends of a beat of 0.3 s).
    static let tapTolerance = 0.33

    /// The largest number of hits of a take that one call returns: ten thousand loops of a long take.
    package static let mostDue = 1_000_000

    /// The largest number of bars of a timed take: half an hour at 120 beats per minute.
    package static let mostBars = 900

    /// The largest number of takes that are switched between: those that MIDI's programme changes can choose.
    package static let mostScenes = 128

    /// The longest name of a take, in bytes: with its ending less than file systems allow.
    static let longestName = 100

    /// A position behind all that takes have, in quarter notes: `mostBars` of the longest metre, and more.
    static let latestPosition = 1e6

    /// The volumes of instruments, in decibels: from hardly audible to four times the kit's own.
    static let volumes = -60.0...12.0

    /// The most recordings and edits that can be taken back.
    static let mostUndone = 100

    /// The louder beats of the click, and the others, 0…1: below what most hands play.
    static let accent: Float = 0.6
    static let softBeat: Float = 0.35

    /// The largest number of steps, or of hits in layers, of a take; an hour at four per second.
    package static let longestTake = 14_400

    /// The largest take as text, in bytes: `longestTake` steps of 17 hits.
    package static let largestTake = 1 << 22

    /// The largest valid time, in seconds from 0 in either direction: thirty thousand years.
    package static let latest: Double = 1e12

    /// The shortest and the longest delay that steadies hits unasked, in seconds: at 60 records per second, and at 30
    /// or less. Measured with a drummer of 4 strokes a second, 50 ms at 30 take the variation from 12.9 to 4.2 ms, and 40 ms
    /// at 60 from 7.3 to 2.7.
    static let fixedLatencies = 0.04...0.05

    /// The delay between these as a share of the time between two records.
    static let latencyShare = 1.5

    /// A delay is changed where another one by more than this many seconds is called for: less is not heard.
    package static let latencyChange = 0.004

    /// The largest number of hits that are compared with the click: twenty minutes of two a second.
    static let timedHits = 2400

    /// The largest spread of hits around the click from which a latency is taken, in seconds: three times that of people who
    /// tap along with a metronome (Repp, Psychonomic Bulletin & Review 2005).
    package static let evenTiming = 0.06

    /// The share of a beat within which a hit belongs to it: at 120 beats per minute a hit may be 167 ms off, later than
    /// any camera is.
    static let onBeat = 1.0 / 3

    /// The difference of phase to another program from which on it is corrected at once, in seconds: the steps of a jump are
    /// longer, and jitter is shorter.
    static let gridJump = 0.05

    /// The share of the time by which smaller differences are corrected: a speed that is 5 % off is not heard for a second.
    static let gridSlew = 0.05

    /// The hits before the place of another program that are played with it, in ticks: half a tick of MIDI clock.
    static let gridGrace = Ticks.perQuarter / 48

    /// The change of a followed tempo that is reported, in beats per minute.
    static let toldTempo = 0.25

    /// The time until the beginning of a take that waits for another program, in seconds, as far as clocks know.
    static let notYet = 1e7

    /// The largest number of ticks of a clock's line: two quarter notes of MIDI clock.
    static let lineTicks = 48

    /// The number of ticks that a line keeps where the tempo changes, and the number of the newest that show it.
    static let fewestLineTicks = 8
    static let newestTicks = 6

    /// The distance from the line, in seconds, that is no change of tempo: the jitter of a USB interface.
    static let lineError = 0.001

    /// The share of an interval by which a tick is early or late enough for one to have been doubled or lost, and how
    /// exactly the next one must then fit.
    static let tickDoubt = 0.6
    static let tickTolerance = 0.3

    /// The value of a controller from which on it is switched on, as MIDI defines it.
    static let controllerOn = 64

    /// The pause between two ticks after which they are counted by the tempo, in seconds: two at the slowest.
    static let clockGap = 0.25

    /// The silence after which a clock is lost, in seconds.
    static let clockPatience = 0.5

    /// The silence after which a time code has stopped, in seconds: 20 quarter frames.
    static let timecodePatience = 0.2

    /// The number of intervals whose median is the usual time between records: a second of a webcam's.
    static let intervalsKept = 31

    /// The number of intervals from which the median is known; before, it is 40 ms.
    static let fewestIntervals = 8
}
