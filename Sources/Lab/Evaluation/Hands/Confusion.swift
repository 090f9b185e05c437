// The number of each answer for each reference shape. Counted by MetricCounts, read by ConfusionScores and the reports;
// pure.

/// A confusion matrix: for every reference shape, the number of hands with each answered shape, or without one.
///
/// Shapes are numbered in the rule book's order. A matrix of n shapes has n rows and n + 1 columns.
public struct Confusion: Sendable, Equatable {
    /// The number of shapes.
    public let shapeCount: Int

    /// Row by row, the column of *none* last.
    private(set) var cells: [Int]

    /// Creates an empty matrix.
    ///
    /// - Parameter shapeCount: the number of shapes, 0 or more.
    init(shapeCount: Int) {
        precondition(shapeCount >= 0, "a number of shapes is not negative")
        self.shapeCount = shapeCount
        cells = Array(repeating: 0, count: shapeCount * (shapeCount + 1))
    }

    /// Creates a matrix from its rows, each with one count per shape and that of *none* at the end.
    init(rows: [[Int]]) {
        shapeCount = rows.count
        cells = rows.flatMap(\.self)
    }

    /// The number of hands of a reference shape with an answer.
    ///
    /// - Parameters:
    ///   - reference: the reference shape's number.
    ///   - answer: the answered shape's number, `nil` for none.
    public internal(set) subscript(reference: Int, answer: Int?) -> Int {
        get { cells[place(reference, answer)] }
        set { cells[place(reference, answer)] = newValue }
    }

    /// Returns the counts of one reference shape: one per answered shape, then that of *none*.
    func row(_ reference: Int) -> ArraySlice<Int> {
        let start = place(reference, 0)
        return cells[start...(start + shapeCount)]
    }

    /// Returns the number of hands of a reference shape.
    func support(_ reference: Int) -> Int { row(reference).reduce(0, +) }

    /// Returns the number of hands with a shape as their answer, right or wrong.
    func answers(_ answer: Int) -> Int {
        (0..<shapeCount).reduce(0) { $0 + self[$1, answer] }
    }

    /// The number of hands with their reference shape as the answer.
    var right: Int { (0..<shapeCount).reduce(0) { $0 + self[$1, $1] } }

    /// The number of hands with any shape as the answer.
    var answered: Int { total - (0..<shapeCount).reduce(0) { $0 + self[$1, nil] } }

    var total: Int { cells.reduce(0, +) }

    /// Adds the counts of another matrix with the same number of shapes.
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
    /// Encodes the rows, each with one count per shape and that of *none* at the end.
    public func encode(to encoder: any Encoder) throws {
        try (0..<shapeCount).map(row).map(Array.init).encode(to: encoder)
    }

    /// Decodes rows.
    ///
    /// - Throws: `DecodingError` where a row does not have one count more than there are rows.
    public init(from decoder: any Decoder) throws {
        let rows = try [[Int]](from: decoder)
        guard rows.allSatisfy({ $0.count == rows.count + 1 }) else {
            let words = "expected \(counted(rows.count + 1, "count")) in each of \(rows.count) rows"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: words))
        }
        self.init(rows: rows)
    }
}
