// Frames of a model as an asynchronous sequence: in order, without lost images, and with an end.

import Capture
import KeypointFiles
import Keypoints
import Synchronization
import Testing

@Suite(.serialized) struct FrameSequenceTests {
    private static func images(_ count: Int) -> AsyncStream<Image> {
        AsyncStream { output in
            for number in 1...count { output.yield(.grey(number)) }
            output.finish()
        }
    }

    @Test func `each image has its frame, in order, and the sequence ends with the images`() async throws {
        let model = KeypointModel(try AnswerTests.folders.manifest(named: "echo"))
        var numbers: [Int?] = []
        for try await frame in model.frames(of: Self.images(20)) { numbers.append(frame.number) }
        #expect(numbers == Array(1...20))
    }

    @Test func `an image that is lost is reported and has no frame`() async throws {
        let script = try Script(
            python: """
                hello()
                for header in pictures():
                    if header["frame"] == 2: os.kill(os.getpid(), signal.SIGKILL)
                    answer(header)
                """
        )
        let lost = Mutex<[Int?]>([])
        var numbers: [Int?] = []
        let model = KeypointModel(script.manifest, tuning: .quick)
        let frames = model.frames(of: Self.images(4)) { event in
            if case .lost(let header, _) = event { lost.withLock { $0.append(header.number) } }
        }
        for try await frame in frames { numbers.append(frame.number) }
        #expect(numbers == [1, 3, 4] && lost.withLock { $0 } == [2])
    }

    @Test func `a model that cannot be started is thrown, and who stops iterating ends the model`() async throws {
        let none = KeypointModel(ModelManifest(name: "none", command: ["/no/such/program"]))
        await #expect(throws: ModelFault.self) { for try await _ in none.frames(of: Self.images(1)) {} }
        let process = Mutex<Int32?>(nil)
        let model = KeypointModel(try AnswerTests.folders.manifest(named: "echo"))
        for try await _ in model.frames(
            of: Self.images(9),
            onEvent: { event in
                if case .ready(let hello) = event { process.withLock { $0 = hello.process } }
            }
        ) { break }
        let id = try #require(process.withLock { $0 })
        for _ in 0..<500 where isAlive(id) { try await Task.sleep(for: .milliseconds(20)) }
        #expect(!isAlive(id))
    }
}
