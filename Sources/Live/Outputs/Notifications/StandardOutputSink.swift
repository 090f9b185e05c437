// Standard output as a service: one JSON line for each press. Called by Notifier.

import Platform

/// Writes the event's JSON to standard output.
package struct StandardOutputSink: NotificationSink {
    package init() {}

    package var name: String { "stdout" }

    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        try ByteSink.standardOutput().write(press.line() + [UInt8(ascii: "\n")])
    }
}

/// Prints the actions of a service instead of performing them.
package struct DryRunSink: NotificationSink {
    /// The user's name for the service.
    package let name: String

    private let action: String
    private let say: @Sendable (String) -> Void

    /// Creates a sink that only prints.
    ///
    /// - Parameters:
    ///   - action: the omitted action on the event, such as `publish to mqtt://broker/door`.
    ///   - say: prints a line for the user.
    package init(_ name: String, action: String, say: @escaping @Sendable (String) -> Void) {
        self.name = name
        self.action = action
        self.say = say
    }

    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        say("dry run: \(action): \(String(decoding: press.line(hasImage: false), as: UTF8.self))")
    }
}
