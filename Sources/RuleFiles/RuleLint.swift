// Looks for what a good rule book does not have: shapes out of reach, two at once, what can never be known. For `rules`.

import Keypoints
import Shapes

extension RuleFile {
    /// What is odd about the book beyond what is wrong with its text.
    ///
    /// - Returns: warnings: a shape that can never be reached, two shapes that can be confirmed at once, a condition that
    ///   can never be known; in the order of the shapes. Nothing for a book with errors.
    /// - Complexity: bounded, even for books made to be hard; the last warning says so where not all was looked into.
    public func lint() -> [RuleFinding] {
        guard let definition = try? definition() else { return [] }
        var warnings: [RuleFinding] = []
        var search = Satisfiability(fingers: definition.fingers)
        for (rank, rule) in definition.shapes.enumerated() {
            func warn(_ message: String) {
                let place = places[rule.shape]
                warnings.append(
                    RuleFinding(
                        severity: .warning,
                        file: name,
                        line: place?.line,
                        column: place?.column,
                        message: message
                    )
                )
            }
            guard warnings.count < Tuning.mostFindings, !search.isSpent else {
                warn("the shapes from \(rule.shape) on were not looked into: there is too much to find or to try")
                break
            }
            for finger in definition.neverKnown(rule) {
                warn("\(rule.shape): nothing can be known of how the \(finger.name) is held while it is hidden")
            }
            if definition.isOutOfReach(rank, &search) {
                warn("\(rule.shape) is never reached: its conditions exclude each other, or an earlier shape takes all")
                continue
            }
            guard let promise = definition.promise(rule) else { continue }
            if search.check(promise) == .impossible {
                warn("\(rule.shape) is never confirmed: its conditions exclude each other")
                continue
            }
            for other in definition.shapes[(rank + 1)...] {
                guard let otherPromise = definition.promise(other) else { continue }
                guard search.check(promise + otherPromise) == .possible else { continue }
                guard !definition.isDecidedByOrder(rule, before: other) else { continue }
                warn("\(rule.shape) and \(other.shape) can hold at once; the earlier one, \(rule.shape), is taken")
            }
        }
        return warnings
    }
}

extension RuleBookDefinition {
    /// Everything that must hold for a shape to be confirmed; `nil` if it never is.
    fileprivate func promise(_ rule: ShapeRule) -> [Satisfiability.Goal]? {
        rule.confirmed.map { (rule.choiceConditions + $0).map { Satisfiability.Goal(condition: $0, isTrue: true) } }
    }

    /// Whether no hand can make a shape possible.
    fileprivate func isOutOfReach(_ rank: Int, _ search: inout Satisfiability) -> Bool {
        var goals = shapes[rank].choiceConditions.map { Satisfiability.Goal(condition: $0, isTrue: true) }
        for earlier in shapes[..<rank] {
            if case .otherwise = earlier.possible {
                if choice == .first { return true }
                continue
            }
            goals.append(Satisfiability.Goal(condition: .all(earlier.choiceConditions), isTrue: false))
        }
        return search.check(goals) == .impossible
    }

    /// Whether an earlier shape's choice shuts a later shape out, so that both never stand to be confirmed.
    fileprivate func isDecidedByOrder(_ rule: ShapeRule, before other: ShapeRule) -> Bool {
        guard choice == .first, case .otherwise = other.possible else { return false }
        return true
    }

    /// The fingers that a shape wants hidden and yet says something of that cannot be known without the tip.
    fileprivate func neverKnown(_ rule: ShapeRule) -> [Finger] {
        let conditions = rule.choiceConditions + (rule.confirmed ?? [])
        return Finger.allCases.filter { finger in
            conditions.contains(.not(.visible(finger))) && conditions.contains { needsTip($0, of: finger) }
        }
    }

    private func needsTip(_ condition: Condition, of finger: Finger) -> Bool {
        switch condition {
        case .extended(finger), .folded(finger): fingers != .measured
        case .above(let measure, _), .below(let measure, _):
            switch measure {
            case .reach(finger), .straightness(finger), .rise(finger), .imageRise(finger), .angle(finger, _): true
            case .spread(let a, let b): a == finger || b == finger
            default: false
            }
        case .not(let inner): needsTip(inner, of: finger)
        case .all(let inner): inner.contains { needsTip($0, of: finger) }
        case .any(let inner): inner.allSatisfy { needsTip($0, of: finger) }
        default: false
        }
    }
}
