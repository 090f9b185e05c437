// Where the heel and the toes of a foot are. Made by BodyFrame, taken by FootStrikeDetector; pure.

/// The heights of a foot's heel and toes in the body's frame, y up; `nil` where not seen.
package struct FootSample: Sendable, Hashable {
    /// The heel.
    package var heel: Double?

    /// The tip of the toes.
    package var toes: Double?

    /// Creates a sample; with nothing it is of a foot that is not seen.
    package init(heel: Double? = nil, toes: Double? = nil) {
        self.heel = heel
        self.toes = toes
    }
}
