// The option in a command line that its command does not have. Used by Tactus.main once the arguments are refused.

import Configurations

/// An option that a command does not have.
struct UnknownOption {
    /// The option as it was given, without a value.
    let name: String

    /// The names of the options that there are.
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
