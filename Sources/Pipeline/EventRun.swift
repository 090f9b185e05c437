// `tactus evaluate` on events: what was played, or what keypoints played on a kit come to, against what is true.
// Called by the command line, on its thread.

package import Evaluation
package import KeypointFiles
package import Keypoints

/// A run of event scores over takes.
package struct EventRun: Sendable {
    /// What was counted so far.
    package private(set) var tally: EventTally

    /// The kinds of true events that there were, those that are not scored included.
    package private(set) var kindsOfTruth: Set<String> = []

    /// How many records of what was played, or of the keypoints, could be read.
    package private(set) var goodRecords = 0

    /// How many events were a take's that was played back: nobody detected them, and they are not scored.
    package private(set) var takenCount = 0

    /// Starts a run.
    package init(_ options: EventOptions) { tally = EventTally(options) }

    /// Scores a file of played events.
    ///
    /// - Parameters:
    ///   - path: the file, or `-` for standard input.
    ///   - truth: the file of the true events, or `-`.
    ///   - problems: takes bad records of what was played in; each is counted in the tally too.
    /// - Throws: `SourceProblem`, `TallyProblem`, `RecordProblem` if the log is strict, and `TruthProblem`.
    package mutating func score(
        played path: String,
        truth: String,
        problems: inout ProblemLog
    ) throws {
        let truth = try truthEvents(truth)
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
        try tally.add(played: played, truth: truth)
    }

    /// Plays takes of keypoints and scores what comes of it; a folder's files are takes.
    ///
    /// A take's length, of which the rate of false alarms is, is the time from its first frame to its last.
    ///
    /// - Parameters:
    ///   - path: a file or a folder of keypoints, or `-` for standard input where the truth is given.
    ///   - truth: the file of the true events; `nil` for the one beside each take (`EventFile.beside`).
    ///   - reading: what is known about the keypoints.
    ///   - problems: takes bad records of the keypoints in; each is counted in the tally too.
    ///   - play: plays the frames of one take, all of it, from the beginning of a new player.
    /// - Throws: as `score(played:truth:problems:)`, what `play` throws, and a `SourceProblem` of kind `missing` where there
    ///   is no truth beside a take.
    package mutating func score(
        takes path: String,
        truth: String? = nil,
        reading: ReaderOptions,
        problems: inout ProblemLog,
        play: ([Frame]) throws -> [Event]
    ) throws {
        var takes = try KeypointReader(path: path, options: reading)
        for file in takes.files {
            let beside = EventFile.beside(file)
            guard truth != nil || EventFile.isThere(beside) else {
                throw SourceProblem(
                    file: beside,
                    kind: .missing,
                    wrong: "there is no such file, expected the true events beside \(file)"
                )
            }
        }
        guard truth == nil || takes.files.count == 1 else {
            throw SourceProblem(
                file: path,
                kind: .unknownFormat,
                wrong: "\(takes.files.count) files and one truth, expected one file, or the true events beside each"
            )
        }
        let files = takes.files
        var (place, frames) = (0, [Frame]())
        func finish(_ run: inout EventRun) throws {
            // Records that are out of time make no take longer.
            var clock = RecordTimes()
            let times = frames.compactMap { frame -> Double? in
                var frame = frame
                return clock.take(&frame).passage == .dropped ? nil : frame.time
            }
            let seconds = max((times.max() ?? 0) - (times.min() ?? 0), 0)
            let truth = try run.truthEvents(truth ?? EventFile.beside(files[place]))
            try run.tally.add(played: try play(frames), truth: truth, seconds: seconds)
            frames.removeAll()
            place += 1
        }
        while let result = try takes.next() {
            // Files in which there is nothing have no result; they are takes in which nothing is played.
            while files[place] != takes.file { try finish(&self) }
            switch result {
            case .frame(let frame, _):
                frames.append(frame)
                goodRecords += 1
            case .problem(let problem): try add(problem, to: &problems)
            }
        }
        while place < files.count { try finish(&self) }
    }

    private mutating func add(_ problem: RecordProblem, to problems: inout ProblemLog) throws(RecordProblem) {
        tally.addBadRecord()
        try problems.add(problem)
    }

    private mutating func truthEvents(_ path: String) throws -> [Event] {
        var events: [Event] = []
        var reader = try EventReader(path: path)
        while let result = try reader.next() {
            switch result {
            case .event(let event, _): events.append(event)
            case .problem(let problem): throw TruthProblem(record: problem)
            }
        }
        kindsOfTruth.formUnion(events.map(\.kind))
        return events
    }
}

/// A record of the truth that is none: a truth with gaps is none either.
package struct TruthProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with the record.
    package var record: RecordProblem

    /// One clear line.
    package var description: String { "\(record); a truth with gaps is none" }
}
