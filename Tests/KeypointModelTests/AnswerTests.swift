// Models that do what they should: hello, answers in order, the echo's hand, what is filled in.

import Foundation
import KeypointFiles
import Capture
import Keypoints
import Testing

@Suite(.serialized) struct AnswerTests {
    /// The folder `Models` of this repository.
    static let folders = ModelFolders(paths: [
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Models").path
    ])

    @Test func `the echo answers every image, in order, with one open right hand`() async throws {
        let echo = try Self.folders.manifest(named: "echo")
        let story = await Story(KeypointModel(echo), images: 100)
        #expect(story.end == nil)
        #expect(story.fates == Array(1...100))
        #expect(story.hellos.map(\.model) == ["echo"])
        #expect(story.faults == [])
        let answer = try #require(story.answers.last)
        #expect(answer.frame.number == 100)
        #expect(answer.frame.time == answer.header.time)
        #expect(answer.frame.size == ImageSize(width: 4, height: 4))
        #expect(answer.frame.isMirrored == false)
        #expect(answer.frame.hands.count == 1)
        #expect(answer.frame.hands.first?.side == .right)
        #expect(HandJoint.allCases.allSatisfy { answer.frame.hands[0].points[$0] != nil })
        #expect(answer.took > .zero)
        #expect(!isAlive(story.hellos[0].process))
    }

    @Test func `replay answers with the records of a file, by their numbers`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("replay-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let points = "[" + Array(repeating: "[0.5,0.5]", count: 21).joined(separator: ",") + "]"
        try Data(
            """
            {"frame":3,"t":9,"mirrored":true,"take":"a","hands":[{"side":"left","points":\(points)}]}
            {"frame":1,"t":9,"hands":[]}
            """.utf8
        ).write(to: file)
        let replay = try Self.folders.manifest(named: "replay")
        let model = KeypointModel(replay, extraArguments: [file.path])
        let story = await Story(model, images: 3)
        #expect(story.fates == [1, 2, 3])
        #expect(story.faults == [])
        #expect(story.answers.map(\.frame.hands.count) == [0, 0, 1])
        #expect(story.answers.map(\.frame.isMirrored) == [nil, nil, true])
        #expect(story.answers.last?.frame.extras.map(\.name) == ["take"])
        #expect(story.answers.last?.frame.time == story.answers.last?.header.time)
    }

    @Test func `replay without its file ends with a line that says so`() async throws {
        let story = await Story(KeypointModel(try Self.folders.manifest(named: "replay")), images: 3)
        let words = "expected one argument, a keypoint file of JSON Lines"
        #expect(story.final == .ended(status: "with exit code 1", lastWords: words))
    }

    @Test func `a slow model gets an image only when it is free`() async throws {
        let script = try Script(python: "hello()\nfor p in pictures():\n    time.sleep(0.2)\n    answer(p)")
        var given = 0
        var answered = 0
        try await KeypointModel(script.manifest).run(clock: TestClock()) {
            #expect(given == answered)
            given += 1
            return given <= 5 ? .grey(given) : nil
        } event: {
            if case .answer = $0 { answered += 1 }
        }
        #expect(answered == 5)
    }

    @Test func `images of all sizes arrive whole`() async throws {
        let body = """
            hello()
            while head := sys.stdin.buffer.readline():
                header = json.loads(head)
                picture = sys.stdin.buffer.read(header["bytes"])
                answer(header, sum=sum(picture))
            """
        let script = try Script(python: body)
        var sizes = [1, 3, 200, 640, 2, 1000].makeIterator()
        var sums: [String] = []
        try await KeypointModel(script.manifest).run(clock: TestClock()) {
            sizes.next().map { .grey($0, size: $0) }
        } event: {
            if case .answer(let answer) = $0 { sums += answer.frame.extras.map(\.json) }
        }
        #expect(sums == [1, 3, 200, 640, 2, 1000].map { "\($0 * $0 * 3 * 128)" })
    }

    @Test func `what next throws ends the run and the model`() async throws {
        struct Enough: Error {}
        let echo = try Self.folders.manifest(named: "echo")
        var process: Int32 = 0
        await #expect(throws: Enough.self) {
            try await KeypointModel(echo).run {
                throw Enough()
            } event: {
                if case .ready(let hello) = $0 { process = hello.process }
            }
        }
        #expect(process > 0)
        #expect(!isAlive(process))
    }

    @Test func `a model is in a process group of its own, so that Ctrl-C does not reach it`() async throws {
        let echo = try Self.folders.manifest(named: "echo")
        var groups: [Int32] = []
        let story = await Story(KeypointModel(echo), images: 1) {
            if case .ready(let hello) = $0 { groups.append(getpgid(hello.process)) }
        }
        #expect(groups == story.hellos.map(\.process))
    }

    @Test func `a record may leave out number, time and size; unknown fields are kept`() async throws {
        let script = try Script(python: "hello()\nfor p in pictures(): say({'hands': [], 'mood': 'good'})")
        let story = await script.run(2)
        #expect(story.fates == [1, 2])
        #expect(story.answers.map(\.frame.number) == [1, 2])
        #expect(story.answers.map(\.frame.time) == story.answers.map(\.header.time))
        #expect(story.answers.last?.frame.extras.map(\.name) == ["mood"])
    }
}
