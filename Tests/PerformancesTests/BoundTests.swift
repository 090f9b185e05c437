// The memory of a performance stays bounded: the plan, drafts of takes, events without a reader.

import Drums
import Platform
import Foundation
import Gestures
import Keypoints
import Synchronization
import Testing

@testable import Performances

@Suite struct BoundTests {
    @Test func `the plan gives back what was played while something always waits`() {
        var schedule = PlaySchedule()
        let gesture = Gesture(time: 0, kind: .impact(device: "kick"))
        var largest = 0
        for number in 0..<100_000 {
            schedule.add(.event(.unmatched(gesture)), at: Double(number))
            if number >= 10 { #expect(schedule.pop(until: .infinity)?.time == Double(number - 10)) }
            largest = max(largest, schedule.size)
        }
        #expect(largest < 3_000)
    }

    @Test func `a recording is kept every few seconds, and only where it has grown`() {
        var machine = DrumMachine(Players.kit)
        var draft = TakeDraft()
        machine.begin(.recording, at: 0)
        var kept: [Int] = []
        for tenth in 0..<300 {
            let time = Double(tenth) / 10
            if tenth == 10 || tenth == 70 || tenth == 80 {
                _ = machine.carryOut(.hit("kick"), for: DrumRequest(at: time, cause: .key))
            }
            if let take = draft.due(of: machine, at: time) { kept.append(take.steps.count) }
        }
        #expect(kept == [1, 2, 3])
        #expect(draft.remark(on: machine) == nil)
    }

    @Test func `events that nobody reads are counted from a limit on`() throws {
        // The pipe is closed while the thread that writes still is at it.
        _ = signal(SIGPIPE, SIG_IGN)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-pipe-\(UUID().uuidString)")
            .path
        #expect(unsafe mkfifo(path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let reader = unsafe open(path, O_RDWR)
        defer { close(reader) }
        let said = Mutex<[String]>([])
        let target = try EventTarget(Recording(path), isLive: true, limit: 100_000) { line in
            said.withLock { $0.append(line) }
        }
        for number in 0..<5_000 {
            let gesture = Gesture(time: Double(number), kind: .impact(device: "kick"))
            target.willPlay(.unmatched(gesture), from: "osc")
        }
        #expect(said.withLock { $0 } == ["\(path): its reader does not keep up; events are lost"])
        #expect(target.close(at: 0) != nil)
    }
}
