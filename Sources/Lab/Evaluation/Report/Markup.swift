// HTML and SVG in which every text is escaped. Made by the parts of the report; pure.

/// A piece of HTML or SVG that is also well-formed XML.
///
/// Text enters by literals, their interpolations and attributes' values, and is escaped there; names of elements and
/// attributes are part of the source.
struct Markup: Sendable, ExpressibleByStringInterpolation {
    private(set) var text: String

    /// Creates a text, in which control characters are replaced.
    init(_ words: String) { text = Self.escaped(words) }

    init(stringLiteral words: String) { self.init(words) }

    private init(raw: String) { text = raw }

    /// Markup that is in the source, such as a style sheet.
    static func source(_ source: StaticString) -> Markup { Markup(raw: "\(source)") }

    /// Returns an element with attributes, in their order, and its content.
    static func element(
        _ name: StaticString,
        _ attributes: KeyValuePairs<StaticString, String> = [:],
        _ content: [Markup] = []
    ) -> Markup {
        let head = attributes.reduce(into: "\(name)") { $0 += " \($1.key)=\"\(escaped($1.value))\"" }
        let isEmpty = emptyElements.contains("\(name)")
        return Markup(raw: isEmpty ? "<\(head)/>" : "<\(head)>\(content.map(\.text).joined())</\(name)>")
    }

    static func element(
        _ name: StaticString,
        _ attributes: KeyValuePairs<StaticString, String> = [:],
        _ content: Markup
    ) -> Markup { element(name, attributes, [content]) }

    /// Returns an image for all readers: its title is its name, and its description says what it shows.
    static func image(
        width: Int,
        height: Int,
        class name: String,
        title: String,
        description: String,
        _ content: [Markup]
    ) -> Markup {
        let head = [element("title", [:], Markup(title)), element("desc", [:], Markup(description))]
        return element(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "class": name, "viewBox": "0 0 \(width) \(height)",
                "role": "img",
            ],
            head + content
        )
    }

    /// HTML's elements without an end tag, as far as reports have them.
    private static let emptyElements: Set = ["meta"]

    private static func escaped(_ words: String) -> String {
        var text = ""
        for scalar in printable(words).unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            // Neither XML nor HTML has these two.
            case "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
