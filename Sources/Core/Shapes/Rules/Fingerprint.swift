// A short mark of a rule book that shows whether two scores are of the same rules. Used by evaluations; pure.

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
