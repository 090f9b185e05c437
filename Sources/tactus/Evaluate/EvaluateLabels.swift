// What labels mean to `tactus evaluate`: --labels, and what is said of labels that the book does not know. Part of
// Evaluate.

import Performances
import Configurations
import System
import Evaluation
import KeypointFiles
import Shapes

extension EvaluateOptions {
    /// What --labels says, in itself or in the file that it names.
    ///
    /// - Throws: `Failure` for what is no map, `TactusError` where the file cannot be read.
    func labelChoices() throws -> LabelChoices? {
        guard let labels else { return nil }
        let isFile = !labels.contains("=")
        let text = isFile ? try ByteSource.text(of: labels, atMost: Self.mostMap) : labels
        do throws(Diagnostic) {
            return try LabelChoices(text)
        } catch {
            guard isFile else { throw Failure(.usage, "--labels: \(error.message)") }
            var error = error
            error.file = labels
            throw Failure(.badInput, "\(error)")
        }
    }

    /// What labels mean in the book, and beyond it.
    ///
    /// - Throws: `Failure` for a shape that the book does not have.
    func labelMap(_ book: RuleBook, _ choices: LabelChoices?) throws -> LabelMap {
        var map: LabelMap
        do throws(Diagnostic) {
            map = try LabelMap(book)
        } catch {
            throw Failure(.badInput, "\(error)")
        }
        guard let choices else { return map }
        do throws(Diagnostic) {
            try map.take(choices, shapes: book.shapes.map(\.name))
        } catch {
            guard let labels, !labels.contains("=") else { throw Failure(.usage, "--labels: \(error.message)") }
            var error = error
            error.file = labels
            throw Failure(.usage, "\(error)")
        }
        return map
    }

    /// Says which labels may be misspelt, and that no label was known where that is so.
    ///
    /// - Throws: `Failure` with the answer "no" where hands have labels and none of them means anything to the rule
    ///   book.
    func judgeLabels(of tally: MetricCounts) throws {
        let scores = Scores(tally)
        guard let level = scores.total.levels.first, !level.others.isEmpty else { return }
        let map = merge ? nil : try labelMap(try book.book(), try labelChoices())
        let shapes = map?.labelsOfShapes ?? tally.options.shapes
        // What the user said is not offered back: it may be what is misspelt.
        let known = merge ? nil : try labelMap(try book.book(), nil)
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
        // A part of a data set may hold nothing but other gestures; the whole is judged when the parts are put
        // together.
        guard isAnyKnown || partial != nil else {
            let found = unknown.sorted { $0.confirmed.total > $1.confirmed.total }
            let words = found.prefix(Self.mostLabels).map { other in
                let near = near(other.label).map { ", perhaps \($0)" } ?? ""
                return "\(other.label) (\(counted(other.confirmed.total, "hand"))\(near))"
            }
            let more = found.count > words.count ? " and \(found.count - words.count) more" : ""
            throw Failure(
                .no,
                "no label is known to the rule book \(tally.options.rules.name): \(words.joined(separator: ", "))\(more); "
                    + "its shapes are \(tally.options.shapes.joined(separator: ", ")); use --labels LABEL=SHAPE,…"
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

    /// Returns a Boolean value that indicates whether a label is likely to be another one misspelt: short words differ
    /// from each other by a letter too.
    private static func isLikely(_ label: String, _ known: String) -> Bool {
        let length = min(label.count, known.count)
        guard length >= shortestWord else { return false }
        return NearestWord.distance(label, known) <= (length >= longWord ? 2 : 1)
    }

    /// Words with fewer letters are told apart by each of them.
    private static let shortestWord = 4

    /// Words with as many letters may differ by two and be the same.
    private static let longWord = 8

    /// So many labels are named in one line.
    private static let mostLabels = 8

    /// A map of labels is not larger than this, in bytes.
    private static let mostMap = 1 << 20
}
