// Looks for what a good rule book does not have: shapes out of reach, two at once, what can never be known. For
// `rules`.

import Keypoints
package import Shapes

extension RuleFile {
    /// Returns warnings about the book beyond the errors of its text.
    ///
    /// - Returns: warnings: a shape that can never be reached, two shapes that can be confirmed at once, a condition
    ///   that can never be known; in the order of the shapes. Empty for a book with errors.
    /// - Complexity: bounded, even for adversarial books; the last warning reports an incomplete search.
    public func lint() -> [Diagnostic] {
        guard let definition = try? definition().unnamed else { return [] }
        var warnings = named.unused.map { unused in
            Diagnostic(.warning, in: name, unused.place, "the condition \(unused.name) is used by no shape")
        }
        var search = Satisfiability(fingers: definition.fingers)
        if definition.choice == .first, definition.atLeast > 0 {
            let message = "at least: changes nothing with choose: first, expected choose: nearest"
            warnings.append(Diagnostic(.warning, in: name, atLeastPlace, message))
        }
        for pair in definition.pairs {
            for rule in definition.shapes where rule.confirmed == nil && [pair.left, pair.right].contains(rule.shape) {
                let message = "the pair \(pair.name) is never confirmed: \(rule.shape) never is"
                warnings.append(Diagnostic(.warning, in: name, pairPlaces[pair.name], message))
            }
        }
        for (rank, rule) in definition.shapes.enumerated() {
            func warn(_ message: String) {
                warnings.append(Diagnostic(.warning, in: name, places[rule.shape], message))
            }
            guard warnings.count < Tuning.mostFindings, !search.isSpent else {
                warn("the shapes from \(rule.shape) on were not checked: the search reached its limit")
                break
            }
            for finger in definition.neverKnown(rule) {
                warn("\(rule.shape): how the \(finger.name) is held cannot be known while it is hidden")
            }
            for measure in rule.selfMeasures where warnings.count < Tuning.mostFindings {
                warn("\(rule.shape): \(measure) compares a place with itself")
            }
            if let why = definition.whyOutOfReach(rank, &search) {
                warn("\(rule.shape) is never reached: \(why)")
                continue
            }
            guard let promise = definition.promise(rule) else {
                for other in definition.shapes[(rank + 1)...] where definition.overlaps(rule, other, &search) {
                    warn(definition.atOnce(rule, other))
                }
                continue
            }
            if search.check(promise) == .impossible {
                warn("\(rule.shape) is never confirmed: its conditions exclude each other")
                continue
            }
            for other in definition.shapes[(rank + 1)...] {
                guard let otherPromise = definition.promise(other) else { continue }
                guard search.check(promise + otherPromise) == .possible else { continue }
                guard !definition.isDecidedByOrder(rule, before: other) else { continue }
                warn(definition.atOnce(rule, other))
            }
        }
        return warnings
    }
}

extension RuleBookDefinition {
    /// Returns the other shapes that can be confirmed at once with a shape, as far as a bounded search finds them.
    package func shapesConfirmed(atOnceWith rank: Int) -> [ShapeRule] {
        let whole = unnamed
        var search = Satisfiability(fingers: fingers)
        guard let promise = whole.promise(whole.shapes[rank]) else { return [] }
        return whole.shapes.enumerated().filter { place, other in
            guard place != rank, other.possible != .otherwise, let otherPromise = whole.promise(other) else {
                return false
            }
            return search.check(promise + otherPromise) == .possible
        }.map(\.element)
    }

    /// Returns all conditions of a shape's confirmation; `nil` if it never is confirmed.
    fileprivate func promise(_ rule: ShapeRule) -> [Satisfiability.Goal]? {
        rule.confirmed.map { (rule.choiceConditions + $0).goals(true) }
    }

    /// Returns the consequence of two shapes that can hold at once.
    fileprivate func atOnce(_ rule: ShapeRule, _ other: ShapeRule) -> String {
        "\(rule.shape) and \(other.shape) can hold at once; "
            + (choice == .first
                ? "the earlier one, \(rule.shape), is chosen" : "the one with the higher score is chosen")
    }

    /// Returns whether two shapes that are never confirmed compete for hands, neither being a case of the other.
    fileprivate func overlaps(_ rule: ShapeRule, _ other: ShapeRule, _ search: inout Satisfiability) -> Bool {
        guard choice == .first, other.confirmed == nil else { return false }
        guard case .conditions(let these) = rule.possible, case .conditions(let those) = other.possible else {
            return false
        }
        let (a, b) = (these.goals(true), those.goals(true))
        return search.check(a + b) == .possible && search.check(a + [those.denied]) == .possible
            && search.check(b + [these.denied]) == .possible
    }

    /// Returns the reason why no hand can get a shape; `nil` where one may.
    fileprivate func whyOutOfReach(_ rank: Int, _ search: inout Satisfiability) -> String? {
        switch choice {
        case .nearest: whyNeverNearest(rank)
        case .first: whyNeverFirst(rank, &search)
        }
    }

    private func whyNeverFirst(_ rank: Int, _ search: inout Satisfiability) -> String? {
        let own = shapes[rank].choiceConditions.goals(true)
        let earlier = shapes[..<rank]
        if let taker = earlier.first(where: { $0.possible == .otherwise }) {
            return "\(taker.shape), an earlier shape, is possible whenever no shape before it is"
        }
        if search.check(own) == .impossible { return "its conditions exclude each other" }
        // By `literal` an unknown condition counts as false: only the shape's own conditions are certain then.
        let sure = earlier.filter { earlier in
            missing != .literal
                || earlier.choiceConditions.allSatisfy { $0.isSingle && search.check([[$0].denied]) == .possible }
        }
        if !own.isEmpty || missing != .literal {
            for taker in sure where search.check(own + [taker.choiceConditions.denied]) == .impossible {
                return "\(taker.shape), an earlier shape, matches every such hand"
            }
        }
        guard missing != .literal, search.check(own + earlier.map(\.choiceConditions.denied)) == .impossible else {
            return nil
        }
        return "the shapes before it take every such hand together"
    }

    /// Returns whether an earlier shape's choice excludes a later shape: both never compete for confirmation.
    fileprivate func isDecidedByOrder(_ rule: ShapeRule, before other: ShapeRule) -> Bool {
        guard choice == .first, case .otherwise = other.possible else { return false }
        return true
    }

    /// Returns the fingers that a shape requires to be hidden while it uses a measure of theirs that needs the tip.
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
        case .less(let lesser, let greater):
            needsTip(.above(lesser, 0), of: finger) || needsTip(.above(greater, 0), of: finger)
        case .all(let inner): inner.contains { needsTip($0, of: finger) }
        case .any(let inner), .count(_, let inner): inner.allSatisfy { needsTip($0, of: finger) }
        default: false
        }
    }
}

extension [Condition] {
    /// Returns goals for all of them, each true or each false.
    fileprivate func goals(_ isTrue: Bool) -> [Satisfiability.Goal] {
        map { Satisfiability.Goal(condition: $0, isTrue: isTrue) }
    }

    /// The goal that not all of them hold.
    fileprivate var denied: Satisfiability.Goal { Satisfiability.Goal(condition: .all(self), isTrue: false) }
}

extension Condition {
    /// Whether it is one comparison, negated or not.
    fileprivate var isSingle: Bool {
        if case .not(let inner) = self { inner.isSingle } else { parts.isEmpty }
    }

    fileprivate var comparedMeasures: [Measure] {
        switch self {
        case .above(let measure, _), .below(let measure, _): [measure]
        case .less(let lesser, let greater): [lesser, greater]
        default: parts.flatMap(\.comparedMeasures)
        }
    }
}

extension ShapeRule {
    /// The measures of this shape between one place and itself, which are always 0, or over 0.
    fileprivate var selfMeasures: [Measure] {
        var found: [Measure] = []
        for measure in (choiceConditions + (confirmed ?? [])).flatMap(\.comparedMeasures) {
            let isOfOne =
                switch measure {
                case .distance(let a, let b), .height(let a, let b): a == b
                case .spread(let a, let b): a == b
                case .ratio(let a, let b, let c, let d): a == b || c == d
                default: false
                }
            if isOfOne, !found.contains(measure) { found.append(measure) }
        }
        return found
    }
}
