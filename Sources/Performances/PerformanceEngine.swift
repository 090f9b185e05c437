// The decisions of a performance: the gestures in its inputs, their hits, and the times of these. Owned by Performance,
// which carries them out; no clock and no output of its own.

import Drums
import Gestures
import Keypoints
import Outputs

/// The state of a performance: detectors, drum machine, times, and scheduled items.
///
/// All times are the performance's except for arguments of the system's clock. Effects accumulate until they are
/// drained, in their order.
struct PerformanceEngine {
    private(set) var machine: DrumMachine
    private(set) var recognizers: [Int: GestureRecognizer] = [:]
    private(set) var times: [Int: RecordTimes] = [:]
    private(set) var now = -Double.infinity

    /// The time of the first record or device.
    private(set) var first = Double.infinity

    /// The arrival of the last frame, by the system's clock.
    private(set) var lastSeen = -Double.infinity

    /// The counts so far; durations are measured by the driver.
    private(set) var report = PlayReport()

    /// A Boolean value that indicates whether the performance has ended and accepts no more input.
    private(set) var hasEnded = false

    /// A Boolean value that indicates whether targets receive the beat.
    var tellsBeat = false

    /// A Boolean value that indicates whether targets receive changes of shapes and smiles.
    var tellsSeen = false
    private var seen: [Int: SeenStates] = [:]

    private var schedule = PlaySchedule()
    private var timeline = TimebaseMapper()
    private var fixedLatencies: [Int: FixedLatency] = [:]
    private var firstMode: Mode?

    private var lastEventTime = -Double.infinity
    private var draft = TakeDraft()

    /// The switch to another take that waits for its bar, and the source that requested it.
    private var nextSwitch: (request: DrumRequest, source: String)?

    /// Remarks on commands: a faulty program must not bury all else.
    private var remarks = LineLimiter(
        TokenBucket(capacity: Double(Outputs.Tuning.ownLinesAtOnce), perSecond: Outputs.Tuning.ownLines)
    )
    private var effects: [PerformanceEffect] = []
    /// The options of gestures for each kit that can be switched to.
    private let gestures: [GestureOptions]

    /// The records that the recognizers of other kits dropped.
    private(set) var droppedBefore = 0
    private let options: PlayOptions

    /// A Boolean value that indicates whether strikes are delayed; predicted ones are wanted as early as possible.
    private var delaysStrikes: Bool

    init(_ machine: DrumMachine, gestures: [GestureOptions], options: PlayOptions) {
        self.machine = machine
        self.gestures = gestures
        self.options = options
        delaysStrikes = gestures[0].configuration.strikes == .peak
        for limb in StrikingLimb.allCases {
            report.calibrations[limb] = StrikeCalibration(gestures[0].configuration, of: limb)
        }
    }

    /// Returns the effects since the last call, in order.
    mutating func drain() -> [PerformanceEffect] {
        defer { effects = [] }
        return effects
    }

    /// Sets another mode than freestyle for the beginning of the performance.
    mutating func begin(_ mode: Mode) { firstMode = mode }

    // MARK: What comes in

    /// Processes a frame of a recording that is played at once: its own time is the performance's, as `RecordTimes`
    /// makes it.
    ///
    /// - Returns: a remark on the frame's time for the user, and whether the duration was over and the frame not
    ///   played.
    mutating func play(
        _ frame: Frame,
        from name: String,
        within duration: Double
    ) -> (remark: String?, isOver: Bool) {
        var frame = frame
        let (passage, remark) = times[0, default: RecordTimes()].process(&frame)
        guard passage != .dropped else {
            report.frames += 1
            return (remark, false)
        }
        if let time = frame.time, time >= first + duration { return (remark, true) }
        if let time = frame.time, time >= now { advance(to: time) }
        perform(gestures(in: frame, of: 0, from: name), from: name, after: 0, isLive: false)
        return (remark, false)
    }

    /// Gives a record of live playing a time that increases from the one before.
    mutating func admit(_ frame: inout Frame, of source: Int, isStream: Bool) -> (isIn: Bool, remark: String?) {
        let (passage, remark) = times[source, default: RecordTimes()].process(&frame)
        if passage == .dropped { report.frames += 1 }
        if passage == .restarted, isStream { timeline.restart(source) }
        return (passage != .dropped, remark)
    }

    /// Notes the arrival of an image whose keypoints will follow, by the system's clock.
    mutating func noteArrival(ofImageAt time: Double, of source: Int, at moment: Double) {
        timeline.noteArrival(of: source, time: time, at: moment)
    }

    /// Processes a frame that has come now, by the system's clock; returns the observations in it, if requested.
    @discardableResult
    mutating func receive(
        _ frame: Frame,
        of source: Int,
        _ origin: TimebaseMapper.Origin,
        from name: String,
        now moment: Double
    ) -> FrameObservation? {
        guard !hasEnded else { return nil }
        var frame = frame
        if let time = frame.time {
            let shift = timeline.shift(of: source, origin, time: time, now: moment)
            if shift != 0 { frame.time = time + shift }
            fixedLatencies[source, default: FixedLatency()].process(time)
        }
        lastSeen = moment
        let time = timeline.time(at: moment)
        advance(to: time)
        if let own = frame.time, origin != .own { effects.append(.captureLatency(time - own, source: source)) }
        let found = gestures(in: frame, of: source, from: name)
        perform(found, from: name, after: delaysStrikes ? fixedLatencies[source]?.seconds ?? 0 : 0, isLive: true)
        return recognizers[source]?.observation
    }

    /// Processes a gesture that a device reports now, by the system's clock, which the gesture's times are of too.
    mutating func receive(_ gesture: Gesture, from name: String, now moment: Double) {
        guard !hasEnded else { return }
        let time = timeline.time(at: moment)
        advance(to: time)
        var gesture = gesture
        gesture.time += time - moment
        gesture.onset += time - moment
        perform([gesture], from: name, after: 0, isLive: true)
    }

    /// Performs a request without a gesture of the kit, now by the system's clock.
    ///
    /// - Parameters:
    ///   - onset: the movement behind it, by the system's clock.
    ///   - name: the source's name in events.
    mutating func request(
        _ action: KitAction,
        velocity: Float = Gesture.usualVelocity,
        onset: Double? = nil,
        at moment: Double,
        cause: Cause,
        from name: String
    ) {
        guard !hasEnded else { return }
        if cause.isDevice { report.gestures += 1 } else { report.asked += 1 }
        let time = timeline.time(at: moment)
        advance(to: time)
        lastEventTime = max(lastEventTime, time)
        let onset = onset.map { $0 + time - moment } ?? lastEventTime
        let request = DrumRequest(at: lastEventTime, onset: onset, velocity: velocity, cause: cause)
        carryOut(machine.carryOut(action, for: request), from: name, after: 0, isLive: true)
    }

    /// Follows another program.
    ///
    /// - Parameters:
    ///   - grid: its position, with the time by the system's clock.
    ///   - moment: the system's clock.
    mutating func follow(_ grid: GridPosition, at moment: Double, from name: String) {
        guard !hasEnded else { return }
        let time = timeline.time(at: moment)
        advance(to: time)
        lastEventTime = max(lastEventTime, time)
        var grid = grid
        grid.time += time - moment
        carryOut(machine.follow(grid), from: name, after: 0, isLive: true)
    }

    /// The system's clock minus the performance's time; `nil` before it has begun.
    var clockOffset: Double? { timeline.offset }

    /// Sets the lead of a source's predicted strikes to the delay from the camera to the sound, in seconds.
    mutating func setLatencyCompensation(_ delay: Double, of source: Int) {
        recognizers[source]?.setLatencyCompensation(delay)
    }

    /// The clock's moment at which a record is due; the first one of a source is due now.
    mutating func due(_ time: Double, of source: Int, now moment: Double) -> Double {
        let shift = timeline.shift(of: source, .own, time: time, now: moment)
        return time + shift + moment - timeline.time(at: moment)
    }

    /// Moves a source's records earlier: one came before it was due.
    mutating func pull(_ source: Int, by seconds: Double) { timeline.pull(source, by: seconds) }

    // MARK: Time

    /// Begins now, by the system's clock, without a record to begin with.
    mutating func start(at moment: Double) { advance(to: timeline.time(at: moment)) }

    /// Plays everything that is due by now; returns the clock's moment of the next item, `nil` without one.
    mutating func advance(at moment: Double) -> Double? {
        guard !hasEnded, timeline.offset != nil else { return nil }
        let time = timeline.time(at: moment)
        advance(to: time)
        if let take = draft.due(of: machine, at: time) { effects.append(.draft(take)) }
        if tellsBeat {
            var beat = machine.position(at: time)
            beat.time = moment
            effects.append(.beat(beat))
        }
        return [schedule.next, machine.nextDue, machine.nextClick, machine.nextSwitch].compactMap { $0 }.min().map {
            moment + max(0, $0 - time)
        }
    }

    /// Plays the next step of the take that is due before a time; returns whether there was one.
    mutating func playStep(before end: Double) -> Bool {
        guard let due = [machine.nextDue, machine.nextSwitch].compactMap(\.self).min(), due < end else { return false }
        advance(to: max(due, now.nextUp))
        return true
    }

    /// Releases all scheduled items, each at its time.
    mutating func releaseAll() {
        while let due = schedule.next { release(until: due) }
    }

    /// Advances to the end of the take, or to an end before it.
    mutating func playOut(before end: Double) {
        let end = min(end, machine.playedLength)
        if end.isFinite { advance(to: max(end, now)) }
        release(until: now)
    }

    /// A Boolean value that indicates whether the take, the only remaining source, has been played for all its rounds
    /// and has rung out.
    var isTakeOver: Bool {
        guard timeline.offset != nil, machine.nextDue == nil, schedule.next == nil else { return false }
        return now >= machine.playedLength + Tuning.ringing
    }

    /// Ends the performance: releases scheduled items and accepts no more input.
    mutating func end() {
        while let (time, item) = schedule.pop(until: .infinity) { send(item, at: time) }
        hasEnded = true
    }

    mutating func advance(to time: Double) {
        guard time > now else { return }
        if let mode = firstMode.take() { machine.begin(mode, at: time) }
        // The take's hits and those that wait go out in the order of their times.
        for action in machine.advance(to: time) {
            guard case .hit(let hit) = action else {
                effects.append(.willPlay(.action(action), from: nextSwitch?.source ?? takeSource))
                schedule.add(.event(.action(action)), at: action.request?.time ?? time)
                continue
            }
            // After a pause of the process the missed beats are not made up for.
            if hit.cause == .metronome, timeline.offset != nil, hit.time < time - Tuning.lateBeat { continue }
            let source = source(of: hit, from: takeSource)
            count(hit)
            if hit.cause == .metronome {
                let beat = Ticks.seconds(machine.take.metre.beat, tempo: machine.tempo)
                report.clickTiming.note(beatAt: hit.time, length: beat)
            }
            effects.append(.willPlay(.action(action), from: source))
            schedule.add(.hit(hit, meant: hit.time, from: source), at: hit.time)
        }
        keepRecorded()
        first = min(first, time)
        now = time
        release(until: max(time - options.lookAhead, first))
    }

    /// Returns the source of a hit in events: the take and the click are sources of their own.
    private func source(of hit: DrumHit, from name: String) -> String {
        switch hit.cause {
        case .take: takeSource
        case .metronome: "metronome"
        default: name
        }
    }

    /// Counts a hit in the report, which has no beats of the click.
    private mutating func count(_ hit: DrumHit) {
        switch hit.cause {
        case .take: report.addTaken(hit)
        case .metronome: break
        default: report.add(hit)
        }
    }

    /// Releases items that are due up to a time, to which the targets then advance.
    private mutating func release(until time: Double) {
        while let (due, item) = schedule.pop(until: time) { send(item, at: max(due, first)) }
        effects.append(.advance(to: time))
    }

    // MARK: Doing

    private mutating func gestures(in frame: Frame, of source: Int, from name: String) -> [Gesture] {
        report.frames += 1
        let found = recognizers[source, default: GestureRecognizer(gestures[machine.kitPlace])].process(frame)
        if tellsSeen, let recognizer = recognizers[source] {
            for change in seen[source, default: SeenStates()].process(frame, after: recognizer) {
                effects.append(.see(change, at: frame.time ?? now, from: name))
            }
        }
        return found
    }

    /// - Parameter delay: the default delay of strikes after their onsets, in seconds.
    private mutating func perform(_ found: [Gesture], from name: String, after delay: Double, isLive: Bool) {
        guard !found.isEmpty else { return }
        report.gestures += found.count { !$0.kind.isMove && !$0.kind.isPossible }
        for gesture in found {
            if let limb = gesture.kind.limb { report.calibrations[limb]?.process(gesture) }
        }
        let actions = machine.process(isLive ? inOrder(found) : found)
        for gesture in machine.unmatched {
            if !gesture.kind.isPossible { report.unmatched += 1 }
            process(.event(.unmatched(gesture)), due: gesture.time, from: name, isLive: isLive)
        }
        carryOut(actions, from: name, after: delay, isLive: isLive)
    }

    private mutating func keepRecorded() {
        if let take = machine.recordedTake() { effects.append(.keep(take)) }
    }

    private mutating func carryOut(_ actions: [DrumAction], from name: String, after delay: Double, isLive: Bool) {
        keepRecorded()
        if let request = machine.nextSwitchRequest, request != nextSwitch?.request { nextSwitch = (request, name) }
        for remark in [machine.takeRemark(), draft.remark(on: machine)].compactMap(\.self) {
            if remarks.admit(at: now) != nil { effects.append(.say(remark)) }
        }
        for action in actions {
            if case .changed(.kit, _) = action { changeKit() }
            // What is being recorded is kept with its tempo when the recording ends.
            if machine.changesTake(by: action), machine.mode != .recording { effects.append(.keepEdited(machine.take)) }
            if case .value(let value, let position, _) = action { report.values[value.value.name] = position }
            guard case .hit(let hit) = action else {
                process(.event(.action(action)), due: now, from: name, isLive: isLive)
                continue
            }
            count(hit)
            let delay = options.delay(of: hit, usual: delay)
            let source = source(of: hit, from: name)
            let item = PlaySchedule.Item.hit(hit, meant: options.meant(hit, after: delay), from: source)
            let due = options.due(hit, after: delay)
            if hit.gesture != nil || hit.cause.isDevice {
                report.clickTiming.process(onset: hit.onset, decided: now, due: isLive ? max(due, now) : due)
            }
            process(item, due: due, from: source, isLive: isLive)
        }
    }

    /// Begins the recognition of another kit's gestures.
    private mutating func changeKit() {
        droppedBefore += recognizers.values.reduce(0) { $0 + $1.droppedCount }
        recognizers = [:]
        delaysStrikes = gestures[machine.kitPlace].configuration.strikes == .peak
    }

    /// Announces a decision, and schedules it for its due time.
    private mutating func process(_ item: PlaySchedule.Item, due: Double, from name: String, isLive: Bool) {
        effects.append(.willPlay(item.event, from: name))
        if isLive, due <= now { send(item, at: now) } else { schedule.add(item, at: due) }
        if !isLive { release(until: max(now - options.lookAhead, first)) }
    }

    /// Orders the gestures of cameras and phones, which arrive with delays of their own; the drum machine needs one
    /// order.
    private mutating func inOrder(_ found: [Gesture]) -> [Gesture] {
        found.map { gesture in
            var gesture = gesture
            gesture.time = max(gesture.time, lastEventTime)
            lastEventTime = gesture.time
            return gesture
        }
    }

    private mutating func send(_ item: PlaySchedule.Item, at time: Double) {
        switch item {
        case .hit(let hit, let moment, let source):
            effects.append(.play(hit, at: time, meantFor: moment, from: source))
            guard hit.cause != .take, hit.cause != .metronome else { return }
            let seen = hit.cause.isDevice ? nil : hit.gesture
            effects.append(
                .hitLatency(
                    sinceOnset: time - hit.onset,
                    sinceCapture: seen.map { time - $0.time },
                    ofStrike: seen?.strikeDelay
                )
            )
        case .event(let event): effects.append(.didOccur(event, at: time))
        }
    }
}
