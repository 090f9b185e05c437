import Evaluation
import Foundation
import KeypointFiles
import Keypoints
import Testing

@testable import Runs

/// Takes of keypoints with the true events beside them, played by a stand-in.
@Suite struct EventRunTests {
    /// Runs a step with a new folder that is removed afterwards.
    private func withFolder(_ step: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try step(folder)
    }

    /// Writes ten seconds of frames without hands, ten a second, and hits beside them.
    private func write(_ name: String, hits: [Double], frames: Int = 101, in folder: URL) throws {
        var text = JSONWriter()
        for number in 0..<frames { text.append(Frame(time: Double(number) / 10, number: number)) }
        try Data(text.bytes).write(to: folder.appending(path: "\(name).jsonl"))
        text.removeAll()
        for time in hits { text.append(Event(time: time, kind: "hit", id: "kick")) }
        try Data(text.bytes).write(to: folder.appending(path: "\(name).events.jsonl"))
    }

    /// A stand-in that plays a kick at every whole second but the first: no detector, but known times.
    private static func fakeSeconds(_ frames: [Frame]) -> [Event] {
        frames.compactMap(\.time).filter { $0 > 0 && $0 == $0.rounded() }.map {
            Event(time: $0, kind: "hit", id: "kick")
        }
    }

    private static func log() -> ProblemLog { ProblemLog(limit: 9, isStrict: false) { _ in } }

    @Test("a take is played and held against the events beside it")
    func beside() throws {
        try withFolder { folder in
            try write("take", hits: [1, 2, 3.5], in: folder)
            var run = EventRun(try EventOptions())
            var log = Self.log()
            let path = folder.appending(path: "take.jsonl").path
            try run.score(takes: path, reading: ReaderOptions(), problems: &log, play: Self.fakeSeconds)
            let scores = EventScores(run.metrics)
            #expect(scores.total.truePositives == 2 && scores.total.deletions == 1 && scores.total.insertions == 8)
            #expect(scores.milliseconds == 10_000 && scores.total.insertionsPerMinute == 48)
            #expect(run.kindsOfReference == ["hit"] && run.goodRecords == 101)
        }
    }

    @Test("each file of a folder is a take of its own, the empty ones too")
    func folder() throws {
        try withFolder { folder in
            try write("a", hits: [1], in: folder)
            try write("b", hits: [2, 3], frames: 0, in: folder)
            try write("c", hits: [9], in: folder)
            var starts: [Double?] = []
            var run = EventRun(try EventOptions())
            var log = Self.log()
            let options = ReaderOptions(format: .native)
            try run.score(takes: folder.path, reading: options, problems: &log) { frames in
                starts.append(frames.first?.time)
                return Self.fakeSeconds(frames)
            }
            #expect(starts == [0, nil, 0])
            #expect(run.metrics.takes == 3 && run.metrics.milliseconds == 20_000)
            #expect(EventScores(run.metrics).total.recall == Proportion(2, of: 4))
        }
    }

    @Test("bad frames are counted, and a bad truth ends the run")
    func bad() throws {
        try withFolder { folder in
            try write("take", hits: [1], in: folder)
            let take = folder.appending(path: "take.jsonl")
            let text = try String(contentsOf: take, encoding: .utf8) + "{\"hands\":7}\n"
            try Data(text.utf8).write(to: take)
            var run = EventRun(try EventOptions())
            var log = Self.log()
            try run.score(takes: take.path, reading: ReaderOptions(), problems: &log, play: Self.fakeSeconds)
            #expect(log.count == 1 && run.metrics.badRecords == 1)
            let reference = folder.appending(path: "take.events.jsonl").path
            try Data("{\"t\":1}\n".utf8).write(to: URL(filePath: reference))
            let problem = #expect(throws: TactusError.self) {
                try run.score(takes: take.path, reading: ReaderOptions(), problems: &log, play: Self.fakeSeconds)
            }
            #expect(
                problem?.description
                    == "\(reference):1: kind: nothing, expected a kind of event such as \"hit\"; a reference must have no gaps"
            )
        }
    }

    @Test("a take without true events beside it is named, and one truth is for one take")
    func missing() throws {
        try withFolder { folder in
            try write("a", hits: [1], in: folder)
            try write("b", hits: [1], in: folder)
            let beside = folder.appending(path: "b.events.jsonl").path
            var run = EventRun(try EventOptions())
            var log = Self.log()
            let two = #expect(throws: TactusError.self) {
                try run.score(
                    takes: folder.path,
                    reference: beside,
                    reading: ReaderOptions(),
                    problems: &log,
                    play: Self.fakeSeconds
                )
            }
            #expect(two?.wrong == "2 files and one reference, expected one file, or the reference events beside each")
            try FileManager.default.removeItem(atPath: beside)
            let problem = #expect(throws: TactusError.self) {
                try run.score(takes: folder.path, reading: ReaderOptions(), problems: &log, play: Self.fakeSeconds)
            }
            #expect(problem?.kind == .missing && problem?.subject == beside)
            #expect(run.metrics == EventMetricCounts(try EventOptions()))
        }
    }
}
