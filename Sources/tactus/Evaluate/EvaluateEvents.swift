// `tactus evaluate` where the input is events: its options, what goes together, and the run. Part of Evaluate.

import ArgumentParser
import Performances
import System
import Drums
import Evaluation
import Gestures
import KeypointFiles
import Keypoints
import Shapes

extension EvaluateOptions {
    /// Plays keypoints on a kit and scores its hits; those of a take that is played back are not the detectors'.
    func playedEvents(
        _ kit: (kit: Kit, book: RuleBook),
        _ log: inout ProblemLog
    ) throws -> EventMetricCounts {
        let keypoints = by == nil && dropKeypoints.numbers == [0] && misclassified == nil && labels == nil
        guard keypoints else {
            throw Failure(
                .usage,
                "--by, --drop-keypoints, --misclassified and --labels are for shapes, --kit scores hits"
            )
        }
        guard book.isUsual else {
            throw Failure(
                .usage,
                "--rules, --missing-keypoints and --extension-method are for shapes, --kit plays with the kit's own rule book"
            )
        }
        guard gestures.fixedLatency == nil else {
            throw Failure(.usage, "--fixed-latency delays only the sound, and --kit scores onsets")
        }
        for dataset in datasets where dataset != "-" {
            guard try EventFile.holdsEvents(dataset) else { continue }
            throw Failure(.usage, "\(dataset) holds events, expected keypoints to be played with --kit")
        }
        guard events.duration == nil else {
            throw Failure(.usage, "--duration is for events, and --kit knows how long the keypoints are")
        }
        let options = gestures.options(kit.kit, kit.book, confidence: input.confidence)
        return try events(of: datasets, &log) { run, path, log in
            try run.score(
                takes: path,
                reference: reference,
                reading: input.reader(),
                problems: &log
            ) { frames in
                var (watch, machine) = (GestureRecognizer(options), DrumMachine(kit.kit))
                var (missing, times, sizes) = (MissingTimes(rate: events.fps), RecordTimes(), MissingSizes())
                return frames.flatMap { frame -> [Event] in
                    var frame = frame
                    let note = missing.fill(&frame)
                    let (passage, remark) = times.process(&frame)
                    for words in [note, remark, sizes.remark(on: frame)] {
                        if let words { StandardStreams.say("\(path): \(words)") }
                    }
                    guard passage != .dropped else { return [] }
                    return machine.process(watch.process(frame)).compactMap { action in
                        if case .hit(let hit) = action, hit.cause == .take { return nil }
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

    /// Returns a Boolean value that indicates whether the input is events, by what the files are; standard input is
    /// what the truth is.
    ///
    /// - Throws: `Failure` for inputs or options that do not go together.
    func isOfEvents() throws -> Bool {
        let isReferenceOfEvents = try reference.map { try EventFile.holdsEvents($0) } ?? false
        let isOfEvents = try datasets.map { path in
            // A player who hit nothing leaves an empty file.
            if path == "-" { return isReferenceOfEvents }
            return try EventFile.holdsEvents(path) || isReferenceOfEvents && EventFile.isEmpty(path)
        }
        guard let place = isOfEvents.firstIndex(of: true) else {
            if isReferenceOfEvents, let reference {
                throw Failure(
                    .usage,
                    "\(reference) holds events and \(datasets[0]) does not, expected keypoints for both, "
                        + "events for both, or --kit to play the keypoints"
                )
            }
            if let option = events.given.first {
                throw Failure(.usage, "\(option) is for events, and \(datasets[0]) holds none")
            }
            if let option = forKit.first {
                throw Failure(.usage, "\(option) is for keypoints that --kit plays, expected --kit too")
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
            ("--by", by != nil), ("--drop-keypoints", dropKeypoints.numbers != [0]),
            ("--misclassified", misclassified != nil),
            ("--labels", labels != nil),
        ]
        for option in forHands.filter(\.1).map(\.0) + book.given + input.given + input.givenConfidence {
            throw Failure(.usage, "\(option) is for keypoints, and \(played) holds events")
        }
        if let option = forKit.first {
            throw Failure(.usage, "\(option) is for keypoints that --kit plays, and \(played) holds events")
        }
        guard let reference else {
            throw Failure(
                .usage,
                "\(played) contains events, which need reference events: expected --reference FILE"
            )
        }
        guard isReferenceOfEvents || reference == "-" || !EventFile.isThere(reference) else {
            throw Failure(.badInput, "\(reference): holds no events, expected reference events for \(played)")
        }
        guard played != "-" || reference != "-" else {
            throw Failure(.usage, "standard input cannot be both the played events and the reference")
        }
        return true
    }

    /// Scores a file of played events.
    func countedEvents(_ log: inout ProblemLog) throws -> EventMetricCounts {
        try events(of: datasets, &log) { run, path, log in
            try run.score(
                played: path,
                reference: reference ?? "",
                seconds: self.events.duration,
                problems: &log
            )
        }
    }

    /// Scores inputs of events, or of keypoints that are played, and says what was bad.
    ///
    /// - Parameter score: scores one input.
    /// - Throws: `Failure`, also where the truth holds no events of the kinds that are scored: what was played would
    ///   get nothing but zeros, and nobody would know why.
    func events(
        of paths: [String],
        _ log: inout ProblemLog,
        _ score: (inout EventRun, String, inout ProblemLog) throws -> Void
    ) throws -> EventMetricCounts {
        guard reference == nil || paths.count == 1 else {
            throw Failure(
                .usage,
                "\(paths.count) inputs and one --reference, expected one input; --partial and --merge add up several"
            )
        }
        let options = try events.options()
        var run = EventRun(options)
        for path in paths {
            do {
                try score(&run, path, &log)
            } catch let problem as Diagnostic where problem.file.isEmpty {
                throw Failure(.badInput, "\(path): \(problem)")
            }
        }
        let kinds = options.kinds.joined(separator: " or ")
        let source = reference ?? "the reference events beside \(paths.joined(separator: ", "))"
        if run.metrics.referenceEvents == 0 {
            let others = run.kindsOfReference.sorted().joined(separator: ", ")
            let wrong = "no reference \(kinds)" + (others.isEmpty ? "" : ", but \(others)")
            guard events.allowEmptyReference else {
                throw Failure(
                    .badInput,
                    "\(source): \(wrong); expected some, or --allow-empty-reference if there are none"
                )
            }
            StandardStreams.say("\(source): \(wrong): only insertions are counted")
        }
        for note in run.notes { StandardStreams.say(note) }
        try input.report(log, good: run.goodRecords)
        if events.kit == nil, events.duration == nil, run.metrics.milliseconds > 0,
            EventScores(run.metrics).total.insertions > 0
        {
            let seconds = Double(run.metrics.milliseconds) / 1000
            StandardStreams.say(
                "insertions per minute: of the \(seconds) s from the first event to the last; "
                    + "--duration gives the length of the take"
            )
        }
        if run.takenCount > 0 {
            let events = counted(run.takenCount, "event", "events")
            StandardStreams.say("\(events) of a take that was played back: not scored")
        }
        let total = EventScores(run.metrics).total
        if let kit = events.kit, total.substitutions > total.truePositives {
            StandardStreams.say(
                "\(total.substitutions) of \(total.playedEvents) hits are of another instrument: the reference may have the "
                    + "names of another kit, expected those of \(kit), as tactus synthesize --kit writes them"
            )
        }
        if run.metrics.playedEvents == 0 {
            StandardStreams.say("\(paths.joined(separator: ", ")): no \(kinds) was played")
        }
        return run.metrics
    }
}
