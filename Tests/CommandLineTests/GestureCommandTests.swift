// `--on GESTURE=COMMAND`: programs that gestures start.

import Foundation
import Testing

@Suite("Commands of gestures")
struct GestureCommandTests {
    let place = Workplace()

    init() throws {
        // A rock, nothing, the same rock twice, scissors, each for half a second.
        var lines: [String] = []
        for (place, shape) in ["rock", nil, "rock", "rock", "scissors"].enumerated() {
            for number in place * 10..<place * 10 + 10 {
                let time = Double(number) / 20
                lines.append(
                    shape.map { Sample.frame(number, Sample.hand($0), time: time) } ?? Sample.frame(number, time: time)
                )
            }
        }
        try place.write(lines, to: "take.jsonl")
        try place.write(
            """
            rules: rock-scissors-paper
            instruments: [{instrument: kick, note: 36}]
            gestures:
              - {when: a hand shows scissors, do: lights}
            """,
            to: "kit.yaml"
        )
    }

    /// A command that writes its variables down, between the quotation marks of a shell.
    private let note = "sh -c 'echo \\$TACTUS_GESTURE \\$TACTUS_HAND \\$TACTUS_SOURCE >>said.txt; echo loud'"

    /// Returns what the commands wrote, at least a number of lines: they may end after the program.
    private func said(_ count: Int = 1) throws -> [String] {
        let end = ContinuousClock.now + .seconds(30)
        while true {
            let lines = (try? place.lines("said.txt")) ?? []
            guard lines.count < count, ContinuousClock.now < end else { return lines }
            usleep(50_000)
        }
    }

    @Test("a shape starts its command once, and again when it has ended in between") func shapes() throws {
        let run = try place.shell(
            "$tactus play take.jsonl --kit kit.yaml --no-sound --quiet --on \"rock=\(note)\""
        )
        #expect(run.status == 0 && run.out.isEmpty && !run.err.contains("--on"), "\(run)")
        #expect(try said(2) == ["rock left file", "rock left file"])
    }

    @Test("an action of the kit starts its command") func actions() throws {
        let run = try place.shell(
            "$tactus play take.jsonl --kit kit.yaml --no-sound --quiet --on \"lights=\(note)\""
        )
        #expect(run.status == 0, "\(run)")
        #expect(try said() == ["lights left file"])
    }

    @Test("a command is not started again while it runs, and not waited for") func running() throws {
        let command = "sh -c 'echo x >>said.txt; exec sleep 5'"
        let begin = ContinuousClock.now
        let run = try place.shell(
            "$tactus play take.jsonl --kit kit.yaml --no-sound --quiet --on \"rock=\(command)\" 2>err.txt; cat err.txt"
        )
        #expect(run.status == 0 && ContinuousClock.now - begin < .seconds(9), "\(run)")
        #expect(try said() == ["x"])
    }

    @Test(
        "a failure is said once",
        arguments: [
            ("no-such-program", "there is no such program"), ("false", "exit code 1"),
            ("./kit.yaml", "it is no program that may be run"),
        ]
    )
    func failing(_ command: String, _ wrong: String) throws {
        let run = try place.shell("$tactus play take.jsonl --kit kit.yaml --no-sound --quiet --on rock=\(command)")
        #expect(run.status == 0, "\(run)")
        #expect(run.errLines.filter { $0 == "--on rock: \(command): \(wrong)" }.count == 1, "\(run)")
    }

    @Test("tactus watch starts commands too") func watch() throws {
        try place.make("$camera null --resolution 64x48 --fps 10 --count 50 --pace fast --record a.mjpeg >/dev/null")
        let run = try place.shell(
            "$tactus watch a.mjpeg --quiet --model replay --model-arg take.jsonl --on \"scissors=\(note)\" >shapes.jsonl"
        )
        #expect(run.status == 0, "\(run)")
        #expect(try said() == ["scissors left video"])
        #expect(try !place.text("shapes.jsonl").contains("loud"))
    }

    @Test("commands have neither passwords nor tokens in their environment") func secrets() throws {
        try place.make("$camera null --resolution 64x48 --fps 10 --count 50 --pace fast --record a.mjpeg >/dev/null")
        let secrets = ["CAMERA_USERNAME", "CAMERA_PASSWORD", "MQTT_USERNAME", "MQTT_PASSWORD_FILE", "SLACK_TOKEN"]
        let given = secrets.map { "TACTUS_\($0)=of-\($0)" }.joined(separator: " ")
        let run = try place.shell(
            "\(given) $tactus watch a.mjpeg --quiet --model replay --model-arg take.jsonl "
                + "--on \"scissors=sh -c 'env >here.txt; cat /proc/\\$PPID/environ >>here.txt'\" >/dev/null"
        )
        #expect(run.status == 0, "\(run)")
        let variables = try place.text("here.txt")
        #expect(variables.contains("TACTUS_GESTURE=scissors"))
        for secret in secrets { #expect(!variables.contains("of-\(secret)")) }
        let both = try place.shell(
            "TACTUS_MQTT_USERNAME=a TACTUS_MQTT_PASSWORD=b TACTUS_MQTT_PASSWORD_FILE=c "
                + "$tactus play take.jsonl --kit kit.yaml --no-sound --mqtt 127.0.0.1:1/tactus"
        )
        #expect(both.status == 64 && both.err.contains("both TACTUS_MQTT_PASSWORD and"), "\(both)")
    }

    @Test(
        "what is no gesture or no command is refused",
        arguments: [
            ("rock", "no = in rock, expected GESTURE=COMMAND"), ("=true", "no gesture before ="),
            ("rock=", "no command"), ("rock='a", "without another one"),
            ("fist=true", "--on: no gesture 'fist', expected one of: scissors, rock, "),
        ]
    )
    func refused(_ words: String, _ wrong: String) throws {
        let run = try place.shell("$tactus play take.jsonl --kit kit.yaml --no-sound --on \"\(words)\"")
        #expect(run.status == 64 && run.err.contains(wrong), "\(run)")
    }
}
