// Reads the regions, instruments and gestures of a kit file. Called by KitFile.

import Drums
import Gestures
import Keypoints

extension KitFile {
    // MARK: Regions

    mutating func region(_ node: YAMLNode) -> Region? {
        let known = ["region", "of", "hands", "x", "y", "at", "radius"]
        guard let fields = reading.fields(of: node, known: known, what: "a region"),
            let name = name(fields["region"], of: "region", in: node)
        else { return nil }
        guard let space: RegionSpace = reading.choice(fields["of"], of: "of") else {
            if fields["of"] == nil {
                report(node.place, "the region \(name) is of nothing, expected of: picture or body")
            }
            return nil
        }
        var region = Region(name, space: space)
        if let node = fields["hands"] { region.hands = hands(node) }
        let reach = space == .image ? Tuning.imageReach : Tuning.bodyReach
        region.x = fields["x"].flatMap { band($0, of: "x", in: reach) }
        region.y = fields["y"].flatMap { band($0, of: "y", in: reach) }
        region.centre = fields["at"].flatMap { point($0, in: reach) }
        region.radius = reading.number(fields["radius"], of: "radius", in: Tuning.drumRadius)
        if let node = fields["radius"], fields["at"] == nil {
            report(node.place, "the region \(name) has a radius and no point, expected at: [x, y] too")
        }
        let hasEdges = fields["x"] != nil || fields["y"] != nil
        if hasEdges == (fields["at"] != nil) {
            let wrong = hasEdges ? "edges and a point" : "no edge and no point"
            report(node.place, "the region \(name) has \(wrong), expected x, y or both, or at: [x, y]")
        }
        return region
    }

    private mutating func hands(_ node: YAMLNode) -> Set<Handedness> {
        var hands: Set<Handedness> = []
        for item in reading.items(node, of: "hands") {
            guard let hand: Handedness = reading.choice(item, of: "hands") else { continue }
            hands.insert(hand)
        }
        if hands.isEmpty, findings.isEmpty { report(node.place, "hands: an empty list, expected left, right or both") }
        return hands
    }

    private mutating func point(_ node: YAMLNode, in reach: ClosedRange<Double>) -> SIMD2<Double>? {
        let items = reading.items(node, of: "at")
        guard items.count == 2 else {
            if node.sequence != nil { report(node.place, "at: \(counted(items.count, "number")), expected [x, y]") }
            return nil
        }
        guard let x = reading.number(items[0], of: "at", in: reach),
            let y = reading.number(items[1], of: "at", in: reach)
        else { return nil }
        return SIMD2(x, y)
    }

    private mutating func band(_ node: YAMLNode, of field: String, in reach: ClosedRange<Double>)
        -> HysteresisThresholds?
    {
        guard let fields = reading.fields(of: node, known: ["enter", "exit"], what: field),
            fields["enter"] != nil, fields["exit"] != nil
        else {
            if node.mapping != nil {
                report(node.place, "\(field): half a band, expected {enter: NUMBER, exit: NUMBER}")
            }
            return nil
        }
        guard let enter = reading.number(fields["enter"], of: "\(field), enter", in: reach),
            let exit = reading.number(fields["exit"], of: "\(field), exit", in: reach)
        else { return nil }
        guard enter != exit else {
            report(node.place, "\(field): enter and exit are the same, expected two numbers that tell which way is in")
            return nil
        }
        return HysteresisThresholds(enter: enter, exit: exit)
    }

    // MARK: Instruments

    mutating func instrument(_ node: YAMLNode) -> Instrument? {
        let known = ["instrument", "note", "channel", "sound", "pitch", "place", "pan", "gain", "chokes", "position"]
        guard let fields = reading.fields(of: node, known: known, what: "an instrument"),
            let name = name(fields["instrument"], of: "instrument", in: node)
        else { return nil }
        let others = [Take.rest: "a step without hits in takes", TakePart.steps.words: "a part of takes"]
        if let other = others[name] {
            report(
                fields["instrument"]?.place,
                "an instrument called \"\(name)\", \(other), expected another name"
            )
        }
        guard let noteNode = fields["note"] else {
            report(
                node.place,
                "the instrument \(name) has no note, expected note: 0 to 127 of General MIDI's percussion"
            )
            return Instrument(name, note: 0)
        }
        let note = reading.wholeNumber(noteNode, of: "note", in: 0...127)
        // Also without its note it is an instrument that gestures can name: one fault must not be reported as several.
        var instrument = Instrument(name, note: note ?? 0)
        instrument.channel = reading.wholeNumber(fields["channel"], of: "channel", in: 1...16)
        if let sound = fields["sound"] { instrument.sound = reading.name(sound, of: "a sound") ?? name }
        if instrument.sounds.contains(where: { "+ ".contains($0.first ?? " ") || "+ ".contains($0.last ?? " ") }) {
            let wanted = "expected a name, or several with \" + \" between them"
            report(fields["sound"]?.place, "sound: \"\(instrument.sound)\", \(wanted)")
        }
        if let place = fields["place"] { instrument.place = self.place(place) }
        instrument.pan = reading.number(fields["pan"], of: "pan", in: -1...1).map(Float.init)
        if let pan = fields["pan"], fields["place"] != nil {
            report(pan.place, "pan beside place, expected one of them")
        }
        instrument.pitch = reading.number(fields["pitch"], of: "pitch", in: -24...24).map(Float.init) ?? 0
        instrument.gain = gain(fields["gain"]) ?? 1
        instrument.position = reading.value(fields["position"], of: "position", expected: ControlMessage.form) {
            ControlMessage($0)
        }
        for item in reading.items(fields["chokes"], of: "chokes") {
            guard let choked = reading.name(item, of: "an instrument") else { continue }
            instrument.chokes.append(choked)
            chokePlaces.append((name, choked, item.place))
        }
        return instrument
    }

    /// Reads the settings of notes.
    mutating func midi(_ node: YAMLNode) -> KitMIDI {
        var midi = KitMIDI()
        let known = ["channel", "length", "curve", "program", "click"]
        guard let fields = reading.fields(of: node, known: known, what: "MIDI settings") else { return midi }
        midi.channel = reading.wholeNumber(fields["channel"], of: "channel", in: 1...16) ?? midi.channel
        midi.length = reading.number(fields["length"], of: "length", in: Tuning.noteLengths) ?? midi.length
        midi.curve = reading.number(fields["curve"], of: "curve", in: 0.1...10) ?? midi.curve
        midi.program = reading.wholeNumber(fields["program"], of: "program", in: 1...128)
        switch fields["click"]?.string {
        case "off": midi.click = .off
        case let text?:
            if let note = Int(text), (0...127).contains(note) { midi.click = .note(note) } else { fallthrough }
        default:
            if let node = fields["click"] {
                report(node.place, "click: \(node.what), expected a note from 0 to 127, or off")
            }
        }
        return midi
    }

    /// Returns a factor; one in decibels, as `-6 dB`, is up to 4 as well.
    private mutating func gain(_ node: YAMLNode?) -> Float? {
        guard let node else { return nil }
        let words = node.string ?? ""
        let isFactor = !words.hasSuffix("dB")
        let number = Float(words.dropLast(isFactor ? 0 : 2).filter { $0 != " " }.replacing("\u{2212}", with: "-"))
        guard let number, (isFactor ? 0...4 : -60...12).contains(number) else {
            report(node.place, "gain: \(node.what), expected a number from 0 to 4, or from -60 to 12 with dB")
            return nil
        }
        return isFactor ? number : Instrument.gain(decibels: number)
    }

    private mutating func place(_ node: YAMLNode) -> SIMD3<Float> {
        let items = reading.items(node, of: "place")
        guard items.count == 3 else {
            if node.sequence != nil {
                report(
                    node.place,
                    "place: \(counted(items.count, "number")), expected [x, y, z]: right, up, behind, in metres"
                )
            }
            return .zero
        }
        var place = SIMD3<Float>.zero
        for (axis, item) in items.enumerated() {
            let number = reading.number(item, of: "place", in: -Tuning.farthest...Tuning.farthest)
            place[axis] = number.map(Float.init) ?? 0
        }
        return place
    }

    /// Reports instruments that are choked and not there.
    mutating func checkChokes(of kit: Kit) {
        let known = kit.instruments.map(\.name)
        for (instrument, choked, place) in chokePlaces {
            if !known.contains(choked) {
                report(place, "chokes: \(unknownInstrument(choked, among: known))")
            } else if choked == instrument {
                report(place, "chokes: the instrument \(instrument) chokes itself, expected others")
            }
        }
    }

    private func unknownInstrument(_ name: String, among known: [String]) -> String {
        let hint = NearestWord.hint(name, among: known)
        let list = known.isEmpty ? ", none is defined" : ", expected \(known.shown)"
        return "unknown instrument \"\(name)\"\(hint.isEmpty ? list : hint)"
    }

    // MARK: Gestures

    private static let actions = [
        "hit", "mode", "rest", "choke", "tempo", "armed", "command", "quiet", "do", "press", "key", "scroll",
        "precision",
    ]

    mutating func line(_ node: YAMLNode, names: TriggerNames, instruments: [String]) -> GestureBinding? {
        guard let fields = reading.fields(of: node, known: ["when"] + Self.actions, what: "a gesture") else {
            return nil
        }
        let given = Self.actions.filter { fields[$0] != nil }
        guard given.count == 1, let field = given.first, let value = fields[field] else {
            let what = given.isEmpty ? "nothing happens" : "\(given.joined(separator: " and ")) at once"
            report(node.place, "\(what), expected one of \(Self.actions.joined(separator: ", "))")
            return nil
        }
        let action = action(field, value, instruments: instruments)
        guard let when = fields["when"] else {
            report(node.place, "no field \"when\", expected what is waited for, such as \"right hand strikes\"")
            return nil
        }
        guard let trigger = trigger(when, names: names), let action else { return nil }
        return GestureBinding(trigger, action)
    }

    private mutating func trigger(_ node: YAMLNode, names: TriggerNames) -> Trigger? {
        guard let text = node.string else {
            report(node.place, "when: \(node.what), expected a text such as \"right hand strikes\"")
            return nil
        }
        guard text.utf8.count <= Tuning.longestTrigger else {
            report(node.place, "when: \(counted(text.utf8.count, "byte")), expected at most \(Tuning.longestTrigger)")
            return nil
        }
        do {
            return try TriggerParser.trigger(text, names: names, at: node.textPlace)
        } catch {
            reading.report(error)
            return nil
        }
    }

    private mutating func action(_ field: String, _ node: YAMLNode, instruments: [String]) -> KitAction? {
        switch field {
        case "hit": return instrument(node, among: instruments).map { .hit($0) }
        case "choke": return instrument(node, among: instruments).map { .choke($0) }
        case "rest":
            return node.string?.isEmpty == true ? .rest(nil) : instrument(node, among: instruments).map { .rest($0) }
        case "mode":
            if node.string == "next" { return .nextMode }
            if let mode = node.string.flatMap(Mode.init(rawValue:)) { return .mode(mode) }
            let known = ["next"] + Mode.allCases.map(\.rawValue)
            let hint = node.string.map { NearestWord.hint($0, among: known) } ?? ""
            report(node.place, "mode: \(node.what), expected \(known.joined(separator: ", "))\(hint)")
            return nil
        case "tempo": return tempo(node).map { .tempo($0) }
        case "armed":
            return reading.value(node, of: "armed", expected: "yes, no or toggle") { KitAction(armed: $0) }
        case "command":
            do throws(CommandFault) {
                let action = try KitAction(command: node.string ?? "")
                guard let name = action.instrument, !instruments.contains(name) else { return action }
                report(node.place, unknownInstrument(name, among: instruments))
                return nil
            } catch {
                report(node.place, "command: \(node.what), expected \(error.expected)")
                return nil
            }
        case "quiet": return reading.value(node, of: "quiet", expected: "true") { $0 == "true" ? .quiet : nil }
        case "press", "key", "scroll", "precision": return pointerAction(field, node).map { .pointer($0) }
        default: return reading.name(node, of: "an action").map { .named($0) }
        }
    }

    private mutating func instrument(_ node: YAMLNode, among known: [String]) -> String? {
        guard let name = reading.name(node, of: "an instrument") else { return nil }
        if known.contains(name) { return name }
        report(node.place, unknownInstrument(name, among: known))
        return nil
    }

    private mutating func tempo(_ node: YAMLNode) -> TempoChange? {
        let wanted = "tap, beats per minute from \(KitAction.tempos), or a change such as +5"
        return reading.value(node, of: "tempo", expected: wanted) { TempoChange($0) }
    }

    /// A name that must be there; reports one that is missing.
    mutating func name(_ node: YAMLNode?, of what: String, in parent: YAMLNode) -> String? {
        guard let node, node.string?.isEmpty == false else {
            report(
                parent.place,
                "\(what == "instrument" ? "an" : "a") \(what) without a name, expected \"\(what): NAME\""
            )
            return nil
        }
        return reading.name(node, of: "\(what == "instrument" ? "an" : "a") \(what)")
    }
}
