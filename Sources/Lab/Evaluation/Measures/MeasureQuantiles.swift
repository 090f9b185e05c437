// The distribution of each measure in each group of hands. Made of a table; pure.

package import Shapes

/// The largest number of rows of quantiles, some 1 kB each.
private let maximumQuantiles = 100_000

/// The quantiles of one measure in one group.
///
/// A quantile of values that are known within bounds lies between that of the lower bounds and that of the upper ones.
package struct MeasureQuantiles: Sendable, Equatable {
    package var group: String

    package var measure: Measure

    /// The number of hands with bounds of the measure, from which the quantiles are.
    package var known: Int

    /// The number of hands without a known value.
    package var unknown: Int

    /// The bounds of each of `probabilities`; empty where no hand has any.
    package var values: [Interval]

    package static let probabilities = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1]

    /// Returns the quantiles of all measures, for each those of the groups in the order of their bytes.
    ///
    /// - Complexity: O(measures × hands × log hands).
    /// - Throws: `Diagnostic` for more groups and measures than a table has rows.
    package static func all(of table: MeasureTable) throws(Diagnostic) -> [MeasureQuantiles] {
        let groups = Set(table.groups).count
        guard groups * table.measures.count <= maximumQuantiles else {
            throw Diagnostic(
                "\(groups) groups of hands with \(counted(table.measures.count, "measure")) each",
                expected:
                    "at most \(maximumQuantiles) rows of quantiles: another field that groups hands, or fewer measures"
            )
        }
        let rows = Dictionary(grouping: table.groups.indices) { NameKey(table.groups[$0]) }.sorted { $0.key < $1.key }
        return table.measures.enumerated().flatMap { column, measure in
            rows.map { group, rows in
                let values = rows.map { table.columns[column][$0] }.filter { $0.middle != nil }
                let (lower, upper) = (values.map(\.lower).sorted(), values.map(\.upper).sorted())
                return MeasureQuantiles(
                    group: group.text,
                    measure: measure,
                    known: values.count,
                    unknown: rows.count - values.count,
                    values: values.isEmpty
                        ? []
                        : probabilities.map {
                            Interval(lower: quantile($0, of: lower), upper: quantile($0, of: upper))
                        }
                )
            }
        }
    }

    /// Returns a quantile with linear interpolation (type 7 of Hyndman and Fan 1996, as NumPy and R do).
    ///
    /// - Parameters:
    ///   - probability: 0…1.
    ///   - sorted: at least one value.
    static func quantile(_ probability: Double, of sorted: [Float]) -> Float {
        let place = probability * Double(sorted.count - 1)
        let below = Int(place)
        guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
        let (low, high) = (Double(sorted[below]), Double(sorted[below + 1]))
        return Float(low + (high - low) * (place - Double(below)))
    }
}
