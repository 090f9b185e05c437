// The tempo that taps have. Owned by DrumMachine; pure.

/// The longest time between two taps of one pulse, in seconds: the slowest pulse that people keep together with is
/// about 1.8 s (Repp, Psychonomic Bulletin & Review 2005).
private let longestTap: Double = 2

/// The largest number of taps of a tempo: with images 33 ms apart a beat of 0.4 s is then known to 2 ms, and a
/// player who gets faster is followed within two bars.
private let tapsKept = 8

/// The share of a beat by which a next tap may be off: four times the error of hands (15 ms, and the images' 10 ms,
/// at both ends of a beat of 0.3 s).
private let tapTolerance = 0.33

/// Computes the tempo of taps: the line through the times of the last ones, by least squares.
///
/// Two taps have a tempo already; each of up to `tapsKept` makes it more precise. Taps out of step, such as
/// after one that was not seen, are held back: they count when a third one agrees.
struct TapTempo: Sendable {
    /// The times of the taps that belong together, in seconds.
    private var taps: [Double] = []

    /// Whether earlier taps gave a tempo already: two alone do not change it.
    private var isChange = false

    /// Processes a tap.
    ///
    /// - Parameter time: its time, in seconds; one nearer to the last than the fastest tempo's beat is the same tap.
    /// - Returns: the tempo in beats per minute, `nil` where the taps have none yet.
    mutating func tap(at time: Double) -> Double? {
        guard let last = taps.last, time >= last, time - last <= longestTap else {
            // The first one, or one after a pause.
            taps = [time]
            isChange = false
            return nil
        }
        let interval = time - last
        guard interval >= 60 / Tuning.tempos.upperBound - Tuning.timeResolution else { return nil }
        if let beat, abs(interval / beat - 1) > tapTolerance {
            taps = [last, time]
            isChange = true
            return nil
        }
        taps.append(time)
        if taps.count > tapsKept { taps.removeFirst() }
        guard !isChange || taps.count > 2 else { return nil }
        return beat.map { 60 / $0 }
    }

    /// The time from tap to tap in seconds; `nil` for a single one.
    private var beat: Double? {
        guard taps.count > 1, let first = taps.first else { return nil }
        let middle = Double(taps.count - 1) / 2
        var (sum, squares) = (0.0, 0.0)
        for (number, tap) in taps.enumerated() {
            let off = Double(number) - middle
            sum += off * (tap - first)
            squares += off * off
        }
        return sum / squares
    }
}
