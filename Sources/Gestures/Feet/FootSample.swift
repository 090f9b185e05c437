// The positions of a foot's heel and toes. Made by BodyFrame, used by FootStrikeDetector; pure.

/// The heights of a foot's heel and toes in the body's frame, y up; `nil` where not seen.
package struct FootSample: Sendable, Hashable {
    package var heel: Double?

    package var toes: Double?

    /// Creates a sample; without arguments that of a foot that is not seen.
    package init(heel: Double? = nil, toes: Double? = nil) {
        self.heel = heel
        self.toes = toes
    }
}
