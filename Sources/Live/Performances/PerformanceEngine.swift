// The decisions of a performance: the gestures in its inputs, their hits, and the times of these. Owned by Performance,
// which performs them; no clock and no output.

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
    private(set) var recognizers: SourceRecognizers
    private var times = SourceTimes()
    private(set) var now = -Double.infinity

    /// The time of the first record or device.
    var first: Double { outbox.first }

    /// The arrival of the last frame, by the system's clock.
    private(set) var lastSeen = -Double.infinity

    /// The counts so far; durations are measured by the driver.
    private(set) var report = PlayReport()

    /// Whether the performance has ended and accepts no more input.
    private(set) var hasEnded = false

    /// Whether targets receive the beat.
    var tellsBeat = false

    /// Whether targets receive changes of shapes and smiles.
    var tellsSeen = false
    private var outbox = PlayOutbox()
    private var firstMode: Mode?

    /// The last time of each device's gestures, and under `nil` that of the frames': each has its own order, in which a
    /// file's events keep their times.
    private var lastTimes: [String?: Double] = [:]
    private var lastRequest = -Double.infinity

    /// The inputs of devices and programs before the first record, and the moment until which they wait for that.
    private var early: [@Sendable (inout PerformanceEngine, _ moment: Double) -> Void] = []
    private var earlyUntil = Double.infinity
    private var draft = TakeDraft()
    private var reach = KitReach()

    /// The switch to another take that waits for its bar, and the source that requested it.
    private var nextSwitch: (request: DrumRequest, source: String)?

    /// Remarks on commands: a faulty program must not bury all else.
    private var remarks = LineLimiter(
        TokenBucket(capacity: Double(Outputs.Tuning.ownLinesAtOnce), perSecond: Outputs.Tuning.ownLines)
    )
    private let options: PlayOptions

    init(_ machine: DrumMachine, gestures: [GestureOptions], options: PlayOptions) {
        (self.machine, self.options) = (machine, options)
        recognizers = SourceRecognizers(gestures)
        for limb in StrikingLimb.allCases {
            report.calibrations[limb] = StrikeCalibration(gestures[0].configuration, of: limb)
        }
    }

    /// The number of records that were dropped.
    var droppedCount: Int { recognizers.droppedCount + times.droppedCount }

    /// Returns the effects since the last call, in order.
    mutating func drain() -> [PerformanceEffect] { outbox.drain() }

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
        let (passage, remark) = times.admit(&frame, of: 0)
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
        let (passage, remark) = times.admit(&frame, of: source)
        if passage == .dropped { report.frames += 1 }
        if passage == .restarted, isStream { times.timebase.restart(source) }
        return (passage != .dropped, remark)
    }

    /// Notes the arrival of an image whose keypoints will follow, by the system's clock.
    mutating func noteArrival(ofImageAt time: Double, of source: Int, at moment: Double) {
        times.timebase.noteArrival(of: source, time: time, at: moment)
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
        times.move(&frame, of: source, origin, now: moment)
        lastSeen = moment
        let time = advance(toClock: moment)
        if let own = frame.time, origin != .own { outbox.append(.captureLatency(time - own, source: source)) }
        let found = gestures(in: frame, of: source, from: name)
        perform(found, from: name, after: recognizers.delaysStrikes ? times.latency(of: source) : 0, isLive: true)
        return recognizers.observation(of: source)
    }

    /// Processes a gesture that a device reports now, by the system's clock, which the gesture's times are of too.
    mutating func receive(_ gesture: Gesture, from name: String, now moment: Double) {
        guard !hasEnded else { return }
        let isHeld = holds(at: moment) { engine, moment in
            var gesture = gesture
            (gesture.time, gesture.onset) = (moment, moment)
            engine.receive(gesture, from: name, now: moment)
        }
        if isHeld { return }
        reach.noteDevice()
        let time = advance(toClock: moment)
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
    @discardableResult
    mutating func request(
        _ action: KitAction,
        velocity: Float = Gesture.usualVelocity,
        onset: Double? = nil,
        at moment: Double,
        cause: Cause,
        from name: String
    ) -> RequestOutcome {
        guard !hasEnded else { return .refused("the performance has ended") }
        let isHeld = holds(at: moment) { engine, moment in
            engine.request(action, velocity: velocity, at: moment, cause: cause, from: name)
        }
        if isHeld { return .done }
        if cause.isDevice { report.gestures += 1 } else { report.asked += 1 }
        let time = advance(toClock: moment)
        lastRequest = max(lastRequest, time)
        let onset = onset.map { $0 + time - moment } ?? lastRequest
        let request = DrumRequest(at: lastRequest, onset: onset, velocity: velocity, cause: cause)
        carryOut(machine.carryOut(action, for: request), from: name, after: 0, isLive: true)
        return machine.outcome
    }

    /// Keeps back what comes before the first record of a file; returns whether it did.
    private mutating func holds(
        at moment: Double,
        _ input: @escaping @Sendable (inout PerformanceEngine, _ moment: Double) -> Void
    ) -> Bool {
        guard clockOffset == nil, options.recordTimeout > 0 else { return false }
        if early.isEmpty { earlyUntil = moment + options.recordTimeout }
        early.append(input)
        return true
    }

    /// Follows another program, which does not begin the performance.
    ///
    /// - Parameters:
    ///   - grid: its position, with the time by the system's clock. One that is far from the present is carried to it: what
    ///     would have sounded meanwhile is not made up for.
    ///   - moment: the system's clock.
    mutating func follow(_ grid: GridPosition, at moment: Double, from name: String) {
        guard !hasEnded, clockOffset != nil else { return }
        let time = advance(toClock: moment)
        var grid = grid
        grid.time += time - moment
        if !(time - Tuning.staleGrid...time).contains(grid.time) { grid = grid.moved(to: time) }
        carryOut(machine.follow(grid), from: name, after: 0, isLive: true)
    }

    /// The system's clock minus the performance's time; `nil` before it has begun.
    var clockOffset: Double? { times.timebase.offset }

    /// Sets the lead of a source's predicted strikes to the delay from the camera to the sound, in seconds.
    mutating func setLatencyCompensation(_ delay: Double, of source: Int) {
        recognizers.setLatencyCompensation(delay, of: source)
    }

    /// The clock's moment at which a record is due; the first one of a source is due now.
    mutating func due(_ time: Double, of source: Int, now moment: Double) -> Double {
        times.due(time, of: source, now: moment)
    }

    /// Moves a source's records earlier: one came before it was due.
    mutating func pull(_ source: Int, by seconds: Double) { times.timebase.pull(source, by: seconds) }

    // MARK: Time

    /// Begins now, by the system's clock, without a record to begin with.
    mutating func start(at moment: Double) { advance(toClock: moment) }

    /// Plays everything that is due by now; returns the clock's moment of the next item, `nil` without one.
    mutating func advance(at moment: Double) -> Double? {
        guard !hasEnded, clockOffset != nil || moment >= earlyUntil else { return nil }
        let time = advance(toClock: moment)
        if let take = draft.due(of: machine, at: time) { outbox.append(.draft(take)) }
        if tellsBeat {
            var beat = machine.position(at: time)
            beat.time = moment
            outbox.append(.beat(beat))
        }
        return [outbox.next, machine.nextDue, machine.nextClick, machine.nextSwitch].compactMap { $0 }.min().map {
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
    mutating func releaseAll() { outbox.releaseAll() }

    /// Advances to the end of the take, or to an end before it.
    mutating func playOut(before end: Double) {
        let end = min(end, machine.playedLength)
        if end.isFinite { advance(to: max(end, now)) }
        outbox.release(until: now)
    }

    /// Whether the take, the only remaining source, has been played for all its rounds and has rung out.
    ///
    /// - Parameter ringing: the time that its last sounds are heard, in seconds.
    func isTakeOver(after ringing: Double) -> Bool {
        guard clockOffset != nil, machine.nextDue == nil, outbox.next == nil else { return false }
        return now >= machine.playedLength + ringing
    }

    /// Ends the performance: releases scheduled items and accepts no more input.
    mutating func end() {
        outbox.end()
        if let remark = reach.remark(on: machine.kit, isEnd: true) { outbox.append(.say(remark)) }
        machine.finishRecording()
        hasEnded = true
    }

    /// Advances to a moment of the system's clock, and returns the performance's time of it.
    @discardableResult
    private mutating func advance(toClock moment: Double) -> Double {
        let time = times.timebase.time(at: moment)
        advance(to: time)
        let inputs = early
        early = []
        for input in inputs { input(&self, moment) }
        return time
    }

    mutating func advance(to time: Double) {
        guard time > now else { return }
        if let mode = firstMode.take() { machine.begin(mode, at: time) }
        let start = min(first, time)
        // The take's hits and those that wait go out in the order of their times.
        for action in machine.advance(to: time) {
            guard case .hit(var hit) = action else {
                let source = nextSwitch?.source ?? takeSource
                outbox.announce(.event(.action(action)), at: action.request?.time ?? time, from: source)
                continue
            }
            // After a pause of the process the missed beats are not made up for.
            if hit.cause == .metronome, clockOffset != nil, hit.time < time - Tuning.lateBeat { continue }
            // A beat of another program may have been just before the performance.
            (hit.time, hit.onset) = (max(hit.time, start), max(hit.onset, start))
            let source = source(of: hit, from: takeSource)
            count(hit)
            if hit.cause == .metronome {
                let beat = Ticks.seconds(machine.take.metre.beat, tempo: machine.tempo)
                report.clickTiming.note(beatAt: hit.time, length: beat)
            }
            outbox.announce(.hit(hit, intended: hit.time, from: source), at: hit.time, from: source)
        }
        keepRecorded()
        outbox.first = start
        now = time
        outbox.release(until: max(time - options.lookAhead, first))
    }

    /// Returns the source of a hit in events: the take and the click are separate sources.
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

    // MARK: Doing

    private mutating func gestures(in frame: Frame, of source: Int, from name: String) -> [Gesture] {
        report.frames += 1
        reach.process(frame)
        if let remark = reach.remark(on: machine.kit) { outbox.append(.say(remark)) }
        let found = recognizers.process(frame, of: source)
        if tellsSeen {
            for change in recognizers.changes(with: frame, of: source) {
                outbox.append(.see(change, at: frame.time ?? now, from: name))
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

    private mutating func keepRecorded() { if let take = machine.recordedTake() { outbox.append(.keep(take)) } }

    private mutating func carryOut(_ actions: [DrumAction], from name: String, after delay: Double, isLive: Bool) {
        keepRecorded()
        if let request = machine.nextSwitchRequest, request != nextSwitch?.request { nextSwitch = (request, name) }
        for remark in [machine.takeRemark(), draft.remark(on: machine)].compactMap(\.self) {
            if remarks.admit(at: now) != nil { outbox.append(.say(remark)) }
        }
        for action in actions {
            if case .changed(.kit, _) = action { recognizers.change(toKit: machine.kitPlace) }
            // What is being recorded is kept with its tempo when the recording ends.
            if machine.changesTake(by: action), machine.mode != .recording { outbox.append(.keepEdited(machine.take)) }
            if case .value(let value, let position, _) = action { report.values[value.value.name] = position }
            guard case .hit(let hit) = action else {
                process(.event(.action(action)), due: now, from: name, isLive: isLive)
                continue
            }
            count(hit)
            let delay = options.delay(of: hit, usual: delay)
            let source = source(of: hit, from: name)
            let item = PlaySchedule.Item.hit(hit, intended: options.intendedTime(of: hit, after: delay), from: source)
            let due = options.due(hit, after: delay)
            if hit.gesture != nil || hit.cause.isDevice {
                report.clickTiming.process(onset: hit.onset, decided: now, due: isLive ? max(due, now) : due)
            }
            process(item, due: due, from: source, isLive: isLive)
        }
    }

    /// Announces a decision, and schedules it for its due time.
    private mutating func process(_ item: PlaySchedule.Item, due: Double, from name: String, isLive: Bool) {
        if isLive, due <= now {
            outbox.announce(item, now: now, from: name)
        } else {
            outbox.announce(item, at: due, from: name)
        }
        if !isLive { outbox.release(until: max(now - options.lookAhead, first)) }
    }

    /// Orders the gestures of several cameras, which arrive with their own delays, and of each device.
    private mutating func inOrder(_ found: [Gesture]) -> [Gesture] {
        found.map { gesture in
            var gesture = gesture
            gesture.time = max(gesture.time, lastTimes[gesture.device] ?? gesture.time)
            lastTimes[gesture.device] = gesture.time
            return gesture
        }
    }
}
