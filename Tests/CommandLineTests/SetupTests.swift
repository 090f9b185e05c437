// `tactus play --setup` and `--save-setup`: a stage in a file.

import Testing

@Suite("Setups")
struct SetupTests {
    let place = Workplace()

    private let stage = "kit: hands\ntempo: 92\nclick: true\nmidi-clock: false\nno-sound: true\nevents: events.jsonl\n"

    @Test("a setup is the options of the command line, which come before it, and comes back as it was kept")
    func round() throws {
        try place.write(BodyTake.lines(".k.s.m"), to: "a \u{85}b.jsonl")
        try place.write(stage + "output: [one.mid, one.wav]\nsources: \"a \\u0085b.jsonl\"\n", to: "stage.yaml")
        let kept = try place.shell(
            "$tactus play --setup stage.yaml --tempo 100 --events - --pinch palm:0.3 --on rock=true --save-setup kept.yaml"
        )
        #expect(kept.status == 0 && kept.text.contains(#""why":"a beat of the click""#), "\(kept)")
        #expect(kept.err.contains("--on: not kept in kept.yaml, as a setup starts no programs"), "\(kept)")
        #expect(
            try place.text("kept.yaml") == """
                # A setup, for tactus play --setup.
                click: true
                events: "-"
                kit: hands
                no-sound: true
                output: [one.mid, one.wav]
                pinch: "palm:0.3"
                sources: "a \\u0085b.jsonl"
                tempo: 100

                """
        )
        let again = try place.shell(
            "rm one.*; $tactus play --setup kept.yaml --save-setup again.yaml && ls one.mid one.wav && cmp kept.yaml again.yaml"
        )
        #expect(again.status == 0, "\(again)")
        let piped = try place.shell(
            "cat kept.yaml | $tactus play --setup /dev/stdin --save-setup piped.yaml && cmp kept.yaml piped.yaml"
        )
        #expect(piped.status == 0, "a pipe is read once: \(piped)")
        let other = try place.shell("$tactus play --setup kept.yaml none.jsonl")
        #expect(
            other.status == 66 && other.err.contains("none.jsonl"),
            "sources that are given take the place: \(other)"
        )
    }

    @Test(
        "what no setup can hold",
        arguments: [
            ("tempoo: 3", 65, #"s.yaml:1:1: error: unknown field "tempoo", did you mean "tempo"?"#),
            ("click: maybe", 65, #"s.yaml:1:8: error: click: "maybe", expected true or false"#),
            ("kit: hands\ntempo: fast", 64, "Error: s.yaml:2: The value 'fast' is invalid for '--tempo <bpm>'"),
            ("tempo: 900", 64, "Error: s.yaml:1: --tempo: 900.0, expected 20 to 400"),
            ("tempo: {a: b}", 65, "s.yaml:1:8: error: tempo: a mapping, expected a text, a number, or a list of them"),
            ("on: rock=id", 65, "s.yaml:1:5: error: on: a setup starts no programs, expected --on beside --setup"),
            ("model: [hands, ./own]", 65, "s.yaml:1:8: error: model: a setup starts no programs"),
            ("setup: s.yaml", 65, #"s.yaml:1:1: error: unknown field "setup", expected sources, armed"#),
            ("", 65, "s.yaml: error: an empty file, expected a setup with the fields kit"),
        ]
    )
    func refused(_ text: String, _ status: Int32, _ message: String) throws {
        try place.write(text, to: "s.yaml")
        let run = try place.shell("$tactus play --setup s.yaml --no-sound take.jsonl")
        #expect(run.status == status && run.errLines.first?.hasPrefix(message) == true, "\(run)")
    }

    @Test(
        "files of setups that cannot be used",
        arguments: [
            ("play --setup none.yaml", 66, "none.yaml"),
            ("play --setup -", 64, "--setup: -, expected a file (FILE.yaml)"),
            ("play take.jsonl --no-sound --save-setup stage", 64, "--save-setup: stage, expected a file (FILE.yaml)"),
            ("play --setup a.yaml --setup b.yaml", 64, "--setup is given twice, expected one"),
            ("render --setup s.yaml", 64, "Unknown option '--setup'"),
            ("play take.jsonl --no-sound --save-setup ./take.jsonl", 64, "is an input too"),
        ]
    )
    func unusable(_ command: String, _ status: Int32, _ message: String) throws {
        try place.write(BodyTake.lines(".k"), to: "take.jsonl")
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == status && run.err.contains(message), "\(run)")
    }
}
