// The clock of a performance as MIDI clock. Owned by Performance.

package import Drums
internal import KeypointFiles
package import Outputs
import Synchronization

/// Sends MIDI clock, start, stop and song position with what plays or is recorded.
package final class MIDIClockTarget: PlayTarget {
    private let port: MIDIPort
    private let state = Mutex((schedule: ClockSchedule(), problem: TactusError?.none))
    private let say: @Sendable (String) -> Void

    package init(_ port: MIDIPort, say: @escaping @Sendable (String) -> Void) { (self.port, self.say) = (port, say) }

    package var followsBeat: Bool { true }

    package func follow(_ beat: GridPosition) {
        // Since it was decided, ticks may have been sent that are ahead of it.
        var beat = beat
        let now = max(beat.time, MonotonicClock.now)
        if beat.isRunning { beat.position += (now - beat.time) * beat.tempo / 60 }
        beat.time = now
        carryOut { $0.advance(to: beat) }
    }

    package func close(at time: Double) -> TactusError? {
        // At once: the port may be closed next.
        carryOut { $0.end(at: 0) }
        return state.withLock { $0.problem }
    }

    private func carryOut(_ decide: (inout ClockSchedule) -> [ClockSchedule.Order]) {
        state.withLock { state in
            for order in decide(&state.schedule) {
                do throws(TactusError) {
                    switch order {
                    case .send(let message, let moment): try port.schedule(message, at: moment)
                    case .takeBack(let moment): try port.takeBack(from: moment)
                    }
                } catch {
                    if state.problem == nil { say("\(error)") }
                    state.problem = state.problem ?? TactusError(.inputOutput, "\(error)")
                }
            }
        }
    }
}
