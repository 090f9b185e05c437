// Slack: a message, and the image as a reply to it. Called by Notifier.

import KeypointFiles

/// The largest error text of Slack that is printed, in bytes; its longest codes are below 50.
private let codeLimit = 100

/// Posts a message to a channel of Slack, and below it the image (<doc:Doorbell#Slack>).
///
/// The message goes first, as it is small and most important. Files need three steps since `files.upload` was switched
/// off in November 2025; a failure in one of them leaves the message as it is.
package struct SlackSink: NotificationSink {
    /// The default address of Slack's methods.
    package static let usualBase = "https://slack.com/api"

    private let channel: String
    private let token: String
    private let base: String
    private let requests: PersistentRequest

    /// Creates a sink of a channel.
    ///
    /// - Parameters:
    ///   - channel: its name, such as `#doorbell`, or its identifier.
    ///   - token: a bot's token with the scopes `chat:write` and `files:write`.
    ///   - base: the address of Slack's methods, without a slash at its end.
    package init(channel: String, token: String, base: String = usualBase, _ requests: PersistentRequest) {
        self.channel = channel
        self.token = token
        self.base = base
        self.requests = requests
    }

    package var name: String { "slack:\(channel)" }

    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        let posted = try await call(
            "chat.postMessage",
            json: ["channel": .string(channel), "text": .string(Self.escaped(press.sentence))]
        )
        guard let image = press.image else { return }
        do throws(TactusError) {
            try await upload(image, below: posted)
        } catch {
            throw TactusError(error.kind, "the message was sent without its image: \(error)")
        }
    }

    private func upload(_ image: [UInt8], below posted: JSONValue) async throws(TactusError) {
        let step = "files.getUploadURLExternal"
        let ticket = try await call(step, form: [("filename", "doorbell.jpg"), ("length", "\(image.count)")])
        let (address, file) = (
            try Self.text("upload_url", of: ticket, step), try Self.text("file_id", of: ticket, step)
        )
        // A token of the file is in the address; it must not travel unencrypted unless all of this does.
        guard HTTPRequest.isAddress(address), address.hasPrefix("https://") || base.hasPrefix("http://") else {
            throw TactusError(.unavailable, step, "an upload_url that is no https address")
        }
        let bytes = HTTPRequest(
            address: address,
            contentType: "application/octet-stream",
            body: image,
            shownBody: "the image, \(counted(image.count, "byte"))"
        )
        do throws(TactusError) {
            _ = try await requests.send(bytes)
        } catch {
            throw TactusError(error.kind, "upload of the image", error.wrong)
        }
        // Only the identifier of a channel is accepted here, and only the response to the message contains it.
        let place = try Self.text("channel", of: posted, "chat.postMessage")
        let thread = try Self.text("ts", of: posted, "chat.postMessage")
        _ = try await call(
            "files.completeUploadExternal",
            json: [
                "files": .array([["id": .string(file), "title": .string("At the door")]]),
                "channel_id": .string(place), "thread_ts": .string(thread),
            ]
        )
    }

    // MARK: Methods

    private func call(_ method: String, json fields: JSONObject) async throws(TactusError) -> JSONValue {
        try await call(method, "application/json; charset=utf-8", JSONValue.object(fields).bytes)
    }

    private func call(_ method: String, form fields: [(String, String)]) async throws(TactusError) -> JSONValue {
        let body = fields.map { "\($0.0)=\(HTTPRequest.escaped($0.1))" }.joined(separator: "&")
        return try await call(method, "application/x-www-form-urlencoded", Array(body.utf8))
    }

    /// Calls a method; an answer that is not `"ok": true` is a failure, whatever its status.
    private func call(_ method: String, _ type: String, _ body: [UInt8]) async throws(TactusError) -> JSONValue {
        let response: HTTPResponse
        do throws(TactusError) {
            response = try await requests.send(
                HTTPRequest(address: "\(base)/\(method)", contentType: type, body: body, token: token)
            )
        } catch {
            throw TactusError(error.kind, method, error.wrong)
        }
        guard let answer = try? JSONDocument.parse(response.body), answer.object != nil else {
            throw TactusError(.unavailable, method, "an answer that is no JSON object")
        }
        guard answer["ok"]?.bool == true else {
            let code = answer["error"]?.string.map { Self.code($0) ?? "an error without a code" }
            let missing = answer["needed"]?.string.flatMap(Self.code).map { " (the token needs \($0))" } ?? ""
            throw TactusError(.unavailable, method, (code ?? "an answer without \"ok\": true") + missing)
        }
        return answer
    }

    /// Returns a text that is one of Slack's codes, such as `missing_scope` or `chat:write,files:write`; `nil` for any
    /// other, which could be long, or the token itself.
    private static func code(_ text: String) -> String? {
        let isCode = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || "_:,.".utf8.contains(byte)
        }
        return isCode && !text.isEmpty && text.utf8.count <= codeLimit ? text : nil
    }

    private static func text(_ field: String, of answer: JSONValue, _ method: String) throws(TactusError) -> String {
        guard let text = answer[field]?.string, !text.isEmpty else {
            throw TactusError(.unavailable, method, "an answer without \(field)")
        }
        return text
    }

    /// Returns a text in which no name is a command to Slack, such as `<!channel>`.
    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: String(character)
            }
        }.joined()
    }
}
