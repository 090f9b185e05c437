// The limit of lines about phones that come and go: a phone with the link can do so without end. Owned by PhoneTable;
// pure.

/// Admits some lines at once, and then one from time to time with the number of omitted ones.
struct LineAllowance: Sendable {
    private var free = Double(Tuning.linesAtOnce)
    private var last = -Double.infinity
    private var keptBack = 0

    /// Admits a line, or keeps it back.
    ///
    /// - Parameter now: the engine's clock, in seconds.
    /// - Returns: the line to print; `nil` where it is kept back.
    mutating func admit(_ line: String, at now: Double) -> String? {
        free = min(Double(Tuning.linesAtOnce), free + max(0, now - last) / Tuning.lineSeconds)
        last = max(last, now)
        guard free >= 1 else {
            keptBack += 1
            return nil
        }
        free -= 1
        defer { keptBack = 0 }
        return keptBack > 0 ? "\(line) (and \(keptBack) more lines on phones that came or went)" : line
    }
}
