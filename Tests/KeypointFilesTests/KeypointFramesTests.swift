// Frames as an asynchronous sequence: in order, anew each time, and ended by what is wrong unless it is taken.

import Foundation
import Keypoints
import Synchronization
import Testing

@testable import KeypointFiles

@Suite("Keypoint frames")
final class KeypointFramesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Returns a file of records with these numbers; `nil` is an invalid record.
    private func file(_ numbers: [Int?]) throws -> String {
        let path = folder.appending(path: "take.jsonl").path
        let lines = numbers.map { number in
            number.map { "{\"frame\":\($0),\"hands\":[{\"points\":\(points())}]}" } ?? "{\"hands\":7}"
        }
        try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func numbers(_ frames: KeypointFrames) async throws -> [Int?] {
        var numbers: [Int?] = []
        for try await frame in frames { numbers.append(frame.number) }
        return numbers
    }

    @Test("frames come in order, and anew for each iteration") func order() async throws {
        let frames = KeypointFrames(path: try file([3, 4, 9]))
        #expect(try await numbers(frames) == [3, 4, 9])
        #expect(try await numbers(frames) == [3, 4, 9])
    }

    @Test("the first bad record ends the sequence, with those before it read") func badRecord() async throws {
        var frames = KeypointFrames(path: try file([1, nil, 2])).makeAsyncIterator()
        #expect(try await frames.next()?.number == 1)
        await #expect(throws: Diagnostic.self) { _ = try await frames.next() }
        #expect(try await frames.next() == nil)
    }

    @Test("bad records that are taken cost no other, and the notes come at the end") func takenProblems() async throws {
        let lines = Mutex<[Int?]>([])
        let notes = Mutex<[String]>([])
        var options = ReaderOptions()
        options.fields.label = "nope"
        let frames = KeypointFrames(path: try file([1, nil, 2, nil]), options: options) { problem in
            lines.withLock { $0.append(problem.line) }
        } onNotes: { found in
            notes.withLock { $0 = found }
        }
        #expect(try await numbers(frames) == [1, 2])
        #expect(lines.withLock(\.self) == [2, 4])
        #expect(notes.withLock(\.self).contains { $0.contains("nope") })
    }

    @Test("an input that is not there is told when it is read") func missing() async throws {
        let frames = KeypointFrames(path: folder.appending(path: "none.jsonl").path)
        await #expect(throws: TactusError.self) { _ = try await self.numbers(frames) }
    }

    @Test("a task that is cancelled reads no further") func cancelled() async throws {
        let frames = KeypointFrames(path: try file([1, 2]))
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            var iterator = frames.makeAsyncIterator()
            return try await iterator.next()?.number
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
}
