// The spellings of version 0.1.0, rewritten into today's before the arguments are parsed. Pure; called by Tactus.main.

import ArgumentParser

/// Commands whose modes were options and are subcommands or commands of their own today.
enum CommandAliases {
    /// Returns arguments in today's spelling; those that have no older meaning stay as they are.
    static func current(_ arguments: [String]) -> [String] {
        guard let command = arguments.first else { return arguments }
        var words = ArgumentWords(arguments.dropFirst())
        guard !words.contains(anyOf: ["--help", "-h", "--help-hidden", "--version"]) else { return arguments }
        switch command {
        case "classify": return [words.removeFlag("--camera") ? "watch" : command] + words.all
        case "capture": return [command] + (words.removeValue("--device").map { [$0] } ?? []) + words.all
        case "play": return play(&words)
        case "evaluate": return [command] + evaluate(&words)
        case "synthesize": return [command] + synthesize(&words)
        default: return arguments
        }
    }

    /// Playing faster than real time is `render`; the file of `--render` has an option by its ending.
    private static func play(_ words: inout ArgumentWords) -> [String] {
        let isFast = words.removeFlag("--fast")
        let hasOutput = words.contains(anyOf: ["--output", "--midi-file"])
        let file = hasOutput ? nil : words.removeValue("--render")
        guard isFast || file != nil else { return ["play"] + words.all }
        _ = words.removeFlag("--no-sound")
        words.removePair("--pace", "fast")
        guard let file else { return ["render"] + words.all }
        let isMIDI = [".mid", ".midi"].contains(where: file.lowercased().hasSuffix)
        return ["render", isMIDI ? "--midi-file" : "--output", file] + words.all
    }

    private static func evaluate(_ words: inout ArgumentWords) -> [String] {
        if words.starts(withAnyOf: Evaluate.self) { return words.all }
        if words.removeFlag("--merge") { return ["merge"] + words.all }
        if words.contains(anyOf: ["--kit"]) { return ["kit"] + words.all }
        let isOfEvents =
            words.contains(anyOf: ["--window", "--kind", "--match-by", "--duration", "--allow-empty-reference"])
            || words.containsWord { $0.hasSuffix(".events.jsonl") }
        return [isOfEvents ? "events" : "hands"] + words.all
    }

    private static func synthesize(_ words: inout ArgumentWords) -> [String] {
        guard !words.starts(withAnyOf: Synthesize.self) else { return words.all }
        for mode in ["drums", "images", "video"] {
            if let file = words.removeValue("--\(mode)") { return [mode, file] + words.all }
        }
        return ["hands"] + words.all
    }
}

/// The arguments behind a command, up to a `--`, as words and options.
private struct ArgumentWords {
    private var words: [String]
    private let rest: [String]

    init(_ arguments: ArraySlice<String>) {
        words = Array(arguments.prefix { $0 != "--" })
        rest = Array(arguments.dropFirst(words.count))
    }

    var all: [String] { words + rest }

    func contains(anyOf options: [String]) -> Bool {
        words.contains { word in options.contains { word == $0 || word.hasPrefix($0 + "=") } }
    }

    func containsWord(where matches: (String) -> Bool) -> Bool { words.contains(where: matches) }

    /// Returns a Boolean value that indicates whether the first word is a subcommand.
    func starts(withAnyOf command: any ParsableCommand.Type) -> Bool {
        command.configuration.subcommands.contains { $0.configuration.commandName == words.first }
    }

    /// Removes an option with its value, which is returned; one without a value stays.
    mutating func removeValue(_ name: String) -> String? {
        if let place = words.firstIndex(where: { $0.hasPrefix(name + "=") }) {
            return String(words.remove(at: place).dropFirst(name.count + 1))
        }
        guard let place = words.dropLast().firstIndex(of: name) else { return nil }
        words.remove(at: place)
        return words.remove(at: place)
    }

    /// Removes an option that has a value.
    mutating func removePair(_ name: String, _ value: String) {
        words.removeAll { $0 == "\(name)=\(value)" }
        guard let place = words.dropLast().firstIndex(of: name), words[place + 1] == value else { return }
        words.removeSubrange(place...place + 1)
    }

    /// Removes a flag, and returns whether there was one.
    mutating func removeFlag(_ name: String) -> Bool {
        let count = words.count
        words.removeAll { $0 == name }
        return words.count < count
    }
}
