// A command of the user's, started without waiting for anything but its end. Called by notifications and by gestures.

package import Subprocess
internal import SystemPackage

/// A program with its arguments. What it prints is for the user, and goes to standard error.
package struct UserCommand: Sendable, Hashable {
    /// The program and its arguments, at least one word.
    package let words: [String]

    /// Creates a command that the shell reads.
    package init(shell text: String) { words = ["/bin/sh", "-c", text] }

    /// Creates a command of words between blanks; quotation marks of either kind keep blanks, and nothing is expanded.
    ///
    /// - Throws: `TactusError`, `usage` where there is no word, or a quotation mark without another one.
    package init(_ text: String) throws(TactusError) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                (quote, word) = (character, word ?? "")
            } else if quote == nil, character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        if let quote {
            throw TactusError(.usage, "\(quote) without another one, expected a command such as 'play bell.wav'")
        }
        guard words.first?.isEmpty == false else { throw TactusError(.usage, "no command, expected a program") }
        self.words = words
    }

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - input: what it reads from standard input.
    ///   - variables: of the environment, beside those of this process.
    ///   - time: the time limit; then it is ended, with its children, and also where this process is killed. `nil` to let it
    ///     run as long as it wants, even beyond this process.
    ///   - started: is called when it runs, not where it cannot be started.
    /// - Throws: `unavailable` where it cannot be run, fails, is killed or does not end in time.
    package func run(
        input: [UInt8] = [],
        variables: [String: String] = [:],
        within time: Duration? = nil,
        started: @escaping @Sendable () -> Void = {}
    ) async throws(TactusError) {
        let status: TerminationStatus?
        do {
            if let time {
                // One that hangs must not stay when we are killed.
                status = try await withTimeout(time) {
                    try await Guardian.released { guardian in
                        try await self.status(input, variables) {
                            guardian = Guardian(of: $0)
                            started()
                        }
                    }
                }
            } else {
                status = try await self.status(input, variables) { _ in started() }
            }
        } catch {
            guard (error as? SubprocessError)?.code == .executableNotFound else {
                throw TactusError(.unavailable, "\(error)")
            }
            let isThere = words[0].contains("/") && Path.isThere(words[0])
            throw TactusError(.unavailable, isThere ? "it is no program that may be run" : "there is no such program")
        }
        switch status {
        case .exited(0)?: return
        case .exited(let code)?: throw TactusError(.unavailable, "exit code \(code)")
        case .signaled(let signal)?: throw TactusError(.unavailable, "ended by signal \(signal)")
        case nil:
            let seconds = Int((time ?? .zero) / .seconds(1))
            throw TactusError(.unavailable, "did not exit within \(seconds) s and was stopped")
        }
    }

    private func status(
        _ input: [UInt8],
        _ variables: [String: String],
        _ started: (Int32) -> Void
    ) async throws -> TerminationStatus {
        var platform = PlatformOptions()
        // Ctrl-C in the terminal is for us; the command is ended with its children.
        platform.processGroupID = 0
        platform.teardownSequence = [
            .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .seconds(1)),
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero),
        ]
        let configuration = Configuration(
            executable: words[0].contains("/") ? .path(FilePath(words[0])) : .name(words[0]),
            arguments: Arguments(Array(words.dropFirst())),
            environment: .inheriting(variables),
            platformOptions: platform
        )
        return try await Subprocess.run(
            configuration,
            input: .inputWriter,
            output: .fileDescriptor(.standardError, closeAfterSpawningProcess: false),
            error: .currentStandardError
        ) { execution in
            started(execution.processIdentifier.value)
            // A command may end without reading its input; that is no error.
            _ = try? await execution.standardInputWriter.write(input)
            try? await execution.standardInputWriter.finish()
        }.terminationStatus
    }
}

extension Subprocess.Environment {
    /// Returns the environment of this process with further variables.
    package static func inheriting(_ variables: [String: String]) -> Subprocess.Environment {
        .inherit.updating(
            Dictionary(uniqueKeysWithValues: variables.map { (Key(stringLiteral: $0.key), $0.value) })
        )
    }
}
