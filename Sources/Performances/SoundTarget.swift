// The output of a performance as sound: a device, or a file. Owned by Performance.

package import Drums
internal import KeypointFiles
package import Capture
package import Outputs
import Synchronization

/// Plays the hits, and a cue at each change of the mode (<doc:Kits#Modes>).
package final class SoundTarget: PlayTarget {
    private struct State {
        let output: any SoundOutput
        let sounds: [String: [String]]
        var start: Double?
        var problem: TactusError?
        var latency = LatencyHistogram()
    }

    private let state: Mutex<State>
    private let hasCues: Bool
    private let say: @Sendable (String) -> Void

    /// Creates a target of an output.
    ///
    /// - Parameters:
    ///   - output: a device or a file, which it owns from now on.
    ///   - kit: the kit whose instruments choke one another.
    ///   - hasCues: whether changes of the mode are audible.
    ///   - say: prints a line for the user.
    package init(
        _ output: sending any SoundOutput,
        kit: Kit,
        hasCues: Bool = true,
        say: @escaping @Sendable (String) -> Void
    ) {
        let choked = kit.instruments.map { ($0.sound, $0.chokes.compactMap { kit.instrument(named: $0)?.sound }) }
        let sounds = Dictionary(choked) { $0 + $1 }
        state = Mutex(State(output: output, sounds: sounds))
        self.hasCues = hasCues
        self.say = say
    }

    package var counts: SoundCounts { state.withLock { $0.output.counts } }

    package var granted: AudioFormat { state.withLock { $0.output.granted } }

    /// The times from a sound's order to its first sample, as the device reports it: mixing, and the device's buffer.
    package var latency: LatencyHistogram { state.withLock { $0.latency } }

    /// The latency of the device's buffer.
    package var soundDelay: Double { state.withLock { $0.output.granted.latency } }

    package func play(_ hit: DrumHit, at time: Double) {
        state.withLock { state in
            let ordered = MonotonicClock.now
            defer { state.latency.add(MonotonicClock.now - ordered + state.output.granted.latency) }
            move(&state, to: time)
            for choked in state.sounds[hit.instrument.sound] ?? [] { state.output.stop(sound: choked) }
            state.output.strike(
                sound: hit.instrument.sound,
                velocity: hit.velocity,
                place: hit.instrument.place,
                gain: hit.instrument.gain
            )
        }
    }

    /// Plays the cue of a mode.
    package func didOccur(_ event: PerformanceEvent, at time: Double) {
        guard hasCues, case .action(.mode(let mode, _)) = event else { return }
        state.withLock { state in
            move(&state, to: time)
            state.output.strike(sound: "cue-\(mode.rawValue)", velocity: 1, place: .zero, gain: 1)
        }
    }

    /// Renders a file up to there, or looks after a device.
    package func advance(to time: Double) { state.withLock { move(&$0, to: time) } }

    /// Lets a file ring out; returns the error, if any.
    package func close(at time: Double) -> TactusError? {
        state.withLock { state in
            do throws(TactusError) {
                try state.output.close()
            } catch {
                state.problem = state.problem ?? TactusError(.inputOutput, "\(error)")
            }
            return state.problem
        }
    }

    /// Moves the output to a time; its own time begins with the first one.
    private func move(_ state: inout sending State, to time: Double) {
        let start = state.start ?? time
        state.start = start
        do throws(TactusError) {
            switch try state.output.advance(to: time - start) {
            case .lost(let problem): say("\(problem); continuing without sound until it is back")
            case .back(let granted): say("sound is back: \(granted)")
            case nil: break
            }
        } catch {
            if state.problem == nil { say("\(error)") }
            state.problem = state.problem ?? TactusError(.inputOutput, "\(error)")
        }
    }
}
