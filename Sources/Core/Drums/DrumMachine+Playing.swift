// The playing of the drum machine's take and click, as time passes; pure.

extension DrumMachine {
    /// The time of the next hit of the take, in seconds; `nil` where none is to come.
    public var nextDue: Double? { sequencer?.nextDue(in: round, tempo: take.tempo, loops: options.loops) }

    /// The time of the next beat of the click, in seconds; `nil` without it.
    package var nextClick: Double? {
        guard let next = click?.nextDue(of: take) else { return nil }
        // A take that is played a number of times ends before the beat that would follow.
        guard mode == .playing, let loops = options.loops, let sequencer, round.length > 0,
            loops < Int.max / round.length
        else { return next }
        return next < sequencer.clock.time(of: loops * round.length, tempo: take.tempo) ? next : nil
    }

    /// The length of the take over all its rounds, in seconds; infinite for a take with hits that repeats without end.
    package var playedLength: Double {
        if round.moments.isEmpty { return 0 }
        return options.loops.map { take.length * Double($0) } ?? .infinity
    }

    /// Returns the position of the playing in the take at a time, in ticks; `nil` where it is not playing.
    package func tick(at time: Double) -> Int? {
        sequencer?.tick(at: time, in: round, tempo: take.tempo, loops: options.loops)
    }

    /// Returns the position of the playing in the take at a time, in seconds; `nil` where it is not playing.
    package func playhead(at time: Double) -> Double? {
        tick(at: time).map { Ticks.seconds($0, tempo: take.tempo) }
    }

    /// Returns the step of the take that is playing at a time, from 0; `nil` without one.
    ///
    /// - Parameter time: in seconds of the records.
    package func step(at time: Double) -> Int? {
        take.steps.isEmpty ? nil : tick(at: time).map { $0 / take.stepTicks }
    }

    /// Returns the bar and the beat of a timed take that is playing, from 1; `nil` where it is not.
    package func bar(at time: Double) -> (bar: Int, beat: Int)? {
        guard take.steps.isEmpty, let tick = tick(at: time) else { return nil }
        return (tick / take.metre.bar + 1, tick % take.metre.bar / take.metre.beat + 1)
    }

    /// Returns the number of beats to the beginning of a recording that is counted in; `nil` where none is.
    package func countIn(at time: Double) -> Int? {
        guard !isGridStopped, case .layer(let layer) = recorder,
            let tick = layer.clock?.tick(at: time, tempo: take.tempo), tick < 0
        else { return nil }
        return (take.metre.beat - 1 - tick) / take.metre.beat
    }

    /// Advances the playing of the take and the click to a time.
    ///
    /// A live player that calls this with the present time before `process(_:)` starts the take then, and not at the
    /// time of the gesture, which is past already.
    ///
    /// - Parameter time: in seconds of the records; a time before an earlier one does nothing and is counted.
    /// - Returns: the hits due up to and including it, in order, each with the exact time of its place in the take, and
    ///   switches to another take.
    public mutating func advance(to time: Double) -> [DrumAction] {
        guard abs(time) <= Tuning.latest else {
            faults.invalidTimestamps += 1
            return []
        }
        guard time >= playhead else {
            faults.nonMonotonicTimestamps += 1
            return []
        }
        playhead = time
        if startsClick, !isGridStopped {
            startsClick = false
            setClick(true, at: time)
        }
        var actions: [DrumAction] = []
        var reported = 0
        while true {
            let (beat, due, change) = (nextClick ?? .infinity, nextDue ?? .infinity, nextSwitch ?? .infinity)
            guard min(beat, due, change) <= time else { break }
            if change <= min(beat, due) {
                // What is on this bar is the other take's.
                actions += changeScene()
            } else if beat <= due {
                actions += self.beat(to: time)
                reported += 1
            } else {
                actions += moment(to: time, &reported)
            }
            if reported >= Tuning.mostDue {
                faults.overruns += 1
                break
            }
        }
        // What is recorded from now on behind this place sounds in the next round.
        sequencer?.skip(to: time, tempo: take.tempo)
        return actions
    }

    /// Returns the next hits of the take.
    private mutating func moment(to time: Double, _ reported: inout Int) -> [DrumAction] {
        guard
            let moment = sequencer?.moment(to: time, in: round, tempo: take.tempo, loops: options.loops)
        else { return [] }
        reported += moment.hits.count
        return moment.hits.compactMap { hit in
            if let place = heard.firstIndex(where: { $0 == (moment.tick, hit.instrument) }) {
                heard.remove(at: place)
                return nil
            }
            guard let instrument = instruments[hit.instrument] else {
                faults.unknownInstruments += 1
                return nil
            }
            return .hit(DrumHit(instrument, time: moment.time, velocity: hit.velocity, cause: .take))
        }
    }

    /// Returns the next beat of the click.
    private mutating func beat(to time: Double) -> [DrumAction] {
        guard let instrument = Click.instrument(of: kit), let beat = click?.beat(to: time, of: take) else {
            click = nil
            return []
        }
        if click?.nextDue(of: take) == nil { click = nil }
        return [.hit(DrumHit(instrument, time: beat.time, velocity: beat.velocity, cause: .metronome))]
    }
}
