// The hands of two labels, by person, so that people weigh alike. Thresholds are chosen on it; pure.

/// Two labels held against each other.
///
/// A hand weighs one over the number of its person's hands with its label: each person has the same weight for each label
/// that it has.
package struct Contrast: Sendable {
    let table: MeasureTable

    /// Whether each hand has the first label.
    let isFirst: [Bool]

    /// The hands of each person.
    let people: [[Int]]

    /// The weight of each hand.
    let weights: [Double]

    /// The number of hands with each label.
    package let hands: Sides<Int>

    /// The number of people with hands of each label.
    package let persons: Sides<Int>

    /// Creates a contrast.
    ///
    /// - Parameters:
    ///   - table: the hands of both labels, whose groups are the people.
    ///   - isFirst: whether a label is the first of the two.
    package init(_ table: MeasureTable, isFirst: (String) -> Bool) {
        self.init(table, table.labels.map(isFirst))
    }

    /// The same with the labels exchanged.
    var swapped: Contrast { Contrast(table, isFirst.map { !$0 }) }

    private init(_ table: MeasureTable, _ isFirst: [Bool]) {
        self.table = table
        self.isFirst = isFirst
        people = Dictionary(grouping: table.groups.indices) { NameKey(table.groups[$0]) }.sorted { $0.key < $1.key }
            .map(\.value)
        var (weights, hands, persons) = (Array(repeating: 0.0, count: table.count), Sides(0, 0), Sides(0, 0))
        for rows in people {
            let own = Sides(rows.count { isFirst[$0] }, rows.count { !isFirst[$0] })
            for row in rows { weights[row] = 1 / Double(own[isFirst[row]]) }
            for side in [true, false] {
                hands[side] += own[side]
                persons[side] += own[side] > 0 ? 1 : 0
            }
        }
        (self.weights, self.hands, self.persons) = (weights, hands, persons)
    }

    /// Returns the mean of the proportions of right hands of both labels, each the mean over the people who have it, with
    /// each person judged by what is chosen without it.
    ///
    /// - Parameter choose: chooses from the hands without some, of a number of people with each label; returns whether a
    ///   hand is right by the choice.
    /// - Returns: `nil` where no person with one of the labels can be left out.
    func scoreAcrossPeople(_ choose: (_ persons: Sides<Int>, _ leftOut: [Int]) -> (Int) -> Bool) -> Double? {
        var (sum, count) = (Sides(0.0, 0.0), Sides(0, 0))
        for rows in people {
            let own = [true, false].filter { side in rows.contains { isFirst[$0] == side } }
            var rest = persons
            for side in own { rest[side] -= 1 }
            guard rest.first > 0, rest.second > 0 else { continue }
            let isRight = choose(rest, rows)
            for side in own { count[side] += 1 }
            for row in rows where isRight(row) { sum[isFirst[row]] += weights[row] }
        }
        guard count.first > 0, count.second > 0 else { return nil }
        return (sum.first / Double(count.first) + sum.second / Double(count.second)) / 2
    }

    /// Returns the number of hands of each label that are not right.
    func errors(_ isRight: (Int) -> Bool) -> Sides<Int> {
        var errors = Sides(0, 0)
        for row in isFirst.indices where !isRight(row) { errors[isFirst[row]] += 1 }
        return errors
    }
}

/// A value for each of two labels.
package struct Sides<Value: Sendable & Hashable>: Sendable, Hashable {
    package var first: Value
    package var second: Value

    package init(_ first: Value, _ second: Value) { (self.first, self.second) = (first, second) }

    package subscript(isFirst: Bool) -> Value {
        get { isFirst ? first : second }
        set { if isFirst { first = newValue } else { second = newValue } }
    }
}
