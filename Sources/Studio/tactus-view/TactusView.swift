// The entry of the process that serves the live view, and the one place where a fault becomes a line and an exit code.

import ArgumentParser
import Platform

@main
struct TactusView: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tactus-view",
        abstract:
            "Serve the live view of a running tactus to browsers, and listen to phones; started by tactus itself.",
        discussion: """
            It reads packets from the engine on standard input, writes the commands of browsers and the hits of phones to standard output as \
            JSON lines, and stops when standard input is closed.
            Exit codes: 0 success, 64 usage error, 65 invalid input, 69 port unavailable, 70 internal error.
            """,
        version: Installation.version
    )

    static func main() async {
        StandardStreams.prepare()
        do {
            try SystemRoom.prepare()
            let command = try parseAsRoot()
            guard command is Self else { throw CleanExit.helpRequest() }
            try await ViewRun().run()
        } catch let error as TactusError {
            StandardStreams.say("tactus-view: \(error)")
            exit(withError: ArgumentParser.ExitCode(ExitStatus(error.kind).rawValue))
        } catch {
            exit(withError: error)
        }
    }
}
