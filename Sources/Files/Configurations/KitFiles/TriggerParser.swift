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
/// `HAND holds SHAPE for TIME [in REGION]`, `HAND MOVEMENT [NUMBER times] [fast] [with SHAPE] [in REGION]`, where a movement of
/// any name is `performs NAME`, one by example `draws NAME`, turns are of `right wrist`, `left wrist` or `a wrist`, and what
/// both hands do is of `hands`, `HAND pinches`, `HAND releases`; the same without a hand: `SHAPE shown`,
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
            var trigger = try handTrigger(hand)
            if case .strikes = trigger.pattern, cursor.take("while") { trigger.foot = try footPosition() }
            return trigger
        }
        if cursor.word(ahead: 1) == "wrist" {
            let hand = try side()
            try cursor.expect("wrist")
            return try moves(try verb(of: .wrist), by: hand)
        }
        if cursor.word() == "hands", !isShapeOrCoefficient {
            cursor.skip()
            return try moves(try verb(of: .hands), by: nil)
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

    private mutating func handTrigger(_ hand: Handedness?) throws(Diagnostic) -> Trigger {
        if let movement = try movement(of: hand) { return try moves(movement, by: hand) }
        return Trigger(try handPattern(), hand: hand)
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
        throw cursor.unknown(
            among: [
                "strikes", "enters", "shows", "holds", "pinches", "releases", "swipes", "waves", "circles", "shakes",
                "pushes", "pulls", "turns", "performs", "draws",
            ]
        )
    }

    /// The details of a movement behind its words.
    private mutating func moves(_ movement: Movement, by hand: Handedness?) throws(Diagnostic) -> Trigger {
        let definition = names.movements?.definition(of: movement)
        if let book = names.movements, definition == nil {
            let text = "the book of movements \(book.name) has no \(movement.rawValue), expected one that defines it"
            let line = "{movement: \(movement.rawValue), \(MovementDefinition.ofSize(movement).key)}"
            throw Diagnostic(nil, cursor.place, [.push, .pull].contains(movement) ? "\(text), as - \(line)" : text)
        }
        let times = definition?.isCounted == true ? try times() : 1
        let isFast = definition?.canBeFast == true && cursor.take("fast")
        let shape = cursor.take("with") ? try shape() : nil
        var trigger = Trigger(.moves(movement, times: times, shape: shape, region: try regionIfAny()), hand: hand)
        trigger.isFast = isFast
        return trigger
    }

    /// A movement of a hand, of any name or with a verb; `nil` where none begins.
    private mutating func movement(of hand: Handedness?) throws(Diagnostic) -> Movement? {
        if cursor.take("performs") {
            let known = names.movements?.definitions.map(\.movement.rawValue)
            let place = cursor.place
            let movement = Movement(rawValue: try name(of: "a movement", among: known))
            if hand != nil, names.movements?.definition(of: movement)?.point.isOfBothHands == true {
                let who = movement.subject == .hands ? "hands \(movement.rawValue)" : "a hand performs"
                throw Diagnostic(nil, place, "\(Words.name(movement.rawValue)) takes both hands, expected \"\(who)\"")
            }
            return movement
        }
        if cursor.take("draws") {
            if let word = cursor.word(), let book = names.movements, !book.drawn.contains(where: { $0.name == word }),
                book.definition(of: Movement(rawValue: word)) != nil
            {
                throw cursor.fault("\(Words.name(word)) is not drawn, expected \"performs \(word)\"")
            }
            return Movement(rawValue: try name(of: "a drawn movement", among: names.movements?.drawn.map(\.name)))
        }
        let subject: Movement.Subject = cursor.word() == "turns" ? .wrist : .hand
        let verbs = Movement.verbs.filter { $0.subject == subject }
        guard let word = cursor.word(), verbs.contains(where: { $0.verb.split(separator: " ")[0] == word }) else {
            return nil
        }
        return try verb(of: subject)
    }

    /// The verb of a movement, of one to three words.
    private mutating func verb(of subject: Movement.Subject) throws(Diagnostic) -> Movement {
        var verbs = Movement.verbs.filter { $0.subject == subject }
            .map { (movement: $0.movement, words: $0.verb.split(separator: " ").map(String.init)) }
        var count = 0
        while true {
            if let done = verbs.first(where: { $0.words.count == count }) { return done.movement }
            guard let word = cursor.word(), verbs.contains(where: { $0.words[count] == word }) else {
                throw cursor.unknown(among: verbs.map { $0.words[count] }.eachOnce)
            }
            verbs.removeAll { $0.words[count] != word }
            cursor.skip()
            count += 1
        }
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
        let starts = ["right", "left", "a", "either", "device", "thumb", "hands"]
        let verbs = ["hand", "wrist", "foot", "eye", "held", "shown", "rises", "falls"]
        if cursor.word() == "both", cursor.word(ahead: 1) == "hands" {
            throw cursor.fault("unknown words \"both hands\", did you mean \"hands\"?")
        }
        if let word = cursor.word(), starts.contains(word) {
            throw cursor.ahead().unknown(among: ["hand", "wrist", "foot", "eye"])
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
