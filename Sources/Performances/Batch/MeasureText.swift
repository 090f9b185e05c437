// The measures of hands as text: JSON lines, CSV rows, or lines for people (<doc:Formats#Measures>). Used by MeasureRun.

import KeypointFiles
import Keypoints
package import Shapes
import Text

/// Writes measures into a growing text, one row a hand, or for people one line a measure.
package struct MeasureText: Sendable {
    var bytes: [UInt8] { text.bytes }

    private var text = JSONWriter()
    private let form: ClassificationFormat
    private let measures: [Measure]

    /// The names of the measures, as JSON with their colons or as padded words.
    private let names: [[UInt8]]

    init(_ measures: [Measure], _ form: ClassificationFormat) {
        (self.measures, self.form) = (measures, form)
        let width = Self.nameWidth(measures)
        names = measures.map { measure in
            Array((form == .table ? padded("\(measure)", to: width) : "\"\(measure)\":").utf8)
        }
    }

    /// Returns the text before the first row, if any.
    package static func head(_ measures: [Measure], _ form: ClassificationFormat) -> String {
        switch form {
        case .jsonl: return ""
        case .csv:
            let names = measures.flatMap { ["\($0) lower", "\($0) upper"] }.map(TableText.cell)
            return (["t,frame,hand,side,file,id,label,person"] + names).joined(separator: ",") + "\n"
        case .table:
            let cells = zip(["frame", "hand", "label"], labelWidths).map { padded($0, to: $1) }
            return (cells + [padded("measure", to: nameWidth(measures)), "value"]).joined(separator: "  ") + "\n"
        }
    }

    /// Appends the measures of one hand of a frame.
    mutating func append(_ frame: borrowing Frame, _ index: Int, _ hand: HandMeasures) {
        switch form {
        case .jsonl: appendJSON(frame, index, hand)
        case .csv: appendCSV(frame, index, hand)
        case .table: appendTable(frame, index, hand)
        }
    }

    private mutating func appendJSON(_ frame: borrowing Frame, _ index: Int, _ measured: HandMeasures) {
        let hand = frame.hands[index]
        text.append(raw: "{")
        if let time = frame.time {
            text.append(raw: "\"t\":")
            text.append(time)
            text.append(raw: ",")
        }
        if let number = frame.number {
            text.append(raw: "\"frame\":")
            text.append(number)
            text.append(raw: ",")
        }
        text.append(raw: "\"hand\":")
        text.append(index)
        for (name, word) in [
            ("side", hand.side?.rawValue), ("file", frame.name("file")), ("id", frame.name("id")),
            ("label", hand.label), ("person", hand.person),
        ] {
            guard let word else { continue }
            text.append(rawText: ",\"\(name)\":")
            text.append(word)
        }
        text.append(raw: ",\"measures\":{")
        for place in measures.indices {
            if place > 0 { text.append(raw: ",") }
            text.append(raw: names[place])
            text.append(measured.interval(measures[place]))
        }
        text.append(raw: "}}\n")
    }

    private mutating func appendCSV(_ frame: borrowing Frame, _ index: Int, _ measured: HandMeasures) {
        let hand = frame.hands[index]
        if let time = frame.time { text.append(time) }
        text.append(raw: ",")
        if let number = frame.number { text.append(number) }
        text.append(rawText: ",\(index),\(hand.side?.rawValue ?? "")")
        for name in [frame.name("file"), frame.name("id"), hand.label, hand.person] {
            text.append(rawText: "," + TableText.cell(name ?? ""))
        }
        for measure in measures {
            let value = measured.interval(measure)
            for bound in [value.lower, value.upper] {
                text.append(raw: ",")
                if bound.isFinite { text.append(Double(bound), places: 4) }
            }
        }
        text.append(raw: "\n")
    }

    private mutating func appendTable(_ frame: borrowing Frame, _ index: Int, _ measured: HandMeasures) {
        let cells = [frame.number.map { "\($0)" } ?? "–", "\(index)", clipped(frame.hands[index].label ?? "–", to: 14)]
        let start = zip(cells, Self.labelWidths).map { padded($0, to: $1) + "  " }.joined()
        for place in measures.indices {
            text.append(rawText: start)
            text.append(raw: names[place])
            text.append(rawText: "  \(measured.interval(measures[place]).words(measures[place].unit))\n")
        }
    }

    private static let labelWidths = [8, 4, 14]

    private static func nameWidth(_ measures: [Measure]) -> Int { measures.map { "\($0)".count }.max() ?? 0 }
}

extension JSONWriter {
    /// Appends an interval with four decimals, finer than any measure is known: a number where its bounds are the same,
    /// else both bounds, and `null` where nothing is known.
    package mutating func append(_ value: Interval) {
        guard value.isKnown, value.lower != value.upper else { return append(Double(value.lower), places: 4) }
        append(raw: "[")
        append(Double(value.lower), places: 4)
        append(raw: ",")
        append(Double(value.upper), places: 4)
        append(raw: "]")
    }
}

extension Interval {
    /// The interval for people: one number or two, with a unit; two that look the same are one.
    package func words(_ unit: String = "") -> String {
        guard isKnown else { return "unknown" }
        let (low, high) = (JSONWriter.number(Double(lower), places: 3), JSONWriter.number(Double(upper), places: 3))
        return (low == high ? low : "\(low)…\(high)") + (unit.isEmpty ? "" : " \(unit)")
    }
}
