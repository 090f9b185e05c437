// `tactus evaluate pointing`: the throughput of modelled people, and the unintended clicks in recordings.

import Configurations
import Drums
import Evaluation
import Gestures
import Keypoints
import Performances
import Runs

struct EvaluatePointing: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pointing",
        abstract: "Evaluate a pointer's throughput, or its unintended clicks in recordings.",
        discussion: """
            Without recordings, modelled people with tremor and a keypoint model's errors select rings of targets, as in ISO \
            9241-9: throughput in bit/s with an interval over blocks, missed targets, time, and jitter at rest. With keypoints \
            of people who do something else, each press of a button or key is unintended, and counted per 10 minutes. \
            The live view of tactus point has a page on which a person does the task; --trials scores what it saves.
            """
    )

    @Argument(help: "Files or folders of keypoints, or - for standard input.")
    var recordings: [String] = []

    @Option(help: .value("name or file", "The kit; by default pointer-hand and pointer-head."), completion: .kits)
    var kit: String?

    @Option(help: .value("file.csv", "The trials that the practice page saved; may be repeated."))
    var trials: [String] = []

    @Option(help: .value("n", "The number of modelled people. Default: 12."))
    var people: Int?

    @Option(help: .rare("n", "The seed of the modelled people."))
    var seed: UInt64 = 1

    @Option(help: .value("n", "The frame rate of keypoints without times. Default: 30."))
    var fps: Double?

    @OptionGroup(title: "Keypoint files") var input: InputOptions

    func validate() throws {
        if !trials.isEmpty, !recordings.isEmpty {
            throw ValidationError("keypoints are scored without --trials, expected one of these")
        }
        if !trials.isEmpty, kit != nil { throw ValidationError("--trials is scored without a kit, expected no --kit") }
        if people != nil, !trials.isEmpty || !recordings.isEmpty {
            throw ValidationError("--people: nobody is modelled beside recordings and --trials")
        }
        try check("--people", people, in: 1...1_000)
        try check("--fps", fps, in: 0.1...1000, "frames per second")
    }

    func run() throws {
        let kits = try (kit.map { [$0] } ?? [ShippedKit.pointerHand.rawValue, ShippedKit.pointerHead.rawValue])
            .map { try Configured.kit(named: $0).kit }
        try files(kits).claim()
        guard recordings.isEmpty else { return try count(kits) }
        guard trials.isEmpty else {
            let rows = try trials.map {
                Self.row(Path.name(of: $0), PointingScores(try PointingTrials.blocks(of: $0)), jitter: nil)
            }
            return try Self.write([Self.header] + rows)
        }
        var rows = [Self.header]
        for kit in kits {
            guard kit.pointer != nil, kit.pointer?.area == nil else {
                throw Failure(
                    .usage,
                    "\(kit.name): modelled people move a pointer as a mouse does, expected {point: ...}"
                )
            }
            let result = ModelledPointing(kit).run(people: people ?? 12, seed: seed)
            rows.append(Self.row(kit.name, result.scores, jitter: result.jitter))
        }
        try Self.write(rows)
    }

    private static let header = ["pointer", "bit/s", "95 %", "missed %", "seconds", "jitter px", "selections"]

    private static func row(_ name: String, _ scores: PointingScores, jitter: Double?) -> [String] {
        func text(_ number: Double, _ places: Int = 2) -> String { JSONWriter.number(number, places: places) }
        return [
            name, text(scores.throughput.value), "\(text(scores.throughput.lower)) to \(text(scores.throughput.upper))",
            text(Double(scores.missed) / Double(scores.count) * 100, 1), text(scores.seconds),
            jitter.map { text($0) } ?? "", "\(scores.count)",
        ]
    }

    /// Counts what kits press in recordings.
    private func count(_ kits: [Kit]) throws {
        try input.refuseImages(recordings)
        for kit in kits where !kit.isOfPointer {
            throw Failure(.usage, "\(kit.name): it moves no pointer and presses no key, expected another kit")
        }
        var rows = [["recording", "kit", "minutes", "pressed", "per 10 min"]]
        var (log, good) = (input.records.problemLog(), 0)
        for path in recordings {
            var (machines, times) = (kits.map { PointerMachine($0) }, FrameTimes(path, rate: fps))
            var (reach, seconds, last) = (KitReach(), 0.0, Double?.none)
            var pressed = kits.map { _ in 0 }
            // What points, or keys alone.
            var isSeen = kits.map { $0.pointer == nil }
            var reader = try KeypointReader(path: path, options: input.reader(needsTimes: true))
            while let result = try reader.next() {
                guard case .frame(var frame, _) = result else {
                    if case .problem(let problem) = result { try log.add(problem) }
                    continue
                }
                guard times.process(&frame, say: { StandardStreams.say($0) }) != .dropped else { continue }
                good += 1
                reach.process(frame)
                if let time = frame.time {
                    seconds += last.map { min(time - $0, 1) } ?? 0
                    last = time
                }
                for number in kits.indices {
                    isSeen[number] = isSeen[number] || machines[number].place != nil
                    pressed[number] += machines[number].process(frame).count { event in
                        switch event {
                        case .button(_, isDown: true), .key: true
                        default: false
                        }
                    }
                }
            }
            for (number, kit) in kits.enumerated() {
                if let remark = reach.remark(on: kit, isEnd: true) {
                    StandardStreams.say("\(Path.name(of: path)): \(kit.name): \(remark)")
                }
                let rate = seconds > 0 ? Double(pressed[number]) / seconds * 600 : .nan
                let minutes = JSONWriter.number(seconds / 60, places: 1)
                let counts = isSeen[number] ? ["\(pressed[number])", JSONWriter.number(rate, places: 1)] : ["–", "–"]
                rows.append([Path.name(of: path), kit.name, minutes] + counts)
            }
        }
        try log.report(good: good, of: recordings)
        try Self.write(rows)
        try log.ensureWhole()
    }

    private static func write(_ rows: [[String]]) throws {
        let table = Table(header: rows[0], rows: Array(rows.dropFirst()))
        try Output.write(
            table.lines(width: Output.isWatched ? TerminalWindow.columns : 120).joined(separator: "\n") + "\n"
        )
    }

    private func files(_ kits: [Kit]) -> RunFiles {
        var files = RunFiles()
        for path in recordings { files.count(path, isRead: KeypointReader.readsInFolder) }
        for path in trials { files.count(path) }
        for kit in kits { files.read(kit: self.kit, kit) }
        return files
    }
}
