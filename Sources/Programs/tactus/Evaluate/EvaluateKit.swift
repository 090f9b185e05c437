// `tactus evaluate kit`: keypoints that a kit plays, against the reference events of each take.

import Runs
import Configurations
import Drums
import Evaluation
import Gestures
import Keypoints
import Performances
import Shapes

struct EvaluateKit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kit",
        abstract: "Evaluate the hits of a kit that plays keypoints.",
        discussion: """
            Plays each take and compares its hits with the NAME.events.jsonl beside it, or with --reference: true \
            positives, deletions, substitutions, duplicates, insertions per minute, and timing errors.
            """
    )

    @Argument(help: "Files or folders of keypoints, or - for standard input.")
    var takes: [String]

    @Option(help: .value("name or file", "The kit to play; see `tactus kits`."), completion: .kits)
    var kit = ShippedKit.hands.rawValue

    @Option(help: .value("file", "The reference events of a single take."))
    var reference: String?

    @Option(help: .value("n", "The frame rate of keypoints without times. Default: 30."))
    var fps: Double?

    @OptionGroup var events: EventOptionGroup
    @OptionGroup var scores: ScoreOptions
    @OptionGroup(title: "Gestures") var gestures: GestureArguments
    @OptionGroup(title: "Keypoint files") var input: InputOptions

    func validate() throws {
        try check("--fps", fps, in: 0.1...1000, "frames per second")
        guard reference == nil || takes.count == 1 else {
            throw ValidationError("\(counted(takes.count, "take")) and one --reference, expected one take")
        }
        guard reference != nil || !takes.contains("-") else {
            throw ValidationError("-: no events lie beside standard input, expected the true ones as --reference FILE")
        }
    }

    func run() throws {
        let (kit, book) = try Configured.drumKit(named: self.kit)
        try files(kit).claim()
        try input.refuseImages(takes)
        for path in takes where path != "-" {
            guard try EventFile.holdsEvents(path) else { continue }
            throw Failure(.usage, "\(path) holds events, expected keypoints; see tactus evaluate events")
        }
        var log = input.records.problemLog()
        let options = gestures.options(kit, book, confidence: input.confidenceFloor)
        let counts = try events.counts(of: takes, reference, input.records, &log) { run, path, log in
            try run.score(takes: path, reference: reference, reading: input.reader(needsTimes: true), problems: &log) {
                frames in
                play(frames, of: path, on: kit, options)
            }
        }
        let total = EventScores(counts).total
        if total.substitutions > total.truePositives {
            StandardStreams.say(
                "\(total.substitutions) of \(total.playedEvents) hits are of another instrument: the reference may have "
                    + "the names of another kit, expected those of \(self.kit), as tactus synthesize drums --kit writes them"
            )
        }
        try scores.write(.events(counts))
        try log.ensureWhole()
    }

    /// All that the run reads and writes.
    private func files(_ kit: Kit) -> RunFiles {
        var files = RunFiles()
        for path in takes {
            files.count(path, isRead: KeypointReader.readsInFolder)
            if reference == nil, path != "-" { files.read(EventFile.beside(path)) }
        }
        if let reference { files.read(reference, as: "--reference") }
        files.read(kit: self.kit, kit)
        files.write(scores)
        return files
    }

    /// The hits of a take's detectors, at the times of its records; those of a take that is played back do not count.
    private func play(_ frames: [Frame], of path: String, on kit: Kit, _ options: GestureOptions) -> [Event] {
        var (watch, machine) = (GestureRecognizer(options), DrumMachine(kit))
        var times = FrameTimes(path, rate: fps)
        return frames.flatMap { frame -> [Event] in
            var frame = frame
            guard times.process(&frame, say: { StandardStreams.say($0) }) != .dropped else { return [] }
            return machine.process(watch.process(frame)).compactMap { action in
                if case .hit(let hit) = action, hit.cause == .take { return nil }
                var event = Event(.action(action), from: path)
                event.time -= times.shift
                event.onset = event.onset.map { $0 - times.shift }
                return event
            }
        }
    }
}
