// The tempo that taps have. Owned by DrumMachine; pure.

/// Computes the tempo of taps: the line through the times of the last ones, by least squares.
///
/// Two taps have a tempo already; each of up to `Tuning.tapsKept` makes it more precise. Taps out of step, such as
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
        guard let last = taps.last, time >= last, time - last <= Tuning.longestTap else {
            // The first one, or one after a pause.
            taps = [time]
            isChange = false
            return nil
        }
        let interval = time - last
        guard interval >= 60 / Tuning.tempos.upperBound - Tuning.timeResolution else { return nil }
        if let beat, abs(interval / beat - 1) > Tuning.tapTolerance {
            taps = [last, time]
            isChange = true
            return nil
        }
        taps.append(time)
        if taps.count > Tuning.tapsKept { taps.removeFirst() }
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
