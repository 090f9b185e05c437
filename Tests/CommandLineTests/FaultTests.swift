// After a failing system call, files are the old ones or the new ones, and one line gives the reason. A few commands
// and calls; Tests/Faults/sweep has them all.

import Foundation
import Testing

@Suite("Calls that fail")
struct FaultTests {
    let place = Workplace()

    init() throws { try place.write(Sample.labelled, to: "before/l.jsonl") }

    /// A command, the files that it writes, and how many calls of a kind are failed one by one.
    struct Case: CustomTestStringConvertible {
        var words: String
        var files: [String]
        var testDescription: String { words }
    }

    private static let commands = [
        Case(words: "convert l.jsonl a.csv", files: ["a.csv"]),
        Case(words: "evaluate hands l.jsonl --partial p.json --misclassified w.jsonl", files: ["p.json", "w.jsonl"]),
        Case(words: "synthesize hands --count 2 --output a.jsonl", files: ["a.jsonl"]),
    ]

    /// The failures that are tried; of each kind of call the last ones, which are those of the results.
    private static let failures: [(FaultyCalls.Kind, Int32)] = [
        (.write, ENOSPC), (.write, 0), (.rename, EIO), (.link, EIO), (.sync, EIO),
    ]

    private static let most = Workplace.isThorough ? 3 : 1

    private func files(_ folder: String) throws -> [String: [UInt8]] {
        let root = place.path(folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: root)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try place.bytes("\(folder)/\($0)")) })
    }

    @Test(
        "each file is the old one or the new one, and one line says why",
        arguments: Workplace.isThorough ? commands : Array(commands.prefix(1))
    )
    func oldOrNew(_ command: Case) throws {
        let calls = try FaultyCalls(in: place)
        for name in command.files { try place.write("old\n", to: "before/\(name)") }
        let before = try files("before")
        func attempt(_ kind: FaultyCalls.Kind? = nil, _ number: Int = 0, _ error: Int32 = 0) throws
            -> (run: Outcome, counts: [FaultyCalls.Kind?: Int], after: [String: [UInt8]])
        {
            try place.make("rm -rf now; cp -r before now")
            let (run, counts) = try calls.run(command.words, in: "now", kind, number, error: error)
            return (run, counts, try files("now"))
        }
        let plain = try attempt()
        #expect(plain.run.status == 0 && command.files.allSatisfy { plain.after[$0] != before[$0] }, "\(plain.run)")
        for (kind, error) in Self.failures {
            let count = plain.counts[kind] ?? 0
            // Where files cannot be without a name, none is linked.
            #expect(count > 0 || kind == .link, "\(kind)")
            for number in max(1, count - Self.most + 1)..<count + 1 {
                let seen = try attempt(kind, number, error)
                let words = "\(kind.rawValue) \(number) of \(count), error \(error): \(seen.run)"
                #expect(seen.counts[nil] == 1, "\(words)")
                if seen.run.status == 0 {
                    #expect(seen.after == plain.after, "\(words)")
                    continue
                }
                #expect(seen.run.status == 74 || seen.run.status == 69, "\(words)")
                #expect(seen.run.errLines.count { $0.hasPrefix("tactus: ") } == 1, "\(words)")
                for name in command.files {
                    let now = seen.after[name]
                    let kept = name.replacing(/\./, with: ".1.", maxReplacements: 1)
                    let isKept = seen.after[kept] == before[name]
                    #expect(now == before[name] || now == plain.after[name] || isKept, "\(name): \(words)")
                }
                #expect(!seen.after.keys.contains { $0.hasPrefix(".tactus") }, "\(words)")
            }
        }
    }
}
