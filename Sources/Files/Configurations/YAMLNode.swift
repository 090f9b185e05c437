// A part of a YAML text with its place. Made by YAMLParser; read through FileReading.

/// A scalar, a sequence or a mapping of a YAML text.
package struct YAMLNode: Sendable {
    package enum Content: Sendable {
        case scalar(String)
        case sequence([YAMLNode])
        case mapping([Field])
    }

    package struct Field: Sendable {
        let key: YAMLNode
        let value: YAMLNode
    }

    package let content: Content

    /// The place of its first character in the file.
    package let place: Place

    /// Whether it is a scalar in quotes.
    var isQuoted = false

    package var string: String? { if case .scalar(let text) = content { text } else { nil } }

    package var sequence: [YAMLNode]? { if case .sequence(let items) = content { items } else { nil } }

    /// The fields of a mapping, in the order of the text.
    var mapping: [Field]? { if case .mapping(let fields) = content { fields } else { nil } }

    /// The values of a mapping whose keys are texts; `nil` for all else.
    var pairs: [(String, YAMLNode)]? {
        let pairs = mapping?.compactMap { field in field.key.string.map { ($0, field.value) } }
        return pairs?.count == mapping?.count ? pairs : nil
    }

    /// The place of the first character of a scalar's text, after any quote.
    var textPlace: Place { place.advanced(by: isQuoted ? 1 : 0) }

    /// The kind of the node, for messages.
    package var what: String {
        switch content {
        case .scalar(let text): "\"\(text.prefix(40))\""
        case .mapping: "a mapping"
        case .sequence(let items): items.isEmpty ? "an empty list" : "a list"
        }
    }

    subscript(name: String) -> YAMLNode? { mapping?.first { $0.key.string == name }?.value }
}
