// The drum machine: gestures in, actions out. No clock of its own; pure.

public import Gestures

/// Turns gestures into hits, modes, takes and tempos, by a kit (<doc:Kits#Modes>).
///
/// Two calls drive it: `process(_:)` with the gestures of a record, and `advance(to:)` as time passes, for the hits of
/// the take that is playing. Both are functions of the machine and their arguments alone.
public struct DrumMachine: Sendable {
    package let kit: Kit

    /// The options that the player chose.
    package let options: DrumOptions

    /// The mode; freestyle at the start (<doc:Kits#Modes>).
    public private(set) var mode = Mode.freestyle

    /// A Boolean value that indicates whether hands, feet and faces play anything.
    package private(set) var isArmed: Bool

    /// The recorded take, with the tempo.
    public private(set) var take: Take

    /// The counts of faults so far.
    package private(set) var faults = DrumFaults()

    /// The tempo in beats per minute.
    package var tempo: Double { take.tempo }

    /// The gestures of the last record that no line of the kit matches.
    package private(set) var unmatched: [Gesture] = []

    private let instruments: [String: Instrument]

    /// The lines, quiet ones first, then the more exact ones; equally exact ones in the order of the kit.
    private let lines: [GestureBinding]

    private var recorder = StepRecorder()

    /// The steps before the present recording.
    private var before: [[Take.Hit]] = []

    private var recorded: Take?
    private var sequencer: Sequencer?
    private var taps = TapTempo()

    /// The latest time that the playing was asked to advance to.
    private var playhead = -Tuning.latest

    /// The last time of each device, and under `nil` that of the frames: cameras and phones arrive with delays of their
    /// own, and times have an order only within one of them.
    private var lastTimes: [String?: Double] = [:]

    /// Creates a machine.
    ///
    /// - Parameters:
    ///   - kit: the actions of gestures. Of lines that collide (`KitCheck` finds them) the first is used.
    ///   - options: the player's options.
    ///   - take: an earlier take; its tempo and subdivision override those of the options.
    public init(_ kit: Kit, options: DrumOptions = DrumOptions(), take: Take? = nil) {
        self.kit = kit
        self.options = options
        self.take = take ?? Take(tempo: options.tempo, subdivision: options.subdivision)
        isArmed = options.isArmed
        instruments = Dictionary(kit.instruments.map { ($0.name, $0) }) { first, _ in first }
        lines = kit.lines.enumerated().sorted {
            let (one, other) = ($0.element.isQuiet ? 1 : 0, $1.element.isQuiet ? 1 : 0)
            return (other, $1.element.trigger.rank, $0.offset) < (one, $0.element.trigger.rank, $1.offset)
        }.map(\.element)
    }

    /// Returns the action of the most exact line that waits for a gesture; a device that no line names hits the instrument
    /// of its own name.
    package func action(for gesture: Gesture) -> KitAction? {
        if let line = lines.first(where: { $0.trigger.matches(gesture) }) { return line.action }
        guard let device = gesture.device, instruments[device] != nil, !kit.names(device: device) else { return nil }
        return .hit(device)
    }

    /// The take, or while a recording has no step yet, the one before it.
    package var latestTake: Take {
        guard mode == .recording, take.steps.isEmpty else { return take }
        return Take(tempo: take.tempo, subdivision: take.subdivision, steps: before)
    }

    /// Returns the take whose recording has ended since the last call, `nil` without one.
    package mutating func recordedTake() -> Take? { recorded.take() }

    // MARK: Gestures

    /// Processes the gestures of one record.
    ///
    /// - Parameter gestures: the gestures of the record, of one time.
    /// - Returns: the actions, in this order: hits of the take that are due by then; the actions of the gestures, in
    ///   their order; at last the mode, which changes at most once per record (<doc:Kits#Modes>).
    public mutating func process(_ gestures: [Gesture]) -> [DrumAction] {
        let sound = gestures.filter { isInOrder($0) }
        unmatched.removeAll(keepingCapacity: true)
        var actions: [DrumAction] = []
        if let time = sound.map(\.time).max(), time > playhead { actions += advance(to: time) }
        var turn: (mode: Mode, request: DrumRequest)?
        for gesture in sound {
            guard let action = action(for: gesture) else {
                unmatched.append(gesture)
                continue
            }
            if !isArmed, gesture.device == nil {
                guard case .armed = action else {
                    faults.unarmed += 1
                    continue
                }
            }
            let request = DrumRequest(gesture)
            if let mode = mode(after: action) {
                turn = turn ?? (mode, request)
            } else {
                actions += perform(action, for: request)
            }
        }
        if let turn { actions.append(change(to: turn.mode, for: turn.request)) }
        return actions
    }

    /// Performs a request without a gesture of the kit, as a line of the kit would.
    ///
    /// - Returns: the actions, the take's hits that are due by then first.
    package mutating func carryOut(_ action: KitAction, for request: DrumRequest) -> [DrumAction] {
        guard abs(request.time) <= Tuning.latest else {
            faults.invalidTimestamps += 1
            return []
        }
        let due = request.time > playhead ? advance(to: request.time) : []
        return due + (mode(after: action).map { [change(to: $0, for: request)] } ?? perform(action, for: request))
    }

    /// Returns the mode that an action changes to; `nil` where it changes none.
    private func mode(after action: KitAction) -> Mode? {
        switch action {
        case .nextMode: options.modeCycle.next(after: mode)
        case .mode(let mode): mode
        default: nil
        }
    }

    private mutating func change(to mode: Mode, for request: DrumRequest) -> DrumAction {
        begin(mode, at: request.time)
        return .mode(mode, request)
    }

    /// Performs an action that does not change the mode.
    private mutating func perform(_ action: KitAction, for request: DrumRequest) -> [DrumAction] {
        switch action {
        case .hit(let name): hit(name, for: request, isTakenDown: true)
        case .rest(let name): rest(name, for: request)
        case .tempo(let tempo): change(tempo, for: request)
        case .armed(let isArmed): arm(isArmed, for: request)
        case .named(let name): [.named(name, request)]
        case .quiet, .nextMode, .mode: []
        }
    }

    /// Replaces the hits on the steps of the take, whose number stays: the playing continues at its place. Returns
    /// whether that was possible; a take that is being recorded cannot be changed.
    package mutating func edit(_ steps: [[Take.Hit]]) -> Bool {
        guard mode != .recording, steps.count == take.steps.count else { return false }
        take.steps = steps
        return true
    }

    /// Returns the position of the playing in the take at a time, in seconds; `nil` where it is not playing.
    package func playhead(at time: Double) -> Double? {
        sequencer?.position(at: time, in: take, loops: options.loops)
    }

    /// Returns a Boolean value that indicates whether a gesture's time is valid and not before an earlier one of its
    /// source; counts those that are not.
    private mutating func isInOrder(_ gesture: Gesture) -> Bool {
        guard abs(gesture.time) <= Tuning.latest else {
            faults.invalidTimestamps += 1
            return false
        }
        let source = gesture.device
        if let last = lastTimes[source], gesture.time < last {
            faults.nonMonotonicTimestamps += 1
            return false
        }
        lastTimes[source] = gesture.time
        return true
    }

    private mutating func hit(_ name: String, for request: DrumRequest, isTakenDown: Bool) -> [DrumAction] {
        guard let instrument = instruments[name] else {
            faults.unknownInstruments += 1
            return []
        }
        let velocity = request.velocity.isNaN ? Gestures.Tuning.velocity : min(max(request.velocity, 0), 1)
        if isTakenDown, mode == .recording {
            let onset = abs(request.onset) <= Tuning.latest ? request.onset : request.time
            let hit = Take.Hit(name, velocity: Take.written(velocity))
            if !recorder.hit(hit, at: onset, window: options.chordWindow, in: &take) { faults.untaken += 1 }
        }
        return [
            .hit(
                DrumHit(
                    instrument,
                    time: request.time,
                    onset: request.onset,
                    velocity: velocity,
                    cause: request.cause
                )
            )
        ]
    }

    private mutating func rest(_ name: String?, for request: DrumRequest) -> [DrumAction] {
        if mode == .recording, !recorder.rest(in: &take) { faults.untaken += 1 }
        return (name.map { hit($0, for: request, isTakenDown: false) } ?? []) + [.rest(request)]
    }

    /// Arms or disarms gestures, `nil` to toggle; returns no action where nothing changes.
    private mutating func arm(_ wanted: Bool?, for request: DrumRequest) -> [DrumAction] {
        let wanted = wanted ?? !isArmed
        guard wanted != isArmed else { return [] }
        isArmed = wanted
        return [.armed(wanted, request)]
    }

    // MARK: Modes and tempo

    /// Begins a mode without a gesture, such as the playing of a loaded take.
    ///
    /// - Parameters:
    ///   - mode: the mode that begins.
    ///   - time: the time in seconds of the records; a playing begins no earlier than time has been advanced to.
    public mutating func begin(_ mode: Mode, at time: Double) {
        guard abs(time) <= Tuning.latest else {
            faults.invalidTimestamps += 1
            return
        }
        if self.mode == .recording {
            // A recording without a step was a mode gesture too many; it costs no take.
            if take.steps.isEmpty { take.steps = before } else { recorded = take }
        }
        self.mode = mode
        sequencer = nil
        switch mode {
        case .freestyle: break
        case .recording:
            before = take.steps
            take.steps = []
            recorder = StepRecorder()
        case .playing: sequencer = Sequencer(at: max(time, playhead))
        }
    }

    private mutating func change(_ change: TempoChange, for request: DrumRequest) -> [DrumAction] {
        let old = take
        switch change {
        case .by(let beats): take.tempo += beats
        case .to(let tempo): take.tempo = tempo
        case .tap:
            guard let tempo = taps.tap(at: request.onset) else { return [] }
            take.tempo = tempo
        }
        sequencer?.change(at: max(request.time, playhead), from: old, to: take)
        return [.tempo(take.tempo, request)]
    }

    // MARK: Playing

    /// The time of the next hit of the take, in seconds; `nil` where none is to come.
    public var nextDue: Double? { sequencer?.nextDue(in: take, loops: options.loops) }

    /// The length of the take over all its rounds, in seconds; infinite for a take with hits that repeats without end.
    package var playedLength: Double {
        if take.steps.allSatisfy(\.isEmpty) { return 0 }
        return options.loops.map { take.length * Double($0) } ?? .infinity
    }

    /// Returns the step of the take that is playing at a time, from 0; `nil` without one.
    ///
    /// - Parameter time: in seconds of the records.
    package func step(at time: Double) -> Int? { sequencer?.step(at: time, in: take, loops: options.loops) }

    /// Advances the playing of the take to a time.
    ///
    /// A live player that calls this with the present time before `process(_:)` starts the take then, and not at the
    /// time of the gesture, which is past already.
    ///
    /// - Parameter time: in seconds of the records; a time before an earlier one does nothing and is counted.
    /// - Returns: the hits due up to and including it, in order, each with the exact time of its step.
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
        guard var sequencer else { return [] }
        var actions: [DrumAction] = []
        var told = 0
        while let step = sequencer.step(to: time, in: take, loops: options.loops) {
            for hit in step.hits {
                guard let instrument = instruments[hit.instrument] else {
                    faults.unknownInstruments += 1
                    continue
                }
                actions.append(.hit(DrumHit(instrument, time: step.time, velocity: hit.velocity, cause: .take)))
            }
            told += step.hits.count
            if told >= Tuning.mostDue {
                faults.overruns += 1
                sequencer.skip(to: time, in: take)
                break
            }
        }
        self.sequencer = sequencer
        return actions
    }
}
