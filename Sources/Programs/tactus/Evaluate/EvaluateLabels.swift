// Labels in `tactus evaluate`: the map of --labels, and remarks on labels that the rule book does not know.

import Configurations
import Evaluation
import Shapes

extension LabelChoices {
    /// The choices of `--labels`, from its value or from the file that it names; `nil` without one.
    ///
    /// - Throws: `Failure` for what is no map, `TactusError` where the file cannot be read.
    static func given(_ labels: String?) throws -> LabelChoices? {
        guard let labels else { return nil }
        let isFile = !labels.contains("=")
        let text = isFile ? try ByteSource.text(of: labels, atMost: mostBytes) : labels
        do throws(Diagnostic) {
            return try LabelChoices(text)
        } catch {
            throw Failure(isFile ? .badInput : .usage, error.words(of: labels))
        }
    }

    /// The size of the largest file of a map, in bytes.
    private static let mostBytes = 1 << 20
}

extension LabelMap {
    /// Creates the map of a rule book's labels, with the choices of `--labels`.
    ///
    /// - Parameter labels: the value of the option.
    /// - Throws: `Failure` for a shape that the book does not have.
    init(_ book: RuleBook, _ choices: LabelChoices?, given labels: String?) throws(Failure) {
        do throws(Diagnostic) {
            try self.init(book)
        } catch {
            throw Failure(.badInput, "\(error)")
        }
        guard let choices else { return }
        do throws(Diagnostic) {
            try take(choices, shapes: book.shapes.map(\.name))
        } catch {
            throw Failure(.usage, error.words(of: labels ?? ""))
        }
    }
}

extension Diagnostic {
    /// The problem with its place: the option, or the file that it names.
    fileprivate func words(of labels: String) -> String {
        guard !labels.contains("=") else { return "--labels: \(message)" }
        var problem = self
        problem.file = labels
        return "\(problem)"
    }
}

extension MetricCounts {
    /// Prints which labels may be misspelt.
    ///
    /// - Parameters:
    ///   - map: the labels' meanings; `nil` where only the counts are known.
    ///   - known: their meanings without `--labels`, whose labels may be what is misspelt.
    ///   - isPart: whether the counts are a part of others.
    /// - Throws: `Failure` with the answer "no" where hands have labels and none of them means anything to the rule
    ///   book.
    func judgeLabels(_ map: LabelMap?, _ known: LabelMap?, isPart: Bool) throws(Failure) {
        let scores = Scores(self)
        guard let level = scores.total.levels.first, !level.others.isEmpty else { return }
        let shapes = map?.labelsOfShapes ?? options.shapes
        // An alias may be what is nearest, and what --labels takes is its shape.
        func near(_ label: String) -> String? {
            let near = (known?.labelsOfShapes ?? shapes).first { Self.isLikely(label, $0) }
            if let near, case .shape(let shape) = known?.meaning(of: near) { return shape }
            return near
        }
        let unknown = level.others.filter { map?.knows($0.label) != true }
        let isAnyKnown =
            level.known + level.ignored > 0 || unknown.count < level.others.count
            || scores.total.framesWithoutHand.contains { shapes.contains($0.label) }
        // A part of a data set may hold nothing but other gestures; the whole is judged when the parts are merged.
        guard isAnyKnown || isPart else {
            let found = unknown.sorted { $0.confirmed.total > $1.confirmed.total }
            let words = found.map { other in
                let near = near(other.label).map { ", perhaps \($0)" } ?? ""
                return "\(other.label) (\(counted(other.confirmed.total, "hand"))\(near))"
            }
            throw Failure(
                .no,
                "no label is known to the rule book \(options.rules.name): \(listed(words, most: Self.mostLabels)); "
                    + "its shapes are \(options.shapes.joined(separator: ", ")); use --labels LABEL=SHAPE,…"
            )
        }
        for other in unknown {
            guard let near = near(other.label) else { continue }
            StandardStreams.say(
                "the label \(other.label) (\(counted(other.confirmed.total, "hand"))) is unknown to the rule book and counts "
                    + "as out of set; if it means \(near), use --labels \(other.label)=\(near)"
            )
        }
    }

    /// Returns whether a label is likely to be another one misspelt: short words differ from each other by a letter
    /// too.
    private static func isLikely(_ label: String, _ known: String) -> Bool {
        let length = min(label.count, known.count)
        guard length >= shortestWord else { return false }
        return NearestWord.distance(label, known) <= (length >= longWord ? 2 : 1)
    }

    /// The fewest letters of a word in which one may be wrong.
    private static let shortestWord = 4

    /// The fewest letters of a word in which two may be wrong.
    private static let longWord = 8

    /// The most labels that one line names.
    private static let mostLabels = 8
}
