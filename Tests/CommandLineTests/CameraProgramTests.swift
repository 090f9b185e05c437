// `tactus-camera` as a user runs it: what it says and how it ends, what it sends, and that what it records reads back.

import Foundation
import Testing

@Suite("tactus-camera")
struct CameraProgramTests {
    let place = Workplace()

    /// Runs `tactus-camera`; on a limit of the size of files, in units of 512 bytes, if one is given.
    private func camera(_ arguments: String, limit: Int? = nil) throws -> Outcome {
        let limits = limit.map { "ulimit -f \($0); " } ?? ""
        return try place.shell("(\(limits)exec $camera \(arguments))")
    }

    private func start(_ arguments: String) throws -> RunningProgram {
        try place.start(Workplace.camera, arguments.split(separator: " ").map(String.init))
    }

    /// The images of a recording, or of any other source.
    private func play(_ source: String) throws -> Wire {
        let run = try camera("\(source) --pace fast")
        #expect(run.status == 0, "\(run)")
        let wire = Wire(run.out)
        #expect(wire.isWhole)
        return wire
    }

    // MARK: Faults

    @Test(
        "what cannot be read is one line and an exit code",
        arguments: [
            ("none.mp4", 66, "there is no such file or folder"),
            ("bare", 65, "no images in it, expected .jpg, .jpeg, .png"),
            ("empty.mjpeg", 65, "no JPEG image in it, expected JPEGs one after another"),
            ("text.mjpeg", 65, "no JPEG image in it, expected JPEGs one after another"),
            ("empty.mp4", 65, "no video or image that FFmpeg can read"),
            ("cut.mp4", 65, "no video or image that FFmpeg can read"),
        ]
    )
    func unreadable(_ name: String, _ status: Int32, _ wrong: String) throws {
        try place.write("", to: "empty.mjpeg")
        try place.write("", to: "empty.mp4")
        try place.write("hello there\n", to: "text.mjpeg")
        try place.write("hello there\n", to: "bare/notes.txt")
        if name == "cut.mp4" {
            #expect(try camera("null --count 40 --pace fast --record whole.mp4 >/dev/null").status == 0)
            let whole = try place.bytes("whole.mp4")
            try place.write(Array(whole.prefix(whole.count / 2)), to: "cut.mp4")
        }
        let run = try camera(name)
        #expect(run.status == status && run.out.isEmpty && run.err == "tactus-camera: \(name): \(wrong)\n", "\(run)")
    }

    @Test(
        "a list that names another file shows nothing of it",
        arguments: [
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nPATH\n#EXT-X-ENDLIST\n", "ffconcat version 1.0\nfile PATH\n",
        ]
    )
    func playlist(_ text: String) throws {
        #expect(
            try camera("null --count 10 --pace fast --resolution 64x48 --record private.mp4 >/dev/null").status == 0
        )
        #expect(try play("private.mp4").images.count == 10)
        try place.write(text.replacing("PATH", with: place.path("private.mp4")), to: "list.mp4")
        let run = try camera("list.mp4 --pace fast")
        let wrong = "a playlist, which names other files; expected a video or an image"
        #expect(run.status == 65 && run.out.isEmpty && run.err == "tactus-camera: list.mp4: \(wrong)\n", "\(run)")
    }

    @Test("a device that is not there, and those that are") func noDevice() throws {
        let run = try camera("/dev/video987")
        #expect(run.status == 69 && run.out.isEmpty && run.errLines.count == 1, "\(run)")
        #expect(run.err.hasPrefix("tactus-camera: /dev/video987: there is no such device; th"), "\(run)")
        let list = run.err.hasSuffix("; this machine has no camera\n") || run.err.contains("; there is /dev/video")
        #expect(list, "\(run)")
    }

    @Test("no camera at all", .enabled(if: !FileManager.default.fileExists(atPath: "/dev/video0"))) func noCamera()
        throws
    {
        let run = try camera("")
        #expect(run.status == 69 && run.out.isEmpty, "\(run)")
        let words = "no camera found; plug one in, or name a video file, a folder of images or a .mjpeg file"
        #expect(run.err == "tactus-camera: \(words)\n")
        let list = try camera("--list")
        #expect(list.status == 0 && list.text.hasPrefix("no camera found: ") && list.err.isEmpty, "\(list)")
        #expect(try camera("--list --json").text == "[]\n")
    }

    @Test(
        "wrong usage",
        arguments: [
            ("null --count 0", "--count: 0, expected 1 or more"),
            ("null --fps 0", "--fps: 0.0, expected 0.1 to 1000"),
            ("null --duration 0", "--duration: 0.0, expected more than 0 seconds"),
            ("null --record x.avi", "--record: x.avi, expected a file that ends in .mjpeg or .mp4"),
            (
                "a.mjpeg --record a.mjpeg",
                "--record a.mjpeg: a.mjpeg is an input too and would be overwritten, expected another file"
            ),
            ("null --resolution 0x4", "The value '0x4' is invalid for '--resolution <WxH>'"),
            ("null --json", "--json requires --list"),
            ("null --list", "--list shows all cameras and takes no SOURCE"),
        ]
    )
    func usage(_ arguments: String, _ wrong: String) throws {
        try place.write("", to: "a.mjpeg")
        let run = try camera(arguments)
        #expect(run.status == 64 && run.out.isEmpty && run.errLines.first == "Error: \(wrong)", "\(run)")
    }

    @Test("a full disk") func full() throws {
        let out = try camera("null --count 3 >/dev/full")
        #expect(out.status == 74)
        #expect(out.err == "tactus-camera: standard output: cannot be written: No space left on device\n")
        let record = try place.shell("ln -s /dev/full a.mjpeg; $camera null --count 3 --record a.mjpeg >/dev/null")
        #expect(record.status == 74)
        #expect(record.err == "tactus-camera: a.mjpeg: cannot be written: No space left on device\n")
        let video = try place.shell("ln -s /dev/full a.mp4; $camera null --count 3 --record a.mp4 >/dev/null")
        #expect(video.status == 74 && video.err == "tactus-camera: a.mp4: is not a regular file, which .mp4 needs\n")
        #expect(try place.shell("readlink a.mp4").text == "/dev/full\n", "the link was replaced")
    }

    @Test("a recording for which there is no room ends with an error, and what fits is whole") func noRoom() throws {
        let run = try camera("null --count 200 --pace fast --record a.mjpeg >/dev/null", limit: 200)
        #expect(run.status == 74 && run.err == "tactus-camera: a.mjpeg: cannot be written: File too large\n", "\(run)")
        let lines = try place.lines("a.mjpeg.jsonl")
        let back = try play("a.mjpeg")
        #expect(lines.count > 2 && back.images.map(\.line) == Array(lines.dropFirst()))
        for limit in [1, 8] {
            let options = "null --resolution 64x48 --count 2000 --pace fast"
            let video = try camera("\(options) --record a\(limit).mp4 >/dev/null", limit: limit)
            #expect(video.status == 74 && video.errLines.count == 1, "\(video)")
            #expect(video.err.hasPrefix("tactus-camera: a\(limit).mp4: "), "\(video)")
        }
    }

    @Test("a reader that has had enough is no error") func closedPipe() throws {
        let run = try place.shell(
            "{ $camera null --pace fast --record a.mjpeg; echo $? >status; } | head -c 1000 >/dev/null; cat status"
        )
        #expect(run.text == "0\n" && run.err.isEmpty, "\(run)")
        let back = try play("a.mjpeg")
        #expect(try back.images.map(\.line) == Array(place.lines("a.mjpeg.jsonl").dropFirst()))
    }

    // MARK: Ends

    @Test("closing its input ends it, and the recording is whole", arguments: ["mjpeg", "mp4"])
    func closedInput(_ form: String) throws {
        try expectWhole(form) { try $0.closeInput() }
    }

    @Test("an input that cannot be read is a fault, and not the end that was asked for") func brokenInput() throws {
        // A socket of this machine that is closed with unread bytes is reset at its other end.
        try place.write(
            """
            import socket, subprocess, sys
            ours, theirs = socket.socketpair()
            theirs.send(b"x")
            camera = subprocess.Popen([sys.argv[1], "null"], stdin=theirs, stdout=subprocess.DEVNULL)
            theirs.close()
            ours.close()
            sys.exit(camera.wait())
            """,
            to: "reset.py"
        )
        let run = try place.shell("exec python3 reset.py $camera")
        let words = "tactus-camera: standard input: cannot be read: Connection reset by peer\n"
        #expect(run.status == 74 && run.err == words, "\(run)")
    }

    @Test("a camera of the network that announces an endless image gets no memory for it") func endlessImage() throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Peers/claims.py")
            .path
        let run = try place.shell("exec /usr/bin/python3 '\(script)' 2000 700 $camera")
        #expect(run.status == 69 && run.errLines.count == 1, "\(run)")
        #expect(Int(run.lines.first ?? "") ?? .max < 500, "\(run)")
    }

    @Test("a signal ends it, and the recording is whole", arguments: [SIGINT, SIGTERM, SIGHUP], ["mjpeg", "mp4"])
    func signal(_ number: Int32, _ form: String) throws {
        try expectWhole(form) { $0.signal(number) }
    }

    private func expectWhole(_ form: String, _ end: (RunningProgram) throws -> Void) throws {
        let running = try start("null --resolution 64x48 --record a.\(form)")
        #expect(running.line()?.hasPrefix(#"{"camera":"null","#) == true)
        running.bytes(4000)
        try end(running)
        let run = try running.end()
        #expect(run.status == 0 && run.err.isEmpty, "\(run)")
        let sent = Wire(run.out)
        #expect(sent.isWhole && sent.images.count > 2)
        let back = try play("a.\(form)")
        // The last image may have been recorded when there was no more time to send it.
        #expect([0, 1].contains(back.images.count - sent.images.count))
        #expect(back.numbers == Array(0..<back.images.count))
        if form == "mjpeg" { #expect(back.images.map(\.line).starts(with: sent.images.map(\.line))) }
    }

    @Test("a recording whose program was killed reads back as far as it is complete") func killed() throws {
        let running = try start("null --resolution 64x48 --pace fast --record a.mjpeg")
        running.bytes(40_000)
        running.signal(SIGKILL)
        let run = try running.end()
        #expect(run.status == nil)
        let sent = Wire(run.out)
        let back = try play("a.mjpeg")
        #expect(back.numbers == Array(0..<back.images.count))
        // An image is recorded before it is sent.
        let count = min(back.images.count, sent.images.count)
        #expect(back.images.count >= sent.images.count && count > 2)
        #expect(back.images.prefix(count).map(\.line) == sent.images.prefix(count).map(\.line))
    }

    // MARK: Images

    @Test("what is recorded and played and recorded again is the same bytes, numbers and times") func roundTrip() throws
    {
        #expect(try camera("null --count 12 --pace fast --fps 7 --record a.mp4 >/dev/null").status == 0)
        #expect(try camera("a.mp4 --pace fast --record 1.mjpeg").status == 0)
        let played = try camera("1.mjpeg --pace fast --record 2.mjpeg")
        let piped = try place.shell("$camera 1.mjpeg --pace fast | $camera - --record 3.mjpeg")
        #expect(played.status == 0 && piped.status == 0 && piped.out == played.out)
        #expect(Wire(played.out).images.count == 12)
        for copy in ["2.mjpeg", "3.mjpeg"] {
            #expect(try place.bytes(copy) == place.bytes("1.mjpeg"))
            #expect(try place.lines(copy + ".jsonl").dropFirst() == place.lines("1.mjpeg.jsonl").dropFirst())
        }
        let sent = Wire(played.out)
        #expect(try sent.images.map(\.line) == Array(place.lines("2.mjpeg.jsonl").dropFirst()))
        #expect(try sent.images.flatMap(\.bytes) == place.bytes("2.mjpeg"))
    }

    @Test(
        "JPEGs that are decoded come in the eighth that is enough, and say so",
        arguments: [
            ("100x100", 160, 120), ("64x48", 80, 60), ("1x1", 80, 60), ("161x1", 240, 180), ("640x480", 640, 480),
            ("2000x2000", 640, 480),
        ]
    )
    func scaled(_ size: String, _ width: Int, _ height: Int) throws {
        #expect(try camera("null --count 2 --pace fast --record a.mjpeg >/dev/null").status == 0)
        for format in ["rgb24", "bgr24"] {
            let wire = Wire(try camera("a.mjpeg --pace fast --format \(format) --resolution \(size)").out)
            for told in [wire.hello, wire.images.first?.header, wire.images.last?.header] {
                #expect(told?.number("width") == width && told?.number("height") == height)
                #expect(told?.text("format") == format)
            }
            #expect(wire.isWhole && wire.images.map(\.bytes.count) == [width * height * 3, width * height * 3])
        }
        let untouched = Wire(try camera("a.mjpeg --pace fast --resolution \(size)").out)
        #expect(untouched.hello?.number("width") == 640 && untouched.images.first?.header.number("width") == 640)
    }

    @Test("a count, a duration and a rate") func limits() throws {
        let counted = Wire(try camera("null --resolution 64x48 --fps 50 --count 4 --pace fast").out)
        #expect(counted.numbers == [0, 1, 2, 3] && counted.hello?.double("rate") == 50)
        #expect(counted.images.map { $0.header.double("t") } == [0, 0.02, 0.04, 0.06])
        // A duration is one of the run; at its own pace, a source has not come further than that.
        let real = try camera("null --resolution 64x48 --fps 50 --duration 0.2")
        let times = Wire(real.out).images.compactMap { $0.header.double("t") }
        #expect(real.status == 0 && !times.isEmpty && times.allSatisfy { $0 < 0.2 })
    }

    @Test("an odd size is kept, but in .mp4 the last column and row are left out") func odd() throws {
        let sent = Wire(try camera("null --resolution 321x241 --count 5 --pace fast --record a.mp4").out)
        #expect(sent.images.last?.header.number("width") == 321 && sent.images.last?.header.number("height") == 241)
        let back = try play("a.mp4")
        #expect(back.hello?.number("width") == 320 && back.hello?.number("height") == 240 && back.images.count == 5)
    }

    @Test("JPEGs on standard input that no tactus-camera wrote are called that") func bareImages() throws {
        try place.make("$camera null --count 2 --pace fast --record a.mjpeg >/dev/null")
        let run = try camera("- <a.mjpeg")
        let words =
            "-: JPEG images without header lines, expected what tactus-camera writes; images alone are read from "
        #expect(run.status == 65 && run.err == "tactus-camera: \(words)a file that ends in .mjpeg\n", "\(run)")
    }

    @Test("what stands behind a JPEG's end is no part of it") func rubbish() throws {
        let jpegs = Wire(try camera("null --resolution 64x48 --count 3 --pace fast").out).images.map(\.bytes)
        for (index, jpeg) in jpegs.enumerated() { try place.write(jpeg + [0, 0xFF, 0, 7], to: "shots/\(index).jpg") }
        let stream = jpegs.enumerated().flatMap { index, jpeg in
            let header =
                #"{"frame":\#(index),"t":\#(index),"width":64,"height":48,"format":"jpeg","bytes":\#(jpeg.count + 2)}"#
            return Array((header + "\n").utf8) + jpeg + [0, 0]
        }
        try place.write(stream, to: "wire")
        #expect(try camera("shots --pace fast --record a.mjpeg >/dev/null").status == 0)
        #expect(try camera("- --record b.mjpeg <wire >/dev/null").status == 0)
        for name in ["a.mjpeg", "b.mjpeg"] {
            let back = try camera("\(name) --pace fast")
            #expect(back.status == 0 && back.err.isEmpty && Wire(back.out).images.map(\.bytes) == jpegs, "\(back)")
        }
    }

    @Test("help") func help() throws {
        let run = try camera("--help")
        #expect(run.status == 0 && run.err.isEmpty && run.text.contains("USAGE: tactus-camera"), "\(run)")
        #expect(run.lines.allSatisfy { $0.hasPrefix("USAGE: ") || $0.count <= 80 })
    }
}
