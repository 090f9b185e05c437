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
    /// The source of what the live view requests, in events.
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

    /// Does what a device, a person or a program requests without a gesture of the kit.
    ///
    /// - Parameters:
    ///   - velocity: how hard, 0…1; of hits.
    ///   - onset: the movement behind it, by the system's clock; `nil` for the time of the request.
    ///   - moment: the time of the request, by the system's clock; `nil` for now.
    ///   - cause: the cause.
    ///   - source: the source's name in events.
    package func request(
        _ action: KitAction,
        velocity: Float = Gesture.usualVelocity,
        onset: Double? = nil,
        at moment: Double? = nil,
        cause: Cause,
        from source: String = Performance.viewName
    ) {
        let moment = moment ?? MonotonicClock.now
        act { $0.request(action, velocity: velocity, onset: onset, at: moment, cause: cause, from: source) }
        noteWork(since: moment)
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
