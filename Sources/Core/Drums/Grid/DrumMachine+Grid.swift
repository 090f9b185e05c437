// The drum machine on the beat of another program; pure.

/// The difference of phase to another program from which on it is corrected at once, in seconds: the steps of a jump are
/// longer, and jitter is shorter.
private let gridJump = 0.05

/// The share of the time by which smaller differences are corrected: a speed that is 5 % off is not heard for a second.
private let gridSlew = 0.05

/// The hits before the place of another program that are played with it, in ticks: half a tick of MIDI clock.
private let gridGrace = Ticks.perQuarter / 48

/// The time until the beginning of a take that waits for another program, in seconds, as far as clocks know.
private let notYet = 1e7

extension DrumMachine {
    /// Whether the tempo is that of another program.
    package var followsTempo: Bool { grid != nil }

    /// Whether the take and the click wait for the other program to start.
    var isGridStopped: Bool { grid.map { !$0.isRunning } ?? options.follows }

    /// Follows another program: its tempo is the machine's, and its position that of the take.
    ///
    /// Small differences of phase are corrected a little at a time, without a hit played twice or left out; larger ones, such
    /// as jumps, at once. When the program starts or continues, so does the take, with its bars on those of the
    /// program; when it stops, so do the take and a recording in time.
    ///
    /// - Returns: the actions, hits of the take that are due by then first.
    public mutating func follow(_ next: GridPosition) -> [DrumAction] {
        guard next.isValid else {
            faults.invalidTimestamps += 1
            return []
        }
        var actions = next.time > playhead ? advance(to: next.time) : []
        let (before, request) = (grid, DrumRequest(at: max(next.time, playhead), cause: .message))
        grid = next
        let tempo = (next.tempo * 100).rounded() / 100
        setTempo(tempo, at: request.time)
        if abs(tempo - toldTempo) >= Tuning.toldTempo {
            toldTempo = tempo
            actions.append(.tempo(take.tempo, request))
            if tempo != take.tempo {
                let (least, most) = (Words.number(Tuning.tempos.lowerBound), Words.number(Tuning.tempos.upperBound))
                remark =
                    "a tempo of \(Words.number(tempo)) is followed as \(Words.number(take.tempo)), expected \(least) to \(most)"
            }
        }
        switch (before?.isRunning == true, next.isRunning) {
        case (false, true): actions += start(next, request)
        case (true, false): actions += stop(request)
        case (true, true): align(to: next, after: next.time - (before?.time ?? next.time))
        case (false, false): break
        }
        return actions
    }

    private mutating func start(_ grid: GridPosition, _ request: DrumRequest) -> [DrumAction] {
        let tick = grid.tick(at: grid.time)
        if recordsLayer, take.ticks == 0 { gridOrigin = tick - remainder(tick, take.metre.bar) }
        rebase(on: grid)
        if startsClick {
            startsClick = false
            setClick(true, at: grid.time)
        }
        guard take.ticks > 0, mode != .recording || recordsLayer else { return [] }
        if mode != .freestyle || !options.isPeer { sequencer = gridSequencer(at: grid.time) }
        guard mode == .freestyle, !options.isPeer else { return [] }
        mode = .playing
        return [.mode(.playing, request)]
    }

    private mutating func stop(_ request: DrumRequest) -> [DrumAction] {
        if isClicking { (click, startsClick) = (nil, true) }
        guard mode == .playing || recordsLayer else { return [] }
        begin(.freestyle, at: request.time)
        return [.mode(.freestyle, request)]
    }

    /// Moves what sounds to the beat of the grid.
    private mutating func align(to grid: GridPosition, after seconds: Double) {
        let time = max(grid.time, playhead)
        guard let clock = sequencer?.clock ?? layerClock ?? click?.clock,
            let tick = clock.tick(at: time, tempo: take.tempo)
        else { return }
        let off = Ticks.seconds(tick - (grid.tick(at: time) - gridOrigin), tempo: take.tempo)
        guard abs(off) <= max(gridJump, 30 / grid.tempo) else {
            // A program that jumps without end would have a hit played at each place that it comes by.
            guard abs(time - lastJump) >= gridJump else { return }
            lastJump = time
            rebase(on: grid)
            if sequencer != nil { (heard, sequencer) = ([], gridSequencer(at: time)) }
            return
        }
        // A clock that is far off is no jump in the song: no hit is played twice.
        let most = abs(off) > gridJump ? abs(off) : max(0, seconds) * gridSlew
        let shift = min(max(off, -most), most)
        sequencer?.shift(by: shift)
        click?.shift(by: shift)
        if case .layer(var layer) = recorder {
            layer.shift(by: shift)
            recorder = .layer(layer)
        }
    }

    /// Puts the click and the recording on the grid; a take that began later than the place begins rounds before.
    private mutating func rebase(on grid: GridPosition) {
        let (length, tick) = (take.ticks, grid.tick(at: grid.time))
        if length > 0, tick < gridOrigin { gridOrigin = remainder(gridOrigin, length) }
        if length > 0, tick < gridOrigin { gridOrigin -= length }
        guard let clock = gridClock else { return }
        click?.follow(clock, from: grid.time, of: take)
        if case .layer(var layer) = recorder {
            layer.follow(clock)
            recorder = .layer(layer)
        }
    }

    private var layerClock: BeatClock? { if case .layer(let layer) = recorder { layer.clock } else { nil } }

    /// The times of the take's ticks on the grid; `nil` without one that runs.
    var gridClock: BeatClock? {
        guard let grid, grid.isRunning else { return nil }
        return BeatClock(at: grid.time, tick: grid.tick(at: grid.time) - gridOrigin)
    }

    /// Returns the take at the place of the grid at a time, with hits that are just past; `nil` while it is stopped.
    func gridSequencer(at time: Double) -> Sequencer? {
        guard let clock = gridClock, let grid else { return nil }
        return Sequencer(clock, from: grid.tick(at: time) - gridOrigin - gridGrace)
    }

    /// Puts the beginning of another take on the bar of the grid at a time, at the grid's tempo.
    ///
    /// - Parameter tick: the tick of that bar in the take before; `nil` where nothing gave a pulse.
    mutating func beginOnGrid(afterTick tick: Int?, at time: Double) {
        guard let grid else { return }
        take.tempo = (grid.tempo * 100).rounded() / 100
        if let tick { gridOrigin += tick }
        guard let clock = gridClock else { return }
        click?.follow(clock, from: time, of: take)
        if sequencer != nil { sequencer = gridSequencer(at: time) }
    }

    /// Lets a new take begin at a bar line of the grid: the nearest one, or after bars to count in.
    ///
    /// - Returns: the times of its ticks; `nil` without a grid.
    mutating func beginOnGrid(at time: Double, countIn: Int) -> BeatClock? {
        // A time that does not come, until the other program starts.
        if isGridStopped { return BeatClock(at: max(time, playhead) + notYet) }
        guard let grid else { return nil }
        let (tick, bar) = (grid.tick(at: time), take.metre.bar)
        let first = countIn > 0 ? tick + bar - 1 : tick + bar / 2
        gridOrigin = first - remainder(first, bar) + countIn * bar
        guard let clock = gridClock else { return nil }
        if countIn > 0 {
            click = Click(clock, beats: countIn * take.metre.beats)
        } else {
            click?.follow(clock, from: time, of: take)
        }
        return clock
    }

    private func remainder(_ tick: Int, _ length: Int) -> Int { (tick % length + length) % length }

    // MARK: For others that follow

    /// Returns the position of what plays or is recorded at a time; one that is not running without either, or before a
    /// recording that is counted in.
    package func position(at time: Double) -> GridPosition {
        let clock = sequencer?.clock ?? layerClock
        let tick = clock?.tick(at: time, tempo: take.tempo)
        // Half a tick of rounding is no count-in.
        guard let tick, tick >= -1 else { return GridPosition(time: time, position: 0, tempo: tempo, isRunning: false) }
        let position = Double(max(0, tick)) / Double(Ticks.perQuarter)
        return GridPosition(time: time, position: position, tempo: tempo, isRunning: true)
    }
}
