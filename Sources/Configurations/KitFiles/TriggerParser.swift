// Reads what a kit waits for as its file writes it: "right hand strikes with rock". Called by KitFile; pure.

import Gestures
import Keypoints
import Shapes

/// The names that a trigger may use; `nil` where they are not known.
struct TriggerNames {
    var shapes: [String]?
    var regions: [String]
}

/// Reads triggers by recursive descent.
///
/// Grammar: `HAND strikes [with SHAPE] [in REGION]`, `HAND enters REGION`, `HAND shows SHAPE [in REGION]`,
/// `HAND holds SHAPE for TIME [in REGION]`, `HAND pinches`, `HAND releases`; the same without a hand: `SHAPE shown`,
/// `SHAPE held for TIME [in REGION]`, `thumb and index pinch`, `thumb and index release`; `NAME rises above NUMBER,
/// falls below NUMBER` or the other way round; `device NAME is struck`. HAND is `right hand`, `left hand` or `a hand`.
struct TriggerParser {
    private let tokens: [TriggerToken]
    private let names: TriggerNames
    private var at = 0

    /// Reads a whole text as one trigger.
    static func trigger(_ text: String, names: TriggerNames, at place: Place) throws(TriggerFault) -> Trigger {
        var parser = TriggerParser(tokens: try TriggerLexer.tokens(of: text, at: place), names: names)
        let trigger = try parser.sentence()
        guard parser.token.kind == .end else { throw parser.fault("unexpected \(parser.token.text), expected the end") }
        return trigger
    }

    private init(tokens: [TriggerToken], names: TriggerNames) {
        self.tokens = tokens
        self.names = names
    }

    // MARK: Tokens

    private var token: TriggerToken { tokens[min(at, tokens.count - 1)] }

    private func word(ahead: Int = 0) -> String? {
        guard at + ahead < tokens.count, case .word(let word) = tokens[at + ahead].kind else { return nil }
        return word.lowercased()
    }

    private mutating func take(_ wanted: String...) -> Bool {
        guard let word = word(), wanted.contains(word) else { return false }
        at += 1
        return true
    }

    private mutating func expect(_ wanted: String...) throws(TriggerFault) {
        for wanted in wanted where !take(wanted) { throw unexpected(among: [wanted]) }
    }

    private func fault(_ message: String) -> TriggerFault { TriggerFault(place: token.place, message: message) }

    /// The fault of a word that is none of those that can stand here.
    private func unexpected(among known: [String], ahead: Int = 0) -> TriggerFault {
        let token = tokens[min(at + ahead, tokens.count - 1)]
        let list =
            known.count > 1 ? "\(known.dropLast().joined(separator: ", ")) or \(known[known.count - 1])" : known[0]
        guard case .word(let word) = token.kind, let near = NearestWord.to(word, among: known) else {
            return TriggerFault(place: token.place, message: "unexpected \(token.text), expected \(list)")
        }
        return TriggerFault(place: token.place, message: "unknown word \"\(word)\", did you mean \"\(near)\"?")
    }

    // MARK: Sentences

    private mutating func sentence() throws(TriggerFault) -> Trigger {
        guard token.kind != .end else {
            throw fault("an empty text, expected what is waited for, such as \"right hand strikes with rock\"")
        }
        let isShapeOrCoefficient =
            ["rises", "falls", "held", "shown"].contains(word(ahead: 1)) && word(ahead: 2) != "is"
        if word() == "device", !isShapeOrCoefficient {
            at += 1
            let device = try name(of: "a device")
            try expect("is", "struck")
            return Trigger(.device(device))
        }
        if word() == "thumb", word(ahead: 1) == "and" {
            at += 2
            try expect("index")
            if take("pinch") { return Trigger(.pinches) }
            if take("release") { return Trigger(.releases) }
            throw unexpected(among: ["pinch", "release"])
        }
        if word(ahead: 1) == "hand" {
            let hand = try hand()
            return Trigger(try handDeed(), hand: hand)
        }
        return try withoutHand()
    }

    /// `right hand`, `left hand`, or `a hand` for either.
    private mutating func hand() throws(TriggerFault) -> Handedness? {
        let side = word().flatMap(Handedness.init(rawValue:))
        guard take("left", "right", "a", "either") else { throw unexpected(among: ["right", "left", "a", "either"]) }
        try expect("hand")
        return side
    }

    private mutating func handDeed() throws(TriggerFault) -> Trigger.Pattern {
        if take("enters") { return .enters(region: try region()) }
        if take("strikes") {
            let shape = take("with") ? try shape() : nil
            return .strikes(shape: shape, region: try regionIfAny())
        }
        if take("shows") {
            let shape = try shape()
            return .shows(shape, seconds: 0, region: try regionIfAny())
        }
        if take("holds") {
            let shape = try shape()
            let seconds = try time()
            return .shows(shape, seconds: seconds, region: try regionIfAny())
        }
        if take("pinches") { return .pinches }
        if take("releases") { return .releases }
        throw unexpected(among: ["strikes", "enters", "shows", "holds", "pinches", "releases"])
    }

    private mutating func withoutHand() throws(TriggerFault) -> Trigger {
        switch word(ahead: 1) {
        case "rises", "falls": return try coefficient()
        case "held", "shown":
            let shape = try shape()
            let seconds = take("held") ? try time() : 0
            if seconds == 0 { try expect("shown") }
            let region = try regionIfAny()
            guard take("by") else { return Trigger(.shows(shape, seconds: seconds, region: region)) }
            _ = take("the")
            return Trigger(.shows(shape, seconds: seconds, region: region), hand: try hand())
        default:
            return try unknown()
        }
    }

    /// The fault of a text that begins like nothing that is known.
    private func unknown() throws(TriggerFault) -> Trigger {
        let starts = ["right", "left", "a", "either", "device", "thumb"]
        let verbs = ["hand", "held", "shown", "rises", "falls"]
        if let word = word(), starts.contains(word) { throw unexpected(among: ["hand"], ahead: 1) }
        if let verb = word(ahead: 1), NearestWord.to(verb, among: verbs) != nil {
            throw unexpected(among: verbs, ahead: 1)
        }
        if let word = word(), NearestWord.to(word, among: starts) != nil { throw unexpected(among: starts) }
        throw fault("unexpected \(token.text), expected who does what, such as \(Self.example)")
    }

    private static let example = "\"right hand strikes\" or \"paper held for 1 s\""

    private mutating func coefficient() throws(TriggerFault) -> Trigger {
        let name = try name(of: "a coefficient")
        let isRising = try direction(first: true)
        let enter = try share()
        guard token.kind == .comma || word() == "and" else {
            throw fault("unexpected \(token.text), expected \", \(isRising ? "falls below" : "rises above") NUMBER\"")
        }
        at += 1
        let place = token.place
        guard try direction(first: false) != isRising else {
            throw TriggerFault(
                place: place,
                message: "the same way twice, expected \(isRising ? "falls below" : "rises above")"
            )
        }
        let exitPlace = token.place
        let exit = try share()
        guard isRising ? exit < enter : exit > enter else {
            let wanted = "\(isRising ? "less" : "more") than \(enter), so that a value that trembles is not many events"
            throw TriggerFault(place: exitPlace, message: "\(exit), expected \(wanted)")
        }
        return Trigger(.rises(coefficient: name, HysteresisThresholds(enter: enter, exit: exit)))
    }

    private mutating func direction(first: Bool) throws(TriggerFault) -> Bool {
        let isRising = word() == "rises"
        guard take("rises", "falls") else { throw unexpected(among: ["rises", "falls"]) }
        try expect(isRising ? "above" : "below")
        return isRising
    }

    // MARK: Names and numbers

    private mutating func name(of what: String) throws(TriggerFault) -> String {
        switch token.kind {
        case .word(let name), .quoted(let name):
            at += 1
            return name
        case .comma, .end: throw fault("unexpected \(token.text), expected the name of \(what)")
        }
    }

    private mutating func name(of what: String, among known: [String]?) throws(TriggerFault) -> String {
        let place = token.place
        let name = try name(of: what)
        guard let known, !known.contains(name) else { return name }
        let hint = NearestWord.hint(name, among: known)
        let list = known.isEmpty ? "but there is none" : "expected \(known.prefix(20).joined(separator: ", "))"
        throw TriggerFault(
            place: place,
            message: "unknown \(what.split(separator: " ").last ?? "") \"\(name)\"\(hint.isEmpty ? ", \(list)" : hint)"
        )
    }

    private mutating func shape() throws(TriggerFault) -> HandShape {
        HandShape(try name(of: "a shape", among: names.shapes))
    }

    private mutating func region() throws(TriggerFault) -> String { try name(of: "a region", among: names.regions) }

    private mutating func regionIfAny() throws(TriggerFault) -> String? { take("in") ? try region() : nil }

    /// A share 0…1.
    private mutating func share() throws(TriggerFault) -> Double {
        guard let number = word().flatMap(Double.init), (0...1).contains(number) else {
            throw fault("unexpected \(token.text), expected a number from 0 to 1")
        }
        at += 1
        return number
    }

    /// `for 1 s`, `for 500 ms`, in seconds.
    private mutating func time() throws(TriggerFault) -> Double {
        try expect("for")
        let place = token.place
        let text = word() ?? ""
        let digits = String(
            text.prefix { $0.isNumber || ".+-".contains($0) || ($0 == "e" && text.first?.isNumber == true) }
        )
        guard let number = Double(digits) else { throw fault("unexpected \(token.text), expected a time such as 1 s") }
        let isJoined = digits.count < text.count
        if !isJoined { at += 1 }
        let unit = isJoined ? String(text.dropFirst(digits.count)) : word() ?? ""
        let seconds: Double
        switch unit {
        case "s", "second", "seconds": seconds = number
        case "ms", "millisecond", "milliseconds": seconds = number / 1000
        default: throw fault("unexpected \(token.text), expected s or ms behind the number")
        }
        at += 1
        guard seconds > 0, seconds <= Tuning.longestHold else {
            let wanted =
                "expected more than 0 and at most \(Int(Tuning.longestHold)) s; a shape that is not held is shown"
            throw TriggerFault(place: place, message: "\(digits) \(unit), \(wanted)")
        }
        return seconds
    }
}
