// The drum machine: gestures in, actions out. No clock; pure.

public import Gestures

/// Turns gestures into hits, modes, takes and tempos, by a kit (<doc:TakesAndLoops#Modes>).
///
/// Two calls drive it: `process(_:)` with the gestures of a record, and `advance(to:)` as time passes, for the hits of
/// the take that is playing. Both are functions of the machine and their arguments alone.
public struct DrumMachine: Sendable {
    package internal(set) var kit: Kit

    /// The kits that can be switched between.
    var kits: KitList

    /// The options that the player chose.
    package let options: DrumOptions

    /// The mode; freestyle at the start (<doc:TakesAndLoops#Modes>).
    public internal(set) var mode = Mode.freestyle

    /// Whether hands, feet and faces play anything.
    package private(set) var isArmed: Bool

    /// The recorded take, with the tempo.
    public internal(set) var take: Take

    /// The counts of faults so far.
    package internal(set) var faults = DrumFaults()

    /// The tempo in beats per minute.
    package var tempo: Double { take.tempo }

    /// The gestures of the last record that no line of the kit matches.
    package private(set) var unmatched: [Gesture] = []

    /// The instruments, with the volumes that were chosen.
    private(set) var instruments: [String: Instrument] = [:]

    /// The moves of values that are not performed yet: while gestures are not armed, they wait.
    private var moves: [String: Gesture] = [:]

    /// The volumes of instruments that were chosen, in decibels.
    package private(set) var volumes: [String: Double] = [:]

    /// The lines, quiet ones first, then the more exact ones; equally exact ones in the order of the kit.
    private var lines: [GestureBinding] = []

    /// The recorder of steps or of a layer, while the mode is recording.
    var recorder = Recorder.none

    /// The takes that can be switched between.
    var scenes: SceneList

    /// A remark on the last command that could not be performed.
    var remark: String?

    /// The outcome of the last request.
    package internal(set) var outcome = RequestOutcome.done

    /// The takes that can be returned to.
    var history = TakeHistory()

    var recorded: Take?

    /// The position in the take while it sounds, alone or under a recording in time.
    var sequencer: Sequencer?

    /// One round of the take as it sounds.
    var round = Round()

    /// Hits that were recorded ahead of the place that plays: they have sounded in this round.
    var heard: [(tick: Int, instrument: String)] = []

    var click: Click?

    /// Whether the click begins when time does.
    var startsClick: Bool
    private var taps = TapTempo()

    /// The last position of the program that is followed, and the tick of it at which the take begins.
    var grid: GridPosition?
    var gridOrigin = 0

    /// The time at which a jump of that program was followed last.
    var lastJump = -Tuning.latest

    /// The tempo of the last action that said one.
    var toldTempo: Double

    /// The latest time that the playing was asked to advance to.
    var playhead = -Tuning.latest

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
        self.init(kit, others: [], options: options, take: take, scenes: [])
    }

    /// Creates a machine that switches between kits and takes.
    ///
    /// - Parameters:
    ///   - kit: the kit at the start.
    ///   - others: the other kits.
    ///   - take: the first of the takes, as it is played; `nil` without any.
    ///   - scenes: the takes, with names that differ.
    package init(
        _ kit: Kit,
        others: [Kit],
        options: DrumOptions = DrumOptions(),
        take: Take?,
        scenes: [Take]
    ) {
        self.scenes = SceneList(scenes)
        kits = KitList(kits: [kit] + others)
        self.kit = kit
        self.options = options
        self.take = take ?? Take(tempo: options.tempo, subdivision: options.subdivision, metre: options.metre)
        round = Round(self.take)
        toldTempo = self.take.tempo
        isArmed = options.isArmed
        startsClick = options.clicks
        arrange()
    }

    /// Prepares the lookup of the kit.
    mutating func arrange() {
        instruments = Self.instruments(of: kit, among: kits.kits)
        for (name, volume) in volumes { instruments[name]?.gain *= Instrument.gain(decibels: Float(volume)) }
        lines = kit.orderedLines
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
        guard case .steps = recorder, take.steps.isEmpty, var latest = history.latest else { return take }
        latest.tempo = take.tempo
        return latest
    }

    /// Returns the take whose recording has ended since the last call, `nil` without one.
    package mutating func recordedTake() -> Take? { recorded.take() }

    // MARK: Gestures

    /// Processes the gestures of one record.
    ///
    /// - Parameter gestures: the gestures of the record, of one time.
    /// - Returns: the actions, in this order: hits of the take that are due by then; the actions of the gestures, in
    ///   their order; moves of values; at last the mode, which changes at most once per record
    ///   (<doc:TakesAndLoops#Modes>).
    public mutating func process(_ gestures: [Gesture]) -> [DrumAction] {
        let sound = gestures.filter { isInOrder($0) }
        unmatched.removeAll(keepingCapacity: true)
        var actions: [DrumAction] = []
        if let time = sound.map(\.time).max(), time > playhead { actions += advance(to: time) }
        var turn: (turn: Turn, request: DrumRequest)?
        for gesture in sound {
            if case .moved(let name, _) = gesture.kind {
                moves[name] = gesture
                continue
            }
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
            if let next = self.turn(after: action) {
                turn = turn ?? (next, request)
            } else {
                actions += perform(action, for: request)
            }
        }
        if let time = sound.last?.time { actions += move(at: time) }
        if let turn { actions += change(to: turn.turn, for: turn.request) }
        return actions
    }

    /// Performs the moves of values, in the order of the kit, where gestures are armed.
    private mutating func move(at time: Double) -> [DrumAction] {
        guard isArmed, !moves.isEmpty else { return [] }
        defer { moves = [:] }
        return kit.values.compactMap { value in
            guard var gesture = moves[value.value.name], case .moved(_, let position) = gesture.kind else { return nil }
            gesture.time = time
            return .value(value, position, DrumRequest(gesture))
        }
    }

    /// Performs a request without a gesture of the kit, as a line of the kit would.
    ///
    /// - Returns: the actions, the take's hits that are due by then first.
    package mutating func carryOut(_ action: KitAction, for request: DrumRequest) -> [DrumAction] {
        outcome = .done
        guard abs(request.time) <= Tuning.latest else {
            faults.invalidTimestamps += 1
            return []
        }
        let due = request.time > playhead ? advance(to: request.time) : []
        return due + (turn(after: action).map { change(to: $0, for: request) } ?? perform(action, for: request))
    }

    /// Performs an action that does not change the mode.
    private mutating func perform(_ action: KitAction, for request: DrumRequest) -> [DrumAction] {
        switch action {
        case .hit(let name): hit(name, for: request, isTakenDown: true)
        case .rest(let name): rest(name, for: request)
        case .choke(let name): choke(name, for: request)
        case .tempo(let tempo): change(tempo, for: request)
        case .armed(let isArmed): arm(isArmed, for: request)
        case .click(let isOn): setClick(isOn, for: request)
        case .take(let command): change(command, for: request)
        case .scene(let choice): choose(choice, for: request)
        case .kit(let choice): choose(kit: choice, for: request)
        case .volume(let name, let volume): setVolume(of: name, to: volume, for: request)
        case .named(let name): [.named(name, request)]
        case .quiet, .nextMode, .mode, .record, .pointer: []
        }
    }

    /// Returns whether a gesture's time is valid and not before an earlier one of its source; counts those that are
    /// not.
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
        guard let instrument = instruments[name] else { return missing(.hit(name), for: request) }
        let velocity = request.velocity.isNaN ? Gestures.Tuning.velocity : min(max(request.velocity, 0), 1)
        if isTakenDown, mode == .recording {
            let onset = abs(request.onset) <= Tuning.latest ? request.onset : request.time
            takeDown(Take.Hit(name, velocity: Take.written(velocity)), at: onset)
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
        if mode == .recording { takeDownRest() }
        return (name.map { hit($0, for: request, isTakenDown: false) } ?? []) + [.rest(request)]
    }

    private mutating func choke(_ name: String, for request: DrumRequest) -> [DrumAction] {
        instruments[name].map { [.choke($0, request)] } ?? missing(.choke(name), for: request)
    }

    /// Counts an action on an instrument that is not there; one without a gesture is remarked on.
    private mutating func missing(_ action: KitAction, for request: DrumRequest) -> [DrumAction] {
        faults.unknownInstruments += 1
        return request.gesture == nil ? refuse(action, "an instrument of the kit") : []
    }

    /// Arms or disarms gestures, `nil` to toggle; returns no action where nothing changes.
    private mutating func arm(_ wanted: Bool?, for request: DrumRequest) -> [DrumAction] {
        let wanted = wanted ?? !isArmed
        guard wanted != isArmed else { return [] }
        isArmed = wanted
        return [.armed(wanted, request)] + move(at: request.time)
    }

    private mutating func setVolume(of name: String, to volume: Double, for request: DrumRequest) -> [DrumAction] {
        guard instruments[name] != nil else { return refuse(.volume(name, volume), "an instrument of the kit") }
        guard volumes[name, default: 0] != volume else { return [] }
        volumes[name] = volume
        arrange()
        return [.changed(.volume(name, volume), request)]
    }

    private mutating func change(_ change: TempoChange, for request: DrumRequest) -> [DrumAction] {
        guard !followsTempo || options.isPeer else {
            faults.followedTempos += 1
            return []
        }
        var wanted = take
        switch change {
        case .by(let beats): wanted.tempo += beats
        case .to(let tempo): wanted.tempo = tempo
        case .tap:
            guard let tempo = taps.tap(at: request.onset) else { return [] }
            wanted.tempo = tempo
        }
        toldTempo = wanted.tempo
        // To a peer the tempo is proposed; it comes back from there.
        if !followsTempo { setTempo(wanted.tempo, at: max(request.time, playhead)) }
        return [.tempo(wanted.tempo, request)]
    }

    /// Changes the tempo of all that plays and is recorded.
    mutating func setTempo(_ tempo: Double, at time: Double) {
        let old = take.tempo
        take.tempo = tempo
        guard take.tempo != old else { return }
        sequencer?.change(at: time, from: old, to: take.tempo)
        click?.change(at: time, from: old, to: take.tempo)
        if case .layer(var layer) = recorder {
            layer.change(at: time, from: old, to: take.tempo)
            recorder = .layer(layer)
        }
    }
}
