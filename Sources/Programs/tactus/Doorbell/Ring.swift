// `tactus ring`: the notification of a doorbell without a camera.

import Outputs

struct Ring: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ring",
        abstract: "Ring the doorbell by hand: notify without a camera.",
        discussion: """
            Sends the notification that `tactus doorbell` sends after a smile, for a button beside the door, or for \
            visitors whose mouth is hidden. Exit code 69 if a service did not take it.
            """
    )

    @Option(help: .value("name", "The name of the visitor."))
    var visitor: String?

    @OptionGroup(title: "Notifications") var notifying: NotifyArguments

    func run() async throws {
        let say: @Sendable (String) -> Void = { StandardStreams.say("tactus: \($0)") }
        let notifier = Notifier(try notifying.sinks(say: say), say: say)
        notifier.ring(
            DoorbellPress(
                time: MonotonicClock.now,
                source: "button",
                cause: .ring,
                person: notifying.person,
                visitor: visitor
            )
        )
        try await NotifyArguments.finish(notifier, within: Outputs.Tuning.ringSeconds)
    }
}
