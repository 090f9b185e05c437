// The requests of other programs over MQTT, on the link's thread. Made by `tactus play`.

package import Drums
import Gestures
internal import KeypointFiles
package import Outputs
import Synchronization

/// Hits and changes that come in over a link.
package final class PlayMessages: Sendable {
    package struct Counts: Sendable, Hashable {
        /// Messages that were understood.
        package var messages = 0

        /// Messages that were not, or were too long.
        package var malformed = 0

        /// Hits on instruments missing from the kit.
        package var unknown = 0
    }

    private struct State {
        var counts = Counts()
        var notes = RateLimitedLog(over: "MQTT")
    }

    private let link: MQTTLink
    private let kit: Kit
    private let state = Mutex(State())

    package init(_ link: MQTTLink, kit: Kit) { (self.link, self.kit) = (link, kit) }

    package var counts: Counts {
        let tooLong = link.counts.tooLong
        return state.withLock { state in
            var counts = state.counts
            counts.malformed += tooLong
            return counts
        }
    }

    /// Connects in the background, and performs requests until the link ends.
    package func start(_ performance: Performance) {
        link.start { [self] message in process(message, performance) }
    }

    private func process(_ message: MQTTMessage, _ performance: Performance) {
        func request(_ action: KitAction, _ velocity: Float = Gestures.Tuning.velocity) {
            performance.request(action, velocity: velocity, cause: .message, from: Self.name)
        }
        do throws(TactusError) {
            switch try MQTTRequest(message) {
            case .hit(let name, let note, let velocity):
                let instrument = try instrument(name, note)
                request(.hit(instrument), velocity ?? Gestures.Tuning.velocity)
            case .mode(let word): request(try KitAction(mode: word, of: "in/mode"))
            case .tempo(let tempo): request(try KitAction(tempo: tempo, of: "in/tempo"))
            case .armed(let isArmed): request(.armed(isArmed))
            case .command(let words): request(try KitAction(words: words, of: "in/command"))
            }
            state.withLock { $0.counts.messages += 1 }
        } catch {
            let line = state.withLock { state in
                if error.kind == .unknown { state.counts.unknown += 1 } else { state.counts.malformed += 1 }
                return state.notes.add(error, from: link.address.broker, at: MonotonicClock.now)
            }
            if let line { performance.say(line) }
        }
    }

    /// The instrument of a name, also in other upper and lower case, or of a note.
    private func instrument(_ name: String?, _ note: Int?) throws(TactusError) -> String {
        if let name {
            if kit.instrument(named: name) != nil { return name }
            let folded = name.lowercased()
            if let other = kit.instruments.first(where: { $0.name.lowercased() == folded }) { return other.name }
        } else if let instrument = kit.instruments.first(where: { $0.note == note }) {
            return instrument.name
        }
        let wanted = name.map { printable($0, atMost: 40) } ?? "note \(note ?? 0)"
        let known = kit.namedInstruments.map(\.name).joined(separator: ", ")
        throw TactusError(.unknown, "in/hit: the kit \(kit.name) has no \(wanted), expected \(known)")
    }

    /// The name of hits from MQTT in events.
    private static let name = "mqtt"
}
