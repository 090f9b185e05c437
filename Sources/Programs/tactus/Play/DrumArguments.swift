// Options for kit, modes, tempo and take. Part of `tactus play` and `tactus render`.

import Configurations
public import Drums
import Gestures
import Performances
import Shapes

struct DrumArguments: ParsableArguments {
    @Option(
        help: .value(
            "name or file",
            """
            The kit: \(ShippedKit.allCases.map(\.rawValue).joined(separator: ", ")), or a file (FILE.yaml). Default: hands; \
            drumset with a body-pose model or MIDI pads only, tvdrums with phones only. The command kit switches between \
            several.
            """
        ),
        completion: .kits
    )
    var kit: [String] = []

    @Option(help: .value("bpm", "The initial tempo in beats per minute."))
    var tempo: Double?

    @Option(help: .rare("n", "Steps per beat; by default 1, or as in the take."))
    var subdivision: Int?

    @Option(help: "What recordings keep: steps, which replace the take, or time, a layer over it.")
    var record = RecordingForm.steps

    @Option(help: .value("n", "Bars of a new take in time; by default up to the bar of the last hit."))
    var bars: Int?

    @Option(help: .value("n/n", "The metre of new takes and the click; by default 4/4, or as in the take."))
    var metre: Metre?

    @Flag(help: "Sound the click: the beats of the metre, the first of each bar louder.")
    var click = false

    @Option(
        help: .rare(
            "left, right or a device",
            "Where the click and the cues are heard: on one side, with the drums on the other, or on a device of their own."
        )
    )
    var clickOutput: String?

    @Option(
        help: .value(
            "bars",
            "Bars that the click counts in before a recording in time; with the first layer it goes on."
        )
    )
    var countIn = 0

    @Option(help: .rare("The order of modes: full (freestyle, recording, playing, freestyle …) or toggle."))
    var modeCycle = ModeCycle.full

    @Option(help: .rare("seconds", "Hits within this many seconds share a step of the take."))
    var chordWindow = Drums.Tuning.chordWindow

    @Option(
        help: .value(
            "n",
            "Number of times to play the take. Default: once in render without a recording, else until the mode changes."
        )
    )
    var loops: Int?

    @Option(help: .rare("The initial mode; by default freestyle, or playing if a take was read."))
    var mode: Mode?

    @Option(help: .rare("Whether gestures play from the start, or only what phones, keys and other programs ask for."))
    var armed = YesOrNo.yes

    @Option(
        help: .value(
            "file or folder",
            """
            The take file: read at the start if it exists, and written after each recording; NAME.1.yaml keeps the old \
            one. The takes of a folder (TAKES/) are scenes: the command scene switches between them.
            """
        )
    )
    var take: String?

    func validate() throws {
        try check("--tempo", tempo, in: Drums.Tuning.tempos)
        try check("--subdivision", subdivision, in: 1...Drums.Tuning.finestSubdivision)
        try check("--chord-window", chordWindow, in: 0...10, "seconds")
        try check("--bars", bars, in: 1...Drums.Tuning.mostBars)
        try check("--count-in", countIn, in: 0...8)
        try check("--loops", loops, in: 1...Int.max)
    }

    /// The options of the drums.
    ///
    /// - Parameter usualLoops: the number of times that the take is played without `--loops`; `nil` for repeating.
    func options(usualLoops: Int? = nil) -> DrumOptions {
        var options = DrumOptions(
            modeCycle: modeCycle,
            tempo: tempo ?? Drums.Tuning.tempo,
            subdivision: subdivision ?? Drums.Tuning.subdivision,
            chordWindow: chordWindow,
            isArmed: armed == .yes,
            loops: loops ?? usualLoops
        )
        (options.recording, options.bars, options.metre) = (record, bars, metre ?? .common)
        (options.clicks, options.countIn) = (click, countIn)
        return options
    }

    /// Whether options say how to record in time.
    var recordsInTime: Bool { record == .time || bars != nil || countIn > 0 }

    /// The output of the click in the main sound, and the device of its own, if any.
    var clickPlace: (output: ClickOutput, device: String?) {
        switch clickOutput {
        case nil: (.everywhere, nil)
        case "left": (.side(-1), nil)
        case "right": (.side(1), nil)
        case let device?: (.elsewhere, device)
        }
    }

    // MARK: Kit

    /// Returns the kit that has most of some instruments; of equal ones the first.
    static func kit(with names: Set<String>, of kits: [ShippedKit]) -> ShippedKit? {
        func missing(_ kit: ShippedKit) -> Int { names.subtracting(kit.kit.instruments.map(\.name)).count }
        return kits.min { missing($0) < missing($1) }
    }

    /// The kits and their rule books.
    ///
    /// - Parameter usual: the kit where the user names none.
    func kits(usual: ShippedKit) throws -> [(kit: Kit, book: RuleBook)] {
        let kits = try (kit.isEmpty ? [usual.rawValue] : kit).map { try Configured.drumKit(named: $0) }
        for (place, one) in kits.enumerated() where kits[..<place].contains(where: { $0.kit.name == one.kit.name }) {
            throw Failure(.usage, "--kit: two kits are named \(one.kit.name), expected names that differ")
        }
        return zip(Kit.toldApart(kits.map(\.kit)), kits.map(\.book)).map { (kit: $0, book: $1) }
    }

    // MARK: Take

    /// The take files that are there, or that may be written.
    var takeFiles: [String] {
        guard let take else { return [] }
        guard TakeFolder.isFolder(take) else { return [take] }
        return TakeFolder.names(in: take).map { TakeFolder.file(of: $0, in: take) }
    }

    /// Reads the takes of the file or folder; without any where the file does not exist yet.
    ///
    /// - Parameter isReadOnly: whether nothing is recorded; otherwise the file must be one that can be written at the end.
    func loadedTakes(isReadOnly: Bool) throws -> [Take] {
        guard let take, take != "-" else { return [] }
        if TakeFolder.isFolder(take) {
            if !isReadOnly { try Path.makeFolder(take) }
            let takes = TakeFolder(take).takes
            return takes.isEmpty ? [newTake] : takes
        }
        return try loadedTake(take, isReadOnly: isReadOnly).map { [$0] } ?? []
    }

    /// The take that a folder without any begins with.
    private var newTake: Take {
        var new = Take()
        new.name = "take"
        return new
    }

    private func loadedTake(_ take: String, isReadOnly: Bool) throws -> Take? {
        if isReadOnly {
            guard FilePlace(take)?.isThere != false else { return nil }
        } else {
            do throws(TactusError) {
                let place = try Recording(take)
                guard place.wasThere || !place.isFile else { return nil }
            } catch {
                throw Failure(.outputError, "\(take): cannot be written at the end: \(error.wrong)")
            }
        }
        return try Configured.take(at: take)
    }

    /// Returns a take with the tempo and the subdivision of the options.
    func changed(_ take: Take) -> Take {
        var changed = take
        if let tempo { changed.tempo = tempo }
        if let subdivision { changed.subdivision = subdivision }
        if let metre, changed.layers.isEmpty { changed.metre = metre }
        return changed
    }

    /// Returns remarks on the instruments of a take that the kit does not have, and options that it leaves without effect.
    func remarks(on take: Take, in kit: Kit) -> [String] {
        var remarks: [String] = []
        let path = self.take ?? ""
        let name = take.name.isEmpty ? path : TakeFolder.file(of: take.name, in: path)
        if let metre, take.metre != metre {
            remarks.append("\(name): keeps its metre \(take.metre); --metre is for new takes")
        }
        if let bars, take.ticks > 0, take.bars != bars {
            remarks.append("\(name): keeps its length; --bars is for new takes")
        }
        let missing = take.instruments.filter { kit.instrument(named: $0) == nil }
        guard !missing.isEmpty else { return remarks }
        return remarks + ["\(name): the kit \(kit.name) has no \(missing.joined(separator: ", ")); not played"]
    }
}

extension ModeCycle: ExpressibleByArgument {}
extension RecordingForm: ExpressibleByArgument {}
extension Metre: ExpressibleByArgument {}
extension Mode: ExpressibleByArgument {}
