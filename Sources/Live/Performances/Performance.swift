// Frames in, sound out: the effects of a performance's engine are performed here, with its targets and the clock.
// Called by the threads of a play run, and by callers that play a file at once.

package import Drums
package import Gestures
internal import KeypointFiles
package import Keypoints
import Capture
import Synchronization
package import Platform

/// A performance: frames become gestures, a drum machine plays them, and outputs let them be heard.
///
/// ```swift
/// try await Performance(try Kit(named: "hands"), input: .camera(), outputs: [.speaker]).run()
/// ```
///
/// The engine decides behind a lock; its effects are performed outside of it, by one thread at a time and in their
/// order. A thread that finds another one at work leaves its effects to that one: no thread waits for an output.
public final class Performance: Sendable {
    /// The state that changes during playing, behind the lock; used only by the owner and its extensions.
    struct State {
        var engine: PerformanceEngine

        /// The effects that are not performed yet.
        var waiting: [PerformanceEffect] = []

        /// From an image's taking to its keypoints.
        var captureLatency = LatencyHistogram()

        /// From a record's coming in to its sounds' being ordered.
        var worked = LatencyHistogram()

        /// From a strike's onset to the capture of the record that decided it.
        var strikeDetection = LatencyHistogram()

        /// From a movement, as it was dated, to the order that its sound begin.
        var endToEndLatency = LatencyHistogram()

        /// From the capture of the record that decided a hit to the hit's first sample.
        var captureToSound = LatencyHistogram()
    }

    let state: Mutex<State>

    /// The work of `run()`; `nil` if frames come from elsewhere.
    let runs: (@Sendable (Performance) async throws -> Void)?

    /// The right to perform effects. No thread waits for it during playing.
    private let outputs = Mutex<Void>(())
    private let targets: [any PlayTarget]
    private let recorded: @Sendable (Take) -> Void
    private let edited: @Sendable (Take) -> Void
    private let drafted: @Sendable (Take) -> Void

    /// Prints a line for the user.
    let say: @Sendable (String) -> Void

    /// Creates a performance that has not begun.
    ///
    /// - Parameters:
    ///   - machine: the drum machine, with the kit that is played.
    ///   - gestures: the options of the recognition of gestures, for each kit of the machine; each source has detectors of
    ///     its own.
    ///   - options: the order of modes, the tempo and the like.
    ///   - targets: the destinations of hits and events.
    ///   - runs: the work of `run()`.
    ///   - recorded: receives each take when its recording has ended; must not wait for anything.
    ///   - edited: receives each take that was edited; must not wait either.
    ///   - drafted: receives the recording so far, from time to time; must not wait either.
    ///   - say: prints a line for the user.
    package init(
        _ machine: DrumMachine,
        gestures: [GestureOptions],
        options: PlayOptions,
        targets: [any PlayTarget],
        runs: (@Sendable (Performance) async throws -> Void)? = nil,
        recorded: @escaping @Sendable (Take) -> Void = { _ in },
        edited: @escaping @Sendable (Take) -> Void = { _ in },
        drafted: @escaping @Sendable (Take) -> Void = { _ in },
        say: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        var engine = PerformanceEngine(machine, gestures: gestures, options: options)
        engine.tellsSeen = targets.contains(where: \.followsSeen)
        engine.tellsBeat = targets.contains(where: \.followsBeat)
        state = Mutex(State(engine: engine))
        self.targets = targets
        self.runs = runs
        self.recorded = recorded
        self.edited = edited
        self.drafted = drafted
        self.say = say
    }

    /// Begins in another mode than freestyle, at a time of the performance that has not begun yet.
    package func begin(_ mode: Mode) { act { $0.begin(mode) } }

    // MARK: What comes in

    /// Processes a frame of a recording that is played at once: its own time is the performance's, as `RecordTimes`
    /// makes it.
    ///
    /// - Parameters:
    ///   - frame: a frame with a time.
    ///   - name: the name of the source in events.
    ///   - duration: the length of the recording to play, in seconds of its own time.
    /// - Returns: a remark on the frame's time for the user, and whether the duration was over and the frame not
    ///   played.
    @discardableResult
    package func play(
        _ frame: Frame,
        from name: String,
        within duration: Double = .infinity
    ) -> (remark: String?, isOver: Bool) {
        act { $0.play(frame, from: name, within: duration) }
    }

    /// Processes a frame that has just arrived.
    ///
    /// - Parameters:
    ///   - frame: a frame with a time.
    ///   - source: the number of its source, which has detectors and its own time.
    ///   - origin: the clock of its times.
    ///   - name: the name of the source in events.
    ///   - now: the system's clock.
    /// - Returns: its observations, if they are requested.
    @discardableResult
    func receive(
        _ frame: Frame,
        of source: Int,
        _ origin: TimebaseMapper.Origin,
        from name: String,
        now: Double = MonotonicClock.now
    ) -> FrameObservation? {
        let observation = act { $0.receive(frame, of: source, origin, from: name, now: now) }
        noteWork(since: now)
        return observation
    }

    func noteWork(since start: Double) {
        let span = MonotonicClock.now - start
        state.withLock { $0.worked.add(span) }
    }

    // MARK: Time

    /// Begins now, without a record to begin with; a take that must be played has its first step now.
    func start() {
        let now = MonotonicClock.now
        act { $0.start(at: now) }
    }

    /// Plays all that is due by now; the clock's moment at which the next is due, `nil` if nothing waits or has begun.
    func advance() -> Double? {
        let now = MonotonicClock.now
        return act { $0.advance(at: now) }
    }

    /// Continues after the last record of a recording: plays pending hits, and the take for its number of rounds.
    ///
    /// - Parameter end: the end of the take, in seconds of the performance.
    package func ring(isPlayedOut: Bool, before end: Double = .infinity, until stop: Latch = Latch()) {
        // Each step by itself: it may be asked to end in between.
        while isPlayedOut, !stop.isSet, act({ $0.playStep(before: end) }) {}
        act { $0.releaseAll() }
    }

    /// Plays the take that was begun from 0 on, at once and without any record, for the machine's number of rounds.
    ///
    /// - Parameter end: its end, in seconds; by default that of the last step, which makes a file as long as the take.
    package func playTake(before end: Double = .infinity, until stop: Latch = Latch()) {
        act { $0.advance(to: 0) }
        ring(isPlayedOut: true, before: end, until: stop)
        if !stop.isSet { act { $0.playOut(before: end) } }
    }

    /// Whether the take, the only source, has been played as often as wished and has rung out.
    var isTakeOver: Bool {
        let ringing = targets.contains(where: \.isHeard) ? Tuning.ringing : 0
        return state.withLock { $0.engine.isTakeOver(after: ringing) }
    }

    /// Ends the performance; what went wrong with its targets.
    package func close() -> [TactusError] {
        act { $0.end() }
        // Another thread may still be at what was decided before; after the end nothing is decided any more.
        return outputs.withLock { _ in
            doWaiting()
            let now = state.withLock { $0.engine.now }
            return targets.compactMap { $0.close(at: now) }
        }
    }

    // MARK: Doing

    /// Lets the engine decide, and does what it has decided, or leaves it to the thread that is at it.
    @discardableResult func act<Result: Sendable>(
        _ decide: (inout PerformanceEngine) -> sending Result
    ) -> Result {
        let result = state.withLock { state in
            let result = decide(&state.engine)
            state.waiting += state.engine.drain()
            return result
        }
        // What another thread left while this one was ending is looked for once more.
        while state.withLock({ !$0.waiting.isEmpty }) {
            guard outputs.withLockIfAvailable({ _ in doWaiting() }) != nil else { break }
        }
        return result
    }

    /// Does all that is decided, also what is decided meanwhile.
    private func doWaiting() {
        while true {
            let effects = state.withLock { state in
                defer { state.waiting = [] }
                return state.waiting
            }
            if effects.isEmpty { return }
            for effect in effects { carryOut(effect) }
        }
    }

    private func carryOut(_ effect: PerformanceEffect) {
        switch effect {
        case .willPlay(let event, let name): for target in targets { target.willPlay(event, from: name) }
        case .play(let hit, let time, let moment, let source):
            for target in targets { target.play(hit, at: time, meantFor: moment, from: source) }
        case .didOccur(let event, let time): for target in targets { target.didOccur(event, at: time) }
        case .advance(let time): for target in targets { target.advance(to: time) }
        case .beat(let beat): for target in targets { target.follow(beat) }
        case .see(let seen, let time, let name):
            for target in targets { target.didSee(seen, at: time, from: name) }
        case .keep(let take): recorded(take)
        case .keepEdited(let take): edited(take)
        case .draft(let take): drafted(take)
        case .say(let line): say(line)
        case .hitLatency(let sinceOnset, let sinceCapture, let ofStrike):
            let sound = soundDelay
            state.withLock { state in
                state.endToEndLatency.add(sinceOnset)
                if let ofStrike { state.strikeDetection.add(ofStrike) }
                if let sinceCapture { state.captureToSound.add(sinceCapture + sound) }
            }
        case .captureLatency(let span, let source): measure(span, of: source)
        }
    }

    /// Sets the lead of predicted strikes to the measured latency from the camera to the sound, from time to time.
    private func measure(_ span: Double, of source: Int) {
        let usual = state.withLock { state -> Double? in
            state.captureLatency.add(span)
            return state.captureLatency.count % Tuning.delayInterval == 0
                ? state.captureLatency.milliseconds(percentile: 50) / 1000 : nil
        }
        guard let usual else { return }
        let sound = soundDelay
        state.withLock { $0.engine.setLatencyCompensation(usual + sound, of: source) }
    }

    /// From an order to the first sample, in seconds; 0 where nothing is heard.
    private var soundDelay: Double { targets.map(\.soundDelay).max() ?? 0 }
}
