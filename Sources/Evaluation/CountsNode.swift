// A tree of plain values, with which a JSON reader of another module hands a tally over. Read by CountsFields; pure.

import Text

/// A value of a tally's text after parsing.
package indirect enum CountsNode: Sendable, Hashable {
    case integer(Int)

    case string(String)

    case list([CountsNode])

    /// An object, its members in the order of the text.
    case map([Member])

    /// Anything else, as the text to show in a message: `null`, `true`, `1.5`.
    case other(String)

    package struct Member: Sendable, Hashable {
        package var name: String

        package var value: CountsNode

        package init(name: String, value: CountsNode) {
            self.name = name
            self.value = value
        }
    }

    /// The kind of the node, in a few words for a message.
    var summary: String {
        switch self {
        case .integer(let value): "\(value)"
        case .string(let text): "\"\(clipped(text, to: Table.nameWidth))\""
        case .list(let items): "a list of \(items.count)"
        case .map: "an object"
        case .other(let text): clipped(text, to: Table.nameWidth)
        }
    }
}

/// A node and the path by which it was reached; every way down throws with that path.
struct CountsField {
    let node: CountsNode
    let path: String

    func problem(expected: String) -> Diagnostic {
        Diagnostic(field: path, wrong: node.summary, expected: expected)
    }

    /// Looks at what the text says it is, and at its version, before anything else: another version may have other
    /// fields.
    func checkHead(name: String, version: Int) throws(Diagnostic) {
        let head = try members()
        func check(_ field: String, _ wanted: CountsNode, _ words: String) throws(Diagnostic) {
            let found = head.first { $0.name == field }?.field.node
            guard found != wanted else { return }
            throw Diagnostic(field: field, wrong: found?.summary ?? "missing", expected: words)
        }
        try check("tactus", .string(name), "\"\(name)\"")
        try check("version", .integer(version), "\(version)")
    }

    func string() throws(Diagnostic) -> String {
        guard case .string(let text) = node else { throw problem(expected: "a string") }
        return text
    }

    func integer() throws(Diagnostic) -> Int {
        guard case .integer(let value) = node else { throw problem(expected: "a whole number") }
        return value
    }

    /// The items of a list, of a length that is known where `count` says so.
    func items(count: Int? = nil) throws(Diagnostic) -> [CountsField] {
        guard case .list(let items) = node, items.count == count ?? items.count else {
            throw problem(expected: count.map { "a list of \($0)" } ?? "a list")
        }
        return items.enumerated().map { CountsField(node: $1, path: "\(path)[\($0)]") }
    }

    /// The members of an object; a name that is given twice is a problem.
    func members() throws(Diagnostic) -> [(name: String, field: CountsField)] {
        guard case .map(let members) = node else { throw problem(expected: "an object") }
        var seen: Set<NameKey> = []
        var fields: [(name: String, field: CountsField)] = []
        for member in members {
            let shown = clipped(member.name, to: Table.nameWidth)
            let field = CountsField(node: member.value, path: path.isEmpty ? shown : "\(path).\(shown)")
            guard seen.insert(NameKey(member.name)).inserted else {
                throw Diagnostic(field: field.path, wrong: "the field is given twice", expected: "once")
            }
            fields.append((member.name, field))
        }
        return fields
    }

    /// Exactly the members that are named, in that order; one too many or too few is a problem.
    func members(_ names: String...) throws(Diagnostic) -> [CountsField] {
        let all = try members()
        for (name, field) in all where !names.contains(name) {
            throw Diagnostic(
                field: field.path,
                wrong: "unknown",
                expected: "one of " + names.joined(separator: ", ")
            )
        }
        var fields: [CountsField] = []
        for name in names {
            guard let member = all.first(where: { $0.name == name }) else {
                throw Diagnostic(
                    field: path.isEmpty ? name : "\(path).\(name)",
                    wrong: "missing",
                    expected: "a value"
                )
            }
            fields.append(member.field)
        }
        return fields
    }
}
