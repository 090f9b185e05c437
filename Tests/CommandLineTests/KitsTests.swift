// `tactus kits`: which there are, what one says, and what is found in one's own.

import Testing

@Suite("tactus kits")
struct KitsTests {
    let place = Workplace()

    @Test(
        "a pipe that nobody writes to is no file, one that somebody writes to is read",
        arguments: [
            "kits check ./pipe", "rules check ./pipe", "take show pipe", "take import pipe", "render --take pipe",
            "play --take pipe --no-sound", "render --take take.yaml --player ./pipe",
            "kits check hands --drumkit pipe.sfz",
        ]
    )
    func pipes(_ command: String) throws {
        try place.write("bpm: 90\nsteps: [kick]\n", to: "take.yaml")
        let run = try place.shell("mkfifo pipe pipe.sfz; timeout 60 $tactus \(command)")
        #expect(run.status == 65 && run.errLines.count == 1 && run.err.contains(": "), "\(run)")
        let read = try place.shell("(sleep 0.3; cat take.yaml >pipe) & $tactus take show pipe")
        #expect(read.status == 0 && read.text.contains("kick"), "\(read)")
    }

    @Test("the shipped kits are listed, and good") func shipped() throws {
        let list = try place.run("kits", "list")
        #expect(list.status == 0 && list.lines.count == 7)
        #expect(list.lines.first?.hasPrefix("hands         Two hands in the air") == true, "\(list)")
        let run = try place.run("kits", "check", "hands", "drumset", "tambour", "tvdrums", "pointer-hand", "presenter")
        #expect(run.status == 0 && run.err == "")
        #expect(
            run.lines == [
                "hands: good, 8 gestures, 7 instruments", "drumset: good, 10 gestures, 10 instruments",
                "tambour: good, 6 gestures, 5 instruments",
                "tvdrums: good, 7 gestures, 7 instruments",
                "pointer-hand: good, 4 gestures, 0 instruments",
                "presenter: good, 4 gestures, 0 instruments",
            ]
        )
    }

    @Test("a kit that is missing does not keep the others from being checked") func missing() throws {
        let run = try place.run("kits", "check", "nope.yaml", "hands", "no.yaml")
        #expect(run.status == 66 && run.text == "hands: good, 8 gestures, 7 instruments\n")
        #expect(
            run.errLines.map { $0.prefix { $0 != "," } } == [
                "tactus: nope.yaml: no such file", "tactus: no.yaml: no such file",
            ]
        )
    }

    @Test("a kit in words", arguments: ["hands", "drumset", "tambour", "tvdrums"]) func show(_ kit: String) throws {
        let run = try place.run("kits", "show", kit)
        #expect(run.status == 0 && run.err == "")
        try expectGolden(run.text, "kits-show-\(kit).txt")
    }

    @Test("show --yaml gives a file to start from") func yaml() throws {
        let shown = try place.run("kits", "show", "tambour", "--yaml")
        try place.write(shown.out, to: "mine.yaml")
        #expect(try place.run("kits", "check", "mine.yaml").text == "mine.yaml: good, 6 gestures, 5 instruments\n")
        #expect(try place.run("kits", "show", "mine.yaml").out == place.run("kits", "show", "tambour").out)
    }

    @Test("a kit comes on standard input") func standardInput() throws {
        let tambour = try place.run("kits", "show", "tambour", "--yaml").text
        let run = try place.run("kits", "check", "-", input: tambour)
        #expect(run.text == "-: good, 6 gestures, 5 instruments\n", "\(run)")
    }

    private static let kit = "instruments: [{instrument: kick, note: 36}]\ngestures:\n"

    @Test(
        "what is wrong or odd is found, with its place",
        arguments: [
            "  - {when: right hand strike, hit: kick}":
                "3:23: error: unknown word \"strike\", did you mean \"strikes\"?",
            "  - {when: a hand strikes, hit: kik}": "3:33: error: unknown instrument \"kik\", did you mean \"kick\"?",
            "  - {when: a hand strikes, mode: recording}":
                "3:5: error: \"a hand strikes\": leads to the mode recording",
            "  - {when: left hand strikes, hit: kick}\n  - {when: a hand strikes with rock, hit: kick}":
                "4:5: error: \"a hand strikes with rock\": one gesture can be both",
            "  - {when: a hand strikes, mode: next}": "1:15: warning: no gesture hits the instrument kick",
        ]
    )
    func found(_ gestures: String, _ finding: String) throws {
        try place.write(Self.kit + gestures + "\n", to: "mine.yaml")
        let run = try place.run("kits", "check", "hands", "mine.yaml")
        #expect(run.status == 1 && run.err == "" && run.lines.count == 2)
        #expect(run.lines.last?.hasPrefix("mine.yaml:\(finding)") == true, "\(run)")
    }

    @Test("a kit's rule book is looked for beside it, and must be one") func book() throws {
        try place.write("shapes: [{shape: fork, confirmed: [index extended]}]\n", to: "kits/signs.yaml")
        let kit = "rules: signs.yaml\n" + Self.kit + "  - {when: fork shown, hit: kick}\n"
        try place.write(kit, to: "kits/mine.yaml")
        #expect(try place.run("kits", "check", "kits/mine.yaml").status == 0)
        try place.write("shapes: [{shape: fork}]\n", to: "kits/signs.yaml")
        let run = try place.run("kits", "check", "kits/mine.yaml")
        #expect(run.status == 1 && run.lines.count == 2, "\(run)")
        #expect(run.lines.first == "kits/mine.yaml:1:8: error: rules: the rule book signs.yaml has errors")
        #expect(run.lines.last?.hasPrefix("kits/signs.yaml:1:10: error: ") == true)
    }

    @Test("what is heard of an instrument without a sound of its name") func sounds() throws {
        try place.write(
            "instruments: [{instrument: hat, note: 42}, {instrument: gong, note: 20}]\n"
                + "gestures: [{when: left hand strikes, hit: hat}, {when: right hand strikes, hit: gong}]\n",
            to: "mine.yaml"
        )
        let run = try place.run("kits", "show", "mine.yaml")
        #expect(
            run.lines.suffix(2) == [
                "There is no sound hat; closed-hat is played, by the note.",
                "There is no sound gong, nor one of the note 20.",
            ],
            "\(run)"
        )
    }

    @Test("gains are shown in decibels") func gains() throws {
        let gains = ["-3 dB", "2", "0.5", "0", "1"]
        let instruments = gains.enumerated().map { "{instrument: i\($0), note: \(40 + $0), gain: \($1)}" }
        let kit =
            "instruments: [\(instruments.joined(separator: ", "))]\ngestures: [{when: right hand strikes, hit: i0}]\n"
        try place.write("rules: rock-scissors-paper\n" + kit, to: "gains.yaml")
        let rows = try place.run("kits", "show", "gains.yaml").lines.filter { $0.contains("  here") }
        let shown = rows.compactMap { row in row.firstRange(of: "here").map { String(row[$0.lowerBound...]) } }
        #expect(shown == ["here; -3 dB", "here; +6 dB", "here; -6 dB", "here; silent", "here"])
    }

    @Test("what is no kit cannot be shown") func broken() throws {
        try place.write("gestures: [{when: a hand claps, hit: kick}]\n", to: "bad.yaml")
        let run = try place.run("kits", "show", "bad.yaml")
        #expect(run.status == 65 && run.out == [] && run.errLines.last == "tactus: bad.yaml: no kit: 2 errors in it")
        #expect(run.errLines.count == 3)
    }

    @Test(
        "a kit that is not there",
        arguments: ["kits check no.yaml", "kits show no.yaml", "kits show no.yaml --yaml"]
    )
    func missing(_ command: String) throws {
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == 66 && run.out == [])
        #expect(
            run.errLines == [
                "tactus: no.yaml: no such file, nor a built-in kit (hands, drumset, tambour, tvdrums, pointer-hand, pointer-head, presenter)"
            ]
        )
    }
}
