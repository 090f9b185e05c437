// The ranking of measures that separate two labels, and their histograms, as text. Pure.

import Evaluation
import Performances
import Shapes

struct SeparationText {
    private(set) var text = ""

    private let contrast: Contrast
    private let labels: [String]

    /// The number of measures that are drawn where none was named.
    static let mostDrawn = 3

    init(_ contrast: Contrast, _ labels: [String]) { (self.contrast, self.labels) = (contrast, labels) }

    mutating func add(_ single: [Separation], _ pairs: [Separation], _ form: ClassificationFormat) {
        switch form {
        case .jsonl: text += (single + pairs).map(json).joined()
        case .csv:
            text +=
                "label,condition,score,fitted,hands,wrong,other_hands,other_wrong\n"
                + (single + pairs).map(row).joined()
        case .table:
            let sides = [true, false].map { isFirst in
                let hands = counted(contrast.hands[isFirst], "hand")
                let persons = counted(contrast.persons[isFirst], "person or source", "persons or sources")
                return "\(label(isFirst)): \(hands) of \(persons)"
            }
            text += sides.joined(separator: "; ") + "\n\n" + table(single.prefix(Self.mostListed))
            if single.count > Self.mostListed {
                text += "and \(single.count - Self.mostListed) more; --output-format csv has them all\n"
            }
            if !pairs.isEmpty { text += "\n" + table(pairs.prefix(Self.mostListed)) }
        }
    }

    private static let mostListed = 12

    private func label(_ isFirst: Bool) -> String { clipped(labels[isFirst ? 0 : 1], to: 20) }

    private func table(_ separations: ArraySlice<Separation>) -> String {
        let head = ["condition", "score", "fitted", "\(label(true)) wrong", "\(label(false)) wrong"]
        let rows = separations.map { separation in
            [
                "\(label(separation.holdsForFirst)) if \(separation.condition)",
                separation.acrossPeople.map(Self.share) ?? "–", Self.share(separation.fitted),
                "\(separation.errors.first)", "\(separation.errors.second)",
            ]
        }
        return TextColumns.text([head] + rows, leading: 1)
    }

    /// Returns a proportion with three decimals.
    private static func share(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let digits = "\(thousandths % 1000)"
        return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
    }

    private func row(_ separation: Separation) -> String {
        let (side, other) = (separation.holdsForFirst, !separation.holdsForFirst)
        let score = separation.acrossPeople.map { JSONWriter.number($0, places: 4) } ?? ""
        let numbers = [
            score, JSONWriter.number(separation.fitted, places: 4), "\(contrast.hands[side])",
            "\(separation.errors[side])", "\(contrast.hands[other])", "\(separation.errors[other])",
        ]
        return ([TableText.cell(labels[side ? 0 : 1]), TableText.cell("\(separation.condition)")] + numbers)
            .joined(separator: ",") + "\n"
    }

    private func json(_ separation: Separation) -> String {
        let (side, other) = (separation.holdsForFirst, !separation.holdsForFirst)
        var line = JSONWriter()
        line.append(raw: "{\"label\":")
        line.append(labels[side ? 0 : 1])
        line.append(raw: ",\"condition\":")
        line.append("\(separation.condition)")
        line.append(raw: ",\"score\":")
        line.append(separation.acrossPeople ?? .nan, places: 4)
        line.append(raw: ",\"fitted\":")
        line.append(separation.fitted, places: 4)
        line.append(
            rawText: ",\"hands\":\(contrast.hands[side]),\"wrong\":\(separation.errors[side]),"
                + "\"other_hands\":\(contrast.hands[other]),\"other_wrong\":\(separation.errors[other])}\n"
        )
        return String(decoding: line.bytes, as: UTF8.self)
    }

    // MARK: Histograms

    /// Draws the hands of both labels by the measure of a separation, with its threshold.
    mutating func draw(_ separation: Separation) {
        let (threshold, errors) = (separation.thresholds[0], separation.errors)
        let histogram = MeasureHistogram(contrast, threshold.measure)
        let unit = threshold.measure.unit
        text += (text.isEmpty ? "" : "\n") + "\(threshold.measure)\(unit.isEmpty ? "" : ", \(unit)")\n"
        let most = [true, false].map { side in max(histogram.steps.map { $0.hands[side] }.max() ?? 0, 1) }
        let head = ["from", label(true), "", label(false), ""]
        let rows = histogram.steps.map { step in
            [JSONWriter.number(Double(step.from), places: 3)]
                + [true, false].flatMap { side in
                    ["\(step.hands[side])", Self.bar(step.hands[side], of: most[side ? 0 : 1])]
                }
        }
        let widths = [8, 8, Self.barWidth, 8, Self.barWidth]
        for (place, row) in ([head] + rows).enumerated() {
            let isAt =
                place > 0 && histogram.steps[place - 1].from <= threshold.number
                && threshold.number < histogram.steps[place - 1].to
            var line = zip(row, widths).enumerated().map { column, cell in
                padded(clipped(cell.0, to: cell.1), to: cell.1, atRight: ![2, 4].contains(column))
            }.joined(separator: " ")
            if isAt { line += " ← \(JSONWriter.number(Double(threshold.number), places: 3))" }
            while line.last == " " { line.removeLast() }
            text += line + "\n"
        }
        let unknown = [true, false].filter { histogram.unknown[$0] > 0 }.map { "\(label($0)) \(histogram.unknown[$0])" }
        if !unknown.isEmpty { text += "unknown: \(unknown.joined(separator: ", "))\n" }
        text +=
            "\(label(true)) if \(separation.condition): wrong are \(errors.first) of \(contrast.hands.first) "
            + "\(label(true)), \(errors.second) of \(contrast.hands.second) \(label(false))\n"
    }

    private static let barWidth = 24

    private static func bar(_ count: Int, of most: Int) -> String {
        let eighths = (count * barWidth * 8 + most - 1) / most
        let part = eighths % 8 == 0 ? "" : String(Array("▏▎▍▌▋▊▉")[eighths % 8 - 1])
        return String(repeating: "█", count: eighths / 8) + part
    }
}
