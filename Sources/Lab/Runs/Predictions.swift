// The predictions of another program for hands, from a file. Read once by ComparisonRun, which then looks them up.

import KeypointFiles

/// The names by which predictions find a hand.
struct HandName: Sendable {
    /// The input, as the command line names it.
    var source: String?

    var id: String?
    var file: String?
    var frame: Int?

    /// The index of the hand in its record.
    var hand = 0
}

/// The labels that another program predicted for hands.
package struct Predictions: Sendable {
    struct Prediction: Sendable {
        var label: String?
        var isConfirmed: Bool
        var words: String
    }

    /// The fields that join predictions to hands.
    private struct Join: OptionSet, Sendable {
        let rawValue: Int

        static let id = Join(rawValue: 1)
        static let file = Join(rawValue: 2)
        static let frame = Join(rawValue: 4)
        static let hand = Join(rawValue: 8)
        static let source = Join(rawValue: 16)
    }

    private(set) var all: [Prediction] = []
    private var join: Join = []
    private var places: [String: Int] = [:]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: a table, or JSON Lines.
    ///   - column: the name of the predicted labels' column, if it is not one of the usual ones.
    ///   - floor: the confidence from which a prediction counts as confirmed.
    /// - Throws: `TactusError`, and `Diagnostic` for what is no prediction, and for two of one hand.
    package init(path: String, column: String?, confirmedFrom floor: Double?) throws {
        var rows: [(line: Int, cells: [String?])] = []
        try NamedRows.read(path) { names throws(Diagnostic) in
            try Self.columns(names, column, needsConfidence: floor != nil)
        } row: { line, cells throws(Diagnostic) in
            rows.append((line, cells))
        }
        func has(_ column: Column) -> Bool { rows.contains { $0.cells[column.rawValue] != nil } }
        guard has(.prediction) else {
            let wrong = rows.isEmpty ? "no rows" : "no prediction in any of \(counted(rows.count, "row"))"
            throw Diagnostic(file: path, wrong: wrong, expected: "the label of each hand, or nothing for no shape")
        }
        let hasAllFrames = rows.allSatisfy { $0.cells[Column.frame.rawValue] != nil }
        let lacksIDs = rows.contains { $0.cells[Column.id.rawValue] == nil }
        join = has(.id) && !(lacksIDs && hasAllFrames) ? .id : has(.frame) ? .frame : []
        if has(.file), !join.contains(.id) || Self.repeatIDs(rows.map(\.cells)) { join.insert(.file) }
        if has(.source), !join.isEmpty || has(.file) { join.insert(.source) }
        if has(.hand), !isByPosition { join.insert(.hand) }
        for (line, cells) in rows {
            do throws(Diagnostic) {
                try add(cells, floor)
            } catch {
                var problem = error
                (problem.file, problem.line) = (path, line)
                throw problem
            }
        }
    }

    var isByPosition: Bool { join.isEmpty }

    /// The fields that join predictions to hands, in words.
    package var joinWords: String {
        let words: [(Join, String)] = [
            (.source, "source"), (.id, "id"), (.file, "file"), (.frame, "frame"), (.hand, "hand"),
        ]
        let used = words.filter { join.contains($0.0) }.map(\.1)
        return isByPosition ? "position" : used.joined(separator: " and ")
    }

    /// Returns the index of a hand's prediction; `nil` without one.
    func index(of name: HandName) -> Int? { places[words(name)] }

    /// Returns what joins a hand to its prediction.
    func words(_ name: HandName) -> String {
        var words: [String] = []
        if join.contains(.source) { words.append("source \(name.source ?? "missing")") }
        if join.contains(.id) { words.append("id \(name.id ?? "missing")") }
        if join.contains(.file) { words.append("file \(name.file ?? "missing")") }
        if join.contains(.frame) { words.append("frame \(name.frame.map(String.init) ?? "missing")") }
        if join.contains(.hand) { words.append("hand \(name.hand)") }
        return words.joined(separator: ", ")
    }

    /// Returns whether two rows of one hand number have one id, as where each file counts its records.
    private static func repeatIDs(_ rows: [[String?]]) -> Bool {
        let names = rows.map { [$0[Column.id.rawValue], $0[Column.hand.rawValue]] }
        return Set(names).count < names.count
    }

    private mutating func add(_ cells: [String?], _ floor: Double?) throws(Diagnostic) {
        func cell(_ column: Column) -> String? { cells[column.rawValue] }
        var name = HandName(source: cell(.source), id: cell(.id), file: cell(.file))
        if join.contains(.id), name.id == nil {
            throw Diagnostic(
                "id",
                "missing",
                expected: "one in each row, a frame in each, or neither column for the order of the hands"
            )
        }
        name.frame = try Self.count(cell(.frame), of: "frame")
        name.hand = join.contains(.hand) ? try Self.count(cell(.hand), of: "hand") ?? 0 : 0
        if !isByPosition, let other = places.updateValue(all.count, forKey: words(name)) {
            let row = other == all.count - 1 ? "the row before" : "row \(other + 1)"
            throw Diagnostic(
                "\(words(name)) again, as in \(row)",
                expected: "each hand once; of several hands in a record, each with its number as hand"
            )
        }
        var isConfirmed = cell(.certainty).map { $0.lowercased() == "confirmed" } ?? true
        if let floor, cell(.prediction) != nil {
            guard let confidence = cell(.confidence).flatMap(Double.init), (0...1).contains(confidence) else {
                throw Diagnostic(
                    "confidence",
                    printable(cell(.confidence) ?? "missing", atMost: 40),
                    expected: "a number from 0 to 1"
                )
            }
            isConfirmed = confidence >= floor
        }
        let label = cell(.prediction)
        all.append(Prediction(label: label, isConfirmed: isConfirmed, words: words(name)))
    }

    /// Reads a whole number, also as `12.0`, as pandas writes a column with gaps.
    private static func count(_ text: String?, of field: String) throws(Diagnostic) -> Int? {
        guard let text else { return nil }
        guard let number = Double(text), let count = Int(exactly: number), count >= 0 else {
            throw Diagnostic(field, printable(text, atMost: 40), expected: "a whole number from 0")
        }
        return count
    }

    // MARK: Columns

    private enum Column: Int, CaseIterable {
        case prediction, confidence, certainty, id, file, frame, hand, source

        /// The names of the column, the best first.
        var names: [String] {
            switch self {
            case .prediction: ["prediction", "predicted", "predicted_label", "y_pred", "pred", "verdict", "shape"]
            case .confidence: ["confidence", "probability", "proba", "score"]
            case .certainty: ["certainty"]
            case .id: ["id"]
            case .file: ["file", "filename"]
            case .frame: ["frame"]
            case .hand: ["hand"]
            case .source: ["source"]
            }
        }
    }

    private static func columns(
        _ names: [String],
        _ chosen: String?,
        needsConfidence: Bool
    ) throws(Diagnostic) -> [String?] {
        func find(_ column: Column) -> String? {
            column.names.lazy.compactMap { name in names.first { $0.lowercased() == name } }.first
        }
        var found = Column.allCases.map(find)
        if let chosen { found[Column.prediction.rawValue] = names.first { $0 == chosen } }
        let shown = printable(names.prefix(8).joined(separator: ", "), atMost: 200)
        guard found[Column.prediction.rawValue] != nil else {
            throw Diagnostic(
                "no column \(chosen ?? "prediction"); there are \(shown)",
                expected: "a column of predicted labels, or --prediction-column NAME"
            )
        }
        guard !needsConfidence || found[Column.confidence.rawValue] != nil else {
            throw Diagnostic("no column confidence; there are \(shown)", expected: "one for --confirm-from")
        }
        return found
    }
}
