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
        let other = try place.run("point", "head.jsonl", "--output", "-")
        #expect(
            other.status == 0 && other.err.contains("it waits for hands, and so far there are only faces"),
            "\(other)"
        )
        #expect(run.lines.dropLast(2).allSatisfy { $0.hasPrefix("move ") } && run.lines.count > 5, "\(run)")
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
        ]
    )
    func refused(_ command: String, _ status: Int32, _ message: String) throws {
        try place.write(Self.head, to: "head.jsonl")
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
        let run = try place.run("evaluate", "pointing", "--people", "2")
        let rows = run.lines.map { $0.split(separator: " ") }
        try #require(run.status == 0 && rows.count == 3, "\(run)")
        let (hand, head) = (rows[1].compactMap { Double($0) }, rows[2].compactMap { Double($0) })
        #expect(hand[0] >= 2 && head[0] >= 1.5, "\(run)")
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
