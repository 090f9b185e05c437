// The number of pointing that the standard fixes. Read by PointingScores; pure.

extension Tuning {
    /// The standard deviations in an effective width: it holds 96 % of the ends (ISO 9241-9).
    static let widthDeviations = 4.133
}
