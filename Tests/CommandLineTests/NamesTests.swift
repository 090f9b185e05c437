// Names before paths: nothing is run or taken from the current folder because of what it is called there.

import Foundation
import Testing

@Suite("Names before paths")
struct NamesTests {
    let place = Workplace()

    init() throws { try place.write(Sample.take, to: "take.jsonl") }

    /// Writes a model that leaves a file when it is run.
    private func writeTrap(_ folder: String) throws {
        try place.writeModel(folder, command: "[sh, -c, \"touch pwned; exec cat\"]", "start-timeout: 2\n")
    }

    private var isSprung: Bool { FileManager.default.fileExists(atPath: place.path("pwned")) }

    @Test(
        "a folder Models in the current folder runs nothing",
        arguments: [
            "play null --no-sound --duration 0.2", "capture null --count 1", "watch null --count 1",
            "capture null --count 1 --model litert-hands", "models check litert-hands", "models check trap",
            "models list",
            "devices",
        ]
    )
    func models(_ command: String) throws {
        for name in ["litert-hands", "mediapipe-hands", "trap"] {
            for folder in ["Models/\(name)", name] { try writeTrap(folder) }
        }
        let run = try place.shell("TACTUS_MODELS= XDG_DATA_HOME=/nowhere $tactus \(command)")
        #expect(!isSprung, "\(run)")
        #expect(run.status == (["models list", "devices"].contains(command) ? 0 : 69))
        #expect(!run.text.contains("Is trap") && !run.text.contains("trap "), "\(run)")
        if command.hasSuffix("trap") { #expect(run.err.hasSuffix("here, use ./trap\n"), "\(run)") }
    }

    @Test("a model of the current folder is run when its path is given") func path() throws {
        try writeTrap("Models/trap")
        let run = try place.shell("$tactus capture null --count 1 --model ./Models/trap")
        #expect(run.status == 69 && isSprung, "\(run)")
    }

    @Test(
        "models near the program count only where they came with it",
        arguments: [
            ("x/tactus", "Models", "", false), ("x/tactus", "x/Models", "", false),
            (".build/debug/tactus", "Models", "", false),
            (".build/debug/tactus", "Models", "let package = Package(\n    name: \"Other\",\n", false),
            (".build/debug/tactus", "Models", "let package = Package(\n    name: \"Tactus\",\n", true),
            (".build/debug/tactus", ".build/Models", "let package = Package(\n    name: \"Tactus\",\n", false),
            ("usr/bin/tactus", "usr/bin/Models", "", false), ("usr/bin/tactus", "usr/share/tactus/Models", "", true),
        ]
    )
    func nearProgram(_ program: String, _ models: String, _ package: String, _ isFound: Bool) throws {
        try writeTrap("top/\(models)/trap")
        if !package.isEmpty { try place.write(package, to: "top/Package.swift") }
        let run = try place.shell(
            "p=top/\(program); mkdir -p ${p%/*} && cp $tactus $p && TACTUS_MODELS= XDG_DATA_HOME=/nowhere $p models list"
        )
        #expect(run.status == 0 && run.lines.contains { $0.hasPrefix("trap ") } == isFound, "\(run)")
    }

    // MARK: Rule books and kits

    @Test(
        "a shipped name means the shipped one, whatever is in the current folder",
        arguments: ["mkdir", "touch", "echo 'shapes: []' >"]
    )
    func shipped(_ make: String) throws {
        try place.write(BodyTake.lines(".k.s"), to: "body.jsonl")
        let commands = [
            "classify take.jsonl", "classify --rules seed take.jsonl", "explain take.jsonl", "rules list hand-signs",
            "rules check rock-scissors-paper", "kits show hands", "kits check tambour", "kits show tambour --yaml",
            "render body.jsonl --kit tambour", "render body.jsonl",
        ]
        let script = commands.map { "$tactus \($0) || echo failed" }.joined(separator: "; ")
        let before = try place.shell(script)
        let names = "rock-scissors-paper seed hand-signs hands tambour tvdrums"
        try place.make("for name in \(names); do \(make) $name; done")
        let after = try place.shell(script)
        #expect(after.text == before.text && !before.text.contains("failed"), "\(after)")
    }

    @Test(
        "a file is meant by a slash or its ending; a name that is unknown says how",
        arguments: [
            ("classify take.jsonl --rules", "no built-in rule book"),
            ("render take.jsonl --kit", "no built-in kit"),
        ]
    )
    func file(_ command: String, _ words: String) throws {
        let source = command.hasPrefix("render") ? "kits show hands --yaml" : "rules show seed"
        try place.make("for name in mine mine.yaml mine.yml; do $tactus \(source) >$name; done")
        for name in ["./mine", "mine.yaml", "mine.yml", "$PWD/mine"] {
            try place.make("$tactus \(command) \(name)")
        }
        let run = try place.shell("$tactus \(command) mine")
        #expect(run.status == 66 && run.errLines.count == 1, "\(run)")
        #expect(run.err.hasPrefix("tactus: mine: \(words) (") && run.err.hasSuffix("here, use ./mine\n"), "\(run)")
        let none = try place.shell("$tactus \(command) nobody")
        #expect(none.status == 66 && none.err.hasSuffix(")\n"), "\(none)")
    }

    @Test("a kit's rule book is a shipped one or a file beside the kit") func bookOfKit() throws {
        try place.write("shapes: [{shape: fork, confirmed: [index extended]}]\n", to: "kits/hand-signs")
        try place.write("shapes: [{shape: fork, confirmed: [index extended]}]\n", to: "signs.yaml")
        let kit = "instruments: [{instrument: kick, note: 36}]\ngestures:\n  - {when: horns shown, hit: kick}\n"
        try place.write("rules: hand-signs\n" + kit, to: "kits/mine.yaml")
        #expect(try place.run("kits", "check", "kits/mine.yaml").status == 0)
        try place.write("rules: signs.yaml\n" + kit, to: "kits/mine.yaml")
        let run = try place.run("kits", "check", "kits/mine.yaml")
        #expect(run.status == 1 && run.text.contains("no rule book \"signs.yaml\""), "\(run)")
    }

    // MARK: Ready

    @Test("a set-up that was not completed is not ready, and another model is taken") func stamp() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        let environment = "TACTUS_MODELS= XDG_DATA_HOME=$PWD/data"
        try place.write("", to: "data/tactus/models/litert/libLiteRt.so")
        try place.write(
            "#!/bin/sh\nexec python3 '\(root)/Models/echo/model.py'\n",
            to: "data/tactus/models/mediapipe-hands/bin/python"
        )
        try place.write("", to: "data/tactus/models/mediapipe-hands/ready")
        let list = try place.shell("chmod +x data/tactus/models/*/bin/python; \(environment) $tactus models list")
        func state(_ name: String) -> String? { list.lines.first { $0.hasPrefix("\(name) ") } }
        #expect(state("litert-hands")?.contains("  not set up: tactus models setup litert-hands") == true, "\(list)")
        #expect(state("mediapipe-hands")?.hasSuffix("  ready") == true, "\(list)")
        for name in ["mediapipe-pose", "mediapipe-holistic"] {
            #expect(state(name)?.contains("  not installed: ") == true, "\(list)")
        }
        let run = try place.shell("\(environment) $tactus capture null --resolution 64x48 --count 1 --quiet")
        #expect(run.status == 0 && run.lines.count == 1, "\(run)")
        let named = try place.shell("\(environment) $tactus capture null --count 1 --model litert-hands")
        #expect(named.status == 69 && named.err.contains("its set-up is not complete"), "\(named)")
    }
}
