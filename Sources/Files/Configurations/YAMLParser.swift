// Parses a YAML text by libyaml into nodes with their places, and refuses what no configuration needs: aliases, deep nesting,
// a second document, a field given twice. Called by FileReading.

internal import CYAML

/// The largest depth of brackets and indentation; the YAML library's parser recurses once per level.
private let deepestText = 64

/// A YAML text that is being parsed.
@safe struct YAMLParser: ~Copyable {
    /// The reason and the place of a refusal.
    struct Fault: Error {
        let place: Place?
        let message: String
    }

    /// The expected kind of text, such as "a rule book".
    private let what: String
    private let text: UnsafeBufferPointer<UInt8>
    private let parser: OpaquePointer

    /// Returns the node of a text, `nil` if it has none.
    ///
    /// - Parameters:
    ///   - what: the expected kind of text, such as "a rule book".
    ///   - most: the largest number of its bytes.
    static func parse(_ text: String, as what: String, atMost most: Int) throws(Fault) -> YAMLNode? {
        var text = text
        let parsed = text.withUTF8 { bytes in
            Result { () throws(Fault) -> YAMLNode? in
                guard bytes.count <= most else {
                    let message = "\(bytes.count) bytes, expected at most \(most)"
                    throw Fault(place: Place(line: 1, column: 1), message: message)
                }
                let parser = try unsafe YAMLParser(bytes, what)
                return try parser.document()
            }
        }
        return try parsed.get()
    }

    private init(_ text: UnsafeBufferPointer<UInt8>, _ what: String) throws(Fault) {
        var nothing: UInt8 = 0
        guard
            let parser = unsafe withUnsafePointer(
                to: &nothing,
                { unsafe CYAMLOpen(text.baseAddress ?? $0, text.count) }
            )
        else {
            throw Fault(place: nil, message: "memory ran out")
        }
        unsafe (self.text, self.parser, self.what) = (text, parser, what)
    }

    deinit { unsafe CYAMLClose(parser) }

    // MARK: Nodes

    /// The only document of the text.
    private func document() throws(Fault) -> YAMLNode? {
        guard try next().kind == CYAML_DOCUMENT else { return nil }
        let node = try node(from: try next(), depth: 1)
        let event = try next()
        guard event.kind == CYAML_END else {
            throw Fault(place: event.place, message: "a second document, expected one in the file")
        }
        return node
    }

    private func node(from event: Event, depth: Int) throws(Fault) -> YAMLNode {
        guard depth <= deepestText else {
            throw Fault(place: event.place, message: "nested deeper than \(deepestText), expected \(what)")
        }
        switch Int(event.kind) {
        case CYAML_SEQUENCE:
            var items: [YAMLNode] = []
            while let item = try item(depth: depth) { items.append(item) }
            return YAMLNode(content: .sequence(items), place: event.place)
        case CYAML_MAPPING:
            var fields: [YAMLNode.Field] = []
            var names: Set<String> = []
            while let key = try item(depth: depth) {
                if let name = key.string, !names.insert(name).inserted {
                    throw Fault(place: key.place, message: "the field \(name) is given twice, expected once")
                }
                fields.append(YAMLNode.Field(key: key, value: try node(from: try next(), depth: depth + 1)))
            }
            return YAMLNode(content: .mapping(fields), place: event.place)
        case CYAML_ALIAS:
            // A few lines of them, each of two of the one before, would stand for more than any memory holds.
            throw Fault(place: event.place, message: "an alias, expected the value itself: \(what) has no aliases")
        default:
            return YAMLNode(content: .scalar(event.text), place: event.place, isQuoted: event.isQuoted)
        }
    }

    /// The next item of a sequence, or key of a mapping; `nil` at its end.
    private func item(depth: Int) throws(Fault) -> YAMLNode? {
        let event = try next()
        return event.kind == CYAML_CLOSE ? nil : try node(from: event, depth: depth + 1)
    }

    // MARK: Events

    private struct Event {
        let kind: CYAMLKind
        let place: Place
        let text: String
        let isQuoted: Bool
    }

    private func next() throws(Fault) -> Event {
        let event = unsafe CYAMLNext(parser)
        let bytes = unsafe UnsafeRawBufferPointer(start: event.characters, count: event.count)
        let read = unsafe Event(
            kind: event.kind,
            // From 1, as editors count.
            place: event.line >= 0
                ? Place(line: Int(event.line) + 1, column: Int(event.column) + 1) : place(ofByte: Int(event.offset)),
            text: String(decoding: bytes, as: UTF8.self),
            isQuoted: event.isQuoted != 0
        )
        guard read.kind != CYAML_BROKEN else { throw Fault(place: read.place, message: "not YAML: \(read.text)") }
        return read
    }

    private func place(ofByte offset: Int) -> Place {
        let before = unsafe String(decoding: text.prefix(max(0, offset)), as: UTF8.self)
        let lines = before.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return Place(line: lines.count, column: (lines.last?.count ?? 0) + 1)
    }
}
