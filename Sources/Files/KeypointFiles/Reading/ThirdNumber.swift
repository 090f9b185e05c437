// The third number of a point. Stated by ReaderOptions, used by the readers of tables and of lists; pure.

/// The meaning of the third number of a point in a list, where the numbers leave it open.
package enum ThirdNumber: String, CaseIterable, Sendable {
    case confidence
    case z
}
