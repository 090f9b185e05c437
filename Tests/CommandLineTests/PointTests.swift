// `tactus point` and `tactus evaluate pointing` as a user runs them, without the kernel's devices.

import Foundation
import Testing

@Suite("tactus point") struct PointTests {
    private let place = Workplace()

    private static let head = (0..<40).map { number in
        let mouth = (20..<26).contains(number) ? 0.8 : 0.1
        let turn = number < 15 ? Double(number) / 60 : 0.25
        return #"{"t":\#(Double(number) / 30),"hands":[],"faces":[{"blendshapes":{"jawOpen":\#(mouth)},"#
            + #""transform":[1,0,0,0,0,1,0,0,\#(-turn),0,1,0,0,0,0,1]}]}"#
    }.joined(separator: "\n")

    @Test("keypoints become events, and no device is needed") func events() throws {
        try place.write(Self.head, to: "head.jsonl")
        let run = try place.run("point", "head.jsonl", "--kit", "pointer-head", "--output", "-")
        #expect(run.status == 0 && run.lines.suffix(2) == ["button left down", "button left up"], "\(run)")
        let short = try place.run("point", "head.jsonl", "--kit", "pointer-head", "--output", "-", "--duration", "0.5")
        #expect(short.status == 0 && short.lines.count < run.lines.count && !short.lines.contains("button left down"))
        let other = try place.run("point", "head.jsonl", "--output", "-")
        #expect(
            other.status == 0 && other.err.contains("it waits for hands, and so far there are only faces"),
            "\(other)"
        )
        #expect(run.lines.dropLast(2).allSatisfy { $0.hasPrefix("move ") } && run.lines.count > 5, "\(run)")
    }

    @Test("a stream that is silent ends by one Ctrl-C, and what was down is released") func silence() throws {
        try place.write("kit: k\ngestures: [{point: head}, {when: mouth opens, press: hold left}]", to: "hold.yaml")
        let run = try place.start("point - --kit hold.yaml --output -")
        try run.write(Self.head + "\n")
        var line = run.line()
        while let last = line, last != "button left down" { line = run.line() }
        #expect(line != nil)
        let outcome = try run.end(by: SIGINT)
        #expect(outcome.lines.last == "button left up", "\(outcome)")
    }

    @Test("a person's calibration is learnt, kept and used") func calibrates() throws {
        func frame(_ number: Int) -> String {
            let turn = number < 200 ? 0 : sin(Double(number) / 20) * 0.1
            return
                #"{"t":\#(Double(number) / 30),"hands":[],"faces":[{"transform":[1,0,0,0,0,1,0,0,\#(turn),0,1,0,0,0,0,1]}]}"#
        }
        try place.write((0..<1000).map(frame).joined(separator: "\n"), to: "exercise.jsonl")
        let head = "point exercise.jsonl --kit pointer-head"
        let learnt = try place.shell("$tactus \(head) --calibrate --player ann.yaml </dev/null")
        #expect(learnt.status == 0 && learnt.err.contains("ann.yaml: kept"), "\(learnt)")
        #expect(learnt.errLines.first == "Hold still." && learnt.err.contains("calibrated: speed 2."), "\(learnt)")
        let usual = try place.shell("$tactus \(head) --output usual.txt && wc -l <usual.txt")
        let own = try place.shell("$tactus \(head) --player ann.yaml --output own.txt && wc -l <own.txt")
        #expect(usual.status == 0 && own.status == 0, "\(usual), \(own)")
        func way(_ name: String) throws -> Int {
            try place.text(name).split(separator: "\n").reduce(0) { $0 + abs(Int($1.split(separator: " ")[1]) ?? 0) }
        }
        #expect(try way("own.txt") > 2 * way("usual.txt"))
        let none = try place.shell("$tactus point --kit presenter --calibrate --player ann.yaml </dev/null")
        #expect(none.status == 64 && none.err.contains("it moves no pointer to calibrate"), "\(none)")
        try place.write(Self.head, to: "head.jsonl")
        let short = try place.shell(
            "$tactus point head.jsonl --kit pointer-head --calibrate --player ann.yaml </dev/null"
        )
        #expect(short.status == 1 && short.err.contains("was not seen for long enough"), "\(short)")
    }

    @Test(
        "what cannot be used",
        arguments: [
            ("point head.jsonl --kit hands", 64, "is no action of a pointer; see tactus play"),
            (
                "point head.jsonl --kit pointer-head", 1,
                "the kit pointer-head was not shown yet, expected a terminal, or --yes"
            ),
            (
                "play head.jsonl --kit presenter --no-sound", 64,
                "it moves the pointer or presses keys; see tactus point"
            ),
            ("render head.jsonl --kit pointer-hand", 64, "it moves the pointer or presses keys; see tactus point"),
            ("point head.jsonl --kit keys.yaml --output -", 65, "Ctrl+Alt+F1 is not pressed by gestures"),
            ("point nothing.jsonl --output -", 66, "nothing.jsonl"),
            ("point bad.jsonl --output -", 65, "1 invalid record and no valid one"),
            ("evaluate pointing bad.jsonl --kit pointer-head", 65, "1 invalid record and no valid one"),
            ("evaluate pointing head.jsonl --kit hands", 64, "it moves no pointer and presses no key"),
            ("evaluate pointing - --trials x.csv", 64, "expected one of these"),
            ("evaluate pointing --trials x.csv --people 3", 64, "--people: nobody is modelled beside"),
            ("point head.jsonl --kit pointer-head --calibrate", 64, "expected --player NAME"),
            ("point head.jsonl --output - --player a:b", 64, "expected a name of letters"),
        ]
    )
    func refused(_ command: String, _ status: Int32, _ message: String) throws {
        try place.write(Self.head, to: "head.jsonl")
        try place.write("{\"t\":0,\"hands\":[{\"points\":7}]}", to: "bad.jsonl")
        try place.write("kit: k\ngestures: [{when: mouth opens, key: Ctrl+Alt+F1}]", to: "keys.yaml")
        let run = try place.shell("$tactus \(command) </dev/null")
        #expect(run.status == status && run.err.contains(message), "\(run)")
    }

    @Test("without uinput there is one line", .enabled(if: !FileManager.default.isWritableFile(atPath: "/dev/uinput")))
    func noDevice() throws {
        try place.write(Self.head, to: "head.jsonl")
        let run = try place.shell("$tactus point head.jsonl --kit pointer-head --yes </dev/null")
        #expect(
            run.status == 69 && run.errLines.count == 1 && run.err.hasPrefix("tactus: the pointer: /dev/uinput: "),
            "\(run)"
        )
    }

    @Test("modelled people reach the throughput of pointers that are used") func throughput() throws {
        let run = try place.run("evaluate", "pointing", "--people", "6")
        let rows = run.lines.map { $0.split(separator: " ") }
        try #require(run.status == 0 && rows.count == 3, "\(run)")
        let (hand, head) = (rows[1].compactMap { Double($0) }, rows[2].compactMap { Double($0) })
        #expect(hand[0] >= 2 && head[0] >= 1.5, "\(run)")
    }

    @Test(
        "trials that cannot be scored",
        arguments: [
            ("", "trials.csv:1: not the first line of trials, expected block,start_x"),
            ("1,0,0,1,1,2\n", "trials.csv:2: 6 cells, expected 9, for block,start_x"),
            ("1,0,0,1,1,9,9,60,0\n", "trials.csv:2: seconds: \"0\", expected a number above 0"),
            ("1,0,0,1,1,nan,9,60,1\n", "trials.csv:2: target_x: \"nan\", expected a number from"),
            ("1,5,5,1,1,5,5,60,1\n", "trials.csv:2: a target where the trial starts"),
            ("1,0,0,9,9,9,9,60,1\n", "trials.csv: block 1 has 1 trial, expected 3 or more"),
        ]
    )
    func badTrials(_ rows: String, _ message: String) throws {
        let head = "block,start_x,start_y,end_x,end_y,target_x,target_y,width,seconds\n"
        try place.write(rows.isEmpty ? "a,b\n" : head + rows, to: "trials.csv")
        let run = try place.run("evaluate", "pointing", "--trials", "trials.csv")
        #expect(run.status == 65 && run.err.contains(message), "\(run)")
        let same = (0..<3).map { _ in "1,0,0,90,0,100,0,60,1.5\n" }.joined()
        try place.write(head + same, to: "trials.csv")
        let scored = try place.run("evaluate", "pointing", "--trials", "trials.csv")
        #expect(
            scored.status == 0 && scored.lines.last?.contains(" 4.34 ") == true,
            "ends that are all the same count as a pixel wide: \(scored)"
        )
    }

    @Test("presses in a recording are counted") func counts() throws {
        try place.write(Self.head, to: "head.jsonl")
        let run = try place.run("evaluate", "pointing", "head.jsonl", "--kit", "pointer-head")
        #expect(
            run.status == 0 && run.lines.last?.split(separator: " ").dropFirst(2).map(String.init).first != nil,
            "\(run)"
        )
        #expect(run.lines.last?.split(separator: " ").contains("1") == true, "\(run)")
    }
}
