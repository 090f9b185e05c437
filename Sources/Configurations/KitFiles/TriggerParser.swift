// Reads what a kit waits for as its file writes it: "right hand strikes with rock". Called by KitFile; pure.

import Drums
import Gestures
import Keypoints
import Shapes

/// The names that a trigger may use; `nil` where they are not known.
struct TriggerNames {
    var shapes: [String]?
    var regions: [String]
    var movements: MovementBook?
}

/// Reads triggers by recursive descent.
///
/// Grammar: `HAND strikes [with SHAPE] [in REGION] [while FOOT is up|down]`, `HAND enters REGION`, `HAND shows SHAPE [in REGION]`,
/// `HAND holds SHAPE for TIME [in REGION]`, `HAND MOVEMENT [NUMBER times] [with SHAPE] [in REGION]`, where a movement of any
/// name is `performs NAME`, one by example `draws NAME`, `HAND pinches`, `HAND releases`; the same without a hand: `SHAPE shown`,
/// `SHAPE held for TIME [in REGION]`, `thumb and index pinch`, `thumb and index release`; `NAME rises above NUMBER,
/// falls below NUMBER` or the other way round; `face smiles`, `mouth opens`, `eyes close`, `SIDE eye winks`; `device NAME
/// is struck`; `FOOT strikes` or `a foot strikes`. HAND is
/// `right hand`, `left hand` or `a hand`, FOOT `right foot` or `left foot`.
struct TriggerParser {
    private var cursor: TokenCursor
    private let names: TriggerNames

    private static let language = TokenCursor.Language(
        signs: ",",
        hasNumbers: false,
        end: "end",
        stranger: "unexpected"
    )

    static func trigger(_ text: String, names: TriggerNames, at place: Place) throws(Diagnostic) -> Trigger {
        var parser = TriggerParser(cursor: try TokenCursor(text, of: language, at: place), names: names)
        let trigger = try parser.sentence()
        guard parser.cursor.token == .end else { throw parser.cursor.unexpected("the end") }
        return trigger
    }

    // MARK: Sentences

    private mutating func sentence() throws(Diagnostic) -> Trigger {
        guard cursor.token != .end else {
            throw cursor.fault("an empty text, expected what is waited for, such as \"right hand strikes with rock\"")
        }
        let isShapeOrCoefficient =
            ["rises", "falls", "held", "shown"].contains(cursor.word(ahead: 1)) && cursor.word(ahead: 2) != "is"
        if cursor.word() == "device", !isShapeOrCoefficient {
            cursor.skip()
            let device = try name(of: "a device")
            try cursor.expect("is", "struck")
            return Trigger(.device(device))
        }
        if let expression = expression() { return expression }
        if cursor.word() == "thumb", cursor.word(ahead: 1) == "and" {
            cursor.skip(2)
            try cursor.expect("index")
            if cursor.take("pinch") { return Trigger(.pinches) }
            if cursor.take("release") { return Trigger(.releases) }
            throw cursor.unknown(among: ["pinch", "release"])
        }
        if cursor.word(ahead: 1) == "hand" {
            let hand = try hand()
            var trigger = Trigger(try handPattern(), hand: hand)
            if case .strikes = trigger.pattern, cursor.take("while") { trigger.foot = try footPosition() }
            return trigger
        }
        if cursor.word(ahead: 1) == "foot" {
            let foot = try side()
            try cursor.expect("foot", "strikes")
            return Trigger(.footStrikes(foot))
        }
        return try withoutHand()
    }

    /// Parses an expression of a face, two or three words that nothing else begins with; returns `nil` for anything
    /// else.
    private mutating func expression() -> Trigger? {
        let words = [cursor.word(), cursor.word(ahead: 1), cursor.word(ahead: 2)].compactMap(\.self)
        let name: String
        switch (words.first, words.dropFirst().first, words.dropFirst(2).first) {
        case ("face", "smiles", _): name = FaceExpression.smile.rawValue
        case ("eyes", "close", _): name = FaceExpression.eyesClosed.rawValue
        case ("mouth", "opens", _): name = Blendshape.jawOpen.rawValue
        case ("left", "eye", "winks"): name = FaceExpression.winkLeft.rawValue
        case ("right", "eye", "winks"): name = FaceExpression.winkRight.rawValue
        default: return nil
        }
        cursor.skip(words.count > 2 && words[1] == "eye" ? 3 : 2)
        let band = HysteresisThresholds(enter: Tuning.expressionEnter, exit: Tuning.expressionExit)
        return Trigger(.rises(coefficient: name, band))
    }

    /// `right hand`, `left hand`, or `a hand` for either.
    private mutating func hand() throws(Diagnostic) -> Handedness? {
        let side = try side()
        try cursor.expect("hand")
        return side
    }

    /// `left foot is up` or `right foot is down`.
    private mutating func footPosition() throws(Diagnostic) -> FootPosition {
        guard let side = cursor.word().flatMap(Handedness.init(rawValue:)) else {
            throw cursor.unknown(among: ["left", "right"])
        }
        cursor.skip()
        try cursor.expect("foot", "is")
        let isUp = cursor.word() == "up"
        guard cursor.take("up", "down") else { throw cursor.unknown(among: ["up", "down"]) }
        return FootPosition(side, isUp: isUp)
    }

    /// `right` or `left`, or `a` for either.
    private mutating func side() throws(Diagnostic) -> Handedness? {
        let side = cursor.word().flatMap(Handedness.init(rawValue:))
        guard cursor.take("left", "right", "a", "either") else {
            throw cursor.unknown(among: ["right", "left", "a", "either"])
        }
        return side
    }

    private mutating func handPattern() throws(Diagnostic) -> Trigger.Pattern {
        if cursor.take("enters") { return .enters(region: try region()) }
        if cursor.take("strikes") {
            let shape = cursor.take("with") ? try shape() : nil
            return .strikes(shape: shape, region: try regionIfAny())
        }
        if cursor.take("shows") {
            let shape = try shape()
            return .shows(shape, seconds: 0, region: try regionIfAny())
        }
        if cursor.take("holds") {
            let shape = try shape()
            let seconds = try time()
            return .shows(shape, seconds: seconds, region: try regionIfAny())
        }
        if cursor.take("pinches") { return .pinches }
        if cursor.take("releases") { return .releases }
        if let movement = try movement() {
            let times = try names.movements?.definition(of: movement)?.isCounted == true ? times() : 1
            let shape = cursor.take("with") ? try shape() : nil
            return .moves(movement, times: times, shape: shape, region: try regionIfAny())
        }
        throw cursor.unknown(
            among: [
                "strikes", "enters", "shows", "holds", "pinches", "releases", "swipes", "waves", "circles", "performs",
                "draws",
            ]
        )
    }

    /// A movement, of one word or two; `nil` where none begins.
    private mutating func movement() throws(Diagnostic) -> Movement? {
        if cursor.take("performs") {
            let known = names.movements?.definitions.map(\.movement.rawValue)
            return Movement(rawValue: try name(of: "a movement", among: known))
        }
        if cursor.take("draws") {
            return Movement(rawValue: try name(of: "a drawn movement", among: names.movements?.drawn.map(\.name)))
        }
        guard let verb = cursor.word() else { return nil }
        let ways = Movement.verbs.map { ($0.movement, $0.verb.split(separator: " ").map(String.init)) }
            .filter { $0.1[0] == verb }
        guard let first = ways.first else { return nil }
        cursor.skip()
        if first.1.count == 1 { return first.0 }
        guard let way = cursor.word().flatMap({ word in ways.first { $0.1[1] == word } }) else {
            throw cursor.unknown(among: ways.map { $0.1[1] })
        }
        cursor.skip()
        return way.0
    }

    /// `2 times`, or nothing for once.
    private mutating func times() throws(Diagnostic) -> Int {
        guard let number = cursor.word().flatMap(Int.init) else { return 1 }
        guard Self.circles.contains(number) else { throw cursor.unexpected("1 to \(Self.circles.upperBound) times") }
        cursor.skip()
        guard cursor.take("times", "time") else { throw cursor.unknown(among: ["times"]) }
        return number
    }

    /// The numbers of circles on end that a trigger may name.
    private static let circles = 1...20

    private mutating func withoutHand() throws(Diagnostic) -> Trigger {
        switch cursor.word(ahead: 1) {
        case "rises", "falls": return try coefficient()
        case "held", "shown":
            let shape = try shape()
            let seconds = cursor.take("held") ? try time() : 0
            if seconds == 0 { try cursor.expect("shown") }
            let region = try regionIfAny()
            guard cursor.take("by") else { return Trigger(.shows(shape, seconds: seconds, region: region)) }
            _ = cursor.take("the")
            return Trigger(.shows(shape, seconds: seconds, region: region), hand: try hand())
        default:
            return try unknown()
        }
    }

    /// The fault of a text that begins like nothing that is known.
    private func unknown() throws(Diagnostic) -> Trigger {
        let starts = ["right", "left", "a", "either", "device", "thumb"]
        let verbs = ["hand", "foot", "eye", "held", "shown", "rises", "falls"]
        if let word = cursor.word(), starts.contains(word) {
            throw cursor.ahead().unknown(among: ["hand", "foot", "eye"])
        }
        if let verb = cursor.word(ahead: 1), NearestWord.to(verb, among: verbs) != nil {
            throw cursor.ahead().unknown(among: verbs)
        }
        if let word = cursor.word(), NearestWord.to(word, among: starts) != nil { throw cursor.unknown(among: starts) }
        throw cursor.unexpected("who does what, such as \(Self.example)")
    }

    private static let example = "\"right hand strikes\", \"paper held for 1 s\" or \"mouth opens\""

    private mutating func coefficient() throws(Diagnostic) -> Trigger {
        let name = try name(of: "a coefficient")
        let isRising = try direction(first: true)
        let enter = try share()
        guard cursor.token == .sign(",") || cursor.word() == "and" else {
            throw cursor.unexpected("\", \(isRising ? "falls below" : "rises above") NUMBER\"")
        }
        cursor.skip()
        let place = cursor.place
        guard try direction(first: false) != isRising else {
            let wanted = isRising ? "falls below" : "rises above"
            throw Diagnostic(nil, place, "the same way twice, expected \(wanted)")
        }
        let exitPlace = cursor.place
        let exit = try share()
        guard isRising ? exit < enter : exit > enter else {
            let wanted = "\(isRising ? "less" : "more") than \(enter), so that a value that trembles is not many events"
            throw Diagnostic(nil, exitPlace, "\(exit), expected \(wanted)")
        }
        return Trigger(.rises(coefficient: name, HysteresisThresholds(enter: enter, exit: exit)))
    }

    private mutating func direction(first: Bool) throws(Diagnostic) -> Bool {
        let isRising = cursor.word() == "rises"
        guard cursor.take("rises", "falls") else { throw cursor.unknown(among: ["rises", "falls"]) }
        try cursor.expect(isRising ? "above" : "below")
        return isRising
    }

    // MARK: Names and numbers

    private mutating func name(of what: String) throws(Diagnostic) -> String {
        switch cursor.token {
        case .word(let name), .quoted(let name):
            cursor.skip()
            return name
        default: throw cursor.unexpected("the name of \(what)")
        }
    }

    private mutating func name(of what: String, among known: [String]?) throws(Diagnostic) -> String {
        let place = cursor.place
        let name = try name(of: what)
        guard let known, !known.contains(name) else { return name }
        let hint = NearestWord.hint(name, among: known)
        let list = known.isEmpty ? "none is defined" : "expected \(known.shown)"
        throw Diagnostic(
            nil,
            place,
            "unknown \(what.split(separator: " ").last ?? "") \"\(name)\"\(hint.isEmpty ? ", \(list)" : hint)"
        )
    }

    private mutating func shape() throws(Diagnostic) -> HandShape {
        HandShape(try name(of: "a shape", among: names.shapes))
    }

    private mutating func region() throws(Diagnostic) -> String { try name(of: "a region", among: names.regions) }

    private mutating func regionIfAny() throws(Diagnostic) -> String? { cursor.take("in") ? try region() : nil }

    /// A share 0…1.
    private mutating func share() throws(Diagnostic) -> Double {
        guard let number = cursor.word().flatMap(Double.init), (0...1).contains(number) else {
            throw cursor.unexpected("a number from 0 to 1")
        }
        cursor.skip()
        return number
    }

    /// `for 1 s`, `for 500 ms`, in seconds.
    private mutating func time() throws(Diagnostic) -> Double {
        try cursor.expect("for")
        let place = cursor.place
        let text = cursor.word() ?? ""
        let digits = String(
            text.prefix { $0.isNumber || ".+-".contains($0) || ($0 == "e" && text.first?.isNumber == true) }
        )
        guard let number = Double(digits) else { throw cursor.unexpected("a time such as 1 s") }
        let isJoined = digits.count < text.count
        if !isJoined { cursor.skip() }
        let unit = isJoined ? String(text.dropFirst(digits.count)) : cursor.word() ?? ""
        let seconds: Double
        switch unit {
        case "s", "second", "seconds": seconds = number
        case "ms", "millisecond", "milliseconds": seconds = number / 1000
        default: throw cursor.unexpected("s or ms behind the number")
        }
        cursor.skip()
        guard seconds > 0, seconds <= Tuning.longestHold else {
            let wanted =
                "expected more than 0 and at most \(Int(Tuning.longestHold)) s; a shape that is not held is shown"
            throw Diagnostic(nil, place, "\(digits) \(unit), \(wanted)")
        }
        return seconds
    }
}
