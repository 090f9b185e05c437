// Classifications as text: JSON lines, CSV rows, or a table for people (<doc:NativeRecords#Classifications>). Used by
// Classification; one a thread.

import KeypointFiles
package import Keypoints
package import Shapes

/// The forms in which classifications are written.
package enum ClassificationFormat: String, CaseIterable, Sendable {
    /// One JSON object a frame and line.
    case jsonl

    /// One row a hand, after a row of names.
    case csv

    /// Aligned columns for people, one line a hand.
    case table
}

/// Writes classifications into a growing text, with what their records are called: JSON has all simple fields that pass
/// through, CSV the columns `file`, `id`, `label` and `person`.
package struct ClassificationText: Sendable {
    package var bytes: [UInt8] { text.bytes }

    private var text = JSONWriter()
    private let form: ClassificationFormat
    private let hasPairs: Bool

    /// The beginnings of a hand's JSON, by shape, certainty and side: written once, copied for each hand.
    private let beginnings: [[UInt8]]

    /// Creates an empty text.
    ///
    /// - Parameters:
    ///   - book: the book of the classifications.
    ///   - form: the form to write.
    package init(_ book: RuleBook, _ form: ClassificationFormat) {
        self.form = form
        hasPairs = !book.definition.pairs.isEmpty
        beginnings = book.shapes.flatMap { shape in
            [Certainty.possible, .confirmed].flatMap { certainty in
                Self.sides.map { side in
                    var text = JSONWriter()
                    text.append(raw: "{")
                    text.append(raw: side)
                    text.append(raw: "\"shape\":")
                    text.append(shape.name)
                    text.append(rawText: ",\"certainty\":\"\(certainty.rawValue)\",\"margin\":")
                    return text.bytes
                }
            }
        }
    }

    private static let sides: [StaticString] = ["", "\"side\":\"left\",", "\"side\":\"right\","]

    /// Reserves room for a number of bytes.
    mutating func reserve(_ count: Int) { text = JSONWriter(capacity: count) }

    /// Empties the text and keeps its memory.
    package mutating func removeAll() { text.removeAll() }

    /// Returns the text before the first classification, if any.
    package static func head(_ form: ClassificationFormat) -> String {
        switch form {
        case .jsonl: ""
        case .csv: "t,frame,hand,side,shape,certainty,margin,file,id,label,person\n"
        case .table: row(["t", "frame", "hand", "side", "shape", "certainty", "margin"])
        }
    }

    /// Appends a frame's classifications.
    ///
    /// - Parameters:
    ///   - frame: the frame.
    ///   - classifications: one for each of its hands from `first` on.
    ///   - first: the place of the first hand that was judged.
    ///   - pairs: the pairs that the hands show.
    package mutating func append(
        _ frame: borrowing Frame,
        _ classifications: [ShapeClassification],
        from first: Int = 0,
        pairs: [PairClassification] = []
    ) {
        switch form {
        case .jsonl: appendJSON(frame, classifications, first, pairs)
        case .csv: appendCSV(frame, classifications, first)
        case .table: appendTable(frame, classifications, first, pairs)
        }
    }

    // MARK: JSON lines

    private mutating func appendJSON(
        _ frame: borrowing Frame,
        _ classifications: [ShapeClassification],
        _ first: Int,
        _ pairs: [PairClassification]
    ) {
        text.append(byte: UInt8(ascii: "{"))
        if let time = frame.time {
            text.append(raw: "\"t\":")
            text.append(time)
            text.append(byte: UInt8(ascii: ","))
        }
        if let number = frame.number {
            text.append(raw: "\"frame\":")
            text.append(number)
            text.append(byte: UInt8(ascii: ","))
        }
        for extra in frame.extras where extra.isSimple && !Self.frameFields.contains(extra.name) {
            appendField(extra)
            text.append(byte: UInt8(ascii: ","))
        }
        text.append(raw: "\"hands\":[")
        for index in classifications.indices {
            if index > 0 { text.append(byte: UInt8(ascii: ",")) }
            appendJSON(classifications[index], frame.hands[first + index].side)
            appendNames(of: frame, first + index)
            text.append(byte: UInt8(ascii: "}"))
        }
        text.append(raw: "]")
        if hasPairs { appendJSON(pairs) }
        text.append(raw: "}\n")
    }

    private mutating func appendJSON(_ pairs: [PairClassification]) {
        text.append(raw: ",\"pairs\":[")
        for (index, pair) in pairs.enumerated() {
            text.append(rawText: index > 0 ? ",{\"pair\":" : "{\"pair\":")
            text.append(pair.name)
            text.append(rawText: ",\"certainty\":\"\(pair.certainty.rawValue)\",\"margin\":")
            text.append(Double(pair.margin), places: Self.marginPlaces)
            text.append(raw: "}")
        }
        text.append(raw: "]")
    }

    /// The fields of a classification for a frame and for a hand; a record's own field of such a name would be mistaken
    /// for it.
    private static let frameFields: Set<String> = ["t", "frame", "hands", "pairs"]
    private static let handFields: Set<String> = ["side", "shape", "certainty", "margin", "label", "person"]

    /// Appends what a hand is called in its data set.
    private mutating func appendNames(of frame: borrowing Frame, _ index: Int) {
        if let label = frame.hands[index].label {
            text.append(raw: ",\"label\":")
            text.append(label)
        }
        if let person = frame.hands[index].person {
            text.append(raw: ",\"person\":")
            text.append(person)
        }
        guard !frame.hands[index].extras.isEmpty else { return }
        for extra in frame.hands[index].extras where extra.isSimple && !Self.handFields.contains(extra.name) {
            text.append(byte: UInt8(ascii: ","))
            appendField(extra)
        }
    }

    private mutating func appendField(_ field: UnknownField) {
        text.append(field.name)
        text.append(byte: UInt8(ascii: ":"))
        text.append(rawText: field.json)
    }

    private mutating func appendJSON(_ classification: ShapeClassification, _ side: Handedness?) {
        let side = side == nil ? 0 : side == .left ? 1 : 2
        guard let rank = classification.rank else {
            text.append(raw: "{")
            text.append(raw: Self.sides[side])
            text.append(raw: "\"shape\":null,\"certainty\":null,\"margin\":0.0")
            return
        }
        let certainty = classification.isConfirmed ? 1 : 0
        text.append(raw: beginnings[(2 * rank + certainty) * Self.sides.count + side])
        text.append(Double(classification.margin), places: Self.marginPlaces)
    }

    /// Decimals of a margin: finer than any measure is known.
    private static let marginPlaces = 3

    // MARK: Rows

    private mutating func appendCSV(_ frame: borrowing Frame, _ classifications: [ShapeClassification], _ first: Int) {
        for (index, classification) in zip(first..., classifications) {
            let (hand, shape) = (frame.hands[index], classification.shape.map { TableText.cell($0.name) } ?? "")
            if let time = frame.time { text.append(time) }
            text.append(raw: ",")
            if let number = frame.number { text.append(number) }
            text.append(
                rawText: ",\(index),\(hand.side?.rawValue ?? ""),\(shape),\(classification.certainty?.rawValue ?? ""),"
            )
            text.append(Double(classification.margin), places: Self.marginPlaces)
            for name in [frame.name("file"), frame.name("id"), hand.label, hand.person] {
                text.append(rawText: "," + TableText.cell(name ?? ""))
            }
            text.append(raw: "\n")
        }
    }

    private mutating func appendTable(
        _ frame: borrowing Frame,
        _ classifications: [ShapeClassification],
        _ first: Int,
        _ pairs: [PairClassification]
    ) {
        let time = frame.time.map { JSONWriter.number($0, places: 3) } ?? "–"
        let number = frame.number.map { "\($0)" } ?? "–"
        func row(_ hand: String, _ side: String?, _ name: String?, _ certainty: Certainty?, _ margin: Float) -> String {
            Self.row(
                [time, number, hand, side ?? "–", name.map { printable($0) } ?? "–", certainty?.rawValue ?? "–"]
                    + [JSONWriter.number(Double(margin), places: 2)]
            )
        }
        for (index, shown) in zip(first..., classifications) {
            let side = frame.hands[index].side?.rawValue
            text.append(rawText: row("\(index)", side, shown.shape?.name, shown.certainty, shown.margin))
        }
        for pair in pairs { text.append(rawText: row("–", "both", pair.name, pair.certainty, pair.margin)) }
    }

    private static let widths = [10, 7, 4, 5, 14, 9, 6]

    private static func row(_ fields: [String]) -> String {
        var line = zip(fields, widths).map { padded($0, to: $1) }.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }
}
