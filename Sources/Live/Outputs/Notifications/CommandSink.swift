// A command of the user's that runs at each press. Called by Notifier.

import Platform

/// The time limit of a user's command, in seconds.
private let commandSeconds = 30.0

/// Runs a command of the shell with the event's JSON line on its standard input.
package struct CommandSink: NotificationSink {
    private let command: String

    /// Creates a sink of a command for `/bin/sh -c`.
    package init(_ command: String) { self.command = command }

    /// `command:` and the command.
    package var name: String { "command:\(printable(command, atMost: 60))" }

    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        let input = press.line() + [UInt8(ascii: "\n")]
        try await UserCommand(shell: command).run(input: input, within: .seconds(commandSeconds))
    }
}
