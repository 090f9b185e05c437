// A command of the user's that runs at each press. Called by Notifier.

import Platform
import Subprocess
import SystemPackage

/// Runs a command of the shell with the event's JSON line on its standard input.
package struct CommandSink: NotificationSink {
    private let command: String

    /// Creates a sink of a command for `/bin/sh -c`.
    package init(_ command: String) { self.command = command }

    /// `command:` and the first word of the command.
    package var name: String { "command:\(command.prefix { !$0.isWhitespace })" }

    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        do {
            let status = try await run(press.line() + [UInt8(ascii: "\n")])
            guard let status else {
                throw TactusError(.unavailable, "no end after \(Int(Tuning.commandSeconds)) s; it was ended")
            }
            switch status {
            case .exited(0): return
            case .exited(let code): throw TactusError(.unavailable, "exit code \(code)")
            case .signaled(let signal): throw TactusError(.unavailable, "ended by signal \(signal)")
            }
        } catch let error as TactusError {
            throw error
        } catch {
            throw TactusError(.unavailable, "\(error)")
        }
    }

    /// Returns the command's exit status; `nil` after a timeout.
    private func run(_ input: [UInt8]) async throws -> TerminationStatus? {
        var platform = PlatformOptions()
        // Ctrl-C in the terminal is for us; the command is ended with its children.
        platform.processGroupID = 0
        platform.teardownSequence = [
            .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .seconds(1)),
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero),
        ]
        let configuration = Configuration(
            executable: .path("/bin/sh"),
            arguments: ["-c", command],
            platformOptions: platform
        )
        return try await withTimeout(.seconds(Tuning.commandSeconds)) {
            // One that hangs must not stay when we are killed.
            try await Guardian.released { guardian in
                // What it prints is for the user, and none of our results.
                try await Subprocess.run(
                    configuration,
                    input: .inputWriter,
                    output: .fileDescriptor(.standardError, closeAfterSpawningProcess: false),
                    error: .currentStandardError
                ) { execution in
                    guardian = Guardian(of: execution.processIdentifier.value)
                    // A command may end without reading its input; that is no error.
                    _ = try? await execution.standardInputWriter.write(input)
                    try? await execution.standardInputWriter.finish()
                }.terminationStatus
            }
        }
    }
}
