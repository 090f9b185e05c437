// Scores of a rule book on labelled hands.

public import CTactus
import Evaluation
import Keypoints
import Shapes
import Text

/// The words of hands in a caller's memory.
@safe private struct HandWords {
    private let name: String
    private let codes: UnsafeBufferPointer<Int32>
    private var words: [String] = []

    /// Reads the words of hands.
    ///
    /// - Throws: `TactusError` for lists without a place in memory, and for a word without one.
    init(_ name: String, _ words: tactus_words, hands: Int) throws(TactusError) {
        self.name = name
        unsafe codes = try unsafe list("\(name).codes", words.codes, hands)
        let texts = try unsafe list("\(name).words", words.words, Int(words.word_count))
        for place in texts.indices {
            guard let word = unsafe texts[place] else {
                throw TactusError(.usage, "\(name).words[\(place)]", "NULL", expected: "a text")
            }
            self.words.append(unsafe String(cString: word))
        }
    }

    /// Returns the word of a hand, `nil` where it has none.
    ///
    /// - Throws: `TactusError` for an invalid code.
    func word(_ index: Int) throws(TactusError) -> String? {
        let code = unsafe Int(codes[index])
        guard code >= -1, code < words.count else {
            let expected = "-1 or the place of one of \(counted(words.count, "word"))"
            throw TactusError(.usage, "\(name).codes[\(index)]", "\(code)", expected: expected)
        }
        return code < 0 ? nil : words[code]
    }
}

/// Returns a list in a caller's memory.
///
/// - Throws: `TactusError` for a negative number of elements, or for elements without a place in memory.
private func list<Element>(_ name: String, _ start: UnsafePointer<Element>?, _ count: Int) throws(TactusError)
    -> UnsafeBufferPointer<Element>
{
    guard count >= 0, unsafe start != nil || count == 0 else {
        let wrong = count < 0 ? "\(count) elements" : "NULL with \(counted(count, "element"))"
        throw TactusError(.usage, name, wrong, expected: "a list and its length")
    }
    return unsafe UnsafeBufferPointer(start: start, count: count)
}

/// Returns what groups are.
///
/// - Throws: `TactusError` where no line names it.
private func property(_ name: UnsafePointer<CChar>?) throws(TactusError) -> Grouping {
    let name = unsafe name.map { unsafe String(cString: $0) } ?? ""
    guard let grouping = Grouping(rawValue: name), !name.contains(where: \.isNewline) else {
        let wrong = JSONValue.string(name).text
        throw TactusError(.usage, "grouping", wrong, expected: "what the groups are, in one line")
    }
    return grouping
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
        let levels = try unsafe list("drops", drops, Int(dropCount)).map(Int.init)
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
            grouping: unsafe groups == nil ? nil : try property(grouping),
            seed: seed,
            drops: unsafe drops == nil ? [0] : levels
        )
        var evaluation = ArrayEvaluation(book, meanings, options)
        let labels = try unsafe HandWords("labels", labels.pointee, hands: array.count)
        let groups = try unsafe groups.map { try unsafe HandWords("groups", $0.pointee, hands: array.count) }
        for index in 0..<array.count {
            try evaluation.add(
                array.points(index),
                array.context(index),
                label: try labels.word(index),
                group: try groups.map { try $0.word(index) ?? MetricOptions.unknownGroup }
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
            counts.addMargin(score.meaning, score.classification)
            switch score.meaning {
            case .shape, .other: details.add([ContentHash(hand).value])
            case .ignored, .unlabelled: break
            }
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
