// A pipe that is written line by line: no frame waits for the next one.

import Glibc
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct LivePipeTests {
    static let records = [
        #"{"hands":[]}"#, #"{"landmarks":[],"handedness":[]}"#, #"{"people":[]}"#,
        "1,0,0" + String(repeating: ",0.5", count: 40),
    ]

    @Test("the first record is given before the second is written", .timeLimit(.minutes(10)), arguments: records)
    func live(record: String) throws {
        var ends: [Int32] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        defer { close(reading) }
        let line = Array((record + "\n").utf8)
        func write() { #expect(unsafe Glibc.write(writing, line, line.count) == line.count) }
        write()
        var reader = try KeypointReader(ByteSource(descriptor: reading, name: "-"))
        try expectFrame(reader.next())
        write()
        try expectFrame(reader.next())
        close(writing)
        #expect(try reader.next() == nil)
    }

    @Test(
        "a reader is idle exactly while it would have to wait",
        .timeLimit(.minutes(10)),
        arguments: records.dropLast()
    )
    func idle(record: String) throws {
        var ends: [Int32] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        defer { close(reading) }
        func write(_ text: String) { #expect(unsafe Glibc.write(writing, text, text.utf8.count) == text.utf8.count) }
        write(record + "\n" + record + "\n")
        var reader = try KeypointReader(ByteSource(descriptor: reading, name: "-"))
        expectIdle(reader.isIdle, false)
        try expectFrame(reader.next())
        expectIdle(reader.isIdle, false)
        try expectFrame(reader.next())
        expectIdle(reader.isIdle, true)
        write(record.dropLast() + "")
        write(record.suffix(1) + "\n")
        expectIdle(reader.isIdle, false)
        try expectFrame(reader.next())
        expectIdle(reader.isIdle, true)
        close(writing)
        expectIdle(reader.isIdle, false)
        #expect(try reader.next() == nil)
    }

    /// A reader cannot be copied, which `#expect` would do with it.
    private func expectIdle(_ isIdle: Bool, _ expected: Bool, at place: SourceLocation = #_sourceLocation) {
        #expect(isIdle == expected, sourceLocation: place)
    }

    private func expectFrame(_ result: ReadResult?) {
        guard case .frame = result else {
            Issue.record("a frame was expected, not \(String(describing: result))")
            return
        }
    }
}
