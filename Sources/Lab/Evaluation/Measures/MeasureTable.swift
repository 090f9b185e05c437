// The measures of many hands, one column a measure. Filled by runs over files, read by quantiles and separations; pure.

package import Shapes

/// The measures of hands, each with the hand's label and its group, such as its person.
package struct MeasureTable: Sendable {
    package let measures: [Measure]

    /// The label of each hand.
    package private(set) var labels: [String] = []

    /// The group of each hand.
    package private(set) var groups: [String] = []

    /// The values of all hands, by measure.
    private(set) var columns: [[Interval]]

    package init(_ measures: [Measure]) {
        self.measures = measures
        columns = Array(repeating: [], count: measures.count)
    }

    package var count: Int { labels.count }

    /// Adds a hand; O(measures).
    package mutating func add(label: String, group: String, _ value: (Measure) -> Interval) {
        labels.append(label)
        groups.append(group)
        for (column, measure) in measures.enumerated() { columns[column].append(value(measure)) }
    }

    /// Adds the hands of another table of the same measures behind these.
    package mutating func append(_ other: MeasureTable) {
        precondition(measures == other.measures, "tables of the same measures")
        labels += other.labels
        groups += other.groups
        for column in columns.indices { columns[column] += other.columns[column] }
    }
}
