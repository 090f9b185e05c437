// Writes learnt conditions into the text of a rule book, whose other lines stay as they are. Called by the command line.

package import Shapes

/// The text of a condition under `confirmed`.
package struct WrittenCondition: Sendable {
    /// The place of the condition in the book's list; `nil` for an added one.
    package var origin: Int?

    package var condition: Condition

    /// The lines of a comment that goes above it, without `#`, instead of those that end with `ending`.
    package var comment: [String]

    /// The end of a learnt condition's comment.
    package static let ending = " others"

    package init(origin: Int?, condition: Condition, comment: [String]) {
        self.origin = origin
        self.condition = condition
        self.comment = comment
    }
}

/// The text of a rule book, in which the conditions under `confirmed` can be replaced.
package struct RuleBookText: Sendable {
    let lines: [Substring]

    /// The line of each shape, from 0, and the one behind the last shape.
    let (shapeLines, shapesEnd): ([Int], Int)

    /// The `confirmed` lists, by shape.
    private let lists: [String: List]

    private struct List {
        /// The line of the field's name, and the lines of the field as a whole, from 0.
        var key: Int
        var lines: Range<Int>
        var indent: Int

        /// The indentation of the items.
        var itemIndent: Int

        /// Whether the shape has the field `possible`, or its conditions serve as both.
        var hasPossible: Bool

        /// The line of each item; empty unless every item has its own lines.
        var items: [Int]
    }

    /// Creates the text of a book that has no findings.
    ///
    /// Lines end with a line feed in what is written.
    package init?(_ text: String) {
        let text = String(text.unicodeScalars.filter { $0 != "\r" }.map(Character.init))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var reading = FileReading(of: "")
        guard let shapes = reading.root(of: text, as: "a rule book", fields: "book and shapes")?["shapes"]?.sequence
        else { return nil }
        var lists: [String: List] = [:]
        for shape in shapes {
            guard let name = shape["shape"]?.string,
                let field = shape.mapping?.first(where: { $0.key.string == "confirmed" })
            else { continue }
            let key = field.key.place.line - 1
            var end = field.value.lastLine
            // A list in brackets ends with its bracket.
            let isFlow = field.value.place.line - 1 == key
            while isFlow, key < end, end < lines.count, lines[key..<end].reduce(0, { $0 + $1.balance }) > 0 { end += 1 }
            let items = field.value.sequence?.map { $0.place.line - 1 } ?? []
            guard key < end, end <= lines.count, items.allSatisfy(lines.indices.contains) else { return nil }
            let areApart = zip(items, items.dropFirst()).allSatisfy { $0 < $1 } && (items.first ?? key) > key
            let isBlock = areApart && items.allSatisfy { lines[$0].drop { $0 == " " }.hasPrefix("- ") }
            lists[name] = List(
                key: key,
                lines: key..<end,
                indent: field.key.place.column - 1,
                itemIndent: isBlock
                    ? lines[items.first ?? key].prefix { $0 == " " }.count : field.key.place.column + 1,
                hasPossible: shape["possible"] != nil,
                items: isBlock ? items : []
            )
        }
        // Lists that share a line cannot be replaced one by one.
        let ranges = lists.values.map(\.lines).sorted { $0.lowerBound < $1.lowerBound }
        guard zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound }) else { return nil }
        self.lines = lines
        self.lists = lists
        shapeLines = shapes.map { $0.place.line - 1 }
        shapesEnd = min(shapes.last?.lastLine ?? lines.count, lines.count)
    }

    /// Replaces the conditions of shapes; those with an origin keep their comments, and if unchanged their lines.
    ///
    /// - Parameters:
    ///   - conditions: the new lists, by shape.
    ///   - old: the present ones, by shape.
    /// - Returns: the new text.
    package func replacing(_ conditions: [String: [WrittenCondition]], old: [String: [Condition]]) -> String {
        var lines = lines.map(String.init)
        for (shape, list) in lists.sorted(by: { $0.value.key > $1.value.key }) {
            guard let new = conditions[shape] else { continue }
            lines.replaceSubrange(list.lines, with: text(of: new, list, old[shape] ?? []))
        }
        return lines.joined(separator: "\n")
    }

    /// The text without the comment at its top whose first line begins with a text.
    package static func withoutHead(_ text: String, beginning: String) -> String {
        guard text.hasPrefix("# \(beginning)") else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let end = lines.firstIndex { $0.isEmpty || !$0.hasPrefix("#") } ?? lines.endIndex
        return lines[end...].drop { $0.isEmpty }.joined(separator: "\n")
    }

    private func text(of new: [WrittenCondition], _ list: List, _ old: [Condition]) -> [String] {
        let margin = String(repeating: " ", count: list.indent)
        let itemMargin = String(repeating: " ", count: list.itemIndent)
        var text: [String] = []
        if !list.hasPossible, new.map(\.condition) != old {
            text = ["\(margin)possible:"] + old.map { "\(margin)  - \($0)" }
        }
        text.append("\(margin)confirmed:")
        for written in new {
            let place = written.origin.flatMap { list.items.indices.contains($0) ? $0 : nil }
            if let place { text += comment(above: place, list).filter { !$0.hasSuffix(WrittenCondition.ending) } }
            text += written.comment.map { "\(itemMargin)# \($0)" }
            if let place, written.origin.map({ old[$0] }) == written.condition {
                text += lines[list.items[place]..<self.end(of: place, list)].map(String.init)
            } else {
                text.append("\(itemMargin)- \(written.condition)")
            }
        }
        return text
    }

    /// The comment lines directly above an item.
    private func comment(above place: Int, _ list: List) -> [String] {
        let line = list.items[place]
        let from = place == 0 ? list.key + 1 : list.items[place - 1] + 1
        return lines[from..<line].reversed().prefix { $0.drop { $0 == " " }.hasPrefix("#") }.reversed().map(String.init)
    }

    /// The line behind an item, without the comment of the next one.
    private func end(of place: Int, _ list: List) -> Int {
        guard place + 1 < list.items.count else { return list.lines.upperBound }
        return list.items[place + 1] - comment(above: place + 1, list).count
    }
}

extension YAMLNode {
    /// The last line, from 1, on which something of it begins.
    fileprivate var lastLine: Int {
        let inner = (sequence ?? []) + (mapping?.flatMap { [$0.key, $0.value] } ?? [])
        return inner.reduce(place.line) { max($0, $1.lastLine) }
    }
}

extension Substring {
    /// The number of brackets that stay open, without those of a comment.
    fileprivate var balance: Int {
        var (open, before): (Int, Character) = (0, " ")
        for character in self {
            if character == "#", before == " " || before == "\t" { break }
            open += character == "[" ? 1 : character == "]" ? -1 : 0
            before = character
        }
        return open
    }
}
