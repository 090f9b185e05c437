// The words of the command line as the parser gets them. Used by Tactus.main before anything else.

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
