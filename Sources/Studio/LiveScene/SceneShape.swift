// A new shape of collected hands, for browsers: that it is being made, and what came of it. Made by the command line;
// pure.

package import Text

/// The state of a new shape.
package struct SceneShape: Sendable {
    package enum State: Sendable {
        case working

        /// It is in a rule book.
        ///
        /// - Parameters:
        ///   - path: the file of the book.
        ///   - report: the report of `tactus fit --shape --json`.
        ///   - notes: what else the command said, such as the findings of the book's check.
        case done(path: String, report: JSONValue, notes: [String])

        case failed(String)
    }

    package var label: String
    package var state: State

    package init(_ label: String, _ state: State) { (self.label, self.state) = (label, state) }

    /// The words of a refusal in what a command said on standard error, without its usage.
    package static func refusal(in words: String) -> String {
        let lines = words.split(whereSeparator: \.isNewline)
        guard let line = lines.first(where: { $0.hasPrefix("Error: ") }) ?? lines.last else {
            return "nothing was said"
        }
        let prefix = ["Error: ", "tactus: "].first(where: line.hasPrefix)
        return String(line.dropFirst(prefix?.count ?? 0))
    }

    package var json: JSONValue {
        var name = "working"
        var (path, report, notes, text) = (String?.none, JSONValue.null, [String](), "")
        switch state {
        case .working: break
        case .done(let place, let result, let remarks): (name, path, report, notes) = ("done", place, result, remarks)
        case .failed(let words): (name, text) = ("failed", words)
        }
        return [
            "type": .string("shape"), "state": .string(name), "label": .string(label), "path": .optional(path),
            "report": report, "notes": .strings(notes),
            "use": .optional(path.map { "tactus watch --view --rules \($0)" }), "text": .string(text),
        ]
    }
}
