// The status of a live run for people. Shown by `capture` and `classify --camera`; pure.

extension LiveReport {
    /// Returns the status of the run: `in 30/s  out 30/s  hands 2  model 9.1 ms  dropped 0`.
    ///
    /// - Parameters:
    ///   - before: an earlier report; `nil` at the beginning.
    ///   - seconds: its age.
    package func status(since before: LiveReport?, seconds: Double) -> [StatusField] {
        func rate(_ count: KeyPath<LiveReport, Int>) -> String {
            let new = self[keyPath: count] - (before?[keyPath: count] ?? 0)
            return "\(JSONWriter.number(Double(new) / max(seconds, 0.001), places: 1))/s"
        }
        func lost(_ count: Int, _ by: String) -> [String] { count > 0 ? ["lost by \(by) \(count)"] : [] }
        return [
            StatusField(rank: 2, ["in \(rate(\.arrived))"]),
            StatusField(rank: 1, ["out \(rate(\.answered))"]),
            StatusField(rank: 3, ["model \(JSONWriter.number(modelTime.milliseconds(percentile: 50), places: 1)) ms"]),
            StatusField(rank: 4, ["dropped \(dropped)"]),
            StatusField(rank: 0, [seenNow.fields(gives).joined(separator: "  ")]),
            StatusField(rank: 5, lost(lostByCamera, "camera")),
            StatusField(rank: 6, lost(lostByModel, "model")),
        ]
    }
}
