// `tactus evaluate` on events: what was played, or what keypoints played on a kit come to, against what is true.
// Called by the command line, on its thread.

import Drums
import Gestures
package import Evaluation
package import KeypointFiles
package import Keypoints

/// A run of event scores over takes.
package struct EventRun: Sendable {
    package private(set) var metrics: EventMetricCounts

    /// The kinds of true events that there were, those that are not scored included.
    package private(set) var kindsOfReference: Set<String> = []

    /// The number of valid records of played events, or of keypoints.
    package private(set) var goodRecords = 0

    /// The number of events of a take that was played back: they were not detected, and are not scored.
    package private(set) var takenCount = 0

    /// The notes about the played keypoints, each once.
    package private(set) var notes: [String] = []

    package init(_ options: EventOptions) { metrics = EventMetricCounts(options) }

    /// Scores a file of played events.
    ///
    /// - Parameters:
    ///   - path: the file, or `-` for standard input.
    ///   - reference: the file of the reference events, or `-`.
    ///   - seconds: the length of the take; `nil` for the time from its first event to the last.
    ///   - problems: receives bad records of the played events; each is counted in the metrics too.
    /// - Throws: `TactusError`, and `Diagnostic` for counts that do not fit and if the log is strict.
    package mutating func score(
        played path: String,
        reference: String,
        seconds: Double? = nil,
        problems: inout ProblemLog
    ) throws {
        let reference = try referenceEvents(reference)
        var played: [Event] = []
        var reader = try EventReader(path: path)
        while let result = try reader.next() {
            switch result {
            case .event(let event, _):
                goodRecords += 1
                if event.source == takeSource { takenCount += 1 } else { played.append(event) }
            case .problem(let problem): try add(problem, to: &problems)
            }
        }
        try metrics.add(played: played, reference: reference, seconds: seconds)
    }

    /// Plays takes of keypoints and scores the results; a folder's files are takes.
    ///
    /// A take's length, for the rate of insertions, is the time from its first frame to its last.
    ///
    /// - Parameters:
    ///   - path: a file or a folder of keypoints, or `-` for standard input where the reference is given.
    ///   - reference: the file of the reference events; `nil` for the one beside each take (`EventFile.beside`).
    ///   - reading: the options for the keypoints.
    ///   - problems: receives bad records of the keypoints; each is counted in the metrics too.
    ///   - play: plays the frames of one take, all of it, from the beginning of a new player.
    /// - Throws: as `score(played:reference:problems:)`, the errors of `play`, and a `TactusError` of kind `missing`
    ///   where there is no reference beside a take.
    package mutating func score(
        takes path: String,
        reference: String? = nil,
        reading: ReaderOptions,
        problems: inout ProblemLog,
        play: ([Frame]) throws -> [Event]
    ) throws {
        var takes = try KeypointReader(path: path, options: reading)
        for file in takes.files {
            let beside = EventFile.beside(file)
            guard reference != nil || EventFile.isThere(beside) else {
                throw TactusError(
                    .missing,
                    beside,
                    "no such file, expected the reference events beside \(file)"
                )
            }
        }
        guard reference == nil || takes.files.count == 1 else {
            throw TactusError(
                .unknown,
                path,
                "\(counted(takes.files.count, "file")) and one reference, expected one file, or the reference events beside each"
            )
        }
        let files = takes.files
        var (place, frames) = (0, [Frame]())
        func finish(_ run: inout EventRun) throws {
            // Records that are out of time make no take longer.
            var clock = RecordTimes()
            let times = frames.compactMap { frame -> Double? in
                var frame = frame
                return clock.process(&frame).passage == .dropped ? nil : frame.time
            }
            let seconds = max((times.max() ?? 0) - (times.min() ?? 0), 0)
            let reference = try run.referenceEvents(reference ?? EventFile.beside(files[place]))
            try run.metrics.add(played: try play(frames), reference: reference, seconds: seconds)
            frames.removeAll()
            place += 1
        }
        while let result = try takes.next() {
            // Empty files have no result; they are takes without played events.
            while files[place] != takes.file { try finish(&self) }
            switch result {
            case .frame(let frame, _):
                frames.append(frame)
                goodRecords += 1
            case .problem(let problem): try add(problem, to: &problems)
            }
        }
        while place < files.count { try finish(&self) }
        notes += takes.notes
    }

    private mutating func add(_ problem: Diagnostic, to problems: inout ProblemLog) throws(Diagnostic) {
        if problem.isOfRecord { metrics.addBadRecord() }
        try problems.add(problem)
    }

    private mutating func referenceEvents(_ path: String) throws -> [Event] {
        var events: [Event] = []
        var reader = try EventReader(path: path)
        while let result = try reader.next() {
            switch result {
            case .event(let event, _): events.append(event)
            case .problem(let problem): throw TactusError(.broken, "\(problem); a reference must have no gaps")
            }
        }
        kindsOfReference.formUnion(events.map(\.kind))
        return events
    }
}
