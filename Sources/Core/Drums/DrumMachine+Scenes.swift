// The switching between takes, at the next bar of what plays; pure.

extension DrumMachine {
    /// The names of the takes that can be switched between, and the places of the present and the next one.
    package var sceneNames: (names: [String], current: Int, next: Int?) {
        (scenes.names, scenes.current, scenes.waiting?.place)
    }

    /// The takes that can be switched between; without any the take alone.
    package var takes: [Take] {
        var takes = scenes.scenes.map(\.take)
        if takes.isEmpty { return [take] }
        takes[scenes.current] = take
        return takes
    }

    /// Ends a recording at the end of the performance: reports describe the take that is kept.
    package mutating func finishRecording() { finishRecording(at: playhead) }

    /// The time of a switch that waits for its bar, in seconds; `nil` without one.
    package var nextSwitch: Double? { scenes.waiting?.time }

    /// The request of that switch.
    package var nextSwitchRequest: DrumRequest? { scenes.waiting?.request }

    /// Returns the remark on a command that could not be performed, once.
    package mutating func takeRemark() -> String? { remark.take() }

    /// Switches to another take: at the next bar of what plays or clicks, without either at once.
    mutating func choose(_ choice: NamedChoice, for request: DrumRequest) -> [DrumAction] {
        let count = scenes.scenes.count
        guard let place = scenes.place(of: choice, like: take) else {
            guard count == 0 else {
                return refuse(.scene(choice), "a number from 1 to \(count), next, previous or a name")
            }
            return refuse(
                "scene \(choice.words): there are no takes to switch between, expected a start with --take FOLDER/"
            )
        }
        if scenes.scenes.count > count {
            let others = scenes.names.prefix(count).joined(separator: ", ")
            remark = "\(choice.words): a new take begins; the others are \(others)"
        }
        scenes.waiting = nil
        guard place != scenes.current else { return [] }
        let time = max(request.time, playhead)
        guard let bar = bar(from: time) else { return change(to: place, at: time, for: request) }
        scenes.waiting = SceneList.Switch(place: place, time: bar, request: request)
        return []
    }

    /// Returns the time of the first bar at or after a time; `nil` where nothing gives a pulse.
    private func bar(from time: Double) -> Double? {
        guard let clock = sequencer?.clock ?? click?.clock, let tick = clock.tick(at: time, tempo: take.tempo) else {
            return nil
        }
        let bar = take.metre.bar
        // A tick is less than a microsecond: what falls on a bar is on it.
        let next = tick.isMultiple(of: bar) ? tick : (tick / bar + (tick > 0 ? 1 : 0)) * bar
        return max(clock.time(of: next, tempo: take.tempo), time)
    }

    /// Performs the switch that waits for its bar.
    mutating func changeScene() -> [DrumAction] {
        guard let change = scenes.waiting.take() else { return [] }
        var request = change.request
        (request.time, request.onset) = (change.time, change.time)
        return self.change(to: change.place, at: change.time, for: request)
    }

    private mutating func change(to place: Int, at time: Double, for request: DrumRequest) -> [DrumAction] {
        var actions: [DrumAction] = []
        if mode == .recording {
            finishRecording(at: time)
            mode = .playing
            actions.append(.mode(.playing, request))
        }
        let tempo = take.tempo
        let passed = (sequencer?.clock ?? click?.clock)?.tick(at: time, tempo: tempo)
        let scene = scenes.exchange(SceneList.Scene(take: take, history: history), for: place)
        (take, history) = (scene.take, scene.history)
        round = Round(take)
        let clock = BeatClock(at: time)
        sequencer = mode == .playing && take.ticks > 0 ? Sequencer(clock) : nil
        click?.follow(clock, from: time, of: take)
        beginOnGrid(afterTick: passed, at: time)
        actions.append(.changed(.scene(.name(take.name)), request))
        if take.tempo != tempo { actions.append(.tempo(take.tempo, request)) }
        return actions
    }
}
