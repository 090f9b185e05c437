// The words of progress on a terminal, and commands as users write them.

import Testing

@testable import Platform

@Suite struct ProgressTests {
    @Test(
        "a line has a bar and the time that is left, or the time so far where that is unknown",
        arguments: [
            (0.25, 10.0, "#####............... 25 %, 5 hands, 0:30 left"),
            (0.999, 60, "###################. 99 %, 5 hands, 0:01 left"),
            (0.001, 10, ".................... 0 %, 5 hands, 2:46:30 left"), (nil, 75.2, "5 hands, 1:16"),
            (0, 3, "5 hands, 0:03"), (1, 3, "5 hands, 0:03"),
        ] as [(Double?, Double, String)]
    )
    func line(_ share: Double?, _ seconds: Double, _ line: String) {
        #expect(Progress.line(share, after: seconds, "5 hands") == line)
    }

    @Test("a run of less than two seconds shows nothing") func short() {
        var shown: [String] = []
        var progress = Progress(show: { shown.append($0) }, say: { _ in })
        for _ in 0..<100 { progress.add(hands: 1) { 0.5 } }
        progress.finish()
        #expect(shown.isEmpty)
    }

    @Test(
        "a command is words between blanks, which quotation marks keep",
        arguments: [
            ("play bell.wav", ["play", "bell.wav"]), ("  a\tb ", ["a", "b"]),
            ("a 'b c' \"d 'e\"", ["a", "b c", "d 'e"]),
            ("a''b \"\"", ["ab", ""]), ("sh -c 'echo $X; ls *'", ["sh", "-c", "echo $X; ls *"]),
        ]
    )
    func words(_ text: String, _ words: [String]) throws {
        #expect(try UserCommand(text).words == words)
    }

    @Test("what is no command is refused", arguments: ["", "  ", "'' a", "a 'b", "a \""]) func refused(_ text: String) {
        #expect(throws: TactusError.self) { try UserCommand(text) }
    }
}
