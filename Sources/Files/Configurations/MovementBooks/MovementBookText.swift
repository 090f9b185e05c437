// Writes a learned movement into the text of a book, whose other lines stay as they are. Called by the command line.

import Drums
package import Gestures

extension MovementFile {
    /// The end of the comment above a learned movement, which goes with it.
    private static let learned = "by tactus movements learn"

    /// Returns the text of a book with a learned movement in it, instead of one of its name or behind all.
    ///
    /// - Parameters:
    ///   - movement: the movement.
    ///   - name: its name.
    ///   - sources: the files that its examples are from, with their numbers.
    ///   - text: the text of a book without findings; `nil` for a new one.
    ///   - book: the name of a new book.
    /// - Returns: the text; `nil` where the book is not laid out with each movement on its own lines.
    package static func text(
        adding movement: DrawnMovement,
        named name: String,
        from sources: String,
        to text: String?,
        new book: String
    ) -> String? {
        let text =
            text
            ?? "# Movements of my own; those built in are there, too.\nmovements: \(Words.name(book))\ndefinitions:\n"
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
        let file = MovementFile(text: text, name: "")
        let starts = file.defined.map { $0.place.line - 1 }
        if starts.isEmpty, let empty = lines.firstIndex(where: isEmptyList) { lines[empty] = "definitions:" }
        let indent = starts.first.map { lines[$0].prefix { $0 == " " }.count } ?? 2
        var end = lines.count
        if let last = starts.last {
            end = last + 1
            while end < lines.count, isWithin(lines[end], indent) { end += 1 }
            while end > last + 1, isComment(lines[end - 1]) { end -= 1 }
        }
        var (from, to) = (end, end)
        if let place = file.defined.firstIndex(where: { $0.definition.movement.rawValue == name }) {
            (from, to) = (starts[place], place + 1 < starts.count ? starts[place + 1] : end)
            while to > from + 1, isComment(lines[to - 1]) { to -= 1 }
            if from > 0, lines[from - 1].hasSuffix(learned) { from -= 1 }
        }
        let block = movement.lines(named: name, head: "\(sources); learned \(learned)")
        lines.replaceSubrange(from..<to, with: block.map { String(repeating: " ", count: indent) + $0 })
        let newline = text.contains("\r\n") ? "\r\n" : "\n"
        let written = lines.joined(separator: newline) + newline
        let again = MovementFile(text: written, name: "")
        let others = again.defined.filter { $0.definition.movement.rawValue != name }.map(\.definition)
        let before = file.defined.filter { $0.definition.movement.rawValue != name }.map(\.definition)
        let isThere = (try? again.book().definition(of: Movement(rawValue: name))) != nil
        return isThere && others == before ? written : nil
    }

    /// Returns whether a line belongs to an item whose dash is at an indentation.
    private static func isWithin(_ line: String, _ indent: Int) -> Bool {
        isComment(line) || line.prefix { $0 == " " }.count > indent
    }

    /// Returns whether a line is that of a list of movements without one.
    private static func isEmptyList(_ line: String) -> Bool {
        line.filter { $0 != " " }.prefix { $0 != "#" } == "definitions:[]"
    }

    /// Returns whether a line says nothing to YAML.
    private static func isComment(_ line: String) -> Bool { line.first { $0 != " " }.map { $0 == "#" } ?? true }
}

extension DrawnMovement {
    /// The movement as a book writes it, without indentation.
    fileprivate func lines(named name: String, head: String) -> [String] {
        let spread = spread.map { ", which differ by \(Words.number(Self.rounded($0))) radii" } ?? ""
        var lines = ["# \(head)", "- movement: \(Words.name(name))"]
        lines.append("  drawn:  # \(counted(examples.count, "example"))\(examples.count > 1 ? spread : ""), in palms")
        for example in examples {
            let points = example.points.map { "[\(Self.words($0.x)), \(Self.words($0.y))]" }
            lines.append("    - [\(points.joined(separator: ", "))]")
        }
        lines.append("  distance: \(Self.distance.words(Self.rounded(threshold)))")
        if pen != .rest { lines.append("  pen: \(pen.rawValue)") }
        if restsWithin { lines.append("  pause: \(Self.leastPause.words(Self.rounded(pause)))") }
        if isTurned { lines.append("  rotation: free") }
        return lines
    }

    private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }

    private static func words(_ number: Double) -> String {
        let value = (number * 1000).rounded() / 1000
        return Words.number(value == 0 ? 0 : value)
    }
}
