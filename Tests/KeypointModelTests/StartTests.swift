// Models that do not start: the first time it is said at once, later it is tried again for a while.

import Foundation
import KeypointFiles
import Capture
import Testing

@Suite(.serialized, .timeLimit(.minutes(10))) struct StartTests {
    /// Programs that do not get to a hello, and what is said.
    static let rows: [String: String] = [
        "sys.exit('no module named magic')": "script: ended with exit code 1, its last message: no module named magic",
        "os._exit(0)": "script: ended with exit code 0, without a message",
        "line('Loading…')": "script: its first line is \"Loading…\", expected a handshake such as",
        "line('')": "script: its first line is an empty line, expected a handshake such as",
        "line('{\"hands\": []}')": "script: its first line is \"{\"hands\": []}\", expected a handshake such as",
        "line('\\033[31mred')": "script: its first line is \" [31mred\", expected a handshake such as",
        "say({'model': 'm', 'gives': ['feet']})":
            "script: its handshake has gives [\"feet\"], expected a list of hands",
        "say({'model': 'm'})": "script: its handshake has gives nothing, expected a list of hands",
        "say({'model': 'm', 'gives': 'faces'})": "script: its handshake has gives faces, expected hands too, as",
        "say({'model': 'm', 'gives': 'hands', 'protocol': 2})": "script: its handshake has protocol 2, expected 1",
        "say({'model': 'm', 'gives': 'hands', 'mirrored': 1})":
            "script: its handshake has mirrored 1, expected true or",
        "sys.stdout.write('x' * 2000000)\nsys.stdout.flush()": "script: sent ",
    ]

    @Test(arguments: rows) func `the first start fails at once, with one line`(program: String, words: String)
        async throws
    {
        var tuning = ModelConfiguration.quick
        tuning.lineLimit = 1_000_000
        let story = await (try Script(python: program + "\ntime.sleep(1)")).run(3, tuning: tuning)
        let said = (story.end as? ModelFault)?.description ?? "nothing"
        #expect(said.hasPrefix(words), "\(said)")
        #expect(!said.contains("\n"))
        #expect(story.fates == [])
        #expect(story.attempts == [])
    }

    @Test func `a model that says nothing is killed when its time is up`() async throws {
        let script = try Script(python: "print('asleep', file=sys.stderr, flush=True)\ntime.sleep(100)")
        let clock = TestClock()
        let story = await Story(KeypointModel(script.manifest, tuning: .quick), clock: clock, images: 1) {
            if case .log("asleep") = $0 { clock.advance(by: .seconds(20)) }
        }
        #expect(story.final == .noHello(within: .seconds(20)))
    }

    @Test func `a program that is not there is told with the command that installs it`() async throws {
        let manifest = ModelManifest(name: "m", command: ["/nowhere/python"], install: "tactus models setup m")
        let story = await Story(KeypointModel(manifest), images: 1)
        let words = "m: not installed, there is no program /nowhere/python; install it with: tactus models setup m"
        #expect((story.end as? ModelFault)?.description == words)
        #expect(ModelManifest(name: "m", command: ["no-such-program"]).program == nil)
        #expect(ModelManifest(name: "m", command: ["sh"]).program != nil)
        #expect(ModelManifest(name: "m", command: ["/tmp"]).program == nil)
    }

    @Test func `a file that is no program is told`() async throws {
        let script = try Script(shell: "")
        let file = script.manifest.command[1]
        try Data("\u{7F}ELF nonsense".utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        let story = await Story(KeypointModel(ModelManifest(name: "m", command: [file])), images: 1)
        guard case .notStarted(file, _) = story.final else {
            Issue.record("\(String(describing: story.end))")
            return
        }
    }

    @Test func `a model that does not come back is given up after five starts`() async throws {
        let body = """
            here = os.path.dirname(os.path.abspath(__file__)) + "/was-here"
            if os.path.exists(here): sys.exit("gone for good")
            open(here, "w").close()
            hello()
            for p in pictures():
                if p["frame"] == 2: sys.exit("first end")
                answer(p)
            """
        let story = await (try Script(python: body)).run(9)
        #expect(story.fates == [1, -2])
        #expect(story.hellos.count == 1)
        #expect(story.attempts == [1, 2, 3, 4, 5])
        #expect(story.faults.count == 4)
        #expect(story.final == .ended(status: "with exit code 1", lastWords: "gone for good"))
    }

    @Test func `a model that ends behind each handshake is given up, though it was ready each time`() async throws {
        let story = await (try Script(python: "hello()\nsys.stdout.flush()\nos._exit(3)\n")).run(9)
        // It may end before an image is there, or take one first, which is then lost.
        #expect(story.attempts == [1, 2, 3, 4] && story.fates.count < 5, "\(story.fates)")
        #expect(story.final == .ended(status: "with exit code 3", lastWords: nil), "\(String(describing: story.end))")
    }

    @Test func `a model that answers between its ends is always tried again after the shortest pause`() async throws {
        let body = """
            hello()
            for p in pictures():
                if p["frame"] % 2 == 0: os._exit(1)
                answer(p)
            """
        let story = await (try Script(python: body)).run(16)
        #expect(story.fates == (1...16).map { $0 % 2 == 0 ? -$0 : $0 })
        #expect(Set(story.attempts) == [1])
    }
}
