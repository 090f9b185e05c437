// The options of a command, as its help lists them, and the words of a command line as these options and their values. Used
// by UnknownOption and SetupFile.

import Configurations

struct OptionTable {
    enum Value { case flag, optional, one }

    /// The value of each option, by the option's names.
    let values: [String: Value]

    /// An option, or an argument without one.
    struct Part {
        let option: String?
        let value: String?
    }

    init(of command: any ParsableCommand.Type) {
        let help = Tactus.helpMessage(for: command, includeHidden: true, columns: 10_000)
        var values: [String: Value] = [:]
        for line in help.split(separator: "\n") where line.hasPrefix("  -") {
            let words = line.split(separator: " ", maxSplits: 3).prefix(3)
            let value: Value =
                words.contains { $0.hasPrefix("<") } ? .one : words.contains { $0.hasPrefix("[<") } ? .optional : .flag
            for word in words.prefix(2).flatMap({ $0.split(whereSeparator: { ",/".contains($0) }) })
            where word.hasPrefix("-") {
                values[String(word)] = value
            }
        }
        self.values = values
    }

    /// Returns the options, each with its value, and the arguments, in their order.
    func parts(of words: some Sequence<String>) -> [Part] {
        var (parts, option, isOver) = ([Part](), String?.none, false)
        for word in words {
            let isOption = !isOver && word.hasPrefix("-") && word.first { $0 != "-" }?.isLetter == true
            if let name = option, !isOption || values[name] == .one {
                parts.append(Part(option: name, value: word))
                option = nil
                continue
            }
            if let name = option { parts.append(Part(option: name, value: nil)) }
            option = nil
            if word == "--", !isOver {
                isOver = true
            } else if !isOption {
                parts.append(Part(option: nil, value: word))
            } else if let end = word.firstIndex(of: "=") {
                parts.append(Part(option: String(word[..<end]), value: String(word[end...].dropFirst())))
            } else if values[word] ?? .flag == .flag {
                parts.append(Part(option: word, value: nil))
            } else {
                option = word
            }
        }
        if let option { parts.append(Part(option: option, value: nil)) }
        return parts
    }
}
