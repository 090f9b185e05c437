// A broker that is told of presses. Called by Notifier.

import Dispatch
import Synchronization

/// Publishes the event's JSON under a topic; connects for each press, so that nothing goes out before.
package struct MQTTSink: NotificationSink {
    private let address: MQTTAddress
    private let publication: MQTTPublication

    /// Creates a sink of a broker and a topic.
    package init(_ address: MQTTAddress, _ credentials: MQTTCredentials) {
        self.address = address
        publication = MQTTPublication(to: address, credentials)
    }

    /// `mqtt://HOST:PORT/TOPIC`.
    package var name: String { "\(address.isEncrypted ? "mqtts" : "mqtt")://\(address.broker)/\(address.topic)" }

    /// Publishes the event and waits for the broker's word.
    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        let outcome = PublicationOutcome()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                outcome.wait(continuation)
                DispatchQueue(label: "tactus.mqtt").async { [publication] in
                    do throws(TactusError) {
                        try publication.publish(
                            press.line(),
                            within: Tuning.confirmSeconds,
                            isStopped: { outcome.isKnown }
                        )
                        outcome.tell(.success(()))
                    } catch {
                        outcome.tell(.failure(error))
                    }
                }
            }
        } onCancel: {
            // A host that does not answer holds its thread for minutes; nobody waits for that.
            outcome.tell(.failure(TactusError(.unavailable, "MQTT \(address.broker)", HTTPFault.stopped.words)))
        }
        try result.get()
    }
}

/// What became of a publication: told once, by the thread that makes it or by whoever gives it up.
private final class PublicationOutcome: Sendable {
    private enum State {
        case open
        case waited(CheckedContinuation<Result<Void, TactusError>, Never>)
        case known(Result<Void, TactusError>)
    }

    private let state = Mutex(State.open)

    var isKnown: Bool { state.withLock { if case .known = $0 { true } else { false } } }

    func wait(_ continuation: CheckedContinuation<Result<Void, TactusError>, Never>) {
        let known = state.withLock { state -> Result<Void, TactusError>? in
            if case .known(let result) = state { return result }
            state = .waited(continuation)
            return nil
        }
        if let known { continuation.resume(returning: known) }
    }

    func tell(_ result: Result<Void, TactusError>) {
        let continuation = state.withLock { state -> CheckedContinuation<Result<Void, TactusError>, Never>? in
            defer { if case .known = state {} else { state = .known(result) } }
            if case .waited(let continuation) = state { return continuation }
            return nil
        }
        continuation?.resume(returning: result)
    }
}
