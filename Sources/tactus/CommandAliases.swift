// The spellings of version 0.1.0, rewritten into today's before the arguments are parsed. Called by Tactus.main.

import Configurations

/// Commands whose modes were options and are subcommands or commands of their own today.
enum CommandAliases {
    /// Returns arguments in today's spelling; those that have no older meaning stay as they are.
    static func current(_ arguments: [String]) -> [String] {
        guard let command = arguments.first, let today = commands[command] else { return arguments }
        var words = ArgumentWords(arguments.dropFirst(), today.flatMap { $0.optionsWithValues } + earlierWithValues)
        guard !words.contains(anyOf: ["--help", "-h", "--help-hidden", "--version"]) else { return arguments }
        switch command {
        case "classify": return [words.removeFlag("--camera") ? "watch" : command] + words.all
        case "capture": return [command] + (words.removeValue("--device").map { [$0] } ?? []) + words.all
        case "play": return play(&words)
        case "evaluate": return [command] + evaluate(&words)
        default: return [command] + synthesize(&words)
        }
    }

    /// The commands with older spellings, each with those whose options it may have.
    private static let commands: [String: [any ParsableCommand.Type]] = [
        "classify": [Classify.self, Watch.self], "capture": [CaptureCommand.self], "play": [Play.self, Render.self],
        "evaluate": Evaluate.configuration.subcommands, "synthesize": Synthesize.configuration.subcommands,
    ]

    /// The options of version 0.1.0 with a value that commands no longer have.
    private static let earlierWithValues = ["--device", "--render", "--drums", "--images"]

    /// Playing faster than real time is `render`, whose files have their kind by their endings.
    private static func play(_ words: inout ArgumentWords) -> [String] {
        let isFast = words.removeFlag("--fast")
        let file = words.contains(anyOf: ["--output", "--midi-file"]) ? nil : words.removeValue("--render")
        guard isFast || file != nil else { return ["play"] + words.all }
        _ = words.removeFlag("--no-sound")
        words.removePair("--pace", "fast")
        return ["render"] + (file.map { ["--output", $0] } ?? []) + words.all
    }

    private static func evaluate(_ words: inout ArgumentWords) -> [String] {
        if words.mayStart(withSubcommandOf: Evaluate.self) { return words.all }
        if words.removeFlag("--merge") { return ["merge"] + words.all }
        if words.contains(anyOf: ["--kit"]) { return ["kit"] + words.all }
        let isOfEvents =
            words.contains(anyOf: ["--window", "--kind", "--match-by", "--duration", "--allow-empty-reference"])
            || words.all.contains { $0.hasSuffix(".events.jsonl") }
        return [isOfEvents ? "events" : "hands"] + words.all
    }

    private static func synthesize(_ words: inout ArgumentWords) -> [String] {
        guard !words.mayStart(withSubcommandOf: Synthesize.self) else { return words.all }
        for mode in ["drums", "images", "video"] {
            if let file = words.removeValue("--\(mode)") { return [mode, file] + words.all }
        }
        return ["hands"] + words.all
    }
}

/// The arguments behind a command, up to a `--`, as options and their values, which are never changed.
private struct ArgumentWords {
    private var words: [(text: String, isValue: Bool)] = []
    private let rest: ArraySlice<String>

    init(_ arguments: ArraySlice<String>, _ optionsWithValues: [String]) {
        let known = Set(optionsWithValues)
        var isValue = false
        for text in arguments {
            if text == "--", !isValue { break }
            words.append((text, isValue))
            isValue = !isValue && known.contains(text)
        }
        rest = arguments.dropFirst(words.count)
    }

    var all: [String] { words.map(\.text) + rest }

    func contains(anyOf options: [String]) -> Bool {
        words.contains { word in !word.isValue && options.contains { word.text == $0 || word.text.hasPrefix($0 + "=") }
        }
    }

    /// Returns a Boolean value that indicates whether the first word is a subcommand, or likely one misspelt: no file has
    /// its name.
    func mayStart(withSubcommandOf command: any ParsableCommand.Type) -> Bool {
        guard let word = words.first?.text, !word.hasPrefix("-") else { return false }
        let names = command.configuration.subcommands.compactMap { $0.configuration.commandName }
        return names.contains(word) || NearestWord.to(word, among: names) != nil && !Path.isTaken(word)
    }

    private func place(of name: String) -> Int? { words.firstIndex { !$0.isValue && $0.text == name } }

    /// Removes an option with its value, which is returned; one without a value stays.
    mutating func removeValue(_ name: String) -> String? {
        if let place = words.firstIndex(where: { !$0.isValue && $0.text.hasPrefix(name + "=") }) {
            return String(words.remove(at: place).text.dropFirst(name.count + 1))
        }
        guard let place = place(of: name), place + 1 < words.count else { return nil }
        words.remove(at: place)
        return words.remove(at: place).text
    }

    mutating func removePair(_ name: String, _ value: String) {
        words.removeAll { !$0.isValue && $0.text == "\(name)=\(value)" }
        guard let place = place(of: name), place + 1 < words.count, words[place + 1].text == value else { return }
        words.removeSubrange(place...place + 1)
    }

    mutating func removeFlag(_ name: String) -> Bool {
        let count = words.count
        words.removeAll { !$0.isValue && $0.text == name }
        return words.count < count
    }
}
