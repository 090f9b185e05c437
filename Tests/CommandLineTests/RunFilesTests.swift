// The treatment of existing files by a run: only requested changes, none before there is a new file, and none at all
// after a failure.

import Foundation
import Testing

@Suite("Files of a run")
struct RunFilesTests {
    let place = Workplace()

    init() throws {
        try place.write(Sample.take, to: "h.jsonl")
        try place.write(Sample.labelled, to: "t.jsonl")
        try place.write(BodyTake.lines(".k.s.m.k.h.r.m..."), to: "d.jsonl")
    }

    /// All files with their sums, links followed.
    private func everything() throws -> [String] {
        try place.shell("find . -type f -exec sha256sum {} + | sort -k 2").lines
    }

    @Test(
        "two outputs are not mixed on standard output",
        arguments: [
            ("evaluate hands t.jsonl --misclassified - --report -", "--report -: --misclassified goes to"),
            ("evaluate hands t.jsonl --misclassified -", "--misclassified -: the report goes to"),
            ("evaluate hands t.jsonl --partial - --report -", "--partial -: --report goes to"),
            ("evaluate hands t.jsonl --audit --output -", "--output -: the report goes to"),
            ("evaluate hands t.jsonl --against hand-signs --changed -", "--changed -: the report goes to"),
            ("fit t.jsonl --output -", "--output -: the report goes to"),
        ]
    )
    func mixed(_ command: String, _ words: String) throws {
        let run = try place.run(command)
        #expect(run.status == 64 && run.out == [], "\(run)")
        let expected = "tactus: \(words) standard output too and would be mixed with it, expected a file"
        #expect(run.err.hasPrefix(expected), "\(run)")
    }

    // MARK: A run that fails

    @Test(
        "a run that fails leaves what stood there, and nothing else",
        arguments: [
            ("capture /dev/video987 --model echo --output old.jsonl", 69),
            ("capture gone.mp4 --model echo --output old.jsonl --frames old.mjpeg --force", 66),
            ("capture gone.mp4 --model echo --output old.jsonl --frames old.mp4", 66),
            ("capture null --count 3 --model ./falls --output old.jsonl", 69),
            ("render gone.jsonl --output old.wav --midi-file old.mid --events old.ev", 66),
            ("play gone.jsonl --kit tambour --no-sound --output old.wav --midi-file old.mid --events old.ev", 66),
            ("render d.jsonl --kit gone.yaml --output old.wav --midi-file old.mid --events old.ev", 66),
            ("render d.jsonl --output old.wav --osc localhost:9 --osc-profile tuba --midi-file new.mid", 64),
            ("convert gone.jsonl old.jsonl", 66), ("convert bad.jsonl old.jsonl", 65),
            ("convert half.jsonl old.jsonl --strict", 65),
            ("evaluate hands gone.jsonl --misclassified old.jsonl --partial old.json", 66),
            ("evaluate hands h.jsonl --misclassified old.jsonl", 65),
            ("evaluate merge t.jsonl --partial old.json", 65),
            ("evaluate kit d.jsonl --kit tambour --partial old.json", 66),
        ] as [(String, Int32)]
    )
    func failure(_ command: String, _ status: Int32) throws {
        for ending in ["jsonl", "json", "mjpeg", "mjpeg.jsonl", "mp4", "wav", "mid", "ev"] {
            try place.write("what was \(ending)\n", to: "old.\(ending)")
        }
        try place.write("{\"hands\": 3}\n", to: "bad.jsonl")
        try place.write(Sample.take + ["{\"hands\": 3}"], to: "half.jsonl")
        try place.writeModel("falls", command: "[sh, -c, exit 1]")
        let before = try everything()
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == status, "\(run)")
        #expect(try everything() == before, "\(run)")
    }

    @Test(
        "no output takes the place of a password, of authorities, or of the phones' key",
        arguments: [
            ("TACTUS_MQTT_USERNAME=me TACTUS_MQTT_PASSWORD_FILE=pw $tactus play d.jsonl --mqtt 127.0.0.1:1/t", "pw"),
            ("TACTUS_MQTT_CA_FILE=pw $tactus play d.jsonl --mqtt mqtts://127.0.0.1:1/t", "link"),
            ("XDG_DATA_HOME=$PWD/data $tactus play --phones", "data/tactus/phones/key.pem"),
            ("XDG_DATA_HOME=$PWD/data $tactus play --phones", "data/tactus/phones/new"),
            ("XDG_DATA_HOME=$PWD/data $tactus play --phones", "data/tactus/phones/names"),
        ]
    )
    func secrets(_ command: String, _ output: String) throws {
        for name in ["pw", "data/tactus/phones/key.pem", "data/tactus/phones/names"] {
            try place.write("geheim\n", to: name)
        }
        try place.make("ln -s pw link")
        let before = try everything()
        for option in ["--events", "--take"] {
            let run = try place.shell("\(command) --no-sound \(option) \(output)")
            #expect(run.status == 64 && run.err.contains("is an input too and would be overwritten"), "\(run)")
            #expect(try everything() == before && !run.err.contains("geheim"))
        }
    }

    @Test(
        "a disk that gets full costs nothing that was there",
        arguments: [
            "convert long.jsonl old", "convert long.jsonl old --to csv", "synthesize hands --count 100 --output old",
            "synthesize video old.mjpeg --seconds 2", "synthesize drums old.jsonl --seconds 10",
            "evaluate hands long.jsonl --misclassified old",
        ]
    )
    func fullDisk(_ command: String) throws {
        try place.write(Sample.long.map { $0.replacing("]]}", with: "]],\"label\":\"rock\"}") }, to: "long.jsonl")
        for name in ["old", "old.mjpeg", "old.jsonl"] { try place.write("old\n", to: name) }
        let before = try everything()
        let run = try place.shell(
            "trap '' XFSZ; ulimit -f 20; $tactus \(command)\(command.contains(" video ") ? " --force" : "")"
                + (command.hasSuffix("old") && command.hasPrefix("convert") ? " --to native" : "")
        )
        #expect(run.status == 74, "\(run)")
        #expect(try everything() == before, "\(run)")
    }

    @Test("a run that breaks off keeps what it made, and what was there before") func broken() throws {
        try place.write(["old"], to: "played.events.jsonl")
        try place.write(BodyTake.lines(".k.") + ["{\"bodies\": 3}"], to: "cut.jsonl")
        let run = try place.shell("$tactus render cut.jsonl --kit tambour --strict --events played.events.jsonl")
        #expect(run.status == 65 && run.err.contains("is kept as played.1.events.jsonl"), "\(run)")
        #expect(try place.text("played.1.events.jsonl") == "old\n")
        #expect(try place.text("played.events.jsonl").contains("kick"))
    }

    // MARK: Files that do not go together

    @Test(
        "no file is written twice, and none that is read",
        arguments: [
            "evaluate hands h.jsonl --reference t.jsonl --misclassified t.jsonl",
            "evaluate hands h.jsonl --reference t.jsonl --partial t.jsonl",
            "evaluate kit played.jsonl --kit hands --partial played.events.jsonl",
            "evaluate hands t.jsonl --rules r.yaml --misclassified r.yaml", "evaluate merge p.json --partial p.json",
            "evaluate hands t.jsonl --misclassified a --partial ./a", "evaluate hands sets --misclassified t.jsonl",
            "evaluate hands t.jsonl --misclassified hard.jsonl", "render d.jsonl --kit k.yaml --events k.yaml",
            "render d.jsonl --kit k.yaml --take k.yaml", "render d.jsonl --kit kits/k.yaml --events kits/r.yaml",
            "render d.jsonl --drumkit ./snd --output snd/kick.wav",
            "render d.jsonl --output a.wav --events ./a.wav",
            "render d.jsonl --midi-file a.mid --events here/a.mid",
            "play r.mjpeg --model echo --events r.mjpeg.jsonl",
            "capture r.mjpeg --model echo --output r.mjpeg.jsonl",
            "capture v.mjpeg --model echo --frames o.mjpeg --output o.mjpeg.jsonl",
            "capture null --model replay --model-arg h.jsonl --output h.jsonl",
            "capture null --model ./m --output m/model.yaml", "capture null --model ./m --output m/model.py",
            "capture v.mjpeg --model echo --frames v.mjpeg", "classify h.jsonl >>h.jsonl",
            "convert h.jsonl - >>h.jsonl",
            "classify h.jsonl --rules r.yaml >>r.yaml", "render d.jsonl --events - --output a.wav >a.wav",
            "convert - h.jsonl <h.jsonl",
        ]
    )
    func conflict(_ command: String) throws {
        try place.write(["{}"], to: "r.mjpeg.jsonl")
        for name in ["r.mjpeg", "v.mjpeg", "snd/kick.wav", "p.json", "m/model.py"] { try place.write("x", to: name) }
        try place.write(BodyTake.lines(".k"), to: "played.jsonl")
        try place.write("", to: "played.events.jsonl")
        let scripts = """
            $tactus rules show seed >r.yaml; $tactus kits show tambour --yaml >k.yaml; mkdir -p kits sets
            { echo 'rules: r.yaml'; grep -v ^rules: k.yaml; } >kits/k.yaml; cp r.yaml kits
            ln -s . here; ln t.jsonl hard.jsonl; ln -s ../t.jsonl sets/inner.jsonl; touch a a.wav a.mid
            """
        try place.make(scripts)
        try place.writeModel("m")
        let before = try everything()
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == 64, "\(run)")
        let isTold = ["would be overwritten", "would be written twice", "--output is for", "is not for"]
        #expect(run.errLines.contains { line in isTold.contains { line.contains($0) } }, "\(run)")
        #expect(run.err.hasPrefix("Error: ") || run.errLines.count == 1, "\(run)")
        #expect(try everything() == before, "\(run)")
    }

    @Test(
        "nothing that is read because another file names it, or lies beside it, is written to",
        arguments: [
            "convert X.npy y.npy --to numpy", "evaluate hands X.npy --report y.npy",
            "evaluate hands X.npy --partial y.npy", "evaluate hands X.npy --misclassified y.npy",
            "classify X.npy >>y.npy",
            "convert yolo/labels/a.txt yolo/labels/classes.txt --to native",
            "evaluate hands yolo/labels --report yolo/labels/classes.txt",
            "evaluate hands yaml/a.txt --report yaml/data.yaml",
            "convert kazuhito/keypoint.csv kazuhito/keypoint_classifier_label.csv --to csv",
            "evaluate hands kazuhito/keypoint.csv --report kazuhito/keypoint_classifier_label.csv",
            "convert freihand/training_xyz.json freihand/training_K.json --to native",
            "convert freihand freihand/training_K.json --to native",
            "convert interhand/InterHand2.6M_val_data.json interhand/InterHand2.6M_val_camera.json --to native",
            "convert interhand interhand/InterHand2.6M_val_joint_3d.json --to native",
            "render d.jsonl --drumkit sfz/kit/k.sfz --output sfz/kit/kick.wav",
            "render d.jsonl --drumkit sfz/kit/k.sfz --events sfz/snare.wav",
            "render d.jsonl --drumkit ./sfz/kit/k.sfz --output o.wav --events sfz/kit/in/c.sfz",
            "play d.jsonl --drumkit sfz/kit/k.sfz --no-sound --output sfz/kit/kick.wav",
            "render d.jsonl --drumkit ./hydrogen --output sfz/snare.wav",
        ]
    )
    func companion(_ command: String) throws {
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../KeypointFilesTests/Fixtures").path
        let hand = "0 .5 .5 .4 .4" + (0..<42).map { " .\($0 + 20)" }.joined() + "\n"
        for name in ["yolo/labels/a.txt", "yaml/a.txt"] { try place.write(hand, to: name) }
        try place.write("rock\n", to: "yolo/labels/classes.txt")
        for name in ["yolo/data.yaml", "yaml/data.yaml"] { try place.write("names: [rock]\n", to: name) }
        let head = "RIFF,\0\0\0WAVEfmt \u{10}\0\0\0\u{1}\0\u{1}\0\u{40}\u{1F}\0\0\u{40}\u{1F}\0\0\u{1}\0\u{8}\0data"
        let wave = head + "\u{8}\0\0\0@P@P@P@P"
        for name in ["sfz/kit/kick.wav", "sfz/snare.wav", "hydrogen/kick.wav"] { try place.write(wave, to: name) }
        try place.write("#include \"in/c.sfz\"\n<region> key=38 sample=../snare.wav", to: "sfz/kit/k.sfz")
        try place.write("<region> key=36 sample=kick.wav\n", to: "sfz/kit/in/c.sfz")
        let layers = ["kick.wav", "../sfz/snare.wav"].map {
            "<instrument><name>\($0)</name><layer><filename>\($0)</filename></layer></instrument>"
        }
        let kit = "<drumkit_info><name>k</name><instrumentList>\(layers.joined())</instrumentList></drumkit_info>"
        try place.write(kit, to: "hydrogen/drumkit.xml")
        try place.make(
            """
            $tactus convert t.jsonl a.npz && /usr/bin/python3 -m zipfile -e a.npz a
            cp a/points.npy X.npy; cp a/label.npy y.npy
            cp -R \(["freihand", "interhand", "kazuhito"].map { "'\(fixtures)/\($0)'" }.joined(separator: " ")) .
            """
        )
        let before = try everything()
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == 64 && run.err.contains("would be overwritten"), "\(run)")
        #expect(try everything() == before, "\(run)")
    }

    @Test(
        "what lies beside a named file is replaced only when that is asked for",
        arguments: [
            ("$tactus synthesize video x.mjpeg --seconds 0.2 --resolution 64x48", "x.jsonl"),
            ("$tactus synthesize video x.mp4 --seconds 0.2 --resolution 64x48", "x.jsonl"),
            ("$tactus synthesize drums x.jsonl --seconds 2", "x.events.jsonl"),
            ("$tactus synthesize images p --count 1 --resolution 64x48", "p/000001.jpg"),
            ("$tactus synthesize images p --count 1 --resolution 64x48", "p/dataset.yaml"),
            ("$tactus capture null --resolution 64x48 --model echo --count 2 --frames x.mjpeg", "x.mjpeg.jsonl"),
            ("$camera null --resolution 64x48 --count 2 --pace fast --record x.mjpeg", "x.mjpeg.jsonl"),
        ]
    )
    func beside(_ command: String, _ sibling: String) throws {
        try place.write(["old"], to: sibling)
        let before = try everything()
        let refused = try place.shell("\(command) >out")
        #expect(refused.status == 64 && refused.err.contains("\(sibling): already exists"), "\(refused)")
        #expect(refused.err.contains("or --force"), "\(refused)")
        try place.make("rm out")
        #expect(try everything() == before)
        try place.make("\(command) --force >out")
        #expect(try place.bytes(sibling) != Array("old\n".utf8))
        #expect(try place.shell("find . -name '.tactus*' -o -name '*.1.*'").lines == [])
    }

    // MARK: A run that ends well

    @Test(
        "a named file is replaced, in its place, with its rights, and nothing is left beside it",
        arguments: [
            "convert h.jsonl out.jsonl", "evaluate hands t.jsonl --misclassified out.jsonl",
            "evaluate hands t.jsonl --partial out.jsonl",
            "synthesize hands --count 1 --output out.jsonl", "synthesize drums --seconds 2 out.jsonl",
            "capture null --resolution 64x48 --model echo --count 2 --output out.jsonl",
            "render d.jsonl --kit tambour --output out.wav",
            "render d.jsonl --kit tambour --midi-file out.mid",
            "render d.jsonl --kit tambour --events out.jsonl",
        ]
    )
    func replaced(_ command: String) throws {
        try place.write("old", to: "inner/real.jsonl")
        let out = try #require(command.split(separator: " ").last)
        let run = try place.shell(
            "ln -s inner/real.jsonl \(out); chmod 640 inner/real.jsonl; $tactus \(command) </dev/null >said 2>&1;"
                + " echo $?; readlink \(out); stat -c %a inner/real.jsonl; ls -A inner"
        )
        #expect(run.lines == ["0", "inner/real.jsonl", "640", "real.jsonl"], "\(run)")
        #expect(try place.bytes("inner/real.jsonl") != Array("old".utf8))
    }

    @Test("a run without a hit leaves an empty file, and the one before under a numbered name")
    func noHits() throws {
        try place.write(BodyTake.lines(".."), to: "still.jsonl")
        try place.write("old", to: "out.jsonl")
        let run = try place.shell("$tactus render still.jsonl --kit tambour --events out.jsonl")
        #expect(run.status == 0 && run.err.contains("out.jsonl: the previous file is kept as out.1.jsonl"), "\(run)")
        #expect(try place.text("out.jsonl").isEmpty && place.text("out.1.jsonl") == "old")
    }

    @Test("a recording without a record leaves the one before, and says so") func noRecords() throws {
        try place.write("", to: "none.jsonl")
        try place.write("old", to: "old.jsonl")
        let run = try place.shell("$camera null --resolution 64x48 --count 1 --pace fast | head -n 1 >hello; cat hello")
        let capture = try place.shell(
            "head -n 1 hello | $tactus capture - --model echo --output old.jsonl; echo; cat old.jsonl"
        )
        #expect(run.lines.count == 1 && capture.text.hasSuffix("old"), "\(capture)")
    }

    @Test("pipes and devices are written to as they are") func pipes() throws {
        let run = try place.shell(
            """
            mkfifo pipe; $tactus convert h.jsonl got.jsonl
            for command in "convert h.jsonl pipe --to native" "evaluate hands t.jsonl --misclassified pipe" \\
                "render d.jsonl --kit tambour --events pipe" "render d.jsonl --kit tambour --midi-file pipe" \\
                "capture null --resolution 64x48 --model echo --count 2 --output pipe"
            do
                cat pipe >got & $tactus $command >/dev/null 2>said || cat said; wait; test -s got && test -p pipe && echo good
            done
            $tactus convert h.jsonl /dev/stdout --to native | cmp - got.jsonl && echo good
            $tactus convert h.jsonl /dev/null --to native && test -c /dev/null && echo good
            """
        )
        #expect(run.lines.filter { $0 == "good" }.count == 7, "\(run)")
    }

    @Test("a recording that is killed leaves itself and the one before", arguments: ["mjpeg", "mp4"])
    func killed(_ form: String) throws {
        for name in ["a.jsonl", "a.\(form)"] { try place.write("old", to: name) }
        let running = try place.start(
            "capture null --resolution 64x48 --pace real --fps 30 --model echo --output a.jsonl --frames a.\(form)"
        )
        // Until both are there, and some records.
        while running.isRunning,
            (try? place.lines("a.1.jsonl")) == nil || ((try? place.lines("a.jsonl"))?.count ?? 0) < 3
        {
            usleep(20_000)
        }
        let children = running.children
        running.signal(SIGKILL)
        #expect(try running.end().status == nil)
        RunningProgram.waitForEnd(of: children.keys)
        for name in ["a.1.jsonl", "a.1.\(form)"] { #expect(try place.text(name) == "old", "\(name)") }
        #expect(try place.lines("a.jsonl").dropLast().allSatisfy { Fields($0) != nil })
        let back = try place.shell("$camera a.\(form) --pace fast")
        #expect(back.status == 0 && Wire(back.out).images.count > 0, "\(back)")
    }

    @Test("a shorter run costs a longer one neither its records nor its images", arguments: ["mjpeg", "mp4"])
    func recordedTogether(_ form: String) throws {
        func start(_ seconds: Int) throws -> RunningProgram {
            let words =
                "capture null --resolution 64x48 --pace real --fps 30 --model echo --output a.jsonl --frames a.\(form) --force "
                + "--duration \(seconds)"
            return try place.start(words, said: "\(seconds)")
        }
        let long = try start(8)
        while long.isRunning, ["a.jsonl", "a.\(form)"].contains(where: { (try? place.bytes($0)) == nil }) {
            usleep(20_000)
        }
        let short = try start(1).end()
        let end = try long.end()
        #expect(short.status == 0 && end.status == 74, "\(short) \(end)")
        for (name, kept) in [("a.jsonl", "a.1.jsonl"), ("a.\(form)", "a.1.\(form)")] {
            #expect(
                short.err.contains("another run was writing the previous file, which is kept as \(kept)"),
                "\(short)"
            )
            #expect(end.err.contains("\(name): "), "\(end)")
            let words = "another program has written it meanwhile; this run's is kept as \(kept)"
            #expect(end.err.contains(words), "\(end)")
        }
        #expect(try place.lines("a.1.jsonl").count > 2 * place.lines("a.jsonl").count)
        for name in ["a.\(form)", "a.1.\(form)"] {
            let back = try place.shell("$camera \(name) --pace fast")
            #expect(back.status == 0 && Wire(back.out).images.count > (name.contains(".1.") ? 60 : 20), "\(name)")
        }
    }
}
