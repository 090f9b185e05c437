// The entry of the process that owns the pointer, and the one place where a fault becomes a line and an exit code.

import ArgumentParser
import Glibc
import Platform

@main
struct TactusPoint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tactus-point",
        abstract: "Send the events on standard input to the kernel or the desktop, as a pointer and a keyboard.",
        discussion: """
            Started by `tactus point`. It reads a line for each event: move X Y, place X Y, button left down, scroll N, \
            key Ctrl+t. Where the kernel's /dev/uinput may not be used, the desktop's portal asks its user. Nothing is sent \
            while another pointer moves. It stops at the end of standard input, or when Escape is held for a second.
            Exit codes: 0 success, 64 usage error, 65 invalid input, 69 no permission, 70 internal error.
            """,
        version: Installation.version
    )

    func run() throws {
        var run = try PointerRun()
        try run.run()
    }

    static func main() {
        StandardStreams.prepare()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let fault as TactusError {
            StandardStreams.say("tactus-point: \(fault)")
            _exit(ExitStatus(fault.kind).rawValue)
        } catch {
            exit(withError: error)
        }
    }
}
