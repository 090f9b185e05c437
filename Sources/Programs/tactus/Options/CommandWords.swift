// The words of the command line as the parser gets them. Used by Tactus.main before anything else.

import Configurations

enum CommandWords {
    /// Returns the arguments, with each negative number joined to the option before it: `--tempo -5` becomes `--tempo=-5`,
    /// which the parser would take for two options.
    ///
    /// - Throws: for arguments that are empty, as those of a variable that is not set, or not UTF-8, in which Swift replaces
    ///   what it cannot read.
    static func checked() throws -> [String] {
        var words: [String] = []
        for (place, word) in CommandLine.arguments.enumerated() {
            if word.contains("\u{FFFD}"), let text = unsafe CommandLine.unsafeArgv[place],
                unsafe String(validatingCString: text) == nil
            {
                throw ValidationError("'\(word)' is not UTF-8, expected names that are")
            }
            guard place > 0 else { continue }
            let option = words.last.flatMap { isOption($0) && !words.contains("--") ? $0 : nil }
            guard !word.isEmpty else {
                throw ValidationError(
                    "\(option.map { "\($0): " } ?? "")'', expected \(option == nil ? "a name" : "a value")"
                )
            }
            if let option, isNegative(word) {
                words[words.count - 1] = "\(option)=\(word)"
            } else {
                words.append(word == "--help-all" ? "--help" : word)
            }
        }
        return words
    }

    private static func isOption(_ word: String) -> Bool {
        word.hasPrefix("--") && word.count > 2 && !word.contains("=")
    }

    private static func isNegative(_ word: String) -> Bool {
        guard word.hasPrefix("-"), let first = word.dropFirst().first else { return false }
        return first == "." || first.isNumber || Double(word) != nil
    }
}

/// An option that a command does not have.
struct UnknownOption {
    /// The option as it was given, without a value.
    let name: String

    /// The names of all options.
    private let known: [String]

    /// Finds the first unknown option among arguments; `nil` without one.
    init?(in arguments: some Sequence<String>, of command: any ParsableCommand.Type) {
        let table = OptionTable(of: command)
        guard let name = table.parts(of: arguments).compactMap(\.option).first(where: { table.values[$0] == nil })
        else { return nil }
        self.name = name
        known = table.values.keys.sorted()
    }

    /// The error's message, with the option that was meant.
    var message: String {
        let word = name.drop { $0 == "-" }
        let long = known.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
        let near =
            name.hasPrefix("--") ? long.first { $0.hasPrefix(word) } ?? NearestWord.to(String(word), among: long) : nil
        return "Unknown option '\(name)'" + (near.map { ". Did you mean '--\($0)'?" } ?? "")
    }
}
