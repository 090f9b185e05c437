// The user's own form of a message: an address and arguments with places to be filled. Read once, used by OSCProfile;
// pure.

/// A message with places for what a hit has: `/drum/{name} {note} {velocity} 1`.
///
/// Words are separated by spaces; the first is the address, the others are arguments.
///
/// | argument | sent as |
/// |---|---|
/// | `{note}` `{id}` | `i`; with `:f` as `f`, with `:s` as `s` |
/// | `{velocity}` | `f` 0…1; with `:i127` as `i` 1…127, with `:f127` as `f` 0…127 |
/// | `{name}` `{hand}` `{mode}` | `s` |
/// | `7`, `-1` | `i` |
/// | `0.5`, `1e3` | `f` |
/// | `true`, `false` | `T`, `F` |
/// | `word`, `"word"` | `s`; in quotes also what would otherwise be a number, and spaces |
///
/// In the address a place stands for the words of its value; characters that OSC forbids there become `_`.
package struct OSCTemplate: Sendable, Hashable {
    private enum Place: String, CaseIterable, Sendable {
        case note, id, velocity, name, hand, mode
    }

    private enum Form: String, Sendable {
        case whole = "i"
        case float = "f"
        case text = "s"
        case whole127 = "i127"
        case float127 = "f127"
    }

    private enum Part: Sendable, Hashable {
        case literal(String)
        case place(Place, Form)
    }

    private enum Argument: Sendable, Hashable {
        case literal(OSCValue)
        case place(Place, Form)
    }

    private let address: [Part]
    private let arguments: [Argument]

    /// Parses a template.
    ///
    /// - Throws: `TactusError`, `usage` with the invalid word and the expected ones.
    package init(_ text: String) throws(TactusError) {
        let words = try Self.words(of: text)
        guard let first = words.first, !first.isQuoted, first.text.hasPrefix("/") else {
            throw TactusError(.usage, "template \(text): expected an address that begins with /, such as /drum/{name}")
        }
        guard words.count - 1 <= Tuning.argumentLimit else {
            throw TactusError(.usage, "template \(text): expected at most \(Tuning.argumentLimit) arguments")
        }
        self.address = try Self.parts(of: first.text)
        var arguments: [Argument] = []
        for word in words.dropFirst() { arguments.append(try Self.argument(word)) }
        self.arguments = arguments
    }

    /// A velocity as MIDI has it: 1…127.
    static func seven(_ velocity: Float) -> Int { velocity > 0 ? max(1, Int((min(velocity, 1) * 127).rounded())) : 1 }

    func message(for hit: OSCHit) -> OSCMessage {
        let address = address.map { part in
            switch part {
            case .literal(let text): text
            case .place(let place, let form): Self.plain(Self.value(of: place, in: hit, as: form))
            }
        }
        return OSCMessage(
            address.joined(),
            arguments.map { argument in
                switch argument {
                case .literal(let value): value
                case .place(let place, let form): Self.value(of: place, in: hit, as: form)
                }
            }
        )
    }

    private static func value(of place: Place, in hit: OSCHit, as form: Form) -> OSCValue {
        let velocity = hit.velocity.isFinite ? min(max(hit.velocity, 0), 1) : Tuning.velocity
        switch place {
        case .note: return number(min(max(hit.note, 0), 127), as: form)
        case .id: return number(hit.id, as: form)
        case .velocity:
            return switch form {
            case .whole127: .int(Int32(Self.seven(velocity)))
            case .float127: .float(velocity * 127)
            case .text: .string("\(velocity)")
            case .whole, .float: .float(velocity)
            }
        case .name: return .string(hit.name)
        case .hand: return .string(hit.hand)
        case .mode: return .string(hit.mode)
        }
    }

    private static func number(_ number: Int, as form: Form) -> OSCValue {
        switch form {
        case .float: .float(Float(number))
        case .text: .string("\(number)")
        case .whole, .whole127, .float127: .int(Int32(clamping: number))
        }
    }

    /// A value as a part of an address.
    private static func plain(_ value: OSCValue) -> String {
        let text =
            switch value {
            case .string(let text): text
            case .int(let number): "\(number)"
            case .float(let number): "\(number)"
            default: ""
            }
        let kept = text.unicodeScalars.map { scalar in
            let isAllowed = (33...126).contains(scalar.value) && !forbidden.contains(scalar)
            return isAllowed ? Character(scalar) : "_"
        }
        return kept.isEmpty ? "_" : String(kept)
    }

    /// The characters that OSC forbids in a part of an address.
    private static let forbidden = "#*,/?[]{}".unicodeScalars

    // Reading.

    private static func words(of text: String) throws(TactusError) -> [(text: String, isQuoted: Bool)] {
        var words: [(text: String, isQuoted: Bool)] = []
        var rest = text[...]
        while let first = rest.first {
            if first.isWhitespace {
                rest = rest.dropFirst()
            } else if first == "\"" {
                guard let end = rest.dropFirst().firstIndex(of: "\"") else {
                    throw TactusError(.usage, "template \(text): a \" has no second one")
                }
                words.append((String(rest[rest.index(after: rest.startIndex)..<end]), true))
                rest = rest[rest.index(after: end)...]
            } else {
                let word = rest.prefix { !$0.isWhitespace }
                words.append((String(word), false))
                rest = rest[word.endIndex...]
            }
        }
        return words
    }

    private static func argument(_ word: (text: String, isQuoted: Bool)) throws(TactusError) -> Argument {
        let text = word.text
        if word.isQuoted { return .literal(.string(text)) }
        if text.contains("{") || text.contains("}") {
            guard text.hasPrefix("{"), text.hasSuffix("}"), text.count(where: { $0 == "{" }) == 1 else {
                throw TactusError(.usage, "\(text): a place such as {note} must be a separate argument")
            }
            let (place, form) = try self.place(text)
            return .place(place, form)
        }
        if let whole = Int32(text) { return .literal(.int(whole)) }
        if Int(text) != nil { throw TactusError(.usage, "\(text): whole numbers have 32 bits in OSC; write \(text).0") }
        if let number = Float(text), number.isFinite { return .literal(.float(number)) }
        switch text {
        case "true": return .literal(.bool(true))
        case "false": return .literal(.bool(false))
        default: return .literal(.string(text))
        }
    }

    private static func parts(of address: String) throws(TactusError) -> [Part] {
        var parts: [Part] = []
        var rest = address[...]
        while !rest.isEmpty {
            let literal = rest.prefix { $0 != "{" }
            if let wrong = literal.first(where: { "#*,?[]}".contains($0) || !$0.isASCII }) {
                throw TactusError(.usage, "\(address): \(wrong) is not allowed in an OSC address")
            }
            if !literal.isEmpty { parts.append(.literal(String(literal))) }
            rest = rest[literal.endIndex...]
            guard !rest.isEmpty else { break }
            guard let end = rest.firstIndex(of: "}") else { throw TactusError(.usage, "\(address): a { has no }") }
            let (place, form) = try self.place(String(rest[...end]))
            parts.append(.place(place, form))
            rest = rest[rest.index(after: end)...]
        }
        return parts
    }

    private static func place(_ text: String) throws(TactusError) -> (Place, Form) {
        let inner = text.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false)
        guard let place = inner.first.flatMap({ Place(rawValue: String($0)) }), inner.count <= 2 else {
            let known = Place.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
            throw TactusError(.usage, "\(text) is not a placeholder: expected one of \(known)")
        }
        let allowed: [Form] =
            switch place {
            case .note, .id: [.whole, .float, .text]
            case .velocity: [.float, .whole127, .float127, .text]
            case .name, .hand, .mode: [.text]
            }
        guard inner.count == 2 else { return (place, allowed[0]) }
        guard let form = Form(rawValue: String(inner[1])), allowed.contains(form) else {
            let known = allowed.map { "{\(place.rawValue):\($0.rawValue)}" }.joined(separator: ", ")
            throw TactusError(.usage, "\(text): expected {\(place.rawValue)}, or one of \(known)")
        }
        return (place, form)
    }
}
