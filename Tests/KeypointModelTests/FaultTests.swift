// Models that do what they should not, each a real process: what becomes of their images, and that nothing is left.

import Foundation
import KeypointFiles
import Capture
import Keypoints
import Testing

@Suite(.serialized, .timeLimit(.minutes(10))) struct FaultTests {
    /// Returns a model that misbehaves at image 2 in its first life; the other images it answers.
    static func faulty(_ deed: String, timeout: Duration = .seconds(20)) throws -> Script {
        let body = """
            hello()
            here = os.path.dirname(os.path.abspath(__file__)) + "/was-here"
            def log(text): print(text, file=sys.stderr, flush=True)
            for p in pictures():
                if p["frame"] == 2 and not os.path.exists(here):
                    open(here, "w").close()
                    \(deed.split(separator: "\n").joined(separator: "\n        "))
                answer(p)
            """
        return try Script(python: body, timeout: timeout)
    }

    @Test func `a model that is killed loses its image and is started again`() async throws {
        let script = try Self.faulty("log('now')\ntime.sleep(100)")
        var process: Int32 = 0
        let story = await script.run(4) {
            if case .ready(let hello) = $0 { process = hello.process }
            if case .log("now") = $0 { kill(process, SIGKILL) }
        }
        #expect(story.end == nil)
        #expect(story.fates == [1, -2, 3, 4])
        #expect(story.lost.first?.kind == .ended(status: "by signal 9 (Killed)", lastWords: "now"))
        #expect(story.attempts == [1])
        #expect(Set(story.hellos.map(\.process)).count == 2)
        #expect(!story.hellos.contains { isAlive($0.process) })
    }

    @Test func `a model that hangs is killed when its time is up`() async throws {
        let script = try Self.faulty("log('now')\ntime.sleep(100)")
        let clock = TestClock()
        let story = await Story(KeypointModel(script.manifest, tuning: .quick), clock: clock, images: 4) {
            if case .log("now") = $0 { clock.advance(by: .seconds(20)) }
        }
        #expect(story.end == nil)
        #expect(story.fates == [1, -2, 3, 4])
        #expect(story.lost.first?.kind == .noAnswer(number: 2, within: .seconds(20)))
        #expect(!story.hellos.contains { isAlive($0.process) })
    }

    @Test func `rubbish instead of an answer is said, and the time is up all the same`() async throws {
        let script = try Self.faulty("line('rubbish')\nlog('now')\ntime.sleep(100)")
        let clock = TestClock()
        let story = await Story(KeypointModel(script.manifest, tuning: .quick), clock: clock, images: 3) {
            if case .log("now") = $0 { clock.advance(by: .seconds(20)) }
        }
        #expect(story.fates == [1, -2, 3])
        #expect(story.lost.first?.kind == .noAnswer(number: 2, within: .seconds(20)))
    }

    /// Deeds that cost no image, and what is reported of them.
    static let harmless: [(deed: String, fault: String)] = [
        ("line('rubbish')", "script: no record: line 3: "),
        ("line('')", "script: no record: line 3: "),
        ("line('[1, 2]')", "script: no record: line 3: a list, expected"),
        ("say({'frame': 2, 'hands': [{'points': [[0, 0]]}]})", "script: no record: line 3: hands[0].points: 1 point"),
        ("sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n')", "script: no record: line 3: "),
        ("say({'frame': 77, 't': 1, 'hands': []})", "script: answered frame 77, expected frame 2"),
        ("say({'frame': 1, 't': 1, 'hands': []})", "script: answered frame 1, expected frame 2"),
    ]

    @Test(arguments: harmless) func `a line that answers nothing is said and skipped`(deed: String, fault: String)
        async throws
    {
        let story = await (try Self.faulty(deed)).run(3)
        #expect(story.end == nil)
        #expect(story.fates == [1, 2, 3])
        #expect(story.hellos.count == 1)
        let words = story.words
        #expect(words.count == 1)
        #expect(words.first?.hasPrefix(fault) == true, "\(words)")
    }

    @Test func `an answer with another time is taken, with the image's time`() async throws {
        let story = await (try Self.faulty("say({'frame': 2, 't': 99, 'hands': []})\ncontinue")).run(3)
        #expect(story.fates == [1, 2, 3])
        #expect(story.faults == [.wrongTime(99, expected: 2.0 / 30)])
        #expect(story.answers[1].frame.time == 2.0 / 30)
    }

    @Test func `a second answer is a fault, and later answers are not shifted by it`() async throws {
        let story = await (try Self.faulty("answer(p)")).run(5)
        #expect(story.fates == [1, 2, 3, 4, 5])
        #expect(story.faults.count == 1)
        #expect(story.answers.map(\.frame.number) == [1, 2, 3, 4, 5])
    }

    /// Deeds that end the process: what the image is lost by.
    static let deadly: [String: String] = [
        "sys.exit('no more')": "script: ended with exit code 1, its last message: no more",
        "os._exit(0)": "script: ended with exit code 0, without a message",
        "os.abort()": "script: ended by signal 6 (Aborted), without a message",
        "sys.stdout.close()\nos.close(1)\ntime.sleep(100)": "script: ended by signal 9 (Killed), without a message",
        "sys.stdout.write('x' * 99)\nsys.stdout.flush()\nos._exit(3)":
            "script: ended with exit code 3, without a message",
        "while True: line('rubbish')":
            "script: said 101 lines that answer nothing, expected one record per image; killed",
        "while True: sys.stdout.write('x' * 9999)": "script: sent ",
        "while True: sys.stdout.buffer.write(b'\\xff\\x00' * 9999)": "script: sent ",
    ]

    @Test(arguments: deadly) func `an image is lost, the next ones are not`(deed: String, fault: String) async throws {
        var tuning = ModelConfiguration.quick
        tuning.lineLimit = 100_000
        tuning.exitStatusGrace = .milliseconds(50)
        let story = await (try Self.faulty(deed)).run(4, tuning: tuning)
        #expect(story.end == nil)
        #expect(story.fates == [1, -2, 3, 4])
        #expect(story.lostWords.first?.hasPrefix(fault) == true, "\(story.lostWords)")
        #expect(story.hellos.count == 2)
        #expect(!story.hellos.contains { isAlive($0.process) })
    }

    @Test func `half a line at the end is said`() async throws {
        let story = await (try Self.faulty("sys.stdout.write('x' * 99)\nsys.stdout.flush()\nos._exit(3)")).run(3)
        #expect(story.faults == [.truncatedLine(bytes: 99)])
    }

    @Test func `a model that ended while it had nothing to do loses the next image only`() async throws {
        // It ends once it is asked to, which is while the next image is being waited for.
        let script = try Self.faulty(
            "answer(p)\nwhile not os.path.exists(here + '-end'): time.sleep(0.001)\nos._exit(4)"
        )
        let model = KeypointModel(script.manifest, tuning: .quick)
        var given = 0
        var fates: [Int] = []
        var process: Int32 = 0
        try await model.run(clock: TestClock()) {
            if given == 2 {
                try Data().write(to: script.folder.appendingPathComponent("was-here-end"))
                while isAlive(process) { try await Task.sleep(for: .milliseconds(1)) }
            }
            given += 1
            return given <= 4 ? .grey(given) : nil
        } event: {
            switch $0 {
            case .ready(let hello): process = hello.process
            case .answer(let answer): fates.append(answer.header.number)
            case .lost(let header, let fault):
                fates.append(-header.number)
                #expect(fault.kind == .ended(status: "with exit code 4", lastWords: nil))
            default: break
            }
        }
        #expect(fates == [1, 2, -3, 4])
    }

    @Test func `a model that never reads is killed though we are stuck in writing`() async throws {
        let script = try Script(python: "hello()\ntime.sleep(100)", timeout: .milliseconds(300))
        let story = await Story(KeypointModel(script.manifest, tuning: .quick), images: 2, size: 300)
        #expect(story.end == nil)
        #expect(story.fates == [-1, -2])
        #expect(story.lost.first?.kind == .noAnswer(number: 1, within: .milliseconds(300)))
        #expect(!story.hellos.contains { isAlive($0.process) })
    }

    @Test func `a model that closes its input loses its image, and we do not die of a broken pipe`() async throws {
        let script = try Self.faulty("sys.stdin.close()\nos.close(0)\nanswer(p)\ntime.sleep(0.2)\nos._exit(5)")
        let story = await script.run(4, size: 300)
        #expect(story.fates == [1, 2, -3, 4])
    }

    @Test func `a model that does not end with its input is killed`() async throws {
        let script = try Script(python: "hello()\nfor p in pictures(): answer(p)\nwhile True: time.sleep(1)")
        var tuning = ModelConfiguration.quick
        tuning.shutdownGrace = .milliseconds(400)
        let story = await script.run(2, tuning: tuning)
        #expect(story.end == nil)
        #expect(story.fates == [1, 2])
        #expect(story.faults == [.didNotEnd(within: .milliseconds(400))])
        #expect(!isAlive(story.hellos[0].process))
    }

    @Test func `a flood on standard error is cut short and stops nothing`() async throws {
        let script = try Self.faulty(
            "for n in range(20000): log(f'line {n} ' + 'x' * 400)\nsys.stderr.write('y' * 9999999)"
        )
        let story = await script.run(3)
        #expect(story.fates == [1, 2, 3])
        #expect(story.log.count > 10)
        #expect(story.log.count < 2000)
        #expect(story.log.allSatisfy { $0.count <= 301 })
        #expect(story.log.contains { $0.hasSuffix("lines of its log left out)") })
    }

    @Test func `a child of a model that is killed ends with it`() async throws {
        let script = try Self.faulty("import subprocess\nlog(subprocess.Popen(['sleep', '1000']).pid)\nos.abort()")
        let story = await script.run(3)
        #expect(story.fates == [1, -2, 3])
        let child = try #require(story.log.first.flatMap { Int32($0) })
        #expect(try await isGone(child))
    }

    @Test func `cancelling ends the model and its children`() async throws {
        let script = try Self.faulty(
            "import subprocess\nlog(subprocess.Popen(['sleep', '1000']).pid)\ntime.sleep(1000)"
        )
        let manifest = script.manifest
        let task = Task {
            var processes: [Int32] = []
            var given = 0
            do {
                try await KeypointModel(manifest).run(clock: TestClock()) {
                    given += 1
                    return .grey(given)
                } event: {
                    if case .ready(let hello) = $0 { processes.append(hello.process) }
                    if case .log(let line) = $0, let child = Int32(line) {
                        processes.append(child)
                        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                    }
                }
                return (processes, nil as (any Error)?)
            } catch {
                return (processes, error)
            }
        }
        let (processes, error) = await task.value
        #expect(error is CancellationError)
        #expect(processes.count == 2)
        for process in processes { #expect(try await isGone(process)) }
    }
}

extension Story {
    /// The faults that cost no image, in words.
    var words: [String] { events.compactMap { if case .fault(let fault) = $0 { fault.description } else { nil } } }

    /// The reasons for lost images, in words.
    var lostWords: [String] {
        events.compactMap { if case .lost(_, let fault) = $0 { fault.description } else { nil } }
    }
}
