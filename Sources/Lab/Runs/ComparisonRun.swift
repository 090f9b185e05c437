// Two answers for each hand of a run, paired in the order of the input. Fed by EvaluationRun; one thread at a time.

package import Evaluation
import KeypointFiles
import Keypoints
package import Shapes

/// A classified hand that waits for the second answer.
struct JudgedHand: Sendable {
    var label: String?
    var first: ShapeClassification

    /// The classification by the other rule book; `nil` for predictions.
    var second: ShapeClassification?

    /// The person, or the source where that is unknown.
    var unit: String
    var isPerson: Bool
    var name: HandName

    /// The record of the hand alone; `nil` where no records are wanted.
    var record: Frame?
}

/// A comparison of a rule book with another one, or with predictions.
package struct ComparisonRun: Sendable {
    /// The other side of a comparison.
    package enum Opponent: Sendable {
        /// Another book, with the first book's name of each of its shapes that both have.
        case book(RuleBook, shapes: [String: String])

        case predictions(Predictions)
    }

    package let opponent: Opponent
    let keepsRecords: Bool
    private let labels: LabelMap
    private let shapes: Set<String>

    package private(set) var counts: ComparisonCounts

    /// The number of changed hands.
    package private(set) var changed = 0

    /// The number of all hands, and the predictions that were used.
    private var (hands, used): (Int, Set<Int>) = (0, [])

    /// The hands that wait until all are known, with the places of their predictions, and the places that more hands have.
    private var waiting: [(place: Int, hand: JudgedHand)] = []
    private var repeated: [Int] = []

    /// The hands without a prediction; a few are named.
    private var missing: (count: Int, names: [String]) = (0, [])

    /// Predicted labels that mean no shape of the book.
    private var unknown: [String: Int] = [:]
    private var hasKnown = false

    /// Creates a comparison.
    ///
    /// - Parameters:
    ///   - opponent: the second side.
    ///   - labels: the meaning of labels, the predicted ones too.
    ///   - options: the options of the first book's counts; grouped by person.
    ///   - keepsRecords: whether the records of changed hands are wanted.
    package init(_ opponent: Opponent, labels: LabelMap, options: MetricOptions, keepsRecords: Bool) {
        (self.opponent, self.labels, self.keepsRecords) = (opponent, labels, keepsRecords)
        shapes = Set(options.shapes)
        counts = ComparisonCounts(options)
    }

    /// Counts hands, and writes those whose answers differ; hands with predictions wait for `finish(onChange:)`.
    ///
    /// - Throws: the errors of `onChange`.
    mutating func add(_ judged: [JudgedHand], onChange: ([UInt8]) throws -> Void) throws {
        for hand in judged {
            hands += 1
            switch opponent {
            case .book(_, let names):
                let name = hand.second?.shape?.name
                try count(hand, name, shape: name.flatMap { names[$0] }, hand.second?.isConfirmed == true, onChange)
            case .predictions(let predictions):
                let place = predictions.isByPosition ? hands - 1 : predictions.index(of: hand.name)
                guard let place, place < predictions.all.count else {
                    missing.count += 1
                    if missing.names.count < Self.namedHands { missing.names.append(predictions.words(hand.name)) }
                    continue
                }
                if used.insert(place).inserted { waiting.append((place, hand)) } else { repeated.append(place) }
            }
        }
    }

    /// Counts the hands that have their own prediction; a prediction of several hands counts for no hand.
    ///
    /// - Throws: the errors of `onChange`.
    package mutating func finish(onChange: ([UInt8]) throws -> Void) throws {
        guard case .predictions(let predictions) = opponent else { return }
        let repeated = Set(repeated)
        for (place, hand) in waiting where !repeated.contains(place) {
            let prediction = predictions.all[place]
            let meaning = prediction.label.map { labels.meaning(of: $0) }
            let shape: String? = if case .shape(let shape) = meaning { shape } else { nil }
            hasKnown = hasKnown || shape != nil
            try count(hand, prediction.label, shape: shape, prediction.isConfirmed, onChange)
        }
    }

    /// Counts a hand with its second answer: a name, the first book's shape that this means, and whether it is confirmed.
    private mutating func count(
        _ hand: JudgedHand,
        _ name: String?,
        shape: String?,
        _ isConfirmed: Bool,
        _ onChange: ([UInt8]) throws -> Void
    ) throws {
        if let name, shape == nil { unknown[name, default: 0] += 1 }
        let first = ShapeAnswer(shape: hand.first.shape?.name, isConfirmed: hand.first.isConfirmed)
        let second = ShapeAnswer(shape: shape, isConfirmed: isConfirmed)
        let answers = [first, second]
        counts.add(
            answers.map { labels.meaning(of: hand.label, answered: $0.shape) },
            answers,
            unit: hand.unit,
            isPerson: hand.isPerson
        )
        guard first != second else { return }
        changed += 1
        guard var record = hand.record else { return }
        func certainty(_ name: String?, _ isConfirmed: Bool) -> JSONValue {
            .optional(name.map { _ in (isConfirmed ? Certainty.confirmed : .possible).rawValue })
        }
        let against = shape ?? name
        record.hands[0].setExtras([
            ("verdict", .optional(first.shape)), ("certainty", certainty(first.shape, first.isConfirmed)),
            ("against", .optional(against)), ("againstCertainty", certainty(against, isConfirmed)),
        ])
        var text = JSONWriter()
        text.append(record)
        try onChange(text.bytes)
    }

    /// The notes on hands without an answer, and on answers that are no shape of the book.
    ///
    /// - Throws: `Diagnostic` where nothing could be paired.
    package func notes() throws(Diagnostic) -> [String] {
        var notes: [String] = []
        if case .predictions(let predictions) = opponent {
            let rows = counted(predictions.all.count, "row")
            guard !predictions.isByPosition || predictions.all.count == hands else {
                throw Diagnostic(
                    "\(rows) without id, file or frame",
                    expected: "\(counted(hands, "row")), one for each hand in their order"
                )
            }
            guard !used.isEmpty else {
                let names = predictions.all.prefix(Self.namedHands).map(\.words).joined(separator: "; ")
                throw Diagnostic(
                    "no row is of a hand of the data by \(predictions.joinWords): rows are \(printable(names))",
                    expected: "such as \(printable(missing.names.joined(separator: "; ")))"
                )
            }
            let places = Set(repeated).sorted()
            let paired = used.count - places.count
            let names = list(places.prefix(Self.namedHands).map { predictions.all[$0].words }, places.count)
            guard paired > 0 else {
                throw Diagnostic(
                    "no hand is alone with its prediction: several hands of the data are each of \(names)",
                    expected: "each hand once; join them by file, frame and hand, or give each an id"
                )
            }
            guard hasKnown else {
                throw Diagnostic("no predicted label is known: \(unknownWords)", expected: expectedShapes)
            }
            notes.append("paired by \(predictions.joinWords): \(counted(paired, "hand"))")
            if !places.isEmpty {
                let count = counted(places.count + repeated.count, "hand")
                notes.append(
                    "\(count) left out: several are each of \(names); add file, frame or hand to the predictions"
                )
            }
            if missing.count > 0 {
                notes.append(
                    "no prediction for \(counted(missing.count, "hand")), left out: \(list(missing.names, missing.count))"
                )
            }
            let unused = predictions.all.indices.filter { !used.contains($0) }
            if !unused.isEmpty {
                let names = unused.prefix(Self.namedHands).map { predictions.all[$0].words }
                notes.append("no hand for \(counted(unused.count, "prediction")): \(list(names, unused.count))")
            }
        }
        if !unknown.isEmpty { notes.append("no shapes of the rule book, counted as none: \(unknownWords)") }
        return notes
    }

    private var expectedShapes: String { shapes.sorted().joined(separator: ", ") }

    private var unknownWords: String {
        let sorted = unknown.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return list(sorted.prefix(Self.namedHands).map { "\($0.key) (\($0.value))" }, sorted.count)
    }

    private func list(_ names: [String], _ count: Int) -> String {
        names.map { printable($0, atMost: 80) }.joined(separator: "; ")
            + (count > names.count ? " and \(count - names.count) more" : "")
    }

    /// The most hands that one line names.
    private static let namedHands = 3
}
