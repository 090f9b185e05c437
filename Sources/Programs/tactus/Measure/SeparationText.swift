// The ranking of measures that separate two labels, and their histograms, as text. Pure.

import Evaluation
import Runs
import Shapes

struct SeparationText {
    private(set) var text = ""

    private let contrast: Contrast
    private let labels: [String]

    /// The number of measures that are drawn where none was named.
    static let mostDrawn = 3

    init(_ contrast: Contrast, _ labels: [String]) { (self.contrast, self.labels) = (contrast, labels) }

    mutating func add(_ single: [Separation], _ pairs: [Separation], _ form: ClassificationFormat) {
        guard form == .table else {
            text += records(single + pairs).text(form)
            return
        }
        let sides = [true, false].map { isFirst in
            let persons = counted(contrast.persons[isFirst], "person or source", "persons or sources")
            return "\(label(isFirst)): \(counted(contrast.hands[isFirst], "hand")) of \(persons)"
        }
        text += sides.joined(separator: "; ") + "\n\n" + records(single.prefix(Self.mostListed)).text(form)
        if single.count > Self.mostListed {
            text += "and \(single.count - Self.mostListed) more; --output-format csv has them all\n"
        }
        if !pairs.isEmpty { text += "\n" + records(pairs).text(form) }
        if single.contains(where: { $0.acrossPeople != nil }) { text += "\n" + Self.scoreNote }
    }

    private static let mostListed = 12

    private static let scoreNote = """
        score: each person or source by the threshold that is chosen without it; of one measure, the direction is chosen
        without it too and may be the other one, of two measures it is the printed one.

        """

    private func label(_ isFirst: Bool) -> String { clipped(labels[isFirst ? 0 : 1], to: 20) }

    private func records(_ separations: some Sequence<Separation>) -> RecordTable {
        let numbers = ["score", "fitted", "hands", "wrong", "other_hands", "other_wrong"]
        var records = RecordTable(["label", "condition"].map { .init($0, .text) } + numbers.map { .init($0, .number) })
        records.rows = separations.map { separation in
            let (side, other) = (separation.holdsForFirst, !separation.holdsForFirst)
            return [
                .text(labels[side ? 0 : 1]), .text("\(separation.condition)"), .number(separation.acrossPeople),
                .number(separation.fitted), .count(contrast.hands[side]), .count(separation.errors[side]),
                .count(contrast.hands[other]), .count(separation.errors[other]),
            ]
        }
        return records
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
