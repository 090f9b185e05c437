// The command line's entry: the commands, and the one place where an error becomes a line and an exit code.

import Configurations
import Outputs

@main
struct Tactus: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tactus",
        abstract: "Recognise hand shapes and gestures from images or keypoints with readable rules.",
        discussion: """
            A source is a file, a folder, or - for standard input; its format is detected from field names. Results are \
            written to standard output, everything else to standard error.
            Exit codes: 0 success, 1 negative result, 64 usage error, 65 invalid input, 66 input not found, 69 device or \
            model unavailable, 70 internal error, 74 input/output error.
            """,
        version: Installation.version,
        subcommands: [
            Play.self, Render.self, Point.self, CaptureCommand.self, Classify.self, Watch.self, View.self, Explain.self,
            Evaluate.self, MeasureCommand.self, FitCommand.self, Rules.self, Movements.self, Kits.self, Takes.self,
            Convert.self, Split.self, Synthesize.self, DoorbellCommand.self, Ring.self, Models.self, Devices.self,
        ]
    )

    static func main() async {
        StandardStreams.prepare()
        do {
            try SystemRoom.prepare()
            Secret.take(NetworkCamera.variables + MQTTCredentials.variables + NotifyArguments.tokenVariables)
            let arguments = try CommandWords.checked()
            try refuseUnknownCommand(arguments)
            let setup = try SetupFile(arguments, of: descend(arguments).command)
            SetupFile.current = setup
            var command = try parseAsRoot(setup.words)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            StandardStreams.finish()
        } catch let failure as Failure {
            StandardStreams.say("tactus: \(failure.message)")
            exit(withCode: failure.code)
        } catch let error as TactusError {
            StandardStreams.say("tactus: \(error)")
            exit(withCode: ExitStatus(error.kind))
        } catch let problem as Diagnostic where !problem.file.isEmpty {
            StandardStreams.say("tactus: \(problem); stopped because of --strict")
            exit(withCode: .badInput)
        } catch {
            if exitCode(for: error) == .failure, !(error is ArgumentParser.ExitCode) {
                StandardStreams.say("tactus: \(error)")
                exit(withCode: .fault)
            }
            StandardStreams.finish()
            guard exitCode(for: error).isSuccess else {
                let message = message(of: error)
                let explained = OptionHints.explained(message)
                guard !message.isEmpty else { exit(withError: error) }
                StandardStreams.say(
                    lines: explained.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                )
                exit(withError: exitCode(for: error))
            }
            let message = fullMessage(for: error)
            let help = "Show help information"
            show(
                message == Installation.version
                    ? VersionText.text : message.replacing("\(help).", with: "\(help); --help-all: all options.")
            )
        }
    }

    /// Throws for an unknown command; beside --help the parser would succeed with the help of all.
    private static func refuseUnknownCommand(_ arguments: [String]) throws {
        let (parent, word) = descend(arguments)
        let commands = parent.configuration.subcommands
        guard let word, !word.hasPrefix("-"), word != "help", !commands.isEmpty else { return }
        let names = commands.map { $0.configuration.commandName ?? "" }
        throw ValidationError(
            "Unexpected argument '\(word)', expected one of: \(names.joined(separator: ", "))"
                + NearestWord.hint(word, among: names)
        )
    }

    /// Returns the command that the first arguments name, and the argument behind them.
    private static func descend(_ arguments: [String]) -> (command: any ParsableCommand.Type, next: String?) {
        var command: any ParsableCommand.Type = Self.self
        for word in arguments {
            let commands = command.configuration.subcommands
            guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
                return (command, word)
            }
            command = next
        }
        return (command, nil)
    }

    /// Returns the message of an error in the arguments. An unknown option is named before all else: the value behind it is
    /// then taken for a file, and what is wrong with that follows from it.
    private static func message(of error: any Error) -> String {
        let message = fullMessage(for: error)
        let arguments = Array(CommandLine.arguments.dropFirst())
        let command = descend(arguments).command
        guard exitCode(for: error) == .validationFailure, command.configuration.subcommands.isEmpty,
            let rest = message.firstRange(of: "\nUsage: ")
        else { return message }
        if let option = UnknownOption(in: arguments, of: command) {
            return "Error: \(option.message)\(message[rest.lowerBound...])"
        }
        return SetupFile.current?.explained(message) ?? message
    }

    /// Help and the version are results like others: where they cannot be written, that is an error.
    private static func show(_ text: String) {
        do throws(TactusError) {
            try Output.write(text + "\n")
        } catch {
            StandardStreams.say("tactus: \(error)")
            exit(withCode: .outputError)
        }
    }

    private static func exit(withCode code: ExitStatus) -> Never {
        StandardStreams.finish()
        exit(withError: ArgumentParser.ExitCode(code.rawValue))
    }
}
