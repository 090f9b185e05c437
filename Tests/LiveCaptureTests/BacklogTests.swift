// Standard error without a reader: the program does not wait, and omitted lines are counted.

import Platform
import Glibc
import SystemPackage
import Testing

@Suite struct BacklogTests {
    @Test func `lines that nobody takes are dropped and counted, and the others come in order`() throws {
        var ends: [Int32] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        defer { close(ends[0]) }
        let backlog = Backlog(FileDescriptor(rawValue: ends[1]))
        backlog.begin()
        let line = String(repeating: "x", count: 999) + "\n"
        var taken = 0
        for _ in 0..<2_000 { if backlog.put(line) { taken += 1 } else { backlog.drop() } }
        #expect(taken > 200 && taken < 400 && backlog.isBusy)
        #expect(backlog.remark() == "", "there still is no room")
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        while count < taken * 1_000 {
            let more = unsafe read(ends[0], &buffer, buffer.count)
            guard more > 0 else { break }
            count += more
        }
        backlog.end(within: 10)
        #expect(count == taken * 1_000 && !backlog.isBusy)
        #expect(backlog.remark() == "\(2_000 - taken) lines were left out: nobody read them\n")
        #expect(backlog.remark() == "" && backlog.put("end\n"))
        backlog.end(within: 10)
        #expect(unsafe read(ends[0], &buffer, buffer.count) == 4)
        close(ends[1])
    }
}
