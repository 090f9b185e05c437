// What the live view and other programs ask of a performance, and what the view shows of it. Called by their tasks and
// threads.

package import Drums
import Gestures
internal import KeypointFiles
import Capture
import Synchronization

/// How a performance stands at a moment; made behind a short lock.
package struct PerformanceState: Sendable {
    /// The mode.
    package var mode: Mode

    /// The take.
    package var take: Take

    /// Where in the take the playing is, in seconds.
    package var playhead: Double?

    /// A Boolean value that indicates whether gestures play.
    package var isArmed: Bool

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
                isArmed: engine.machine.isArmed,
                hasMetronome: engine.metronome != nil
            )
        }
    }

    /// Does what a person or a program asks for now.
    ///
    /// - Parameters:
    ///   - asker: what whoever asks is called in events.
    ///   - cause: what asks.
    package func carryOut(
        _ action: KitAction,
        by asker: String = Performance.viewName,
        _ cause: HitCause = .key
    ) {
        let now = MonotonicClock.now
        let why = Self.reason("asked for in the live view", asker)
        act { $0.carryOut(action, by: asker, cause, why: why, now: now) }
    }

    /// Hits an instrument now.
    ///
    /// - Parameters:
    ///   - asker: what whoever asks is called in events.
    ///   - cause: what asks.
    package func hit(
        _ instrument: String,
        velocity: Float,
        by asker: String = Performance.viewName,
        _ cause: HitCause = .key
    ) {
        let now = MonotonicClock.now
        let why = Self.reason("a key of the live view", asker)
        act { $0.carryOut(.hit(instrument), velocity: velocity, by: asker, cause, why: why, now: now) }
    }

    /// Why something was done that no movement asked for: in the words of the live view, or by whom.
    private static func reason(_ words: String, _ asker: String) -> String {
        asker == viewName ? words : "asked for by \(asker)"
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
