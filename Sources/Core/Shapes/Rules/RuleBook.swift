// A rule book, compiled once: conditions laid flat so that judging a hand allocates nothing. Used by Classifier; pure.

import Keypoints

// What is thrown is part of what this target offers.
@_exported public import Text

/// A compiled rule book.
///
/// A value that can be shared and copied freely. `Classifier` classifies hands by it.
public struct RuleBook: Sendable, Hashable {
    /// The book as written.
    public let definition: RuleBookDefinition

    /// The measures that its conditions read, each once, in the order of a classifier's values.
    package let measures: [Measure]

    /// The conditions of the rules and their parts, flattened: those of one rule are adjacent.
    let nodes: [Node]

    /// The rules, in the order of priority.
    let rules: [CompiledRule]

    /// The fast form of the choice of the nearest, for books that allow it.
    let pattern: ChoicePattern?

    /// The shapes, in the order of priority.
    public var shapes: [HandShape] { definition.shapes.map(\.shape) }

    /// Compiles a definition.
    ///
    /// - Parameter definition: at least one shape, and none twice; comparisons with finite numbers.
    /// - Throws: `Diagnostic`.
    public init(_ definition: RuleBookDefinition) throws(Diagnostic) {
        try RuleBook.check(definition)
        var compiler = RuleCompiler(fingers: definition.fingers)
        var compiled: [CompiledRule] = []
        for rule in definition.shapes {
            let possible: Range<Int>? = rule.possible == .otherwise ? nil : compiler.list(rule.choiceConditions)
            compiled.append(CompiledRule(possible: possible, confirmed: rule.confirmed.map { compiler.list($0) }))
        }
        self.definition = definition
        measures = compiler.measures
        nodes = compiler.nodes
        rules = compiled
        pattern = ChoicePattern(nodes: compiler.nodes, rules: compiled, measures: compiler.measures)
    }

    /// Books are equal if their definitions are.
    public static func == (one: RuleBook, other: RuleBook) -> Bool { one.definition == other.definition }

    /// Hashes the definition.
    public func hash(into hasher: inout Hasher) { hasher.combine(definition) }

    private static func check(_ definition: RuleBookDefinition) throws(Diagnostic) {
        guard !definition.shapes.isEmpty else {
            throw Diagnostic("the book has no shapes", expected: "at least one")
        }
        var seen: Set<HandShape> = []
        for rule in definition.shapes where !seen.insert(rule.shape).inserted {
            throw Diagnostic("the shape \(rule.shape) is in the book twice", expected: "once")
        }
        for rule in definition.shapes {
            for list in [rule.choiceConditions, rule.confirmed ?? []] where !list.isEmpty {
                if let fault = list.lazy.compactMap(\.fault).first { throw fault }
                guard list.allSatisfy(\.isWhenDepth) else { continue }
                throw Diagnostic(
                    "\(rule.shape): every condition is for hands of known depth",
                    expected: "at least one for all hands"
                )
            }
        }
        var names: Set<String> = []
        for pair in definition.pairs {
            guard names.insert(pair.name).inserted else {
                throw Diagnostic("the pair \(pair.name) is in the book twice", expected: "once")
            }
            for side in Handedness.allCases where !seen.contains(pair[side]) {
                throw Diagnostic(wrong: "the pair \(pair.name) needs \(pair[side]), which is not a shape of the book")
            }
        }
        for (label, shape) in definition.labels {
            if let shape, !seen.contains(shape) {
                throw Diagnostic(wrong: "the label \(label) means \(shape), which is not a shape of the book")
            }
        }
    }
}

extension RuleBookDefinition {
    /// Sixteen hexadecimal digits that differ between books that can classify differently.
    ///
    /// The 64-bit FNV-1a hash (Fowler, Noll, Vo) of everything that decides: fingers, choice, policy, shapes,
    /// conditions, labels; not of the name and the comments.
    public var fingerprint: String {
        var hash = ContentHash()
        for byte in decisiveText.utf8 { hash.add(UInt64(byte)) }
        return hexadecimal(hash.value)
    }

    private var decisiveText: String {
        var lines = ["\(fingers.rawValue) \(choice.rawValue) \(missing.rawValue) \(atLeast)"]
        for rule in unnamed.shapes {
            let possible = rule.possible == .otherwise ? "otherwise" : "\(rule.choiceConditions)"
            lines.append("\(rule.shape): \(possible) / \(rule.confirmed.map { "\($0)" } ?? "never")")
        }
        lines += pairs.map { "\($0.name) = \($0)" }
        lines += labels.map { "\($0.key) = \($0.value?.name ?? "none")" }.sorted()
        return lines.joined(separator: "\n")
    }
}
