// `tactus point`: a hand or the head moves the pointer, and gestures press buttons and keys.

import Capture
import Configurations
import Drums
import Gestures
import Keypoints
import Performances
import Runs

struct Point: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "point",
        abstract: "Move the pointer and press keys with a hand or the head.",
        discussion: """
            The kit says what moves the pointer, and which gestures press buttons and keys. Before its first use it is shown \
            in words. The pointer rests while another one moves, and buttons are released when the hand is lost. Ctrl-C, or \
            Escape held for a second, stops. See the article Without a Mouse for /dev/uinput.
            """
    )

    @Argument(help: "A camera, a video, or keypoints: a file, or - for standard input. Default: the first camera.")
    var source: String?

    @Option(
        help: .value("name or file", "The kit: pointer-hand, pointer-head, presenter, or a file."),
        completion: .kits
    )
    var kit = ShippedKit.pointerHand.rawValue

    @Flag(help: "Start without showing the kit in words before its first use.")
    var yes = false

    @Option(help: .value("file", "Write the events as lines to a file, or - for standard output, and move nothing."))
    var output: String?

    @OptionGroup(title: "Camera and model") var live: LiveOptions
    @OptionGroup(title: "Keypoint files") var input: InputOptions

    func validate() throws {
        try SourceOptions.check([source].compactMap(\.self), live.paced.givenForImages(keypointsAt: .real), input)
    }

    func run() async throws {
        let kit = try Configured.kit(named: kit).kit
        try refuseDrums(of: kit)
        try files(kit).claim()
        guard let output else {
            try KitNotice(kit).show(isAgreed: yes)
            return try await untilInterrupted { stop in
                let program = try PointerProgram(stop: stop) { StandardStreams.say($0) }
                try await play(kit, until: stop) { events in
                    if try !program.send(events) { stop.set() }
                }
                try await program.end()
            }
        }
        let sink = try ByteSink(path: output)
        try await untilInterrupted { stop in
            try await play(kit, until: stop) { events in
                if !events.isEmpty { try sink.write(events.map { $0.line + "\n" }.joined()) }
            }
        }
        try sink.finish()
    }

    /// Plays the source; what is down at its end is released.
    private func play(_ kit: Kit, until stop: Latch, send: ([PointerEvent]) throws -> Void) async throws {
        var machine = PointerMachine(kit)
        var reach = KitReach()
        func answer(_ frame: Frame) throws {
            reach.process(frame)
            if let remark = reach.remark(on: kit) { StandardStreams.say(remark) }
            try send(machine.process(frame))
        }
        if let source, !MediaSource(source).hasImages {
            try read(source, until: stop, answer)
        } else {
            let status = LiveStatus(isQuiet: live.images.quiet, sharesTerminal: output == "-" && Output.isWatched)
            var report: LiveReport?
            defer { status.finish(report, stats: live.images.stats) }
            let run = try live.run(source, usualPace: .real)
            report = try await run.run(until: stop, say: status.say, status: status.update, answer: answer)
        }
        if let remark = reach.remark(on: kit, isEnd: true) { StandardStreams.say(remark) }
        try send(machine.release())
    }

    /// Reads keypoints: a stream as it comes, a file at its own pace, but as fast as possible where nothing moves.
    private func read(_ path: String, until stop: Latch, _ answer: (Frame) throws -> Void) throws {
        var reader = try KeypointReader(path: path, options: input.reader(needsTimes: true))
        var log = input.records.problemLog()
        var times = FrameTimes(path, rate: live.images.fps)
        var start: Double?
        while !stop.isSet, let result = try reader.next() {
            switch result {
            case .problem(let problem): try log.add(problem)
            case .frame(var frame, _):
                guard times.process(&frame, say: { StandardStreams.say($0) }) != .dropped else { continue }
                let time = frame.time ?? 0
                if output == nil, path != "-" {
                    start = start ?? MonotonicClock.now - time
                    MonotonicClock.sleep(until: (start ?? 0) + time)
                }
                try answer(frame)
            }
        }
        for note in reader.notes { StandardStreams.say(note) }
        try input.records.ensureWhole(log)
    }

    /// Throws for a kit that has nothing to do here, or that plays drums.
    private func refuseDrums(of kit: Kit) throws(Failure) {
        let drum = kit.lines.first { line in
            switch line.action {
            case .pointer, .armed, .quiet: false
            default: true
            }
        }
        if let drum {
            let words = "\(drum.trigger.words(by: kit.movements)): \(drum.action.words)"
            throw Failure(
                .usage,
                "--kit \(self.kit): \"\(words)\" is no action of a pointer",
                advice: "see tactus play"
            )
        }
        guard kit.isOfPointer else {
            throw Failure(.usage, "--kit \(self.kit): it moves no pointer and presses no key, expected another kit")
        }
    }

    /// All that the run reads and writes.
    private func files(_ kit: Kit) -> RunFiles {
        var files = RunFiles()
        files.read(sources: [source].compactMap(\.self))
        files.read(kit: self.kit, kit)
        if let output { files.write(output, as: "--output") }
        return files
    }
}
