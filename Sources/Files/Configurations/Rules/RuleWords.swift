// A rule book in plain sentences. Called by `tactus rules list`.

package import Shapes

extension RuleBookDefinition {
    package var words: [String] {
        var lines = [about.isEmpty ? name : "\(name): \(about)"]
        let fingerWords =
            switch fingers {
            case .measured: "A finger is extended or folded by its measured extension; the band between is undecided."
            case .palm: "A finger is extended when its tip is past its MCP in the palm's direction, otherwise folded."
            case .imageUp: "A finger is extended when its tip is above its MCP in the image, otherwise folded."
            }
        let choiceWords =
            switch choice {
            case .first: "The first shape whose conditions hold is chosen; " + missingWords
            case .nearest:
                "The shape whose conditions are closest to being met is chosen"
                    + (atLeast > 0 ? ", with a score of at least \(atLeast) of 1." : ".")
            }
        lines += [fingerWords, choiceWords]
        lines += namedConditions.map { "\($0.name) means \($0.condition)." }
        for rule in shapes {
            switch rule.possible {
            case .otherwise: lines.append("\(rule.shape) is possible when no earlier shape is.")
            case .conditions(let conditions):
                let verb = choice == .first ? "is possible when" : "scores higher the more this is true:"
                lines.append("\(rule.shape) \(verb) \(Condition.all(conditions)).")
            }
            switch rule.confirmed {
            case nil: lines.append("  It is never confirmed.")
            case let conditions? where !conditions.isEmpty && conditions != rule.choiceConditions:
                lines.append("  It is confirmed if also \(Condition.all(conditions)).")
            case _?: lines.append("  It is confirmed if all of it is certain.")
            }
        }
        lines += pairs.map { "The pair \($0.name) means \($0)." }
        for shape in shapes.map(\.shape) {
            let names = labels.filter { $0.value == shape }.keys.sorted()
            guard let last = names.last else { continue }
            let others = names.dropLast().joined(separator: ", ")
            lines.append(
                others.isEmpty ? "The label \(last) means \(shape)." : "The labels \(others) and \(last) mean \(shape)."
            )
        }
        return lines
    }

    private var missingWords: String {
        switch missing {
        case .literal: "a condition that is unknown counts as false."
        case .surrogate: "an unknown finger is replaced by its neighbours, and the shape is then not confirmed."
        case .strict: "if nothing is known about a condition, there is no shape."
        }
    }
}
