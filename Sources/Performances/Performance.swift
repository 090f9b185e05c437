// Frames in, sound out: what a performance's engine says is done here, with its targets and the clock. Called by the
// threads of a play run, and by whoever plays a file at once.

package import Drums
package import Gestures
internal import KeypointFiles
package import Keypoints
package import Capture
import Synchronization

/// A performance: frames become gestures, a drum machine plays them, and outputs let them be heard.
///
/// ```swift
/// try await Performance(try Kit(named: "hands"), input: .camera(), outputs: [.speaker]).run()
/// ```
///
/// The engine decides behind a lock; what it decides is done outside of it, by one thread at a time and in its order. A
/// thread that finds another one at it leaves its effects to that one, so that none waits for an output.
public final class Performance: Sendable {
    /// What changes while it is played; its owner alone, and its extensions, go behind the lock.
    struct State {
        var engine: PerformanceEngine

        /// What is decided and not done yet.
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

    /// What `run()` does; `nil` if frames come from elsewhere.
    let runs: (@Sendable (Performance) async throws -> Void)?

    /// The right to do what is decided. Nobody waits for it while anything is played.
    private let outputs = Mutex<Void>(())
    private let targets: [any PlayTarget]
    private let recorded: @Sendable (Take) -> Void
    private let edited: @Sendable (Take) -> Void
    private let drafted: @Sendable (Take) -> Void
    private let say: @Sendable (String) -> Void

    /// Creates a performance that has not begun.
    ///
    /// - Parameters:
    ///   - machine: the drum machine, with the kit that is played.
    ///   - gestures: how gestures are read; each source has detectors of its own.
    ///   - options: how it is played.
    ///   - targets: where what is played goes.
    ///   - runs: what `run()` does.
    ///   - recorded: takes in each take when its recording has ended; must not wait for anything.
    ///   - edited: takes in each take that was edited; must not wait either.
    ///   - drafted: takes in what has been recorded so far, now and then while time goes by; must not wait either.
    ///   - say: prints a line for the user.
    package init(
        _ machine: DrumMachine,
        gestures: GestureOptions,
        options: PlayOptions,
        targets: [any PlayTarget],
        runs: (@Sendable (Performance) async throws -> Void)? = nil,
        recorded: @escaping @Sendable (Take) -> Void = { _ in },
        edited: @escaping @Sendable (Take) -> Void = { _ in },
        drafted: @escaping @Sendable (Take) -> Void = { _ in },
        say: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        state = Mutex(State(engine: PerformanceEngine(machine, gestures: gestures, options: options)))
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

    /// Takes in a frame of a recording that is played at once: its own time is the performance's, as `RecordTimes`
    /// makes it.
    ///
    /// - Parameters:
    ///   - frame: a frame with a time.
    ///   - name: what the source is called in events.
    ///   - duration: how long the recording is played, in seconds of its own time.
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

    /// Gives a record that is to be heard in time a time that goes on from the one before.
    ///
    /// - Parameters:
    ///   - frame: the record.
    ///   - source: which source it is of.
    ///   - isStream: whether it comes as it is made: after a clock that was set anew the next record is now.
    /// - Returns: whether the record is played, and a remark for the user.
    func admit(_ frame: inout Frame, of source: Int, isStream: Bool) -> (isIn: Bool, remark: String?) {
        act { $0.admit(&frame, of: source, isStream: isStream) }
    }

    /// Takes in when an image came whose keypoints will be heard of.
    ///
    /// - Parameters:
    ///   - time: the image's own.
    ///   - source: which source it is of.
    ///   - moment: when it came, by the system's clock.
    func meet(_ time: Double, of source: Int, at moment: Double) { act { $0.meet(time, of: source, at: moment) } }

    /// Takes in a frame that has just come.
    ///
    /// - Parameters:
    ///   - frame: a frame with a time.
    ///   - source: which source, for it has detectors and a time of its own.
    ///   - origin: in what its times are.
    ///   - name: what the source is called in events.
    ///   - now: the system's clock.
    /// - Returns: what was observed in it, if that is asked for.
    @discardableResult
    func hear(
        _ frame: Frame,
        of source: Int,
        _ origin: TimebaseMapper.Origin,
        from name: String,
        now: Double = MonotonicClock.now
    ) -> FrameObservation? {
        let observation = act { $0.hear(frame, of: source, origin, from: name, now: now) }
        noteWork(since: now)
        return observation
    }

    /// Takes in what a device has just told of.
    ///
    /// - Parameters:
    ///   - gesture: its times are those of the system's clock.
    ///   - name: what the source is called in events.
    func hear(_ gesture: Gesture, from name: String) {
        let now = MonotonicClock.now
        act { $0.hear(gesture, from: name, now: now) }
        noteWork(since: now)
    }

    func noteWork(since start: Double) {
        let span = MonotonicClock.now - start
        state.withLock { $0.worked.add(span) }
    }

    /// The clock's moment at which a record is due; the first one of a source is due now.
    ///
    /// - Parameters:
    ///   - time: the record's own.
    ///   - source: which source it is of.
    ///   - now: the system's clock.
    func due(_ time: Double, of source: Int, now: Double) -> Double { act { $0.due(time, of: source, now: now) } }

    /// Moves a source's records earlier: one came before it was due.
    func pull(_ source: Int, by seconds: Double) { act { $0.pull(source, by: seconds) } }

    // MARK: Time

    /// Begins now, without a record to begin with; a take that is to be played has its first step now.
    func start() {
        let now = MonotonicClock.now
        act { $0.start(at: now) }
    }

    /// Plays all that is due by now; the clock's moment at which the next is due, `nil` if nothing waits or has begun.
    func advance() -> Double? {
        let now = MonotonicClock.now
        return act { $0.advance(at: now) }
    }

    /// Goes on after the last record of a recording: what waits is played, and the take, if it is to be played so many
    /// times.
    ///
    /// - Parameter end: the take ends there, in seconds of the performance.
    package func ring(isPlayedOut: Bool, before end: Double = .infinity, until stop: Latch = Latch()) {
        // Each step by itself: it may be asked to end in between.
        while isPlayedOut, !stop.isSet, act({ $0.playStep(before: end) }) {}
        act { $0.releaseAll() }
    }

    /// Plays the take that was begun from 0 on, at once and without any record, so many times as the machine was told.
    ///
    /// - Parameter end: it ends there, in seconds, or else with the last step, that a file is as long as the take.
    package func playTake(before end: Double = .infinity, until stop: Latch = Latch()) {
        act { $0.advance(to: 0) }
        ring(isPlayedOut: true, before: end, until: stop)
        if !stop.isSet { act { $0.playOut(before: end) } }
    }

    /// A Boolean value that indicates whether the take, of which alone something can come, has been played as often as
    /// wished and has rung out.
    var isTakeOver: Bool { state.withLock { $0.engine.isTakeOver } }

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
        case .decide(let news, let name): for target in targets { target.decide(news, from: name) }
        case .play(let hit, let time, let moment):
            for target in targets { target.play(hit, at: time, meantFor: moment) }
        case .tell(let news, let time): for target in targets { target.tell(news, at: time) }
        case .advance(let time): for target in targets { target.advance(to: time) }
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

    /// Lets strikes be told ahead by what the way from the camera to the sound has taken so far, looked at now and
    /// then.
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
