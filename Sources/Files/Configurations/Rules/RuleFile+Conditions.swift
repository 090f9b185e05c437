// Reads the conditions of a rule file: lists of texts, and any, all and not as fields. Called by RuleFile.

import Keypoints
import Shapes

extension RuleFile {
    mutating func conditions(_ node: YAMLNode, of field: String) -> [Condition] {
        guard let items = node.sequence else { return [item(node)].compactMap { $0 } }
        if items.isEmpty { report(node.place, "\(field): an empty list, expected conditions") }
        return rejoined(items).compactMap { item($0) }
    }

    /// Returns an item of a list of conditions, with the conditions that its names mean.
    private mutating func item(_ node: YAMLNode) -> Condition? {
        guard let raw = condition(node, depth: 0), let found = named.meaning(of: raw) else { return nil }
        if let fault = found.condition.fault {
            report(node.textPlace, fault.description)
            return nil
        }
        return counted(found, at: node.textPlace)
    }

    /// Reads the section of named conditions, each as a list or a single one.
    mutating func nameConditions(_ node: YAMLNode?) {
        guard let node else { return }
        guard let fields = node.mapping else {
            report(node.place, "conditions: \(node.what), expected a name and conditions for each")
            return
        }
        let known = fields.map { (name: named.add($0.key), value: $0.value) }
        for field in known {
            guard let name = field.name else { continue }
            let items = field.value.sequence.map { rejoined($0) } ?? [field.value]
            if items.isEmpty { report(field.value.place, "\(name): an empty list, expected conditions") }
            let parts = items.compactMap { condition($0, depth: 0) }
            if !parts.isEmpty { named.define(name, as: parts.count == 1 ? parts[0] : .all(parts)) }
        }
        named.resolveAll()
        for fault in named.faults { report(fault.place, fault.message) }
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
                return try ConditionParser.condition(text, names: named.words, at: node.textPlace)
            } catch {
                reading.report(error)
                return nil
            }
        case .mapping(let mapping):
            guard mapping.count == 1, let field = mapping.first, let word = field.key.string else {
                report(node.place, "\(node.what), expected one of any, all, not and \(Self.whenDepth)")
                return nil
            }
            guard word != "not" else { return condition(field.value, depth: depth + 1).map { .not($0) } }
            if word == Self.whenDepth {
                let items = field.value.sequence.map { rejoined($0) } ?? [field.value]
                let inner = items.compactMap { condition($0, depth: depth + 1) }
                if items.isEmpty { report(field.value.place, "\(word): an empty list, expected conditions") }
                return inner.isEmpty ? nil : .whenDepth(inner.count == 1 ? inner[0] : .all(inner))
            }
            guard word == "any" || word == "all", let items = field.value.sequence else {
                report(
                    field.key.place,
                    "\"\(word)\", expected any: or all: with a list, not: or \(Self.whenDepth):"
                )
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

    private static let whenDepth = "when depth is known"

    private mutating func counted(_ found: NamedConditions.Meaning, at place: Place) -> Condition? {
        let isFull = conditionCount > Tuning.mostConditions
        conditionCount += found.leafCount
        guard conditionCount > Tuning.mostConditions else { return found.condition }
        if !isFull { report(place, "more than \(Tuning.mostConditions) conditions in one book, expected fewer") }
        return nil
    }
}

/// A condition that a flow list may have split at its commas, while it is joined again.
private struct CutCondition {
    private let first: YAMLNode
    private var text = ""
    private var length = 0

    private var open = 0

    /// Whether there are only names of fingers so far.
    private var isOfFingers = true

    init(_ text: String, of node: YAMLNode) {
        first = node
        take(text)
    }

    var node: YAMLNode { YAMLNode(content: .scalar(text), place: first.place, isQuoted: first.isQuoted) }

    /// Returns whether it is only the start of a condition that continues in the next item.
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
