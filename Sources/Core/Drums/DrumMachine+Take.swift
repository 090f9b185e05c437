// The commands that change the take of the drum machine; pure.

extension DrumMachine {
    /// Performs a command on the take; returns no action where nothing changes.
    mutating func change(_ command: TakeCommand, for request: DrumRequest) -> [DrumAction] {
        let before = take
        switch command {
        case .overdub: break
        case .undo:
            guard mode != .recording else { return discard(for: request) }
            guard let earlier = history.undo(take) else { return refuse(.take(.undo), "a change to take back") }
            take = earlier
        case .redo:
            guard mode != .recording else { return [] }
            guard let later = history.redo(take) else { return refuse(.take(.redo), "a change to repeat") }
            take = later
        case .clear:
            guard mode != .recording else { return restart(for: request) }
            guard !take.isEmpty else { return [] }
            history.note(take)
            take = take.blank(named: take.name)
        case .mute(let part, _) where !has(part), .solo(let part, _) where !has(part):
            return refuse(.take(command), "a layer or an instrument that is there")
        case .mute(let part, let isOn): toggle(part, isOn, in: \.muted)
        case .solo(let part, let isOn): toggle(part, isOn, in: \.soloed)
        case .quantize(let quantization):
            guard quantization != take.quantization else { return [] }
            guard mode != .recording else { return refuse(.take(command), "the end of the recording") }
            history.note(take, unlessAdjusted: quantization)
            take.quantization = quantization
        case .edit(let edit):
            guard mode != .recording else { return refuse(.take(command), "the end of the recording") }
            var base = take
            if case .addHit(let place, _) = edit {
                guard instruments[place.instrument] != nil else {
                    return refuse(.take(.edit(edit)), "an instrument of the kit")
                }
                if base.isEmpty { base.bars = options.bars ?? 1 }
            }
            guard let edited = base.edited(by: edit) else {
                let hit = if case .addHit = edit { "" } else { " and a hit" }
                return refuse(.take(command), "a place\(hit) that the take has")
            }
            guard edited != take else { return [] }
            history.note(take)
            take = edited
        }
        guard take != before else { return [] }
        follow()
        return [.changed(.take(command), request)]
    }

    /// Returns whether the take to be kept is another one after an action; a followed tempo does not change it.
    package func changesTake(by action: DrumAction) -> Bool {
        switch action {
        case .tempo: !followsTempo
        case .changed(.take, _): true
        default: false
        }
    }

    /// Refuses a command that has nothing to change, and notes what was expected.
    mutating func refuse(_ action: KitAction, _ expected: String) -> [DrumAction] {
        refuse("\(action.command ?? ""): expected \(expected)")
    }

    mutating func refuse(_ reason: String) -> [DrumAction] {
        (remark, outcome) = (reason, .refused(reason))
        return []
    }

    private func has(_ part: TakePart) -> Bool {
        switch part {
        case .layer(let number): take.layers.indices.contains(number - 1) && !isToCome(number)
        case .instrument(let name): instruments[name] != nil
        case .steps: true
        }
    }

    /// Returns whether a layer is being recorded and has no hit yet.
    private func isToCome(_ number: Int) -> Bool {
        recordsLayer && number == take.layers.count && take.layers[number - 1].hits.isEmpty
    }

    private mutating func toggle(_ part: TakePart, _ isOn: Bool?, in parts: WritableKeyPath<Take, Set<TakePart>>) {
        if isOn ?? !take[keyPath: parts].contains(part) {
            take[keyPath: parts].insert(part)
        } else {
            take[keyPath: parts].remove(part)
        }
    }

    /// Empties the take that is being recorded; the recording begins anew.
    private mutating func restart(for request: DrumRequest) -> [DrumAction] {
        empty()
        (heard, sequencer) = ([], nil)
        if recordsLayer {
            beginLayer(at: max(request.time, playhead))
        } else {
            recorder = .steps(StepRecorder())
        }
        round = Round(take)
        return [.changed(.take(.clear), request)]
    }

    /// Takes back what is being recorded; the recording continues.
    private mutating func discard(for request: DrumRequest) -> [DrumAction] {
        guard let earlier = history.latest else { return [] }
        switch recorder {
        case .none: return []
        case .steps:
            guard !take.steps.isEmpty else { return [] }
            take.steps = []
            recorder = .steps(StepRecorder())
        case .layer(let layer):
            guard take.layers.last?.hits.isEmpty == false else { return [] }
            take.layers[take.layers.count - 1] = TakeLayer()
            if layer.isFree { take.bars = earlier.bars }
            // Where the first hit begins the take, the next first one does.
            recorder = .layer(LayerRecorder(layer.isFree && click == nil ? nil : layer.clock, for: take))
        }
        heard = []
        follow()
        return [.changed(.take(.undo), request)]
    }

    /// Lets what plays follow the take.
    private mutating func follow() {
        let length = round.length
        round = Round(take)
        // A take of another length begins anew in the bar, for what was played counts rounds of the old one.
        if length != round.length, mode != .recording, let clock = sequencer?.clock {
            sequencer = Sequencer(clock, after: playhead, tempo: take.tempo)
        }
    }

    /// The numbers of changes that can be taken back and repeated; during a recording, what it has so far is one of them.
    package var changes: (undoable: Int, redoable: Int) { (history.past.count, history.future.count) }

    /// Switches the click on or off, `nil` to toggle; returns no action where nothing changes.
    mutating func setClick(_ wanted: Bool?, for request: DrumRequest) -> [DrumAction] {
        let wanted = wanted ?? !isClicking
        guard wanted != isClicking else { return [] }
        setClick(wanted, at: request.time)
        return [.changed(.click(wanted), request)]
    }

    /// Switches the click on, at the beats of what plays if something does, or off.
    package mutating func setClick(_ isOn: Bool, at time: Double) {
        if isGridStopped { return startsClick = isOn }
        if click != nil {
            click?.goesOn = isOn
        } else if isOn {
            click = Click(BeatClock(at: max(time, playhead)))
        }
        if isOn, let clock = sequencer?.clock ?? gridClock { click?.follow(clock, from: max(time, playhead), of: take) }
        if !isOn, click?.nextDue(of: take) == nil { click = nil }
    }

    /// Whether the click sounds.
    package var isClicking: Bool { click?.goesOn == true || startsClick }
}
