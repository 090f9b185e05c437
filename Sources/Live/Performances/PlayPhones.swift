// Phones as drum pads: what they say goes through their table, and its hits into the performance. Called by the task that
// reads what the phones' server says, one message after another.

package import Drums
package import Gestures
import KeypointFiles
package import LiveScene
import Platform
import Synchronization

/// Plays the messages of phones (<doc:Phones>).
package final class PlayPhones: Sendable {
    private struct State {
        var table: PhoneTable
        var performance: Performance?
        var revision = 0
    }

    private let state: Mutex<State>

    /// Creates the phones of a run.
    ///
    /// - Parameters:
    ///   - kit: whose instruments are played.
    ///   - program: the program and its version.
    ///   - profile: how the page finds hits in acceleration.
    package init(kit: Kit, program: String, profile: ImpactProfile) {
        let stage = PhoneTable.Stage(kit, program: program, profile: profile.rawValue)
        state = Mutex(State(table: PhoneTable(stage)))
    }

    package var report: PhoneReport { state.withLock { $0.table.report } }

    /// The phones that are there, and a number that is another one where they have changed.
    package var shown: (phones: [JSONValue], revision: Int) { state.withLock { ($0.table.shown, $0.revision) } }

    /// A number that is another one where the phones have changed.
    package var revision: Int { state.withLock { $0.revision } }

    /// Processes a message of a connection, which comes from an address; returns the replies.
    package func hear(_ message: JSONValue, from connection: UInt32, at address: String?) -> [PhoneReply] {
        let now = MonotonicClock.now
        // A hit that nothing plays is neither confirmed nor counted.
        guard message["type"]?.string != "hit" || state.withLock({ $0.performance != nil }) else { return [] }
        return carryOut { $0.hear(message, from: connection, at: now, address: address) }
    }

    package func lose(_ connection: UInt32) -> [PhoneReply] {
        let now = MonotonicClock.now
        return carryOut { $0.lose(connection, at: now) }
    }

    /// All connections have ended, with the server that held them.
    package func loseAll() {
        let now = MonotonicClock.now
        state.withLock { state in
            state.table.loseAll(at: now)
            state.revision += 1
        }
    }

    /// Plays from now on, or no more.
    func play(_ performance: Performance?) { state.withLock { $0.performance = performance } }

    private func carryOut(_ change: (inout PhoneTable) -> PhoneUpdate) -> [PhoneReply] {
        let update = state.withLock { state in
            let update = change(&state.table)
            if update.hasChanged { state.revision += 1 }
            // The end of the performance waits for it.
            if let hit = update.hit {
                state.performance?.request(
                    .hit(hit.instrument),
                    velocity: hit.velocity,
                    onset: hit.onset,
                    cause: .device(hit.phone),
                    from: Self.name
                )
            }
            return update
        }
        for line in update.lines { StandardStreams.say(line) }
        return update.replies
    }

    static let name = "phones"
}
