// The numbers of this target that could be others, each with its unit and where it comes from.

@usableFromInline package enum Tuning {
    /// The tempo at the start, in beats per minute (<doc:Kits#Takes>).
    @usableFromInline package static let tempo: Double = 120

    /// The slowest and the fastest tempo, in beats per minute: those of metronomes, with some room beyond.
    package static let tempos: ClosedRange<Double> = 20...400

    /// The number of steps per beat (<doc:Kits#Takes>).
    @usableFromInline package static let subdivision = 1

    /// The largest number of steps per beat: at 120 beats per minute hardly more than 30 ms each.
    package static let finestSubdivision = 16

    /// The time in seconds after a step's first hit within which hits of different instruments share the step
    /// (<doc:Kits#Takes>).
    @usableFromInline package static let chordWindow: Double = 0.05

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

    /// The number of intervals whose median is the usual time between records: a second of a webcam's.
    static let intervalsKept = 31

    /// The number of intervals from which the median is known; before, it is 40 ms.
    static let fewestIntervals = 8
}
