// Writes a new shape into the text of a rule book. Called by the command line.

package import Shapes

extension RuleBookText {
    /// Returns the lines of a shape, the first without indentation.
    ///
    /// - Parameters:
    ///   - rule: a shape with conditions.
    ///   - head: the lines of a comment above it, without `#`.
    ///   - comments: the lines of a comment above each condition under `confirmed`.
    package static func lines(of rule: ShapeRule, head: [String], comments: [[String]]) -> [String] {
        let name = rule.shape.name
        let isPlain = name.utf8.allSatisfy { $0 == 0x5F || 0x61...0x7A ~= $0 | 0x20 }
        var lines = head.map { "# \($0)" } + ["- shape: \(isPlain ? name : JSONValue.string(name).text)"]
        let confirmed = rule.confirmed ?? []
        // Conditions that stand under `confirmed` alone serve as both.
        if rule.choiceConditions != confirmed { lines += list("possible", rule.choiceConditions, []) }
        return lines + list("confirmed", confirmed, comments)
    }

    private static func list(_ field: String, _ conditions: [Condition], _ comments: [[String]]) -> [String] {
        let words = conditions.map(\.description)
        guard comments.contains(where: { !$0.isEmpty }) || words.contains(where: { $0.contains("(") }) else {
            return ["  \(field): [\(words.joined(separator: ", "))]"]
        }
        return ["  \(field):"]
            + words.enumerated().flatMap { place, word in
                (comments.indices.contains(place) ? comments[place].map { "    # \($0)" } : []) + ["    - \(word)"]
            }
    }

    /// Returns the text with a shape before another one, or behind the last.
    ///
    /// - Parameters:
    ///   - shape: its lines, as `lines(of:head:comments:)` returns them.
    ///   - rank: the rank that the shape gets.
    package func inserting(_ shape: [String], at rank: Int) -> String {
        let margin = String(repeating: " ", count: shapeLines.first.map { lines[$0].prefix { $0 == " " }.count } ?? 0)
        let shape = shape.map { margin + $0 }
        var text = lines.map(String.init)
        guard shapeLines.indices.contains(rank) else {
            text.insert(contentsOf: [""] + shape, at: shapesEnd)
            return text.joined(separator: "\n")
        }
        // Above the comment of the shape behind it.
        let comment = lines[..<shapeLines[rank]].reversed().prefix { $0.drop { $0 == " " }.hasPrefix("#") }
        text.insert(contentsOf: shape + [""], at: shapeLines[rank] - comment.count)
        return text.joined(separator: "\n")
    }
}
