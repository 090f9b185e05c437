// The commands of browsers: a table by name, filled in by the command line. Called by one task, one command after
// another.

/// The reason why a command is refused, in a line for people.
package struct ViewRefusal: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}

/// Commands by their names.
package struct ViewHandlers: Sendable {
    /// Performs a command and returns its result.
    package typealias Handler = @Sendable (JSONValue) async throws -> JSONValue

    private var handlers: [String: Handler] = [:]

    package init() {}

    package subscript(command: String) -> Handler? {
        get { handlers[command] }
        set { handlers[command] = newValue }
    }

    /// Performs a message of a browser and returns the reply.
    func reply(to message: JSONValue) async -> JSONValue {
        let name = message["command"]?.string ?? ""
        var result = JSONValue.null
        var problem: String?
        if let handler = handlers[name] {
            do { result = try await handler(message) } catch { problem = "\(error)" }
        } else {
            problem = "\(printable(name, atMost: 40)): this run has no such command"
        }
        return Self.reply(to: message, result, problem)
    }

    static func refusal(of message: JSONValue, _ words: String) -> JSONValue { reply(to: message, .null, words) }

    private static func reply(to message: JSONValue, _ result: JSONValue, _ problem: String?) -> JSONValue {
        [
            "type": .string("reply"), "id": message["id"] ?? .null, "ok": .bool(problem == nil),
            "error": .optional(problem), "result": result,
        ]
    }
}
