// Scores of a rule book on labelled hands.

public import CTactus
import Evaluation
import Keypoints
import Shapes
import Text

/// The words of hands in a caller's memory.
@safe private struct HandWords {
    private let codes: UnsafePointer<Int32>
    private let words: [String]

    init(_ words: tactus_words) {
        unsafe codes = unsafe words.codes
        self.words = unsafe (0..<Int(words.word_count)).map { unsafe String(cString: words.words[$0]) }
    }

    /// Returns the word of a hand, `nil` where it has none.
    func word(_ index: Int) -> String? {
        let code = unsafe Int(codes[index])
        return words.indices.contains(code) ? words[code] : nil
    }
}

/// Scores a rule book.
@implementation @c public func tactus_evaluate(
    _ book: OpaquePointer,
    _ hands: UnsafePointer<tactus_hands>,
    _ labels: UnsafePointer<tactus_words>,
    _ groups: UnsafePointer<tactus_words>?,
    _ grouping: UnsafePointer<CChar>?,
    _ map: UnsafePointer<CChar>?,
    _ drops: UnsafePointer<Int32>?,
    _ dropCount: Int32,
    _ seed: UInt64,
    _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int
) -> Int32 {
    unsafe status(message, capacity) {
        let array = try unsafe HandArray(hands)
        let book = unsafe Handle.object(book, as: BookHandle.self).book
        let levels = unsafe drops.map { drops in (0..<Int(dropCount)).map { unsafe Int(drops[$0]) } }
        var meanings = try LabelMap(book)
        var choices: LabelChoices?
        do throws(Diagnostic) {
            choices = try unsafe map.map { (map) throws(Diagnostic) in try unsafe LabelChoices(String(cString: map)) }
            if let choices { try meanings.take(choices, shapes: book.shapes.map(\.name)) }
        } catch {
            throw TactusError(.broken, "label map: \(error.message)")
        }
        let options = try MetricOptions(
            book: book,
            labels: choices,
            confidenceFloor: array.confidenceFloor,
            grouping: unsafe groups == nil ? nil : grouping.flatMap { unsafe Grouping(rawValue: String(cString: $0)) },
            seed: seed,
            drops: levels ?? [0]
        )
        var evaluation = ArrayEvaluation(book, meanings, options)
        let labels = unsafe HandWords(labels.pointee)
        let groups = unsafe groups.map { unsafe HandWords($0.pointee) }
        for index in 0..<array.count {
            try evaluation.add(
                array.points(index),
                array.context(index),
                label: labels.word(index),
                group: groups.map { $0.word(index) ?? MetricOptions.unknownGroup }
            )
        }
        unsafe text.give(ReportJSON.text(Scores(evaluation.counts), evaluation.details))
    }
}

/// The counts of hands that are added one by one, as `tactus evaluate hands` counts those of a file.
private struct ArrayEvaluation {
    private(set) var counts: MetricCounts
    private(set) var details = EvaluationDetails()
    private let options: MetricOptions
    private var scorer: HandScorer

    init(_ book: RuleBook, _ labels: LabelMap, _ options: MetricOptions) {
        self.options = options
        counts = MetricCounts(options)
        scorer = HandScorer(book, labels, seed: options.seed)
    }

    /// Counts a hand; one without any point and without a label is no hand.
    mutating func add(_ hand: HandLandmarks, _ view: CaptureContext, label: String?, group: String?) throws {
        guard hand.isSeen || label != nil else { return }
        for droppedKeypoints in options.drops {
            let score = scorer.score(
                hand,
                view,
                label: label,
                droppedKeypoints: droppedKeypoints,
                group: options.grouping == nil ? "" : group ?? MetricOptions.unknownGroup,
                into: &counts
            )
            guard droppedKeypoints == options.drops.first else { continue }
            let person = options.grouping == .person ? group : nil
            details.add(
                score.meaning,
                score.classification,
                person: person ?? MetricOptions.unknownGroup,
                source: "",
                file: ""
            )
        }
    }
}
