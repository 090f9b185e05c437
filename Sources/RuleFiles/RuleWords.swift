// A rule book in plain sentences. Called by `tactus rules list`.

public import Shapes

extension RuleBookDefinition {
    /// What the book says, in words, a line each.
    public var words: [String] {
        var lines = [about.isEmpty ? "\(name)." : "\(name): \(about)"]
        let fingerWords =
            switch fingers {
            case .measured: "A finger is extended or folded by its measured extension; the band between is undecided."
            case .palm: "A finger is extended when its tip is past its MCP in the palm's direction, else folded."
            case .imageUp: "A finger is extended when its tip is above its MCP in the picture, else folded."
            }
        let choiceWords =
            switch choice {
            case .first: "The first shape whose conditions hold is taken; " + missingWords
            case .nearest:
                "The shape whose conditions come nearest to hold is taken"
                    + (atLeast > 0 ? ", if they hold to at least \(atLeast) of 1." : ".")
            }
        lines += [fingerWords, choiceWords]
        for rule in shapes {
            switch rule.possible {
            case .otherwise: lines.append("\(rule.shape) is possible when no shape before it is.")
            case .conditions(let conditions):
                let verb = choice == .first ? "is possible when" : "is the nearer, the more of this holds:"
                lines.append("\(rule.shape) \(verb) \(Condition.all(conditions)).")
            }
            switch rule.confirmed {
            case nil: lines.append("  It is never confirmed.")
            case let conditions? where !conditions.isEmpty && conditions != rule.choiceConditions:
                lines.append("  It is confirmed when also \(Condition.all(conditions)).")
            case _?: lines.append("  It is confirmed when all of it holds.")
            }
        }
        for shape in shapes.map(\.shape) {
            let names = labels.filter { $0.value == shape }.keys.sorted()
            if !names.isEmpty { lines.append("In data sets \(names.joined(separator: ", ")) means \(shape).") }
        }
        return lines
    }

    private var missingWords: String {
        switch missing {
        case .literal: "a condition that cannot be known counts as not so."
        case .surrogate: "for a finger that cannot be known its neighbours stand in, and nothing is confirmed by that."
        case .strict: "where a condition cannot be known, no shape is given."
        }
    }
}
