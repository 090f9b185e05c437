// The quantiles of measures as text: JSON lines, CSV, or a table. Pure.

import Evaluation
import Performances
import Shapes

enum QuantileText {
    static func text(_ all: [MeasureQuantiles], by grouping: Grouping, _ form: ClassificationFormat) -> String {
        switch form {
        case .jsonl: all.map(json).joined()
        case .csv:
            (["measure,unit,\(TableText.cell(grouping.rawValue)),hands,unknown"]
                + names.flatMap { ["\($0) lower", "\($0) upper"] }).joined(separator: ",") + "\n"
                + all.map(row).joined()
        case .table:
            TextColumns.text(
                [["measure", grouping.rawValue, "hands", "unknown"] + names] + all.map(cells),
                leading: 2
            )
        }
    }

    private static let names = MeasureQuantiles.probabilities.map { probability in
        switch probability {
        case 0: "min"
        case 0.5: "median"
        case 1: "max"
        default: "p\(Int(probability * 100))"
        }
    }

    private static func json(_ quantiles: MeasureQuantiles) -> String {
        var text = JSONWriter()
        text.append(raw: "{\"measure\":")
        text.append("\(quantiles.measure)")
        text.append(raw: ",\"unit\":")
        text.append(quantiles.measure.unit)
        text.append(raw: ",\"group\":")
        text.append(quantiles.group)
        text.append(rawText: ",\"hands\":\(quantiles.known),\"unknown\":\(quantiles.unknown)")
        for (name, value) in zip(names, quantiles.values) {
            text.append(rawText: ",\"\(name)\":")
            text.append(value)
        }
        text.append(raw: "}\n")
        return String(decoding: text.bytes, as: UTF8.self)
    }

    private static func row(_ quantiles: MeasureQuantiles) -> String {
        let values =
            quantiles.values.isEmpty
            ? names.map { _ in "," }
            : quantiles.values.map {
                "\(JSONWriter.number(Double($0.lower), places: 4)),\(JSONWriter.number(Double($0.upper), places: 4))"
            }
        let (measure, group) = (TableText.cell("\(quantiles.measure)"), TableText.cell(quantiles.group))
        return ([measure, quantiles.measure.unit, group, "\(quantiles.known)", "\(quantiles.unknown)"] + values)
            .joined(separator: ",") + "\n"
    }

    private static func cells(_ quantiles: MeasureQuantiles) -> [String] {
        let values = quantiles.values.isEmpty ? names.map { _ in "–" } : quantiles.values.map { $0.words() }
        let group = clipped(quantiles.group, to: Table.nameWidth)
        return ["\(quantiles.measure)", group, "\(quantiles.known)", "\(quantiles.unknown)"] + values
    }
}

/// Columns of text that are as wide as their widest cell.
enum TextColumns {
    /// Returns rows of as many cells each, the leading ones aligned at their left, the others at their right.
    static func text(_ rows: [[String]], leading: Int) -> String {
        let widths = (rows.first ?? []).indices.map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.map { padded(row[$0], to: widths[$0], atRight: $0 >= leading) }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}
