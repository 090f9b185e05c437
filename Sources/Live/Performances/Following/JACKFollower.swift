// JACK's transport, followed by looking at it often. Runs on its own thread.

import Drums
import KeypointFiles
import Outputs
import Platform
import Synchronization

/// The interval at which JACK's transport is read, in seconds: shorter than half a tick of MIDI clock, within which a
/// hit on the start is played yet.
private let transportInterval = 0.004

/// Follows the transport of the JACK server.
package final class JACKFollower: Sendable {
    private let transport: Mutex<JACKTransport>

    /// Becomes a client of the server.
    ///
    /// - Throws: `TactusError` if no server runs.
    package init() throws(TactusError) { transport = Mutex(try JACKTransport()) }

    /// The source of what the transport asks, in events.
    static let name = "jack"

    /// Follows until the end, or until the server is gone.
    func follow(_ performance: Performance, until end: Latch) {
        while !end.isSet {
            guard let state = transport.withLock({ $0.state }) else {
                return performance.say("JACK: the server is gone; its transport is no longer followed")
            }
            // A transport without bars and beats has seconds alone.
            let position: (quarters: Double, tempo: Double)
            if let beats = state.beats {
                position = beats
            } else {
                let tempo = performance.take.tempo
                position = (state.seconds * tempo / 60, tempo)
            }
            let grid = GridPosition(
                time: state.time,
                position: position.quarters,
                tempo: position.tempo,
                isRunning: state.isRolling
            )
            performance.act { $0.follow(grid, at: MonotonicClock.now, from: Self.name) }
            MonotonicClock.sleep(until: MonotonicClock.now + transportInterval)
        }
    }
}
