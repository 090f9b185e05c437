// The spellings of version 0.1.0: each becomes the arguments of today's command.

import Testing

@testable import tactus

@Suite("Earlier spellings")
struct CommandAliasTests {
    @Test(
        "an earlier spelling has a command of today",
        arguments: [
            ("classify --camera null --view", "watch null --view"), ("classify null --camera", "watch null"),
            ("classify a.jsonl", "classify a.jsonl"), ("classify -- --camera", "classify -- --camera"),
            ("capture --device /dev/video0 --count 3", "capture /dev/video0 --count 3"),
            ("capture --device=/dev/video0", "capture /dev/video0"), ("capture", "capture"),
            ("play a.jsonl --fast --events -", "render a.jsonl --events -"), ("play --fast --no-sound a", "render a"),
            ("play --fast a --pace fast", "render a"), ("play --fast a --pace real", "render a --pace real"),
            ("play --take a.yaml --render a.wav", "render --output a.wav --take a.yaml"),
            ("play --take a.yaml --render=a.MID --fast", "render --output a.MID --take a.yaml"),
            ("play --take a.yaml --render a.wav --output b.wav", "play --take a.yaml --render a.wav --output b.wav"),
            ("evaluate", "evaluate hands"), ("evaluate a.csv --by person", "evaluate hands a.csv --by person"),
            ("evaluate --merge a b", "evaluate merge a b"),
            ("evaluate a b --json --merge", "evaluate merge a b --json"),
            ("evaluate a --kit hands", "evaluate kit a --kit hands"),
            ("evaluate a --kit=x.yaml", "evaluate kit a --kit=x.yaml"),
            ("evaluate a --reference b.events.jsonl", "evaluate events a --reference b.events.jsonl"),
            ("evaluate - --reference b --window 0.1", "evaluate events - --reference b --window 0.1"),
            ("evaluate a --reference b", "evaluate hands a --reference b"),
            ("synthesize --count 3", "synthesize hands --count 3"), ("synthesize", "synthesize hands"),
            ("synthesize --images out --count 3", "synthesize images out --count 3"),
            ("synthesize --seed 3 --video a.mp4", "synthesize video a.mp4 --seed 3"),
            ("synthesize --video a.mp4 --drums a.jsonl", "synthesize drums a.jsonl --video a.mp4"),
            ("synthesize --drums=a.jsonl --tempo 90", "synthesize drums a.jsonl --tempo 90"),
            ("synthesize --images", "synthesize hands --images"),
            // The word behind an option with a value is its value, whatever it is.
            ("play a --fast --model-arg --fast --pace fast", "render a --model-arg --fast"),
            ("classify --model-arg --camera --camera", "watch --model-arg --camera"),
            ("capture --model-arg --help --device x", "capture x --model-arg --help"),
            ("capture --model-arg --device --device=x", "capture x --model-arg --device"),
            ("evaluate a --labels --merge --merge", "evaluate merge a --labels --merge"),
        ]
    )
    func rewritten(_ earlier: String, _ today: String) {
        #expect(words(CommandAliases.current(words(earlier))) == today)
    }

    @Test(
        "today's spellings, and what asks for help, stay",
        arguments: [
            "", "--help", "evaluate --help", "synthesize -h", "evaluate hands a.events.jsonl", "evaluate kit a --kit x",
            "synthesize video a.mp4", "synthesize drums a.jsonl --video a.mp4", "help evaluate", "play --take a.yaml",
            "play --no-sound a", "render a.jsonl", "play -- --fast",
            "watch null --camera", "play a --model-arg --fast", "capture --model-arg --device --count 3",
            "classify --label --camera a", "evaluate hnads a", "synthesize drumz --count 3", "evaluate merg",
        ]
    )
    func unchanged(_ arguments: String) {
        #expect(words(CommandAliases.current(words(arguments))) == arguments)
    }

    private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    private func words(_ arguments: [String]) -> String { arguments.joined(separator: " ") }
}
