// The requests of the live view and other programs to a performance, and its state for the view. Called by their tasks
// and threads.

package import Drums
import Gestures
internal import KeypointFiles
import Synchronization

/// The state of a performance at a moment; made behind a short lock.
package struct PerformanceState: Sendable {
    package var mode: Mode

    package var take: Take

    /// The position of the playing in the take, in seconds.
    package var playhead: Double?

    /// The number of beats to the beginning of a recording that is counted in.
    package var countIn: Int?

    /// The numbers of changes of the take that can be taken back and repeated.
    package var changes: (undoable: Int, redoable: Int)

    /// The names of the takes that can be switched between, and the places of the present and the next one.
    package var scenes: (names: [String], current: Int, next: Int?)

    /// Whether gestures play.
    package var isArmed: Bool

    /// The positions of the continuous values, by name.
    package var values: [String: Double]

    /// Whether the metronome sounds.
    package var hasMetronome: Bool

    /// The volumes of instruments that were chosen, in decibels.
    package var volumes: [String: Double]
}

extension Performance {
    /// The source of what the live view requests, in events.
    package static let viewName = "live view"

    package var current: PerformanceState {
        let now = MonotonicClock.now
        return state.withLock { state in
            let engine = state.engine
            return PerformanceState(
                mode: engine.machine.mode,
                take: engine.machine.latestTake,
                playhead: engine.machine.playhead(at: engine.time(at: now)),
                countIn: engine.machine.countIn(at: engine.time(at: now)),
                changes: engine.machine.changes,
                scenes: engine.machine.sceneNames,
                isArmed: engine.machine.isArmed,
                values: engine.report.values,
                hasMetronome: engine.machine.isClicking,
                volumes: engine.machine.volumes
            )
        }
    }

    /// Performs a request of a device, a person or a program without a gesture of the kit.
    ///
    /// - Parameters:
    ///   - velocity: the velocity of hits, 0…1.
    ///   - onset: the movement behind it, by the system's clock; `nil` for the time of the request.
    ///   - moment: the time of the request, by the system's clock; `nil` for now.
    ///   - cause: the cause.
    ///   - source: the source's name in events.
    @discardableResult
    package func request(
        _ action: KitAction,
        velocity: Float = Gesture.usualVelocity,
        onset: Double? = nil,
        at moment: Double? = nil,
        cause: Cause,
        from source: String = Performance.viewName
    ) -> RequestOutcome {
        let moment = moment ?? MonotonicClock.now
        defer { noteWork(since: moment) }
        return act { $0.request(action, velocity: velocity, onset: onset, at: moment, cause: cause, from: source) }
    }
}

extension PerformanceEngine {
    /// Returns the performance's time at a moment of the system's clock.
    fileprivate func time(at moment: Double) -> Double { moment - (clockOffset ?? moment - now) }
}
