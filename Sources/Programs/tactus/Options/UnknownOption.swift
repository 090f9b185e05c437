// The option in a command line that its command does not have. Used by Tactus.main once the arguments are refused.

import Configurations

/// An option that a command does not have.
struct UnknownOption {
    /// The option as it was given, without a value.
    let name: String

    /// The names of the options that there are.
    private let known: [String]

    /// Finds the first unknown option among arguments; `nil` without one.
    ///
    /// - Parameter help: the help of the command, with an option a line.
    init?(in arguments: some Sequence<String>, help: String) {
        // The options, and whether a value follows them.
        var options: [String: Bool] = [:]
        for line in help.split(separator: "\n") where line.hasPrefix("  -") {
            let words = line.split(separator: " ", maxSplits: 3).prefix(3)
            for word in words.prefix(2).flatMap({ $0.split(whereSeparator: { ",/".contains($0) }) })
            where word.hasPrefix("-") {
                options[String(word)] = words.contains { $0.hasPrefix("<") }
            }
        }
        known = options.keys.sorted()
        var isValue = false
        for word in arguments.prefix(while: { $0 != "--" }) {
            let name = String(word.prefix { $0 != "=" })
            if !isValue, word.hasPrefix("-"), word.first(where: { $0 != "-" })?.isLetter == true, options[name] == nil {
                self.name = name
                return
            }
            isValue = !isValue && options[word] == true
        }
        return nil
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
