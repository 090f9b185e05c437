// The output of a performance as OSC messages. Owned by Performance.

package import Drums
import Gestures
import Keypoints
package import Outputs
import Synchronization

/// Sends a message for each hit, and where the profile has them for modes and gestures.
package final class OSCTarget: PlayTarget {
    private struct State: ~Copyable {
        let sender: OSCSender
        var mode = Mode.freestyle
        var isTold = false
        var failed = 0
    }

    private let state: Mutex<State>
    private let profile: OSCProfile
    private let numbers: [String: Int]
    private let say: @Sendable (String) -> Void

    /// Creates a target.
    ///
    /// - Parameters:
    ///   - address: host and port.
    ///   - profile: the form of the messages.
    ///   - kit: the kit whose instruments are numbered in its order.
    ///   - say: prints a line for the user.
    /// - Throws: `TactusError` if the address is invalid.
    package init(
        to address: String,
        profile: OSCProfile,
        kit: Kit,
        say: @escaping @Sendable (String) -> Void
    ) throws(TactusError) {
        state = Mutex(State(sender: try OSCSender(to: address)))
        self.profile = profile
        numbers = Dictionary(kit.instruments.enumerated().map { ($1.name, $0) }) { first, _ in first }
        self.say = say
    }

    package func play(_ hit: DrumHit, at time: Double) {
        state.withLock { state in
            let sent = OSCHit(
                id: numbers[hit.instrument.name] ?? 0,
                name: hit.instrument.name,
                note: hit.instrument.note,
                velocity: hit.velocity,
                hand: hit.gesture?.hand?.rawValue ?? "",
                mode: state.mode.rawValue
            )
            send(profile.message(for: sent), &state)
        }
    }

    package func didOccur(_ event: PerformanceEvent, at time: Double) {
        state.withLock { state in
            if case .action(.value(let value, let position, _)) = event {
                for address in value.addresses { send(OSCMessage(address, [.float(Float(position))]), &state) }
                return
            }
            let notice: OSCNotice
            switch event {
            case .action(.mode(let mode, _)):
                state.mode = mode
                notice = .mode(mode.rawValue)
            case .action(.armed(let isArmed, _)): notice = .armed(isArmed)
            case .action(.choke(let instrument, _)):
                notice = .choke(id: numbers[instrument.name] ?? 0, note: instrument.note)
            case .action(.named(let name, let request)):
                notice = .gesture(name, hand: request.gesture?.hand?.rawValue ?? "")
            default: return
            }
            if let message = profile.message(for: notice) { send(message, &state) }
        }
    }

    /// Returns no error: each message was sent at once, and its arrival is unknown.
    package func close(at time: Double) -> TactusError? { nil }

    /// Sends a message. A listener that is not there yet may still come: only the first error is reported, and sending
    /// continues.
    private func send(_ message: OSCMessage, _ state: inout sending State) {
        do throws(TactusError) {
            try state.sender.send(message)
        } catch {
            state.failed += 1
            if !state.isTold { say("OSC: \(error)") }
            state.isTold = true
        }
    }
}
