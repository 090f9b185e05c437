// The modes of the drum machine and its recordings, in steps and in time; pure.

extension DrumMachine {
    /// The recorder of hits while the mode is recording.
    enum Recorder: Sendable {
        case none

        /// Steps; the take that they replace is the latest of the history.
        case steps(StepRecorder)

        /// A layer.
        case layer(LayerRecorder)
    }

    /// Whether a layer is being recorded.
    var recordsLayer: Bool { if case .layer = recorder { true } else { false } }

    /// The form of the recording that runs.
    private var form: RecordingForm { recordsLayer ? .time : .steps }

    /// A change of the mode; the form is that of a recording.
    struct Turn {
        var mode: Mode
        var form: RecordingForm
    }

    /// Returns the change of mode that an action is; `nil` for other actions, and for the present mode: what asks twice,
    /// such as a program that repeats its state, loses no recording.
    func turn(after action: KitAction) -> Turn? {
        switch action {
        case .nextMode: Turn(mode: options.modeCycle.next(after: mode), form: options.recording)
        case .mode(mode): nil
        case .mode(let mode): Turn(mode: mode, form: options.recording)
        case .record(let form) where mode == .recording && form ?? self.form == self.form: nil
        case .record(let form): Turn(mode: .recording, form: form ?? options.recording)
        case .take(.overdub): Turn(mode: mode == .recording ? .playing : .recording, form: .time)
        default: nil
        }
    }

    mutating func change(to turn: Turn, for request: DrumRequest) -> [DrumAction] {
        let tempo = take.tempo
        begin(turn.mode, turn.form, at: request.time, press: request.onset)
        return [.mode(turn.mode, request)] + (take.tempo == tempo ? [] : [.tempo(take.tempo, request)])
    }

    /// Begins a mode without a gesture, such as the playing of a loaded take.
    ///
    /// - Parameters:
    ///   - mode: the mode that begins.
    ///   - time: the time in seconds of the records; a playing begins no earlier than time has been advanced to.
    public mutating func begin(_ mode: Mode, at time: Double) { begin(mode, options.recording, at: time, press: nil) }

    /// - Parameter press: the time at which a player requested it; `nil` if no player did.
    private mutating func begin(_ mode: Mode, _ form: RecordingForm, at time: Double, press: Double?) {
        guard abs(time) <= Tuning.latest else {
            faults.invalidTimestamps += 1
            return
        }
        if startsClick, !isGridStopped {
            startsClick = false
            setClick(true, at: time)
        }
        if let clock = click?.clock { click?.follow(clock, from: max(time, playhead), of: take) }
        let recordedLayer = recordsLayer
        finishRecording(at: max(time, playhead), press: press)
        self.mode = mode
        switch mode {
        case .freestyle: sequencer = nil
        case .recording where form == .steps:
            sequencer = nil
            history.note(take)
            recorder = .steps(StepRecorder())
            empty()
        case .recording:
            history.note(take)
            beginLayer(at: max(time, playhead))
        // What was recorded in time continues without a break.
        case .playing: if !recordedLayer || sequencer == nil { start(at: max(time, playhead)) }
        }
    }

    /// Starts the take, and the click with it.
    private mutating func start(at time: Double, countIn: Int = 0) {
        if grid != nil || isGridStopped {
            sequencer = gridSequencer(at: time)
        } else {
            sequencer = Sequencer(clock(from: time, countIn: countIn, clicksOn: isClicking))
        }
    }

    /// Returns a clock that begins after bars to count in, which the click follows; one that runs counts in from its
    /// next beat.
    ///
    /// - Parameter clicksOn: whether the click continues after the count-in.
    private mutating func clock(from time: Double, countIn: Int, clicksOn: Bool) -> BeatClock {
        let first = countIn > 0 ? max(time, click?.nextDue(of: take) ?? time) : time
        let clock = BeatClock(at: first + Ticks.seconds(countIn * take.metre.bar, tempo: take.tempo))
        if countIn > 0 || isClicking {
            click = Click(clock, beats: countIn * take.metre.beats, goesOn: clicksOn)
        }
        return clock
    }

    /// Empties the take but for its tempo, metre and grid.
    mutating func empty() { (take.steps, take.layers, take.bars) = ([], [], 0) }

    /// Begins a recording in time: over the take that plays, or as long as is played.
    mutating func beginLayer(at time: Double) {
        let isFirst = take.ticks == 0
        if isFirst, let bars = options.bars { take.bars = min(bars, Tuning.mostBars) }
        take.layers.append(TakeLayer())
        round = Round(take)
        // The first hit begins a take for which nothing else does.
        var clock: BeatClock?
        if !isFirst {
            if sequencer == nil { start(at: time, countIn: options.countIn) }
            clock = sequencer?.clock ?? beginOnGrid(at: time, countIn: 0)
        } else if let first = beginOnGrid(at: time, countIn: options.countIn) {
            clock = first
        } else if options.countIn > 0 {
            // Nothing else gives the first layer its pulse.
            clock = self.clock(from: time, countIn: options.countIn, clicksOn: true)
        } else {
            clock = click?.bar(nearest: time, of: take)
        }
        let layer = LayerRecorder(clock, for: take)
        play(after: layer, from: time)
        recorder = .layer(layer)
    }

    /// Plays a take whose length and beginning a recording has made known, where it does not play yet.
    private mutating func play(after layer: LayerRecorder, from time: Double) {
        guard sequencer == nil, !isGridStopped, take.ticks > 0, let clock = layer.clock else { return }
        // The press that gives a loop its length is its first beat, too.
        let beat = layer.isFitted ? clock.tick(at: time, tempo: take.tempo) : nil
        sequencer = beat.map { Sequencer(clock, from: $0) } ?? Sequencer(clock, after: time, tempo: take.tempo)
    }

    /// Ends the recording, if there is one. A recording without a hit or a rest was a mode gesture too many; it costs no take.
    ///
    /// - Parameter press: the time at which the player ended it; `nil` if something else did.
    mutating func finishRecording(at time: Double, press: Double? = nil) {
        let before = history.latest
        var finished: LayerRecorder?
        let isEmpty: Bool
        switch recorder {
        case .none: return
        case .steps: isEmpty = take.steps.isEmpty
        case .layer(var layer):
            layer.finish(in: &take, at: click == nil ? press : nil)
            isEmpty = take.layers == before?.layers
            finished = layer
        }
        if isEmpty, let before {
            (take.steps, take.layers, take.bars) = (before.steps, before.layers, before.bars)
            history.forget()
        } else {
            recorded = take
        }
        if let finished { play(after: finished, from: time) }
        recorder = .none
        heard = []
        round = Round(take)
    }

    /// Records a hit.
    mutating func takeDown(_ hit: Take.Hit, at time: Double) {
        switch recorder {
        case .none: break
        case .steps(var steps):
            if !steps.hit(hit, at: time, window: options.chordWindow, in: &take) { faults.untaken += 1 }
            recorder = .steps(steps)
        case .layer(var layer):
            let outcome = layer.hit(hit, at: time, in: &take)
            recorder = .layer(layer)
            guard case .recorded(let tick) = outcome else {
                if case .full = outcome { faults.untaken += 1 }
                return
            }
            if !layer.isFree { play(after: layer, from: playhead) }
            guard let sequencer, round.length > 0 else { return }
            round = Round(take)
            let inRound = take.inRound(tick)
            let drawn = tick - inRound + take.drawn(inRound)
            if drawn >= sequencer.played { heard.append((drawn, hit.instrument)) }
        }
    }

    /// Records a rest; a recording in time has its own.
    mutating func takeDownRest() {
        guard case .steps(var steps) = recorder else { return }
        if !steps.rest(in: &take) { faults.untaken += 1 }
        recorder = .steps(steps)
    }
}
