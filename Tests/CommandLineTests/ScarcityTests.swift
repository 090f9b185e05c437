// With few descriptors or little memory, a command ends with one line and a documented exit code: no crash, no hang.
// A short round; Scripts/stress runs all limits.

import Foundation
import Testing

@Suite("Little of the system")
struct ScarcityTests {
    let place = Workplace()

    init() throws { try place.write(Sample.labelled, to: "l.jsonl") }

    /// Commands that start processes or open many files.
    private static let commands = [
        "evaluate hands l.jsonl --partial a.json --misclassified w.jsonl",
        "synthesize images a --count 1 --shape rock --resolution 64x48",
        "synthesize video a.mp4 --seconds 0.2 --fps 10 --resolution 64x48",
        "capture null --resolution 64x48 --model echo --count 2 --output a.jsonl --frames a.mjpeg",
        "models check echo",
        "ring --visitor Ann --notify 'command:cat >/dev/null'",
        "devices --json",
        "render l.jsonl --output a.wav --midi-file a.mid --events a.events.jsonl",
    ]

    private func expectEnd(of command: String, under limit: String) throws {
        let run = try place.shell("ulimit \(limit); SWIFT_BACKTRACE=enable=no exec $tactus \(command)")
        let words = "ulimit \(limit); tactus \(command): \(run)"
        let status = try #require(run.status, "\(words)")
        #expect([0, 1, 65, 66, 69, 74].contains(status), "\(words)")
        // A check of a model says its failures where it says its successes.
        let reasons = (run.lines + run.errLines).filter { $0.hasPrefix("tactus: ") || $0.hasPrefix("FAILED ") }
        #expect(reasons.isEmpty == (status == 0), "\(words)")
    }

    @Test("few descriptors", arguments: Workplace.isThorough ? commands : Array(commands.prefix(2)), [63, 12])
    func descriptors(_ command: String, _ most: Int) throws { try expectEnd(of: command, under: "-n \(most)") }

    @Test(
        "little address space, in kilobytes",
        arguments: Workplace.isThorough ? commands : Array(commands.prefix(2)),
        Workplace.isThorough ? [4_000_000, 1_500_000, 600_000, 120_000] : [600_000]
    )
    func memory(_ command: String, _ most: Int) throws { try expectEnd(of: command, under: "-v \(most)") }

    @Test("how many descriptors a start needs is said") func words() throws {
        let run = try place.shell("ulimit -n 12; exec $tactus capture null --model echo --count 1")
        #expect(run.status == 69, "\(run)")
        #expect(run.err == "tactus: 12 files can be open; expected 64; ulimit -n 1024 allows more\n", "\(run)")
    }

    @Test("a usual start needs no more than it says") func enough() throws {
        let run = try place.shell("ulimit -n 64; exec $tactus capture null --resolution 64x48 --model echo --count 2")
        #expect(run.status == 0 && run.lines.count == 2, "\(run)")
    }
}
