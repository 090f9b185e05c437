// Cuts a condition's text into words, numbers and signs, each with its place. Called by ConditionParser; pure.

/// A word, number or sign of a condition.
struct Token: Hashable {
    enum Kind: Hashable {
        case word(String)
        case number(Float)
        case sign(Character)
        case end
    }

    var kind: Kind
    var place: Place

    /// The token as a person would read it.
    var text: String {
        switch kind {
        case .word(let word): "\"\(word)\""
        case .number(let number): "the number \(number)"
        case .sign(let sign): "\"\(sign)\""
        case .end: "end of the condition"
        }
    }
}

/// What is wrong with a condition's text, and where.
struct ConditionFault: Error {
    var place: Place
    var message: String
}

enum ConditionLexer {
    static func tokens(of text: String, at start: Place) throws(ConditionFault) -> [Token] {
        let letters = Array(text)
        var tokens: [Token] = []
        var at = 0
        while at < letters.count {
            let place = start.advanced(by: at)
            let letter = letters[at]
            if letter.isWhitespace {
                at += 1
            } else if letter.isLetter {
                let end = letters[at...].firstIndex { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }
                tokens.append(Token(kind: .word(String(letters[at..<(end ?? letters.count)])), place: place))
                at = end ?? letters.count
            } else if letter.isNumber || ((letter == "-" || letter == ".") && at + 1 < letters.count) {
                let end = letters[(at + 1)...].firstIndex { !$0.isNumber && $0 != "." } ?? letters.count
                let spelling = String(letters[at..<end])
                guard let number = Float(spelling), number.isFinite else {
                    throw ConditionFault(place: place, message: "\"\(spelling)\" is not a number")
                }
                tokens.append(Token(kind: .number(number), place: place))
                at = end
            } else if "()<>,°".contains(letter) {
                tokens.append(Token(kind: .sign(letter), place: place))
                at += 1
            } else {
                throw ConditionFault(place: place, message: "unexpected \"\(letter)\", expected words, numbers, < or >")
            }
        }
        tokens.append(Token(kind: .end, place: start.advanced(by: letters.count)))
        return tokens
    }
}
