// A pipe that is written line by line: no frame waits for the next one.

import Glibc
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct LivePipeTests {
    static let records = [
        #"{"hands":[]}"#, #"{"landmarks":[],"handedness":[]}"#, #"{"people":[]}"#,
        "1" + String(repeating: ",0.5", count: 42),
    ]

    @Test("the first record is given before the second is written", .timeLimit(.minutes(1)), arguments: records)
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

    private func expectFrame(_ result: ReadResult?) {
        guard case .frame = result else {
            Issue.record("a frame was expected, not \(String(describing: result))")
            return
        }
    }
}
