// What the live view asks of a performance, and shows of it. Called by the live view's tasks.

package import Drums
import Gestures
internal import Imaging
import LiveCapture
import Synchronization

/// How a performance stands at a moment; made behind a short lock.
package struct PerformanceState: Sendable {
    /// The mode.
    package var mode: Mode

    /// The take.
    package var take: Take

    /// Where in the take the playing is, in seconds.
    package var playhead: Double?

    /// A Boolean value that indicates whether the metronome sounds.
    package var hasMetronome: Bool
}

extension Performance {
    /// What devices of the live view are called.
    package static let viewName = "live view"

    /// The kit that is played.
    package var kit: Kit { state.withLock { $0.engine.machine.kit } }

    /// How it stands now.
    package var current: PerformanceState {
        let now = MonotonicClock.now
        return state.withLock { state in
            let engine = state.engine
            return PerformanceState(
                mode: engine.machine.mode,
                take: engine.machine.latestTake,
                playhead: engine.playhead(now: now),
                hasMetronome: engine.metronome != nil
            )
        }
    }

    /// Does what a person asks for now.
    package func carryOut(_ action: KitAction) {
        let now = MonotonicClock.now
        act { $0.carryOut(action, by: Self.viewName, now: now) }
    }

    /// Hits an instrument now.
    package func hit(_ instrument: String, velocity: Float) {
        let now = MonotonicClock.now
        act { $0.hit(instrument, velocity: velocity, by: Self.viewName, now: now) }
    }

    /// Puts other hits on the steps of the take, whose number stays; whether that could be done: a take that is being
    /// recorded cannot be changed.
    package func edit(_ steps: [[Take.Hit]]) -> Bool { act { $0.edit(steps) } }

    /// Lets the metronome sound, or be silent.
    package func setMetronome(_ isOn: Bool) {
        let now = MonotonicClock.now
        act { $0.setMetronome(isOn, now: now) }
    }
}

extension PerformanceEngine {
    /// Where in the take the playing is at a moment of the system's clock.
    fileprivate func playhead(now moment: Double) -> Double? {
        machine.playhead(at: moment - (clockOffset ?? moment - now))
    }
}
