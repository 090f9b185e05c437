// A linear scale of a measure's change. Read by Tuning and Coefficients; pure.

/// A linear scale between the largest change that counts as 0 and the smallest that counts as 1.
struct ChangeRange: Sendable {
    var from: Float
    var to: Float

    /// Returns the share of the range that a change covers, below 0 and above 1 too.
    func share(of change: Float) -> Float { (change - from) / (to - from) }
}
