// Reads the conditions of a rule file: lists of texts, and any, all and not as fields. Called by RuleFile.

import Keypoints
import Shapes

extension RuleFile {
    mutating func conditions(_ node: YAMLNode, of field: String) -> [Condition] {
        guard let items = node.sequence else { return [condition(node, depth: 0)].compactMap { $0 } }
        if items.isEmpty { report(node.place, "\(field): an empty list, expected conditions") }
        return rejoined(items).compactMap { condition($0, depth: 0) }
    }

    /// Joins conditions that a flow list has split at a comma that belongs to them: between parentheses, as in
    /// `[distance(thumb, index) < 0.3]`, and between fingers, as in `[index, middle and ring folded]`.
    private func rejoined(_ items: [YAMLNode]) -> [YAMLNode] {
        var result: [YAMLNode] = []
        var cut: CutCondition?
        for item in items {
            guard let text = item.string else {
                cut.map { result.append($0.node) }
                cut = nil
                result.append(item)
                continue
            }
            if cut?.goesOn(with: item) == true {
                cut?.append(text, of: item)
            } else {
                cut.map { result.append($0.node) }
                cut = CutCondition(text, of: item)
            }
        }
        cut.map { result.append($0.node) }
        return result
    }

    private mutating func condition(_ node: YAMLNode, depth: Int) -> Condition? {
        guard depth <= Tuning.deepestCondition else {
            report(node.place, "conditions nested deeper than \(Tuning.deepestCondition), expected simpler ones")
            return nil
        }
        switch node.content {
        case .scalar(let text):
            do {
                return counted(try ConditionParser.condition(text, at: node.textPlace), at: node.textPlace)
            } catch {
                reading.report(error)
                return nil
            }
        case .mapping(let mapping):
            guard mapping.count == 1, let field = mapping.first, let word = field.key.string else {
                report(node.place, "\(node.what), expected one of any, all and not")
                return nil
            }
            guard word != "not" else { return condition(field.value, depth: depth + 1).map { .not($0) } }
            guard word == "any" || word == "all", let items = field.value.sequence else {
                report(field.key.place, "\"\(word)\", expected any: or all: with a list, or not:")
                return nil
            }
            guard !items.isEmpty else {
                report(field.value.place, "\(word): an empty list, expected conditions")
                return nil
            }
            let inner = rejoined(items).compactMap { condition($0, depth: depth + 1) }
            return word == "any" ? .any(inner) : .all(inner)
        case .sequence:
            report(node.place, "\(node.what), expected a condition")
            return nil
        }
    }

    private mutating func counted(_ condition: Condition, at place: Place) -> Condition? {
        let isFull = conditionCount > Tuning.mostConditions
        conditionCount += condition.leafCount
        guard conditionCount > Tuning.mostConditions else { return condition }
        if !isFull { report(place, "more than \(Tuning.mostConditions) conditions in one book, expected fewer") }
        return nil
    }
}

extension Condition {
    fileprivate var leafCount: Int {
        switch self {
        case .not(let inner): inner.leafCount
        case .all(let inner), .any(let inner): inner.reduce(0) { $0 + $1.leafCount }
        default: 1
        }
    }
}

/// A condition that a flow list may have split at its commas, while it is joined again.
private struct CutCondition {
    private let first: YAMLNode
    private var text = ""
    private var length = 0

    private var open = 0

    /// A Boolean value that indicates whether there are only names of fingers so far.
    private var isOfFingers = true

    init(_ text: String, of node: YAMLNode) {
        first = node
        take(text)
    }

    var node: YAMLNode { YAMLNode(content: .scalar(text), place: first.place, isQuoted: first.isQuoted) }

    /// Returns a Boolean value that indicates whether it is only the start of a condition that continues in the next
    /// item.
    func goesOn(with next: YAMLNode) -> Bool { open > 0 || (isOfFingers && isSameLine(next)) }

    mutating func append(_ text: String, of next: YAMLNode) {
        let gap = next.place.column - first.place.column - length
        take("," + String(repeating: " ", count: isSameLine(next) ? max(1, min(gap - 1, 80)) : 1))
        take(text)
    }

    private func isSameLine(_ next: YAMLNode) -> Bool { next.place.line == first.place.line }

    private mutating func take(_ part: String) {
        text += part
        length += part.count
        for letter in part where letter == "(" || letter == ")" { open += letter == "(" ? 1 : -1 }
        let names = part.split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
        isOfFingers = isOfFingers && names.allSatisfy { Finger(named: $0.lowercased()) != nil }
    }
}
