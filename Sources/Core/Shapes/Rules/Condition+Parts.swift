// The parts of a condition, and what a condition may not be. Used by RuleBook and Configurations; pure.

extension Condition {
    /// The conditions that it is made of; empty for a single comparison.
    package var parts: [Condition] {
        switch self {
        case .not(let inner), .named(_, let inner), .whenDepth(let inner): [inner]
        case .all(let inner), .any(let inner), .count(_, let inner): inner
        default: []
        }
    }

    /// Returns the condition with each part replaced.
    package func mapParts(_ change: (Condition) -> Condition) -> Condition {
        switch self {
        case .not(let inner): .not(change(inner))
        case .all(let inner): .all(inner.map(change))
        case .any(let inner): .any(inner.map(change))
        case .count(let range, let inner): .count(range, inner.map(change))
        case .named(let name, let inner): .named(name, change(inner))
        case .whenDepth(let inner): .whenDepth(change(inner))
        default: self
        }
    }

    /// The same condition without names.
    package var unnamed: Condition {
        if case .named(_, let inner) = self { inner.unnamed } else { mapParts(\.unnamed) }
    }

    /// Whether the hand’s depth decides.
    package var isWhenDepth: Bool { if case .whenDepth = unnamed { true } else { false } }

    /// The reason why it cannot be an item of a shape's conditions; `nil` where it can.
    package var fault: Diagnostic? {
        if case .whenDepth(let inner) = self { return inner.faultOfPart }
        if case .named(_, let inner) = self { return inner.fault }
        return faultOfPart
    }

    private var faultOfPart: Diagnostic? {
        switch self {
        case .whenDepth:
            return Diagnostic("when depth is known: within a condition", expected: "a separate item")
        case .count(let range, let inner):
            if inner.count > Ranking.most {
                return Diagnostic("\(inner.count) conditions to count", expected: "at most \(Ranking.most)")
            }
            let isInReach = range.lowerBound >= 0 && range.upperBound <= inner.count
            guard isInReach, range != 0...inner.count else {
                return Diagnostic("a count of \(range.words(of: inner.count))", expected: "one that may or may not be")
            }
        default: break
        }
        for part in parts { if let fault = part.faultOfPart { return fault } }
        return nil
    }
}

extension RuleBookDefinition {
    /// The book with conditions instead of their names.
    package var unnamed: RuleBookDefinition {
        var result = self
        for rank in shapes.indices {
            result.shapes[rank].confirmed = shapes[rank].confirmed?.map(\.unnamed)
            if case .conditions(let conditions) = shapes[rank].possible {
                result.shapes[rank].possible = .conditions(conditions.map(\.unnamed))
            }
        }
        return result
    }

    /// The conditions with names, each once, those that others use first.
    package var namedConditions: [(name: String, condition: Condition)] {
        var found: [(name: String, condition: Condition)] = []
        func visit(_ condition: Condition) {
            condition.parts.forEach(visit)
            guard case .named(let name, let inner) = condition, !found.contains(where: { $0.name == name }) else {
                return
            }
            found.append((name, inner))
        }
        for rule in shapes { (rule.choiceConditions + (rule.confirmed ?? [])).forEach(visit) }
        return found
    }
}
