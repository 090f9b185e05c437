// Cuts what a kit waits for into words, quoted names and commas, each with its place. Called by TriggerParser; pure.

/// A word, a name in quotes or a comma of a trigger.
struct TriggerToken: Hashable {
    enum Kind: Hashable {
        case word(String)
        case quoted(String)
        case comma
        case end
    }

    var kind: Kind
    var place: Place

    /// The token as a person would read it.
    var text: String {
        switch kind {
        case .word(let word), .quoted(let word): "\"\(word)\""
        case .comma: "\",\""
        case .end: "the end"
        }
    }
}

/// What is wrong with a trigger's text, and where.
struct TriggerFault: Error {
    var place: Place
    var message: String
}

enum TriggerLexer {
    static func tokens(of text: String, at start: Place) throws(TriggerFault) -> [TriggerToken] {
        let letters = Array(text)
        var tokens: [TriggerToken] = []
        var at = 0
        while at < letters.count {
            let place = start.advanced(by: at)
            switch letters[at] {
            case let letter where letter.isWhitespace: at += 1
            case ",":
                tokens.append(TriggerToken(kind: .comma, place: place))
                at += 1
            case "\"":
                var name = ""
                at += 1
                while at < letters.count, letters[at] != "\"" || (at + 1 < letters.count && letters[at + 1] == "\"") {
                    name.append(letters[at])
                    at += letters[at] == "\"" ? 2 : 1
                }
                guard at < letters.count else {
                    throw TriggerFault(place: place, message: "a quote without its end, expected \" behind the name")
                }
                tokens.append(TriggerToken(kind: .quoted(name), place: place))
                at += 1
            default:
                let end = letters[at...].firstIndex { $0.isWhitespace || $0 == "," || $0 == "\"" } ?? letters.count
                tokens.append(TriggerToken(kind: .word(String(letters[at..<end])), place: place))
                at = end
            }
        }
        tokens.append(TriggerToken(kind: .end, place: start.advanced(by: letters.count)))
        return tokens
    }
}
