// Reading bytes from files, pipes and memory, and cutting them into blocks of whole lines.

import Glibc
import Testing

@testable import KeypointFiles

/// A pipe that gives the parts one read at a time and then ends.
private func pipe(of parts: [[UInt8]]) -> ByteSource {
    var ends: [Int32] = [0, 0]
    _ = unsafe Glibc.pipe(&ends)
    for part in parts { _ = unsafe write(ends[1], part, part.count) }
    close(ends[1])
    return ByteSource(descriptor: ends[0], name: "pipe")
}

private func lines(_ text: String, blockBytes: Int, lineLimit: Int) throws -> [String] {
    var blocks = LineBlocks(ByteSource(bytes: Array(text.utf8)), blockBytes: blockBytes, lineLimit: lineLimit)
    var rows = [String]()
    while let result = try blocks.next() {
        switch result {
        case .lines(let block):
            #expect(block.bytes.count >= block.count + Tuning.padding)
            rows.append("\(block.firstLine):" + String(decoding: block.bytes.prefix(block.count), as: UTF8.self))
        case .problem(let problem): rows.append(problem.description)
        }
    }
    return rows
}

@Suite struct ByteSourceTests {
    @Test(
        arguments: [
            ([], []), ([[0xEF, 0xBB, 0xBF]], []), ([[0xEF, 0xBB, 0xBF, 1, 2]], [1, 2]),
            ([[0xEF, 0xBB]], [0xEF, 0xBB]),
            ([[0xEF], [0xBB], [0xBF], [7]], [7]), ([[1, 0xEF, 0xBB, 0xBF]], [1, 0xEF, 0xBB, 0xBF]),
        ] as [([[UInt8]], [UInt8])]
    )
    func `a byte order mark is stripped at the start alone`(parts: [[UInt8]], expected: [UInt8]) throws {
        for isPipe in [false, true] {
            var source = isPipe ? pipe(of: parts) : ByteSource(bytes: Array(parts.joined()))
            var read = [UInt8]()
            var buffer = [UInt8](repeating: 0, count: 16)
            while case let count = try source.read(into: &buffer, 4..<16), count > 0 {
                read += buffer[4..<4 + count]
            }
            #expect(read == expected)
        }
    }

    @Test(
        arguments: [
            ("/nowhere/at/all", TactusError.Kind.missing, "there is no such file or folder"),
            ("/", .inputOutput, "it is a folder, not a file"),
        ]
    )
    func `a source that cannot be opened is a problem`(path: String, kind: TactusError.Kind, wrong: String) {
        let problem = #expect(throws: TactusError.self) { _ = try ByteSource(path: path) }
        #expect(problem?.kind == kind)
        #expect(problem?.description == "\(path): \(wrong)")
    }

    @Test func `a descriptor that cannot be read is a problem`() {
        var source = ByteSource(descriptor: 999, name: "gone")
        var buffer = [UInt8](repeating: 0, count: 16)
        let problem = #expect(throws: TactusError.self) { try source.read(into: &buffer, 0..<16) }
        #expect(problem?.description == "gone: cannot be read: Bad file descriptor")
    }

    @Test(
        arguments: [
            ("", []), ("a", ["1:a"]), ("a\n", ["1:a\n"]), ("a\nb\n\nc", ["1:a\nb\n\n", "4:c"]),
            ("aaaa\nbbbbbbb\nc\n", ["1:aaaa\n", "2:bbbbbbb\nc\n"]),
        ]
    )
    func `blocks hold whole lines and know their number`(text: String, rows: [String]) throws {
        #expect(try lines(text, blockBytes: 5, lineLimit: 100) == rows)
    }

    @Test(arguments: [5, 7, 64])
    func `blocks of any size together are the source`(size: Int) throws {
        let text = (0..<50).map { String(repeating: "x", count: $0 * 7 % 23) }.joined(separator: "\n")
        let rows = try lines(text, blockBytes: size, lineLimit: 100)
        #expect(rows.map { $0.drop { $0 != ":" }.dropFirst() }.joined() == text)
    }

    @Test func `a line of 20 bytes passes a limit of 20, one of 21 is a problem and skipped`() throws {
        let (fits, tooLong) = (String(repeating: "x", count: 20), String(repeating: "y", count: 21))
        let problem = "memory:3: a line of more than 20 bytes, expected one record a line"
        #expect(
            try lines("a\n\(fits)\n\(tooLong)\nb\n\(tooLong)", blockBytes: 4, lineLimit: 20) == [
                "1:a\n", "2:\(fits)\n", problem, "4:b\n", problem.replacing("3:", with: "5:", maxReplacements: 1),
            ]
        )
    }
}
