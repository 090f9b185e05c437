// Cuts a line of a language that users write into words, numbers, names in quotes and signs, each with its place, and
// walks along them. Used by ConditionParser and TriggerParser; pure.

enum Token: Hashable {
    case word(String)
    case quoted(String)
    case number(Float)
    case sign(Character)
    case end
}

/// The pieces of a text, and how far they are read.
struct TokenCursor {
    /// The tokens of a language, and their names in messages.
    struct Language {
        /// Signs that stand for themselves.
        let signs: String

        /// Whether words are letters, digits, `_` and `-`, and numbers stand by themselves; otherwise all but blanks
        /// and signs makes words, and names with those are in quotes.
        let hasNumbers: Bool

        let end: String

        /// The name of a word that is not among the expected ones.
        let stranger: String
    }

    private let language: Language
    private let tokens: [(token: Token, place: Place)]
    private var at = 0

    init(_ text: String, of language: Language, at start: Place) throws(Diagnostic) {
        let letters = Array(text)
        var tokens: [(token: Token, place: Place)] = []
        var at = 0
        while at < letters.count {
            let place = start.advanced(by: at)
            let letter = letters[at]
            func piece(_ goesOn: (Character) -> Bool) -> String {
                String(letters[at...].prefix(1) + letters[(at + 1)...].prefix(while: goesOn))
            }
            if letter.isWhitespace {
                at += 1
            } else if language.signs.contains(letter) {
                tokens.append((.sign(letter), place))
                at += 1
            } else if !language.hasNumbers, letter == "\"" {
                var name = ""
                at += 1
                while at < letters.count, letters[at] != "\"" || (at + 1 < letters.count && letters[at + 1] == "\"") {
                    name.append(letters[at])
                    at += letters[at] == "\"" ? 2 : 1
                }
                guard at < letters.count else {
                    throw Diagnostic(nil, place, "a quote without its end, expected \" behind the name")
                }
                tokens.append((.quoted(name), place))
                at += 1
            } else if !language.hasNumbers || letter.isLetter {
                let word = piece {
                    language.hasNumbers
                        ? $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-"
                        : !$0.isWhitespace && $0 != "\"" && !language.signs.contains($0)
                }
                tokens.append((.word(word), place))
                at += word.count
            } else if letter.isNumber || ((letter == "-" || letter == ".") && at + 1 < letters.count) {
                var spelling = piece { $0.isNumber || $0 == "." }
                let rest = letters[(at + spelling.count)...]
                if rest.starts(with: "e-") { spelling += "e-" + rest.dropFirst(2).prefix { $0.isNumber } }
                guard let number = Float(spelling), number.isFinite else {
                    throw Diagnostic(nil, place, "\"\(spelling)\" is not a number")
                }
                tokens.append((.number(number), place))
                at += spelling.count
            } else {
                throw Diagnostic(nil, place, "unexpected \"\(letter)\", expected words, numbers, < or >")
            }
        }
        self.language = language
        self.tokens = tokens + [(.end, start.advanced(by: letters.count))]
    }

    // MARK: Looking

    var token: Token { tokens[at].token }

    var place: Place { tokens[at].place }

    /// The next word, or one further on, in lower case.
    func word(ahead: Int = 0) -> String? {
        if at + ahead < tokens.count, case .word(let word) = tokens[at + ahead].token { word.lowercased() } else { nil }
    }

    /// The same text read further on; behind its end is its end.
    func ahead(_ count: Int = 1) -> TokenCursor {
        var cursor = self
        cursor.at = min(at + count, tokens.count - 1)
        return cursor
    }

    // MARK: Taking

    mutating func skip(_ count: Int = 1) { self = ahead(count) }

    /// Skips the next word if it is one of these; returns whether it is.
    mutating func take(_ wanted: String...) -> Bool {
        guard let word = word(), wanted.contains(word) else { return false }
        skip()
        return true
    }

    /// Skips the next sign if it is this one; returns whether it is.
    mutating func take(sign: Character) -> Bool {
        guard token == .sign(sign) else { return false }
        skip()
        return true
    }

    /// Skips a sign that must be next.
    mutating func expect(sign: Character) throws(Diagnostic) {
        guard take(sign: sign) else { throw unexpected("\"\(sign)\"") }
    }

    /// Skips words that must be next.
    mutating func expect(_ wanted: String...) throws(Diagnostic) {
        for wanted in wanted where !take(wanted) { throw unknown(among: [wanted]) }
    }

    /// Skips the next word, or one after a sign, and returns its meaning.
    ///
    /// - Parameters:
    ///   - expected: the expected words, for the fault of an unknown one.
    ///   - known: the words that could have been meant.
    mutating func take<Meaning>(
        after sign: Character?,
        _ expected: String,
        among known: @autoclosure () -> [String],
        _ meaning: (String) -> Meaning?
    ) throws(Diagnostic) -> Meaning {
        if let sign { try expect(sign: sign) }
        guard let meaning = word().flatMap(meaning) else { throw unknown(expected, among: known()) }
        skip()
        return meaning
    }

    // MARK: Faults

    /// The next piece as messages call it.
    var found: String {
        switch token {
        case .word(let word), .quoted(let word): "\"\(word)\""
        case .number(let number): "number \(number)"
        case .sign(let sign): "\"\(sign)\""
        case .end: language.end
        }
    }

    func fault(_ message: String) -> Diagnostic { Diagnostic(nil, place, message) }

    /// The fault of a piece that cannot stand here.
    func unexpected(_ expected: String) -> Diagnostic { fault("unexpected \(found), expected \(expected)") }

    /// Returns the fault of a word that is not among the expected ones, with the one that may have been meant.
    ///
    /// - Parameter expected: the expected words; by default the known ones.
    func unknown(_ expected: String? = nil, among known: [String]) -> Diagnostic {
        let words = known.dropLast().joined(separator: ", ") + (known.count > 1 ? " or " : "") + (known.last ?? "")
        guard case .word(let word) = token else { return unexpected(expected ?? words) }
        // A word that is known, and cannot stand here for another reason, is not offered for itself.
        guard !known.contains(where: { $0.lowercased() == word.lowercased() }) else {
            return unexpected("something else there")
        }
        let hint = NearestWord.hint(word, among: known)
        guard hint.isEmpty else { return fault("unknown word \"\(word)\"\(hint)") }
        return fault("\(language.stranger) \"\(word)\", expected \(expected ?? words)")
    }
}
