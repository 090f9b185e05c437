// Commands as words, the same for keys, kits, OSC, MQTT and MIDI (<doc:TakesAndLoops#Commands>); pure.

/// A command that was not understood: what was wrong, and what was expected.
package struct CommandFault: Error, Equatable {
    package var wrong: String
    package var expected: String

    package init(wrong: String, expected: String) { (self.wrong, self.expected) = (wrong, expected) }
}

extension KitAction {
    /// The first word of each command, and what follows it.
    package static let commands: [(word: String, rest: String)] =
        [
            ("mode", "next, freestyle, recording or playing"), ("record", "steps, time, or nothing for the usual form"),
            ("overdub", ""), ("undo", ""), ("redo", ""), ("clear", ""), ("tap", ""),
            ("tempo", "\(tempos) beats per minute, or a change such as +4"), ("click", "on, off, or nothing to toggle"),
            ("mute", "steps, a layer's number or an instrument, and on or off, or nothing to toggle"),
            ("solo", "steps or a layer's number, and on or off, or nothing to toggle"),
            ("quantise", "a grid such as 1/16, 1/8t, 1/16 80 % or 1/16 swing 58 %, or off"),
            ("scene", "next, previous, a number from 1 on, or a name"),
            ("kit", "next, previous, a number from 1 on, or a name"), ("arm", "on, off, or nothing to toggle"),
            ("hit", "an instrument"), ("rest", ""),
            ("choke", "an instrument"),
            ("volume", "an instrument and decibels from -60 to 12"),
        ] + TakeEdit.commands

    /// The slowest and the fastest tempo in words.
    package static var tempos: String { "\(Int(Tuning.tempos.lowerBound)) to \(Int(Tuning.tempos.upperBound))" }

    /// Creates a command from words such as `mute layer 2 off`.
    package init(command text: String) throws(CommandFault) {
        let parts = text.split(separator: " ", maxSplits: 1)
        let rest = parts.count > 1 ? String(parts[1]) : ""
        let known = Self.commands.first { $0.word == parts.first ?? "" }
        guard let (word, expected) = known else {
            let all = Self.commands.map(\.word).joined(separator: ", ")
            throw CommandFault(wrong: text.isEmpty ? "no command" : text, expected: all)
        }
        guard let action = Self.action(word, rest) else {
            throw CommandFault(wrong: text, expected: expected.isEmpty ? "\(word) alone" : "\(word) with \(expected)")
        }
        self = action
    }

    private static func action(_ word: String, _ rest: String) -> KitAction? {
        let alone: [String: KitAction] = [
            "overdub": .take(.overdub), "undo": .take(.undo), "redo": .take(.redo), "clear": .take(.clear),
            "tap": .tempo(.tap), "rest": .rest(nil),
        ]
        if let action = alone[word] { return rest.isEmpty ? action : nil }
        switch word {
        case "mode": return rest == "next" ? .nextMode : Mode(rawValue: rest).map { .mode($0) }
        case "record": return rest.isEmpty ? .record(nil) : RecordingForm(rawValue: rest).map { .record($0) }
        case "tempo": return TempoChange(rest).map { .tempo($0) }
        case "click": return switched(rest, whole: true).map { .click($0.isOn) }
        case "arm": return switched(rest, whole: true).map { .armed($0.isOn) }
        case "mute", "solo":
            guard let (name, isOn) = switched(rest) else { return nil }
            let part = TakePart(words: name)
            guard part.isPossible else { return nil }
            if word == "mute" { return .take(.mute(part, isOn)) }
            if case .instrument = part { return nil }
            return .take(.solo(part, isOn))
        case "quantise":
            return rest == "off" ? .take(.quantize(nil)) : Quantization(rest).map { .take(.quantize($0)) }
        case "scene": return NamedChoice(rest).map { .scene($0) }
        case "kit": return NamedChoice(rest).map { .kit($0) }
        case "hit": return rest.isEmpty ? nil : .hit(rest)
        case "choke": return rest.isEmpty ? nil : .choke(rest)
        case "volume":
            let words = rest.split(separator: " ")
            guard words.count > 1, let volume = Double(words[words.count - 1]), Tuning.volumes.contains(volume) else {
                return nil
            }
            return .volume(words.dropLast().joined(separator: " "), volume)
        default: return TakeEdit(word, rest).map { .take(.edit($0)) }
        }
    }

    /// Returns a name, and whether it is switched on or off; `nil` toggles.
    ///
    /// - Parameter whole: whether there is no name.
    private static func switched(_ text: String, whole: Bool = false) -> (name: String, isOn: Bool?)? {
        for (word, isOn) in [("on", true), ("off", false)] where text == word || text.hasSuffix(" \(word)") {
            let name = String(text.dropLast(word.count + (text == word ? 0 : 1)))
            return name.isEmpty == whole ? (name, isOn) : nil
        }
        return text.isEmpty == whole ? (text, nil) : nil
    }

    /// The words of a command, which give it again; `nil` for what no command does.
    package var command: String? {
        func switched(_ name: String, _ isOn: Bool?) -> String { name + (isOn.map { $0 ? " on" : " off" } ?? "") }
        switch self {
        case .hit(let name): return "hit \(name)"
        case .nextMode: return "mode next"
        case .mode(let mode): return "mode \(mode.rawValue)"
        case .record(let form): return "record" + (form.map { " \($0.rawValue)" } ?? "")
        case .rest: return "rest"
        case .choke(let name): return "choke \(name)"
        case .tempo(.tap): return "tap"
        case .tempo(let change): return "tempo \(change.words)"
        case .armed(let isArmed): return switched("arm", isArmed)
        case .click(let isOn): return switched("click", isOn)
        case .take(.overdub): return "overdub"
        case .take(.undo): return "undo"
        case .take(.redo): return "redo"
        case .take(.clear): return "clear"
        case .take(.mute(let part, let isOn)): return switched("mute \(part.words)", isOn)
        case .take(.solo(let part, let isOn)): return switched("solo \(part.words)", isOn)
        case .take(.quantize(let quantization)): return "quantise \(quantization.map { "\($0)" } ?? "off")"
        case .scene(let choice): return "scene \(choice.words)"
        case .kit(let choice): return "kit \(choice.words)"
        case .take(.edit(let edit)): return edit.words
        case .volume(let name, let volume): return "volume \(name) \(Words.number(volume))"
        case .quiet, .pointer, .named: return nil
        }
    }
}

extension TempoChange {
    /// Creates a change from `tap`, beats per minute, or a difference such as `+5`; `nil` for any other text.
    package init?(_ text: String) {
        if text == "tap" {
            self = .tap
            return
        }
        let tempos = Tuning.tempos
        guard let number = Double(text), number.isFinite else { return nil }
        if let sign = text.first, "+-".contains(sign), abs(number) <= tempos.upperBound, number != 0 {
            self = .by(number)
        } else if tempos.contains(number), text.first != "+" {
            self = .to(number)
        } else {
            return nil
        }
    }
}
