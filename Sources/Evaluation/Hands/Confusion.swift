// How often each true shape got each answer. Counted by Tally, read by ConfusionScores and the reports; pure.

/// A confusion matrix: for every true shape, how many hands got which shape as the answer, or none.
///
/// Shapes are numbered in the rule book's order. A matrix of n shapes has n rows and n + 1 columns.
public struct Confusion: Sendable, Equatable {
    /// The number of shapes.
    public let shapeCount: Int

    /// Row by row, the column of *none* last.
    private(set) var cells: [Int]

    /// Creates a matrix that has counted nothing.
    ///
    /// - Parameter shapeCount: the number of shapes, 0 or more.
    init(shapeCount: Int) {
        precondition(shapeCount >= 0, "a number of shapes is not negative")
        self.shapeCount = shapeCount
        cells = Array(repeating: 0, count: shapeCount * (shapeCount + 1))
    }

    /// Creates a matrix from its rows, each with one count a shape and that of *none* at the end.
    init(rows: [[Int]]) {
        shapeCount = rows.count
        cells = rows.flatMap(\.self)
    }

    /// How many hands of a true shape got an answer.
    ///
    /// - Parameters:
    ///   - reference: the true shape's number.
    ///   - answer: the answered shape's number, `nil` for none.
    public internal(set) subscript(reference: Int, answer: Int?) -> Int {
        get { cells[place(reference, answer)] }
        set { cells[place(reference, answer)] = newValue }
    }

    /// The counts of one true shape: one an answered shape, then that of *none*.
    func row(_ reference: Int) -> ArraySlice<Int> {
        let start = place(reference, 0)
        return cells[start...(start + shapeCount)]
    }

    /// The number of hands of a true shape.
    func support(_ reference: Int) -> Int { row(reference).reduce(0, +) }

    /// How many hands got a shape as their answer, rightly or not.
    func answers(_ answer: Int) -> Int {
        (0..<shapeCount).reduce(0) { $0 + self[$1, answer] }
    }

    /// How many hands got their true shape.
    var right: Int { (0..<shapeCount).reduce(0) { $0 + self[$1, $1] } }

    /// How many hands got a shape at all.
    var answered: Int { total - (0..<shapeCount).reduce(0) { $0 + self[$1, nil] } }

    /// How many hands were counted.
    var total: Int { cells.reduce(0, +) }

    /// Adds the counts of another matrix of as many shapes.
    mutating func add(_ other: Confusion) {
        precondition(shapeCount == other.shapeCount, "only matrices of the same shapes add up")
        for place in cells.indices { cells[place] += other.cells[place] }
    }

    private func place(_ reference: Int, _ answer: Int?) -> Int {
        precondition((0..<shapeCount).contains(reference), "no such true shape")
        let column = answer ?? shapeCount
        precondition((0...shapeCount).contains(column), "no such answered shape")
        return reference * (shapeCount + 1) + column
    }
}

extension Confusion: Codable {
    /// Encodes the rows, each with one count a shape and that of *none* at the end.
    public func encode(to encoder: any Encoder) throws {
        try (0..<shapeCount).map(row).map(Array.init).encode(to: encoder)
    }

    /// Decodes rows.
    ///
    /// - Throws: `DecodingError` where a row has not one count more than there are rows.
    public init(from decoder: any Decoder) throws {
        let rows = try [[Int]](from: decoder)
        guard rows.allSatisfy({ $0.count == rows.count + 1 }) else {
            let words = "expected \(rows.count + 1) counts in each of \(rows.count) rows"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: words))
        }
        self.init(rows: rows)
    }
}
