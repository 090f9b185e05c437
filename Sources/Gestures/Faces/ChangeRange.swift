// How far a measure's change has gone. Read by Tuning and Coefficients; pure.

/// A straight line from a change that is still none to one that is the most.
struct ChangeRange: Sendable {
    var from: Float
    var to: Float

    /// The share of the way that a change went, below 0 and above 1 too.
    func share(of change: Float) -> Float { (change - from) / (to - from) }
}
