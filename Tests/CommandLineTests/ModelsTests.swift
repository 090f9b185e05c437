// `tactus models`: the list, and the check of a model, by a small model of the shell.

import Foundation
import Testing

@Suite("Models")
struct ModelsTests {
    let place = Workplace()

    init() throws {
        try place.writeModel("ours/quiet", accepts: "rgb24", install: "install quiet")
        try place.write(
            """
            import json, signal, sys
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            print(json.dumps({"model": "quiet", "gives": ["hands"]}), flush=True)
            while head := sys.stdin.buffer.readline():
                head = json.loads(head)
                sys.stdin.buffer.read(head["bytes"])
                record = {"frame": head["frame"], "t": head["t"], "hands": []}
                print(json.dumps({**record, **json.loads((sys.argv[1:] or ["{}"])[0])}), flush=True)

            """,
            to: "ours/quiet/model.py"
        )
        let gone = try place.text("ours/quiet/model.yaml").replacing("python3", with: "/nowhere/python")
        try place.write(gone.replacing("quiet", with: "gone"), to: "ours/gone/model.yaml")
    }

    @Test("the list says what is ready, and how to install what is not") func list() throws {
        let run = try place.shell("TACTUS_MODELS=ours $tactus models list")
        #expect(run.status == 0 && run.err == "", "\(run)")
        #expect(run.lines.first?.split(separator: " ") == ["name", "outputs", "inputs", "folder", "state"])
        let quiet = run.lines.first { $0.hasPrefix("quiet ") }
        #expect(quiet?.split(separator: " ") == ["quiet", "hands", "rgb24", "ours/quiet", "ready"])
        #expect(run.lines.first { $0.hasPrefix("gone ") }?.hasSuffix("  not installed: install gone") == true)
        let json = try place.shell("TACTUS_MODELS=ours $tactus models list --json")
        #expect(
            json.text.contains(#"{"name":"gone","what":"Is gone.","gives":["hands"],"accepts":["rgb24"],"ready":false"#)
        )
    }

    @Test("a manifest that is broken is told, and the others are listed") func broken() throws {
        try place.write("name: [\n", to: "ours/bad/model.yaml")
        let run = try place.shell("TACTUS_MODELS=ours $tactus models list")
        #expect(run.status == 65 && run.lines.contains { $0.hasPrefix("quiet ") }, "\(run)")
        #expect(run.errLines.count == 1 && run.err.hasPrefix("tactus: ours/bad/model.yaml:"), "\(run)")
    }

    @Test("a model that conforms to the protocol") func good() throws {
        let run = try place.shell("TACTUS_MODELS=ours $tactus models check quiet")
        #expect(run.status == 0 && run.err == "", "\(run)")
        #expect(run.lines.last == "quiet conforms to the protocol")
        #expect(run.lines.dropLast().allSatisfy { $0.hasPrefix("ok      ") } && run.lines.count > 10, "\(run)")
    }

    @Test("a model that does not") func bad() throws {
        let run = try place.shell(#"TACTUS_MODELS=ours $tactus models check quiet -- '{"t": null}'"#)
        #expect(run.status == 1, "\(run)")
        #expect(run.lines.last == "quiet fails 1 check")
        #expect(run.lines.contains { $0.hasPrefix("FAILED  echoes frame and t") }, "\(run)")
        let json = try place.shell(#"TACTUS_MODELS=ours $tactus models check quiet --json -- '{"t": null}'"#)
        #expect(json.status == 1 && json.lines.count == 1)
        #expect(json.text.contains(#"{"check":"echoes frame and t","ok":false,"#))
    }

    @Test("a model that is not installed, none of that name, and an image that cannot be given") func missing() throws {
        let gone = try place.shell("TACTUS_MODELS=ours $tactus models check gone")
        let words = "tactus: gone: not installed, there is no program /nowhere/python; install it with: install gone\n"
        #expect(gone.status == 69 && gone.err == words, "\(gone)")
        let unknown = try place.shell("TACTUS_MODELS=ours $tactus models check nobody")
        #expect(unknown.status == 69 && unknown.err.hasPrefix("tactus: no model nobody, found "), "\(unknown)")
        let none = try place.shell("TACTUS_MODELS=ours $tactus models check ours/nothing")
        #expect(none.status == 66 && none.err.hasPrefix("tactus: ours/nothing: "), "\(none)")
        let image = try place.shell("TACTUS_MODELS=ours $tactus models check quiet --image x.jpg")
        #expect(image.status == 64 && image.err.contains("quiet takes no jpeg"), "\(image)")
    }

    // MARK: Set-up

    @Test("a model of one's own is set up by its lock and its set-up, once, and then conforms, in a stranger's folder")
    func setup() throws {
        try place.writeModules(in: "")
        try place.write("# Nothing but Python.\n", to: "ours/quiet/requirements.lock")
        try place.write("#!/bin/sh\n[ $# = 0 ] || echo made >\"$1/made\"\n", to: "ours/quiet/setup")
        let own = try place.text("ours/quiet/model.yaml").replacing("python3", with: "\"{environment}/bin/python\"")
        try place.write(own, to: "ours/quiet/model.yaml")
        let environment = "chmod +x ours/quiet/setup; export XDG_DATA_HOME=$PWD/data TACTUS_MODELS=ours;"
        let before = try place.shell("\(environment) $tactus models check quiet")
        #expect(before.status == 69, "\(before)")
        let first = try place.shell("\(environment) $tactus models setup quiet")
        #expect(first.status == 0 && first.out.isEmpty && first.err.contains("tactus: quiet is ready"), "\(first)")
        #expect(try place.text("data/tactus/models/quiet/made") == "made\n")
        let again = try place.shell("\(environment) $tactus models setup ./ours/quiet")
        #expect(again.status == 0 && again.err.contains("tactus: quiet is set up in "), "\(again)")
        let check = try place.shell("\(environment) $tactus models check quiet")
        #expect(check.lines.last == "quiet conforms to the protocol", "\(check)")
        #expect(try place.shell("test -e ran").status == 1)
    }

    @Test("an environment of Python is made from a stranger's folder") func environment() throws {
        try place.writeModules(in: "")
        try place.write("# Nothing but Python.\n", to: "nothing.lock")
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        let run = try place.shell("XDG_DATA_HOME=data '\(root)/Scripts/python-environment' own nothing.lock")
        #expect(run.status == 0 && run.lines == [place.path("data/tactus/own")], "\(run)")
        #expect(try place.shell("test -e ran").status == 1)
    }

    @Test(
        "a model that needs no set-up, or has none, and a system without Python's environments",
        arguments: [
            ("quiet", 0, "tactus: quiet is ready, it needs no set-up\n"),
            (
                "gone", 69,
                "tactus: gone: not installed, there is no program /nowhere/python; install it with: install gone\n"
            ),
            ("mediapipe-hands", 69, "tactus: the Debian package python3-venv is needed\n"),
        ]
    )
    func needless(_ name: String, _ status: Int32, _ words: String) throws {
        let run = try place.shell(
            "XDG_DATA_HOME=$PWD/data PYTHONHOME=/nowhere TACTUS_MODELS=ours $tactus models setup \(name)"
        )
        #expect(run.status == status && run.err == words, "\(run)")
    }

    // MARK: Networks

    /// Writes models as they are installed, with networks of fake packages in `wheels`.
    private func installFakes() throws {
        try place.writeModules(in: "")
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        try place.make(
            """
            mkdir -p top/share/tactus top/bin wheels && cp -r '\(root)/Models' top/share/tactus/ \
                && python3 -I -B '\(root)/Tests/Models/fake_wheels.py' wheels \
                && mv wheels/networks.lock top/share/tactus/Models/litert/
            """
        )
    }

    @Test(
        "networks are made of packages in a folder: once, again where they are not whole, and never in halves",
        arguments: [
            ("", "$setup litert-hands --from wheels", 0, "tactus: litert-hands is ready, "),
            ("$setup litert-hands --from wheels", "$setup litert-face", 0, "tactus: litert-face is set up in "),
            (
                "$setup litert-hands --from wheels; echo x >>$made/palm_detection_full.tflite",
                "$setup litert-hands --from wheels", 0, "tactus: litert-hands is ready, "
            ),
            (
                "$setup litert-hands --from wheels; sed -i 's/t 1/t 0/' $made/ready",
                "$setup litert-hands --from wheels", 0, "tactus: litert-hands is ready, "
            ),
            (
                "mkdir -p $made $made.new/litert; touch $made/libLiteRt.so $made.new/litert/ready",
                "$setup litert-hands --from wheels", 0, "tactus: litert-hands is ready, "
            ),
            (
                "mkdir -p data/tactus/models/litert-face; touch data/tactus/models/litert-face/pyvenv.cfg",
                "$setup litert-hands --from wheels", 0, "; to remove it: rm -r '"
            ),
            (
                "$setup litert-hands --from wheels; mkdir -p top/lib/tactus; mv $made top/lib/tactus/; rm bin/python3",
                "PATH=$PWD/bin $setup litert-body", 0,
                "tactus: litert-body is ready, with the networks that came with this program\n"
            ),
            (
                "$setup litert-hands --from wheels; mkdir -p top/lib/tactus; cp -r $made top/lib/tactus/; echo x >>$made/ready",
                "$setup litert-hands && ! test -e $made", 0, "with the networks that came with this program\n"
            ),
            (
                "for wheel in wheels/*; do echo >>$wheel; done", "$setup litert-hands --from wheels", 65,
                "its SHA-256 is another\n"
            ),
            (
                "rm wheels/mediapipe*", "$setup litert-hands --from wheels", 66,
                "wheels: no mediapipe-0.10.21-cp311-cp311-…_x86_64.whl\n"
            ),
            ("", "$setup litert-hands --from nowhere", 66, "tactus: nowhere: there is no such folder\n"),
            ("", "$setup litert-hands --form wheels", 64, "tactus: usage: tactus models setup NAME"),
            ("rm bin/python3", "PATH=$PWD/bin $setup litert-hands", 69, "and there is no python3\n"),
            (
                "echo 'echo 3.8' >bin/python3", "PATH=$PWD/bin:$PATH $setup litert-hands", 69,
                "/bin/python3 is Python 3.8, but 3.9 or newer is needed to set up litert-hands\n"
            ),
            (
                "echo 'case $2 in pip|venv) exit 1; esac; exec /usr/bin/python3 \"$@\"' >bin/python3",
                "PATH=$PWD/bin:$PATH $setup litert-hands", 69, " has no pip to download with: "
            ),
            (
                "echo 'echo armv7l' >bin/uname", "PATH=$PWD/bin:$PATH $setup litert-hands", 69,
                "tactus: litert-hands cannot be set up: LiteRT is there for x86_64 and aarch64, not for armv7l\n"
            ),
        ]
    )
    func networks(_ before: String, _ command: String, _ status: Int32, _ words: String) throws {
        try installFakes()
        // Programs that this set-up needs, with ones of the test among them.
        try place.make(
            """
            mkdir bin; for name in awk bash cat cut dirname df du flock grep mkdir mv paste realpath rm sed tail; do
                ln -s "$(command -v $name)" bin/; done
            printf '#!/bin/sh\nexec /usr/bin/python3 "$@"\n' >bin/python3; printf '#!/bin/sh\nexec /bin/uname "$@"\n' >bin/uname
            chmod +x bin/python3 bin/uname
            """
        )
        let variables =
            "export XDG_DATA_HOME=$PWD/data; setup=top/share/tactus/Models/setup made=data/tactus/models/litert"
        try place.make("\(variables); \(before)")
        let run = try place.shell("\(variables); \(command)")
        #expect(run.status == status && run.err.contains(words) && run.out.isEmpty, "\(run)")
        #expect(try place.shell("test -e ran || test -e data/tactus/models/litert.new").status == 1)
        guard status == 0, !words.contains("came with") else { return }
        let made = try place.lines("data/tactus/models/litert/ready")
        #expect(made[0] == "tactus-litert 1" && made.count == 13, "\(made)")
        #expect(made.contains("libLiteRt.so 6 5f227c2b"), "\(made)")
    }

    @Test("the program sets up networks by the script that came with it, and then lists the models as ready")
    func installed() throws {
        try installFakes()
        try place.write("#!/bin/sh\n", to: "top/bin/tactus-litert")
        let variables = "export XDG_DATA_HOME=$PWD/data TACTUS_MODELS=; chmod +x top/bin/tactus-litert"
        try place.make("cp $tactus top/bin/")
        func state() throws -> String? {
            let list = try place.shell("\(variables); top/bin/tactus models list")
            return list.lines.first { $0.hasPrefix("litert-holistic ") }
        }
        #expect(try state()?.hasSuffix("  not set up: tactus models setup litert-holistic") == true)
        let run = try place.shell("\(variables); top/bin/tactus models setup litert-hands --from wheels")
        #expect(run.status == 0 && run.err.contains("tactus: litert-hands is ready, "), "\(run)")
        #expect(try state()?.hasSuffix("  ready") == true)
        try place.make("mkdir top/lib top/lib/tactus && mv data/tactus/models/litert top/lib/tactus/")
        #expect(try state()?.hasSuffix("  ready") == true)
        let again = try place.shell("\(variables); top/bin/tactus models setup litert-holistic")
        #expect(again.status == 0 && again.err.hasSuffix("with the networks that came with this program\n"), "\(again)")
    }
}
