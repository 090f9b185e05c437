// A broker that receives presses. Called by Notifier.

import Dispatch
import Synchronization

/// Publishes the event's JSON under a topic; connects for each press, and sends nothing before.
package struct MQTTSink: NotificationSink {
    private let address: MQTTAddress
    private let publication: MQTTPublication

    package init(_ address: MQTTAddress, _ credentials: MQTTCredentials) {
        self.address = address
        publication = MQTTPublication(to: address, credentials)
    }

    /// The address `mqtt://HOST:PORT/TOPIC`.
    package var name: String { "\(address.isEncrypted ? "mqtts" : "mqtt")://\(address.broker)/\(address.topic)" }

    /// Publishes the event and waits for the broker's confirmation.
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
                        outcome.settle(.success(()))
                    } catch {
                        outcome.settle(.failure(error))
                    }
                }
            }
        } onCancel: {
            // A host that does not answer blocks its thread for minutes; it is abandoned.
            outcome.settle(.failure(TactusError(.unavailable, "MQTT \(address.broker)", HTTPFault.stopped.words)))
        }
        try result.get()
    }
}

/// The outcome of a publication: set once, by its own thread or by the one that gives it up.
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

    func settle(_ result: Result<Void, TactusError>) {
        let continuation = state.withLock { state -> CheckedContinuation<Result<Void, TactusError>, Never>? in
            defer { if case .known = state {} else { state = .known(result) } }
            if case .waited(let continuation) = state { return continuation }
            return nil
        }
        continuation?.resume(returning: result)
    }
}
