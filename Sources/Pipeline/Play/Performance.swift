// Frames in, sound out: gestures, the drum machine, and the targets, in one place. Called by the threads of a play run,
// and by whoever plays a file at once; one call at a time is let in.

public import Drums
public import Gestures
public import Keypoints
import Shapes
import Synchronization

/// A performance: what comes in is read as gestures, played by a drum machine, and sent to targets.
public final class Performance: Sendable {
    /// What changes while it is played; its owner alone, and its extensions, go behind the lock.
    struct State {
        var machine: DrumMachine
        var watches: [Int: GestureWatch] = [:]
        var schedule = PlaySchedule()
        var timeline = PlayTimeline()
        var times: [Int: RecordTimes] = [:]
        var now = -Double.infinity
        var firstMode: Mode?
        var first = Double.infinity
        var lastTold = -Double.infinity
        var steady: [Int: SteadyDelay] = [:]
        var lastSeen = -Double.infinity
        var report = PlayReport()
        /// Closed: what a thread still brings finds no target open.
        var hasEnded = false
    }

    let state: Mutex<State>
    private let gestures: GestureOptions
    private let options: PlayOptions
    private let targets: [any PlayTarget]
    private let recorded: @Sendable (Take) -> Void

    /// Whether strikes are told late; those that are told ahead are wanted as early as can be.
    private let isHeldBack: Bool

    /// Makes a performance that has not begun.
    ///
    /// - Parameters:
    ///   - machine: the drum machine, with the kit that is played.
    ///   - gestures: how gestures are read; each source has detectors of its own.
    ///   - options: how it is played.
    ///   - targets: where what is played goes.
    ///   - recorded: takes in each take when its recording has ended; must not wait for anything.
    public init(
        _ machine: DrumMachine,
        gestures: GestureOptions,
        options: PlayOptions,
        targets: [any PlayTarget],
        recorded: @escaping @Sendable (Take) -> Void = { _ in }
    ) {
        state = Mutex(State(machine: machine))
        self.gestures = gestures
        self.options = options
        isHeldBack = gestures.strikes == .peak
        self.targets = targets
        self.recorded = recorded
    }

    /// Begins in another mode than freestyle, at a time of the performance that has not begun yet.
    public func begin(_ mode: Mode) { state.withLock { $0.firstMode = mode } }

    // MARK: What comes in

    /// Takes in a frame of a recording that is played at once: its own time is the performance's, as `RecordTimes` makes it.
    ///
    /// - Parameters:
    ///   - frame: a frame with a time.
    ///   - name: what the source is called in events.
    ///   - duration: how long the recording is played, in seconds of its own time.
    /// - Returns: a remark on the frame's time for the user, and whether the duration was over and the frame not played.
    @discardableResult
    public func play(
        _ frame: Frame,
        from name: String,
        within duration: Double = .infinity
    ) -> (remark: String?, isOver: Bool) {
        state.withLock { state in
            var frame = frame
            let (passage, remark) = state.times[0, default: RecordTimes()].take(&frame)
            guard passage != .dropped else {
                state.report.frames += 1
                return (remark, false)
            }
            if let time = frame.time, time >= state.first + duration { return (remark, true) }
            if let time = frame.time, time >= state.now { advance(&state, to: time) }
            let found = gestures(in: frame, of: 0, &state)
            perform(found, from: name, &state, after: 0, isLive: false)
            return (remark, false)
        }
    }

    /// Gives a record that is to be heard in time a time that goes on from the one before.
    ///
    /// - Parameters:
    ///   - frame: the record.
    ///   - source: which source it is of.
    ///   - isStream: whether it comes as it is made: after a clock that was set anew the next record is now.
    /// - Returns: whether the record is played, and a remark for the user.
    func admit(_ frame: inout Frame, of source: Int, isStream: Bool) -> (isIn: Bool, remark: String?) {
        state.withLock { state in
            let (passage, remark) = state.times[source, default: RecordTimes()].take(&frame)
            if passage == .dropped { state.report.frames += 1 }
            if passage == .restarted, isStream { state.timeline.restart(source) }
            return (passage != .dropped, remark)
        }
    }

    /// Takes in when a picture came whose keypoints will be heard of.
    ///
    /// - Parameters:
    ///   - time: the picture's own.
    ///   - source: which source it is of.
    ///   - moment: when it came, by the system's clock.
    func meet(_ time: Double, of source: Int, at moment: Double) {
        state.withLock { $0.timeline.meet(source, time: time, at: moment) }
    }

    /// Takes in a frame that has just come.
    ///
    /// - Parameters:
    ///   - frame: a frame with a time.
    ///   - source: which source, for it has detectors and a time of its own.
    ///   - origin: in what its times are.
    ///   - name: what the source is called in events.
    ///   - now: the system's clock.
    func hear(
        _ frame: Frame,
        of source: Int,
        _ origin: PlayTimeline.Origin,
        from name: String,
        now: Double = MonotonicClock.now
    ) {
        state.withLock { state in
            guard !state.hasEnded else { return }
            var frame = frame
            if let time = frame.time {
                let shift = state.timeline.shift(of: source, origin, time: time, now: now)
                if shift != 0 { frame.time = time + shift }
                state.steady[source, default: SteadyDelay()].take(time)
            }
            state.lastSeen = now
            let time = state.timeline.time(at: now)
            advance(&state, to: time)
            if let own = frame.time, origin != .own {
                state.report.sight.add(time - own)
                measure(&state, source)
            }
            let found = gestures(in: frame, of: source, &state)
            let delay = isHeldBack ? state.steady[source]?.seconds ?? 0 : 0
            perform(found, from: name, &state, after: delay, isLive: true)
            state.report.engine.add(MonotonicClock.now - now)
        }
    }

    /// Takes in what a device has just told of.
    ///
    /// - Parameters:
    ///   - gesture: its times are those of the system's clock.
    ///   - name: what the source is called in events.
    func hear(_ gesture: Gesture, from name: String) {
        let now = MonotonicClock.now
        state.withLock { state in
            guard !state.hasEnded else { return }
            let time = state.timeline.time(at: now)
            advance(&state, to: time)
            var gesture = gesture
            gesture.time += time - now
            gesture.onset += time - now
            perform([gesture], from: name, &state, after: 0, isLive: true)
            state.report.engine.add(MonotonicClock.now - now)
        }
    }

    /// The clock's moment at which a record is due; the first one of a source is due now.
    ///
    /// - Parameters:
    ///   - time: the record's own.
    ///   - source: which source it is of.
    ///   - now: the system's clock.
    func due(_ time: Double, of source: Int, now: Double) -> Double {
        state.withLock { state in
            let shift = state.timeline.shift(of: source, .own, time: time, now: now)
            let offset = now - state.timeline.time(at: now)
            return time + shift + offset
        }
    }

    /// Moves a source's records earlier: one came before it was due.
    func pull(_ source: Int, by seconds: Double) { state.withLock { $0.timeline.pull(source, by: seconds) } }

    // MARK: Time

    /// Begins now, without a record to begin with; a take that is to be played has its first step now.
    func start() {
        let now = MonotonicClock.now
        state.withLock { state in advance(&state, to: state.timeline.time(at: now)) }
    }

    /// Plays all that is due by now; the clock's moment at which the next is due, `nil` if nothing waits or has begun.
    func advance() -> Double? {
        let now = MonotonicClock.now
        return state.withLock { state in
            guard !state.hasEnded, state.timeline.offset != nil else { return nil }
            let time = state.timeline.time(at: now)
            advance(&state, to: time)
            let next = [state.schedule.next, state.machine.nextDue].compactMap { $0 }.min()
            return next.map { now + max(0, $0 - time) }
        }
    }

    /// Goes on after the last record of a recording: what waits is played, and the take, if it is to be played so many times.
    ///
    /// - Parameter end: the take ends there, in seconds of the performance.
    public func ring(isPlayedOut: Bool, before end: Double = .infinity, until stop: Latch = Latch()) {
        // Each step by itself: it may be asked to end in between.
        while isPlayedOut, !stop.isSet {
            let goesOn = state.withLock { state in
                guard let due = state.machine.nextDue, due < end else { return false }
                advance(&state, to: max(due, state.now.nextUp))
                return true
            }
            guard goesOn else { break }
        }
        state.withLock { state in
            while let due = state.schedule.next { release(&state, until: due) }
        }
    }

    /// Plays the take that was begun from 0 on, at once and without any record, so many times as the machine was told.
    ///
    /// - Parameter end: it ends there, in seconds, or else with the last step, that a file is as long as the take.
    public func playTake(before end: Double = .infinity, until stop: Latch = Latch()) {
        state.withLock { advance(&$0, to: 0) }
        ring(isPlayedOut: true, before: end, until: stop)
        guard !stop.isSet else { return }
        state.withLock { state in
            let end = min(end, state.machine.playedLength)
            if end.isFinite { advance(&state, to: max(end, state.now)) }
            release(&state, until: state.now)
        }
    }

    /// Whether the take, of which alone something can come, has been played as often as wished and has rung out.
    var isTakeOver: Bool {
        state.withLock { state in
            guard state.timeline.offset != nil, state.machine.nextDue == nil, state.schedule.next == nil else {
                return false
            }
            return state.now >= state.machine.playedLength + Tuning.ringing
        }
    }

    /// Ends the performance; what went wrong with its targets.
    public func close() -> [DeviceProblem] {
        let now = state.withLock { state in
            while let (time, item) = state.schedule.pop(until: .infinity) { send(item, at: time, &state) }
            state.hasEnded = true
            return state.now
        }
        // Files take their time, and nothing is sent any more.
        return targets.compactMap { $0.close(at: now) }
    }

    private func advance(_ state: inout sending State, to time: Double) {
        guard time > state.now else { return }
        if let mode = state.firstMode {
            state.firstMode = nil
            state.machine.begin(mode, at: time)
        }
        // The take's hits and those that wait go out in the order of their times.
        for action in state.machine.advance(to: time) {
            for target in targets { target.decide(.action(action), from: "take") }
            if case .hit(let hit) = action {
                state.report.addTaken(hit)
                state.schedule.add(.hit(hit, meant: hit.time), at: hit.time)
            }
        }
        state.first = min(state.first, time)
        state.now = time
        release(&state, until: max(time - options.lookAhead, state.first))
    }

    /// Lets out what is due up to a time, at which the targets then are.
    private func release(_ state: inout sending State, until time: Double) {
        while let (due, item) = state.schedule.pop(until: time) { send(item, at: max(due, state.first), &state) }
        for target in targets { target.advance(to: time) }
    }

    // MARK: Doing

    private func gestures(in frame: Frame, of source: Int, _ state: inout sending State) -> [Gesture] {
        state.report.frames += 1
        return state.watches[source, default: GestureWatch(gestures)].take(frame)
    }

    /// Lets strikes be told ahead by what the way from the camera to the sound has taken so far, looked at now and then.
    private func measure(_ state: inout sending State, _ source: Int) {
        guard state.report.sight.count % Tuning.delayInterval == 0 else { return }
        let sound = targets.map(\.soundDelay).max() ?? 0
        state.watches[source]?.setDelay(state.report.sight.milliseconds(percentile: 50) / 1000 + sound)
    }

    /// - Parameter delay: how long after their onsets strikes are to sound where the user says nothing, in seconds.
    private func perform(
        _ found: [Gesture],
        from name: String,
        _ state: inout sending State,
        after delay: Double,
        isLive: Bool
    ) {
        guard !found.isEmpty else { return }
        let found = isLive ? inOrder(found, &state) : found
        state.report.gestures += found.count
        for gesture in found where state.machine.action(for: gesture) == nil {
            state.report.unmatched += 1
            take(.news(.unmatched(gesture)), due: gesture.time, from: name, &state, isLive: isLive)
        }
        let actions = state.machine.take(found)
        if let take = state.machine.recordedTake() { recorded(take) }
        for action in actions {
            if case .hit(let hit) = action {
                if hit.gesture != nil { state.report.add(hit) }
                if hit.gesture == nil { state.report.addTaken(hit) }
                let delay = options.delay(of: hit, usual: delay)
                let item = PlaySchedule.Item.hit(hit, meant: options.meant(hit, after: delay))
                let due = options.due(hit, after: delay)
                take(item, due: due, from: hit.gesture == nil ? "take" : name, &state, isLive: isLive)
            } else {
                take(.news(.action(action)), due: state.now, from: name, &state, isLive: isLive)
            }
        }
    }

    /// Tells the targets what is decided, and lets it out when it is due.
    private func take(
        _ item: PlaySchedule.Item,
        due: Double,
        from name: String,
        _ state: inout sending State,
        isLive: Bool
    ) {
        for target in targets { target.decide(item.news, from: name) }
        if isLive, due <= state.now { send(item, at: state.now, &state) } else { state.schedule.add(item, at: due) }
        if !isLive { release(&state, until: max(state.now - options.lookAhead, state.first)) }
    }

    /// Cameras and phones tell of what they saw with delays of their own; the drum machine takes things in one order.
    private func inOrder(_ found: [Gesture], _ state: inout sending State) -> [Gesture] {
        found.map { gesture in
            var gesture = gesture
            gesture.time = max(gesture.time, state.lastTold)
            state.lastTold = gesture.time
            return gesture
        }
    }

    private func send(_ item: PlaySchedule.Item, at time: Double, _ state: inout sending State) {
        switch item {
        case .hit(let hit, let moment):
            for target in targets { target.play(hit, at: time, meantFor: moment) }
            if let gesture = hit.gesture { state.report.whole.add(time - gesture.onset) }
        case .news(let news):
            for target in targets { target.tell(news, at: time) }
        }
    }
}

extension PlaySchedule.Item {
    /// What is decided with it.
    fileprivate var news: PlayNews {
        switch self {
        case .hit(let hit, _): .action(.hit(hit))
        case .news(let news): news
        }
    }
}
