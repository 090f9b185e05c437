// Standard output as a service: one JSON line for each press. Called by Notifier.

import System

/// Writes the event's JSON to standard output.
package struct StandardOutputSink: NotificationSink {
    /// Creates a sink of standard output.
    package init() {}

    /// `stdout`.
    package var name: String { "stdout" }

    /// Writes the line.
    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        try ByteSink.standardOutput().write(press.line() + [UInt8(ascii: "\n")])
    }
}

/// Says what a service would be told.
package struct DryRunSink: NotificationSink {
    /// What the user calls the service.
    package let name: String

    private let action: String
    private let say: @Sendable (String) -> Void

    /// Creates a sink that does nothing.
    ///
    /// - Parameters:
    ///   - action: what would be done with the event, such as `publish to mqtt://broker/door`.
    ///   - say: prints a line for the user.
    package init(_ name: String, action: String, say: @escaping @Sendable (String) -> Void) {
        self.name = name
        self.action = action
        self.say = say
    }

    /// Says it.
    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        say("dry run: \(action): \(String(decoding: press.line(hasImage: false), as: UTF8.self))")
    }
}
