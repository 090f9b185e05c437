// The report of `tactus fit --shape` as text and as JSON.

import Evaluation
import Shapes

struct ShapeReport {
    private let fitting: ShapeFitting
    private let bookName: String
    private let counts: [ShapePlace.Counts]

    init(_ fitting: ShapeFitting, bookName: String) {
        (self.fitting, self.bookName) = (fitting, bookName)
        counts = fitting.place.others
    }

    var text: String {
        let examples = fitting.place.examples
        var lines = fitting.lines
        let place = fitting.next.map { "before \($0)" } ?? "behind the other shapes"
        lines += ["", "\(fitting.name) is in \(bookName) \(place).", ""]
        var table = Table(header: ["hands", "of", "confirmed", "chosen"])
        table.rows.append(row("examples", examples))
        table.rows += counts.filter { $0.chosen > 0 }.map { row($0.label, $0) }
        let none = counts.filter { $0.chosen == 0 }
        let rest = none.reduce(0) { $0 + $1.hands }
        if rest > 0 { table.rows.append([counted(none.count, "other label"), "\(rest)", "0", "0"]) }
        lines += table.lines(width: 100)
        if !remarks.isEmpty { lines += [""] + remarks }
        return lines.joined(separator: "\n") + "\n"
    }

    private var remarks: [String] {
        var remarks: [String] = fitting.draft.limits.filter(\.isOfDirection).map {
            "All examples meet \($0.condition), and only hands that do are recognised: so the hand must be turned."
        }
        if !fitting.alike.isEmpty {
            remarks.append(
                "Modelled hands of \(fitting.alike.joined(separator: ", ")) look like the examples, and are not held "
                    + "against them."
            )
        }
        if fitting.people == 1 {
            remarks.append("All examples are of one person or source: more people make a shape for more people.")
        }
        return remarks
    }

    private func row(_ name: String, _ counts: ShapePlace.Counts) -> [String] {
        [name, "\(counts.hands)", "\(counts.confirmed)", "\(counts.chosen)"]
    }

    /// The report as one line of JSON.
    var json: String {
        let rule = fitting.place.definition.shapes[fitting.place.rank]
        let limits = fitting.draft.limits.map { limit in
            JSONValue.object([
                "condition": .string("\(limit.condition)"),
                "turnedAway": .object(limit.turnedAway.map { ($0.label, .integer($0.hands)) }),
            ])
        }
        func list(_ conditions: [Condition]) -> JSONValue { .array(conditions.map { .string("\($0)") }) }
        return JSONValue.object([
            "tactus": .string("fit"), "version": .integer(1), "rules": .string(fitting.book.name),
            "shape": .string(fitting.name), "before": .optional(fitting.next?.name), "people": .integer(fitting.people),
            "possible": list(rule.choiceConditions), "confirmed": list(rule.confirmed ?? []), "limits": .array(limits),
            "examples": json(fitting.place.examples), "others": .array(counts.map { json($0) }),
            "alike": .strings(fitting.alike), "remarks": .strings(remarks),
        ]).text + "\n"
    }

    private func json(_ counts: ShapePlace.Counts) -> JSONValue {
        [
            "label": .string(counts.label), "hands": .integer(counts.hands), "confirmed": .integer(counts.confirmed),
            "chosen": .integer(counts.chosen),
        ]
    }
}
