// Options for notifications. Part of `tactus doorbell` and `tactus ring`.

import Outputs

struct NotifyArguments: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: .value(
            "service",
            """
            Notify a service: slack:#channel, webhook:URL, webhook:@FILE (a file with the URL), mqtt://HOST/TOPIC, command:… \
            (a shell command that reads the event on standard input) or stdout (the default); may be repeated.
            """
        )
    )
    var notify: [String] = []

    @Option(help: .value("name", "The person the visitor wants to see."))
    var person: String?

    @Flag(help: "Print the requests instead of sending them.")
    var dryRun = false

    @Option(
        help: .value(
            "file",
            "A file with Slack's bot token; by default TACTUS_SLACK_TOKEN or the file TACTUS_SLACK_TOKEN_FILE names."
        )
    )
    var slackTokenFile: String?

    @Option(help: .value("url", "The base URL of Slack's methods."))
    var slackUrl = SlackSink.usualBase

    func validate() throws {
        for service in notify {
            do throws(TactusError) {
                _ = try NotificationTarget(service)
            } catch {
                throw ValidationError("--notify: \(error)")
            }
        }
        guard HTTPRequest.isAddress(slackUrl) else {
            throw ValidationError("--slack-url: no address, expected https://HOST/…")
        }
        guard HTTPRequest.isPrivate(slackUrl) else {
            throw ValidationError("--slack-url: Slack's token would be sent unencrypted, expected https://HOST/…")
        }
        do throws(TactusError) {
            try Secret.ensureNone(in: slackUrl, of: "Slack", expected: "https://HOST/…")
        } catch {
            throw ValidationError("--slack-url: \(error)")
        }
    }

    /// Returns the services, ready to be notified; nothing is sent before that.
    ///
    /// - Throws: an error if a file of a secret cannot be read.
    func sinks(say: @escaping @Sendable (String) -> Void) throws -> [any NotificationSink] {
        let token =
            try slackTokenFile.map { path throws(TactusError) in try Secret.contents(of: path) }
            ?? Secret.value(of: Self.tokenVariables[0], orFile: Self.tokenVariables[1])
        let credentials = try MQTTCredentials.ofEnvironment()
        let targets = try (notify.isEmpty ? ["stdout"] : notify).map(NotificationTarget.init)
        return try targets.map { try sink($0, token, credentials, say) }
    }

    private func sink(
        _ target: NotificationTarget,
        _ token: String?,
        _ credentials: MQTTCredentials,
        _ say: @escaping @Sendable (String) -> Void
    ) throws -> any NotificationSink {
        switch target {
        case .slack(let channel):
            if token == nil, !dryRun {
                say(
                    "slack:\(channel): no token in \(Self.tokenVariables[0]), so nothing is sent to Slack; this is a dry run"
                )
            }
            let transport: any HTTPTransport =
                token == nil || dryRun
                ? DryRunTransport(answer: Self.slackAnswer(slackUrl), say: say) : HTTPConnection()
            let base = slackUrl.last == "/" ? String(slackUrl.dropLast()) : slackUrl
            return SlackSink(channel: channel, token: token ?? "", base: base, PersistentRequest(transport))
        case .webhookFile(let path):
            let address = try NotificationTarget.address(try Secret.contents(of: path))
            guard HTTPRequest.isPrivate(address) else {
                throw TactusError(
                    .broken,
                    path,
                    "the address in it is a secret and would be sent unencrypted",
                    expected: "https://HOST/…, or webhook:http://HOST/… for one that is none"
                )
            }
            return try sink(.webhook(address), token, credentials, say)
        case .webhook(let address):
            // What follows the host may be a secret.
            let shown = "\(address.prefix { $0 != ":" })://\(HTTPRequest.host(of: address))/…"
            let dry = DryRunTransport(answer: "", shownAddress: shown, say: say)
            return WebhookSink(address, PersistentRequest(dryRun ? dry : HTTPConnection()))
        case .mqtt(let address):
            let sink = MQTTSink(address, credentials)
            return dryRun ? DryRunSink(sink.name, action: "publish to \(sink.name)", say: say) : sink
        case .command(let command):
            let sink = CommandSink(command)
            return dryRun ? DryRunSink(sink.name, action: "run \(command) with the event", say: say) : sink
        case .standardOutput: return StandardOutputSink()
        }
    }

    /// Returns Slack's answer, as far as later requests depend on it.
    private static func slackAnswer(_ base: String) -> String {
        JSONValue.object([
            "ok": .bool(true), "channel": .string("CHANNEL"), "ts": .string("TS"),
            "upload_url": .string("\(base)/UPLOAD_URL"), "file_id": .string("FILE_ID"),
        ]).text
    }

    /// The environment variables of Slack's token, or of a file with it.
    static let tokenVariables = ["TACTUS_SLACK_TOKEN", "TACTUS_SLACK_TOKEN_FILE"]

    /// Waits for notifications under way, and reports the result.
    ///
    /// - Throws: `Failure` where a notification did not arrive.
    static func finish(_ notifier: Notifier, within seconds: Double = Outputs.Tuning.shutdownSeconds) async throws {
        let counts = await notifier.finish(within: seconds)
        let lost = counts.failed + counts.dropped
        guard lost == 0 else {
            throw Failure(.unavailable, "\(lost) of \(counted(counts.asked, "notification")) not delivered")
        }
    }
}
