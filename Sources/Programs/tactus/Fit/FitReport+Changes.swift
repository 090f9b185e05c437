// The changes that `tactus fit --dry-run` proposes, as text and as JSON.

import Evaluation
import Shapes

extension FitReport {
    /// The changes as lines of text.
    func text(of changes: [FitChange]) -> String {
        guard !changes.isEmpty else { return "No change is proposed.\n" }
        var lines = [
            "Changes, each alone, by their gain. The scores are on the hands that the book was learnt from, and flatter it.",
            "",
        ]
        for change in changes {
            let shape = book.shapes[change.rank].name
            switch (change.old, change.new) {
            case (let old?, let new?): lines.append("\(shape): \(old) becomes \(new)")
            case (nil, let new?): lines.append("\(shape): added \(new)")
            case (let old?, nil): lines.append("\(shape): removed \(old)")
            case (nil, nil): continue
            }
            let differences = [
                ("coverage", change.coverage), ("right", change.right), ("others", change.others),
            ]
            lines.append("  " + differences.map { "\($0) \(words($1))" }.joined(separator: ", "))
            if change.coverage.isUnclear, change.others.isUnclear {
                lines.append("  No gain is shown: the intervals of coverage and others contain 0.")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The changes as a value of JSON.
    func json(of changes: [FitChange]) -> JSONValue {
        .array(
            changes.map { change in
                [
                    "shape": .string(book.shapes[change.rank].name), "was": .optional(change.old.map { "\($0)" }),
                    "condition": .optional(change.new.map { "\($0)" }), "gain": json(change.gain),
                    "coverage": json(change.coverage), "right": json(change.right), "others": json(change.others),
                ]
            }
        )
    }
}
