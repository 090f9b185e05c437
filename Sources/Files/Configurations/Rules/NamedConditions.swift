// The conditions of a book that have names, while it is read: their words, and what each means. Used by RuleFile; pure.

import Shapes

/// The named conditions of a book; one may use others, before or after it.
struct NamedConditions {
    /// A condition with the meanings of its names.
    struct Meaning {
        var condition: Condition
        var leafCount: Int

        /// The number of names within each other.
        var depth = 0
    }

    /// The names, by their lower case.
    private(set) var words: [String: String] = [:]

    private(set) var faults: [(place: Place?, message: String)] = []
    private var order: [(name: String, place: Place)] = []
    private var texts: [String: Condition] = [:]
    private var meanings: [String: Meaning] = [:]
    private var visited: Set<String> = []
    private var used: Set<String> = []

    /// The names that nothing uses.
    var unused: [(name: String, place: Place)] { order.filter { !used.contains($0.name) } }

    /// Adds a name; returns it where it can be one.
    mutating func add(_ key: YAMLNode) -> String? {
        let name = key.string ?? ""
        guard ConditionParser.isPlainWord(name), name.count <= Tuning.longestName else {
            return refuse(
                key,
                "as the name of a condition, expected 1 to \(Tuning.longestName) letters, digits, _ or -, a letter first"
            )
        }
        guard !ConditionParser.isReserved(name) else {
            return refuse(key, "as the name of a condition, a word that has a meaning already, expected another name")
        }
        guard words.updateValue(name, forKey: name.lowercased()) == nil else {
            return refuse(key, "names two conditions, expected names that differ in more than upper and lower case")
        }
        order.append((name, key.place))
        return name
    }

    private mutating func refuse(_ key: YAMLNode, _ reason: String) -> String? {
        faults.append((key.place, "\(key.what) \(reason)"))
        return nil
    }

    /// Sets the condition of a name; the names in it still have no meaning.
    mutating func define(_ name: String, as condition: Condition) { texts[name] = condition }

    /// Finds the meaning of each name.
    mutating func resolveAll() { for (name, place) in order { visit(name, place, path: []) } }

    private mutating func visit(_ name: String, _ place: Place, path: [String]) {
        if path.contains(name) {
            faults.append(
                (place, "\((path + [name]).joined(separator: " uses ")), expected conditions without a circle")
            )
            return
        }
        guard path.count < Tuning.deepestCondition else {
            faults.append(
                (place, "\(name): names within names, deeper than \(Tuning.deepestCondition), expected fewer")
            )
            return
        }
        guard visited.insert(name).inserted, let text = texts[name] else { return }
        for other in text.names { visit(other, place, path: path + [name]) }
        guard let meaning = meaning(of: text) else { return }
        if meaning.leafCount > Tuning.mostConditions {
            faults.append((place, "\(name): more than \(Tuning.mostConditions) conditions, expected fewer"))
        } else if meaning.depth >= Tuning.deepestCondition {
            faults.append(
                (place, "\(name): names within names, deeper than \(Tuning.deepestCondition), expected fewer")
            )
        } else {
            meanings[name] = meaning
        }
    }

    /// Returns a condition with the meanings of its names; `nil` where one has none, which is a fault already.
    mutating func meaning(of condition: Condition) -> Meaning? {
        if case .named(let name, _) = condition {
            used.insert(name)
            return meanings[name].map {
                Meaning(condition: .named(name, $0.condition), leafCount: $0.leafCount, depth: $0.depth + 1)
            }
        }
        guard !condition.parts.isEmpty else { return Meaning(condition: condition, leafCount: 1) }
        var (leafCount, depth, isWhole) = (0, 0, true)
        let whole = condition.mapParts { part in
            guard let meaning = meaning(of: part) else {
                isWhole = false
                return part
            }
            leafCount += meaning.leafCount
            depth = max(depth, meaning.depth)
            return meaning.condition
        }
        return isWhole ? Meaning(condition: whole, leafCount: leafCount, depth: depth) : nil
    }
}

extension Condition {
    /// The names in it whose meanings are not known yet.
    fileprivate var names: [String] {
        if case .named(let name, _) = self { [name] } else { parts.flatMap(\.names) }
    }
}
