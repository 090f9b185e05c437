// The output of a performance as sound: a device, or a file. Owned by Performance.

package import Drums
internal import KeypointFiles
package import LiveScene
package import Capture
package import Outputs
import Synchronization

/// Plays the hits, and a cue at each change of the mode (<doc:TakesAndLoops#Modes>).
package final class SoundTarget: PlayTarget {
    /// A part that can be heard alone.
    package enum Part: Sendable, Hashable {
        case instrument(String)

        /// The click, and the cues.
        case click
    }

    private struct State {
        let output: any SoundOutput
        let instruments: [Instrument]
        /// The sounds that each instrument chokes.
        let choked: [String: [String]]
        let click: ClickOutput
        let part: Part?
        var hasSounded = false
        var start: Double?
        var problem: TactusError?
        var isLost = false
        var latency = LatencyHistogram()

        /// Returns the gain of a part: 0 for one that is not heard, whose strokes still choke others and take turns.
        mutating func gain(of other: Part) -> Float {
            guard part == nil || part == other else { return 0 }
            hasSounded = true
            return click.gain
        }
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
    ///   - click: where the click and the cues are heard.
    ///   - part: what is heard alone; `nil` for everything.
    ///   - say: prints a line for the user.
    package init(
        _ output: sending any SoundOutput,
        kit: Kit,
        hasCues: Bool = true,
        click: ClickOutput = .everywhere,
        part: Part? = nil,
        say: @escaping @Sendable (String) -> Void
    ) {
        let choked = kit.instruments.map { instrument in
            (instrument.name, instrument.chokes.compactMap(kit.instrument).flatMap(\.requests).map(\.key))
        }
        state = Mutex(
            State(
                output: output,
                instruments: kit.instruments,
                choked: Dictionary(choked) { $0 + $1 },
                click: click,
                part: part
            )
        )
        self.hasCues = hasCues
        self.say = say
    }

    package var isHeard: Bool { true }

    /// Whether anything was played that is heard.
    package var hasSounded: Bool { state.withLock { $0.hasSounded } }

    package var counts: SoundCounts { state.withLock { $0.output.counts } }

    package var granted: AudioFormat { state.withLock { $0.output.granted } }

    /// The times from a sound's order to its first sample, as the device reports it: mixing, and the device's buffer.
    package var latency: LatencyHistogram { state.withLock { $0.latency } }

    /// The latency of the device's buffer.
    package var soundDelay: Double { state.withLock { $0.output.granted.latency } }

    /// Whether the device is gone; the sound continues when it is back.
    package var isLost: Bool { state.withLock { $0.isLost } }

    /// The levels of everything together, and of the instruments that sound.
    package var levels: SceneLevels {
        state.withLock { state in
            let levels = state.output.levels
            var result = SceneLevels()
            result.master = SceneLevel(peak: levels.master.peak, rms: levels.master.rms)
            for instrument in state.instruments {
                // Of several instruments with one sound, which of them was hit is not known to the mixer.
                let heard = instrument.requests.compactMap { levels.sounds[state.output.name(of: $0.key)] }
                guard let loudest = heard.max(by: { $0.peak < $1.peak }) else { continue }
                result.instruments[instrument.name] = SceneLevel(peak: loudest.peak, rms: loudest.rms)
            }
            return result
        }
    }

    package func play(_ hit: DrumHit, at time: Double) {
        state.withLock { state in
            let isClick = hit.cause == .metronome
            guard state.click.plays(isClick: isClick) else { return }
            let ordered = MonotonicClock.now
            defer { state.latency.add(MonotonicClock.now - ordered + state.output.granted.latency) }
            move(&state, to: time)
            for choked in state.choked[hit.instrument.name] ?? [] { state.output.stop(sound: choked) }
            let gain = hit.instrument.gain * state.gain(of: isClick ? .click : .instrument(hit.instrument.name))
            for request in hit.instrument.requests {
                state.output.strike(
                    sound: request.key,
                    velocity: hit.velocity,
                    place: hit.instrument.place,
                    gain: gain,
                    pan: state.click.pan(isClick: isClick) ?? hit.instrument.pan
                )
            }
        }
    }

    /// Plays the cue of a mode, or silences an instrument.
    package func didOccur(_ event: PerformanceEvent, at time: Double) {
        state.withLock { state in
            switch event {
            case .action(.mode(let mode, _)) where hasCues && state.click.plays(isClick: true):
                move(&state, to: time)
                let pan = state.click.pan(isClick: true)
                let cue = "cue-\(mode.rawValue)"
                let gain = state.gain(of: .click)
                state.output.strike(sound: cue, velocity: 1, place: .zero, gain: gain, pan: pan)
            case .action(.choke(let instrument, _)):
                move(&state, to: time)
                state.output.stop(sound: instrument.sound)
            default: break
            }
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
            case .lost(let problem):
                state.isLost = true
                say("\(problem); continuing without sound until it is back")
            case .back(let granted):
                state.isLost = false
                say("sound is back: \(granted)")
            case nil: break
            }
        } catch {
            if state.problem == nil { say("\(error)") }
            state.problem = state.problem ?? TactusError(.inputOutput, "\(error)")
        }
    }
}

extension Instrument {
    /// The requests for its sounds to a bank.
    package var requests: [AudioRequest] { sounds.map { AudioRequest($0, note: note, pitch: pitch) } }
}
