// Packed drum kits before the built program: those of Hydrogen are played, and dangerous ones are refused.

import Foundation
import Testing

@Suite("Packed drum kits") struct PackedDrumkitTests {
    let place = Workplace()

    init() throws {
        try place.write("steps:\n  - kick 1\n", to: "take.yaml")
        try place.write(
            """
            <drumkit_info><name>mine</name><instrumentList><instrument><name>Kick</name>
            <layer><filename>kick.wav</filename></layer></instrument></instrumentList></drumkit_info>
            """,
            to: "mine/drumkit.xml"
        )
        try place.write([UInt8](Self.wav(frames: 4_800)), to: "mine/kick.wav")
        try place.write("", to: "unpacked/.keep")
    }

    /// Returns a tone of 16 bits whose header announces `told` frames, or the real number.
    private static func wav(frames: Int, told: Int? = nil) -> Data {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        let size = 2 * (told ?? frames)
        let head =
            Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
            + little(1, 2) + little(48_000, 4) + little(96_000, 4) + little(2, 2) + little(16, 2) + Array("data".utf8)
            + little(size, 4)
        return Data(head + (0..<frames).flatMap { little(Int(20_000 * sin(Double($0) / 20)) & 0xFFFF, 2) })
    }

    /// Renders a hit with a kit; folders for what is unpacked are made in `unpacked`.
    private func play(_ kit: String) throws -> Outcome {
        try place.shell("TMPDIR=$PWD/unpacked $tactus render --take take.yaml --output take.wav --drumkit \(kit)")
    }

    private func expectNothingLeft() throws {
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("unpacked")) == [".keep"])
    }

    /// The loudest sample of `take.wav`.
    private func peak() throws -> Int {
        let bytes = try place.bytes("take.wav").dropFirst(44)
        return stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).reduce(0) { peak, at in
            max(peak, abs(Int(Int16(truncatingIfNeeded: Int(bytes[at]) | Int(bytes[at + 1]) << 8))))
        }
    }

    @Test(
        "a kit in its folder, one without, and one that is not compressed are played, and nothing is left",
        arguments: ["tar -czf a.h2drumkit mine", "tar -C mine -czf a.h2drumkit .", "tar -cf a.h2drumkit mine"]
    )
    func played(packing: String) throws {
        try place.make(packing)
        let run = try play("a.h2drumkit")
        #expect(run.status == 0 && run.err.contains("1 hit of it played"), "\(run)")
        // The kit's own tone, and not the built-in kick: 20,000 in the middle, 0.1 dB, and 1 dB below full scale.
        #expect(abs(try peak() - 10_374) < 180)
        try expectNothingLeft()
        try place.make("$tactus kits check hands --drumkit ./a.h2drumkit")
    }

    @Test(
        "Debian's GMRockKit, packed as Hydrogen does, is the same as unpacked",
        .enabled(
            if: FileManager.default.fileExists(atPath: "/usr/share/hydrogen/data/drumkits/GMRockKit")
                || ProcessInfo.processInfo.environment["CI"] == "true"
        )
    )
    func debians() throws {
        try place.make("tar -C /usr/share/hydrogen/data/drumkits -czf gm.h2drumkit GMRockKit")
        let packed = try play("gm.h2drumkit")
        #expect(packed.status == 0, "\(packed)")
        let bytes = try place.bytes("take.wav")
        #expect(try play("GMRockKit").status == 0)
        #expect(try place.bytes("take.wav") == bytes)
        try expectNothingLeft()
    }

    /// The preparation, and the message.
    @Test(
        arguments: [
            "ln -s /etc/passwd mine/x.wav; tar -cf a.h2drumkit mine": "mine/x.wav -> /etc/passwd: a link or a device",
            "ln mine/kick.wav mine/x.wav; tar -cf a.h2drumkit mine": "a link or a device; expected files and folders",
            "mkfifo mine/x.wav; tar -cf a.h2drumkit mine": "mine/x.wav: a link or a device",
            "cd mine; tar -cPf ../a.h2drumkit ../mine/drumkit.xml": "../mine/drumkit.xml: outside of the kit",
            "tar -cPf a.h2drumkit $PWD/mine": "outside of the kit; expected files of the kit",
            "truncate -s 1100M mine/x.wav; tar -czf a.h2drumkit mine": "too large; expected at most 1024 MB unpacked",
            "truncate -s 7G x; tar -cf - x | head -c 512 | gzip >a.h2drumkit; head -c 64M /dev/zero | gzip >z; "
                + "for i in $(seq 20); do cat z; done >>a.h2drumkit":
                "a.h2drumkit: too large; expected at most 1024 MB unpacked",
            "tar -czf whole mine; head -c 20 whole >a.h2drumkit": "a.h2drumkit: gzip data that ends too early",
            "mkdir many; (cd many; seq 10001 | xargs touch); tar -cf a.h2drumkit many": "too many files",
            "tar -cf a.h2drumkit mine/kick.wav": "no drumkit.xml in it; expected a drum kit packed by Hydrogen",
            "tar -czf whole mine; head -c 200 whole >a.h2drumkit": "a.h2drumkit: ",
            "echo no archive >a.h2drumkit": "a.h2drumkit: tar: This does not look like a tar archive",
            "mkdir a.h2drumkit": "a.h2drumkit: no file; expected a drum kit packed by Hydrogen",
            "rm mine/kick.wav; echo '<song/>' >mine/drumkit.xml; tar -cf a.h2drumkit mine":
                "a.h2drumkit/mine/drumkit.xml: no instruments in it",
        ]
    )
    func refused(_ making: String, _ said: String) throws {
        try place.make(making)
        let run = try play("a.h2drumkit")
        #expect(run.status == 65 && run.out.isEmpty, "\(run)")
        #expect(run.err.contains(said) && run.err.split(separator: "\n").count == 1, "\(run)")
        try expectNothingLeft()
        #expect(!FileManager.default.fileExists(atPath: place.path("take.wav")))
    }

    /// The bytes of a kit that tar is at work on for seconds, packed once for all tests.
    private static let large = Result {
        let tests = try PackedDrumkitTests()
        try tests.place.make("truncate -s 900M mine/x.wav; tar -cf - mine | gzip -1 >a.h2drumkit")
        return try tests.place.bytes("a.h2drumkit")
    }

    @Test(
        "a run that ends while tar is at work leaves no tar, and nothing that the next run does not remove",
        arguments: [(SIGINT, false), (SIGINT, true), (SIGKILL, false), (SIGKILL, true)]
    )
    func endsMeanwhile(_ signal: Int32, isUnpacking: Bool) throws {
        try place.make("tar -cf small.h2drumkit mine")
        try place.write(Self.large.get(), to: "a.h2drumkit")
        let words = "render --take take.yaml --output take.wav --drumkit a.h2drumkit"
        let run = try place.start(words, environment: ["TMPDIR": place.path("unpacked")])
        func isUnpacked() -> Bool {
            (try? FileManager.default.contentsOfDirectory(atPath: place.path("unpacked")).count) ?? 0 > 1
        }
        var family = run.family
        while run.isRunning, !family.values.contains("tar") || isUnpacked() != isUnpacking {
            usleep(2_000)
            family = run.family
        }
        run.signal(signal)
        let end = try run.endUnread()
        if signal == SIGINT {
            #expect(end.status == 0 && end.err.contains("interrupted before anything was played"), "\(end)")
        }
        #expect(family.values.contains("tar"))
        RunningProgram.waitForEnd(of: family.keys)
        if signal == SIGKILL {
            #expect(isUnpacked() == isUnpacking)
            #expect(try play("small.h2drumkit").status == 0)
        }
        try expectNothingLeft()
    }

    @Test("where there is no tar or no folder for it, that is said, and nothing of the kit") func noRoom() throws {
        try place.make("tar -czf a.h2drumkit mine; mkdir bin; cp $(command -v gzip) bin")
        let play = "exec $tactus render --take take.yaml --output take.wav --drumkit a.h2drumkit"
        let missing = try place.shell("PATH=$PWD/bin \(play)")
        #expect(missing.status == 69 && missing.err.contains("the Debian package tar is needed"), "\(missing)")
        try place.write("", to: "file")
        let folder = try place.shell("TMPDIR=$PWD/file \(play)")
        #expect(folder.status == 74, "\(folder)")
    }

    @Test(
        "a disk that is full is said, and nothing of the kit",
        .enabled(if: geteuid() == 0, "only root can mount a small disk")
    )
    func fullDisk() throws {
        try place.make("truncate -s 2M mine/x.wav; tar -czf a.h2drumkit mine")
        try place.write(
            "mount -t tmpfs -o size=1m none unpacked; export TMPDIR=$PWD/unpacked\n"
                + "exec $1 render --take take.yaml --output take.wav --drumkit a.h2drumkit\n",
            to: "full.sh"
        )
        let run = try place.shell("unshare -m sh full.sh $tactus")
        #expect(run.status == 74 && !run.err.contains("expected a drum kit"), "\(run)")
        #expect(run.err.contains("No space left on device") || run.err.contains("Wrote only"), "\(run)")
    }

    @Test("a sample that is cut off is told in one line, and played as far as it goes") func cutOff() throws {
        try place.write([UInt8](Self.wav(frames: 478, told: 2_000_000_000)), to: "folder/kick.wav")
        try place.write([UInt8](Self.wav(frames: 478)), to: "folder/snare.wav")
        let run = try play("./folder")
        #expect(
            run.status == 0 && run.err.contains("./folder/kick.wav: cut off; played as far as the file goes\n"),
            "\(run)"
        )
        #expect(!run.err.contains("snare.wav") && !run.err.contains("more: cut off"), "\(run)")
        #expect(try peak() > 10_000)
    }
}
