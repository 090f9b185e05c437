// `tactus evaluate` where the input is events: its options, what goes together, and the run. Part of Evaluate.

public import ArgumentParser
import Drums
public import Evaluation
import Gestures
import KeypointFiles
import Keypoints
import Pipeline

/// How events are scored.
struct EventScoring: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Play keypoints on this kit, and score its hits; a shipped one or a file, see `tactus kits`.",
            valueName: "name or file"
        )
    )
    var kit: String?

    @Option(
        help: ArgumentHelp(
            "How far a played event may be from the true one, in seconds either way; else \(EventOptions.usualWindow).",
            valueName: "seconds"
        )
    )
    var window: Double?

    @Option(help: ArgumentHelp("The kind of events to score, may be given again; else hit.", valueName: "name"))
    var kind: [String] = []

    @Option(
        help: ArgumentHelp(
            "Which time of a played event is held against the truth: onset, or told, when it was decided; else onset.",
            valueName: "time"
        )
    )
    var at: EventMoment?

    @Flag(help: "The truth may hold no such events: only false alarms are counted then.")
    var emptyTruth = false

    /// The options as the tally takes them.
    func options() throws -> EventOptions {
        do throws(TallyProblem) {
            return try EventOptions(
                window: window ?? EventOptions.usualWindow,
                kinds: kind.isEmpty ? ["hit"] : kind,
                moment: at ?? .onset
            )
        } catch {
            throw ValidationError(
                "--\(error.field == "kinds" ? "kind" : error.field): \(error.wrong), expected \(error.expected)"
            )
        }
    }

    /// The options that were given.
    var given: [String] {
        [
            ("--kit", kit != nil), ("--window", window != nil), ("--kind", !kind.isEmpty), ("--at", at != nil),
            ("--empty-truth", emptyTruth),
        ]
        .filter(\.1).map(\.0)
    }
}

extension Evaluate {
    /// Plays keypoints on a kit and scores its hits; those of a take that is played back are not the detectors'.
    func playedEvents(_ name: String, _ log: inout ProblemLog) throws -> EventTally {
        let keypoints = by == nil && drop.numbers == [0] && errors == nil && labels == nil
        guard keypoints else {
            throw Failure(.usage, "--by, --drop, --errors and --labels are for shapes, --kit scores hits")
        }
        guard book.isUsual else {
            throw Failure(
                .usage,
                "--rules, --missing and --fold are for shapes, --kit plays with the kit's own rule book"
            )
        }
        guard gestures.steady == nil else {
            throw Failure(.usage, "--steady is for what is heard, and --kit scores when it was meant")
        }
        for dataset in datasets where dataset != "-" {
            guard try EventFile.holdsEvents(dataset) else { continue }
            throw Failure(.usage, "\(dataset) holds events, expected keypoints to be played with --kit")
        }
        let drums = try DrumArguments.kit(named: name)
        let options = gestures.options(drums, try DrumArguments.book(of: drums), confidence: input.confidence)
        return try events(of: datasets, &log) { run, path, log in
            try run.score(
                takes: path,
                truth: truth,
                reading: input.reader(format: format),
                problems: &log
            ) { frames in
                var (watch, machine) = (GestureWatch(options), DrumMachine(drums))
                var (missing, times, sizes) = (MissingTimes(), RecordTimes(), MissingSizes())
                return frames.flatMap { frame -> [Event] in
                    var frame = frame
                    let note = missing.fill(&frame)
                    let (passage, remark) = times.take(&frame)
                    for words in [note, remark, sizes.remark(on: frame)] {
                        if let words { StandardStreams.say("\(path): \(words)") }
                    }
                    guard passage != .dropped else { return [] }
                    return machine.take(watch.take(frame)).compactMap { action in
                        if case .hit(let hit) = action, hit.gesture == nil { return nil }
                        var event = Event(.action(action), from: path)
                        // The truth is in the records' own times.
                        event.time -= times.shift
                        event.onset = event.onset.map { $0 - times.shift }
                        return event
                    }
                }
            }
        }
    }

    /// Whether the input is events, by what the files are; standard input is what the truth is.
    ///
    /// - Throws: `Failure` for inputs or options that do not go together.
    func isOfEvents() throws -> Bool {
        let isTruthOfEvents = try truth.map { try EventFile.holdsEvents($0) } ?? false
        let isOfEvents = try datasets.map { path in
            // A player who hit nothing leaves an empty file.
            if path == "-" { return isTruthOfEvents }
            return try EventFile.holdsEvents(path) || isTruthOfEvents && EventFile.isEmpty(path)
        }
        guard let place = isOfEvents.firstIndex(of: true) else {
            if isTruthOfEvents, let truth {
                throw Failure(
                    .usage,
                    "\(truth) holds events and \(datasets[0]) does not, expected keypoints for both, "
                        + "events for both, or --kit to play the keypoints"
                )
            }
            if let option = events.given.first {
                throw Failure(.usage, "\(option) is for events, and \(datasets[0]) holds none")
            }
            return false
        }
        let played = datasets[place]
        if let other = isOfEvents.firstIndex(of: false) {
            throw Failure(
                .usage,
                "\(played) holds events and \(datasets[other]) does not, expected only keypoints, or only events"
            )
        }
        let forHands = [
            ("--by", by != nil), ("--drop", drop.numbers != [0]), ("--errors", errors != nil),
            ("--labels", labels != nil),
        ]
        for (option, isGiven) in forHands where isGiven {
            throw Failure(.usage, "\(option) is for keypoints, and \(played) holds events")
        }
        guard let truth else {
            throw Failure(.usage, "\(played) holds events, which need others to be held against: expected --truth FILE")
        }
        guard isTruthOfEvents || truth == "-" || !EventFile.isThere(truth) else {
            throw Failure(.badInput, "\(truth): holds no events, expected the true ones for \(played)")
        }
        guard played != "-" || truth != "-" else {
            throw Failure(.usage, "standard input cannot be both what was played and the truth")
        }
        return true
    }

    /// Scores a file of played events.
    func countedEvents(_ log: inout ProblemLog) throws -> EventTally {
        try events(of: datasets, &log) { run, path, log in
            try run.score(played: path, truth: truth ?? "", problems: &log)
        }
    }

    /// Scores inputs of events, or of keypoints that are played, and says what was bad.
    ///
    /// - Parameter score: scores one input.
    /// - Throws: `Failure`, also where the truth holds no events of the kinds that are scored: what was played would get
    ///   nothing but zeros, and nobody would know why.
    func events(
        of paths: [String],
        _ log: inout ProblemLog,
        _ score: (inout EventRun, String, inout ProblemLog) throws -> Void
    ) throws -> EventTally {
        guard truth == nil || paths.count == 1 else {
            throw Failure(
                .usage,
                "\(paths.count) inputs and one --truth, expected one input; --partial and --merge add up several"
            )
        }
        let options = try events.options()
        var run = EventRun(options)
        for path in paths {
            do {
                try score(&run, path, &log)
            } catch let problem as TallyProblem {
                throw Failure(.badInput, "\(path): \(problem)")
            } catch let problem as TruthProblem {
                throw Failure(.badInput, "\(problem)")
            }
        }
        let kinds = options.kinds.joined(separator: " or ")
        let source = truth ?? "the truth beside \(paths.joined(separator: ", "))"
        if run.tally.trueEvents == 0 {
            let others = run.kindsOfTruth.sorted().joined(separator: ", ")
            let wrong = "no true \(kinds)" + (others.isEmpty ? "" : ", but \(others)")
            guard events.emptyTruth else {
                throw Failure(.badInput, "\(source): \(wrong); expected some, or --empty-truth where there are none")
            }
            StandardStreams.say("\(source): \(wrong): only false alarms are counted")
        }
        try input.report(log, good: run.goodRecords)
        if run.takenCount > 0 {
            let events = counted(run.takenCount, "event", "events")
            StandardStreams.say("\(events) of a take that was played back: not scored")
        }
        if run.tally.playedEvents == 0 {
            StandardStreams.say("\(paths.joined(separator: ", ")): no \(kinds) was played")
        }
        return run.tally
    }
}

extension EventMoment: ExpressibleByArgument {}
