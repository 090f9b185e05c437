// Cameras of the network: GStreamer's RTSP server as the camera.

import Foundation
import Testing

@Suite(
    "Cameras of the network",
    .enabled(
        if: FileManager.default.fileExists(
            atPath: "/usr/lib/x86_64-linux-gnu/girepository-1.0/GstRtspServer-1.0.typelib"
        )
            || ProcessInfo.processInfo.environment["CI"] == "true"
    )
)
struct NetworkCameraTests {
    let place = Workplace()
    private let port = Int.random(in: 20_000..<30_000)
    private let password = "käse/@:9"
    private var address: String { "rtsp://127.0.0.1:\(port)/hands" }
    private var variables: [String: String] {
        ["TACTUS_CAMERA_USERNAME": "ann", "TACTUS_CAMERA_PASSWORD": password]
    }

    private func camera() throws -> RunningProgram {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Peers/rtsp.py")
            .path
        let arguments = [script, "\(port)", "ann", password]
        let camera = try place.start(URL(fileURLWithPath: "/usr/bin/python3"), arguments, said: "rtsp")
        #expect(camera.line() == "ready", "\(camera.said)")
        return camera
    }

    @Test("images come with the name and the password of the environment, also after the camera was off") func seen()
        throws
    {
        let first = try camera()
        let run = try place.start("capture \(address) --model echo", environment: variables)
        for _ in 0..<10 { #expect(run.line() != nil, "\(run.said)") }
        let processes = try place.shell("ps axww -o args").text
        #expect(processes.contains(address) && !processes.contains("ann:"))
        #expect(processes.split(separator: "\n").allSatisfy { !$0.contains(password) || $0.contains("rtsp.py") })
        first.signal(SIGKILL)
        _ = try first.end()
        #expect(run.waitForWord(after: "\(address): the camera gives no images any more; ") == "waiting", "\(run.said)")
        let second = try camera()
        var lines = 0
        while lines < 500, run.line() != nil {
            lines += 1
            if run.said.contains("restart") || lines > 60 { break }
        }
        let ended = try run.end(by: SIGINT)
        #expect(ended.status == 0 && ended.err.contains("1 restart"), "\(ended)")
        #expect(!ended.err.contains("ann") && !ended.err.contains("9@"), "\(ended)")
        second.signal(SIGKILL)
        _ = try second.end()
    }

    @Test(
        "an address or a sign-in that is wrong is one line, without what it hides",
        arguments: [
            ("rtsp://ann:secret@127.0.0.1:PORT/hands", 64, "contains a name or a password"),
            ("http://127.0.0.1:PORT/hands?key=secret", 69, "/hands?…: no video from there ("),
            ("rtsp://127.0.0.1:PORT/hands", 69, "Unauthorized); are the name and the password right?"),
            ("rtsp://127.0.0.1:1/hands", 69, "no video from there (FFmpeg: Connection refused); is the address right?"),
            ("rtsp:///x", 64, "no address"),
        ]
    ) func refused(_ address: String, _ status: Int32, _ words: String) throws {
        let camera = try camera()
        let words = words.replacing("PORT", with: "\(port)")
        let run = try place.start(
            "capture \(address.replacing("PORT", with: "\(port)")) --model echo",
            environment: ["TACTUS_CAMERA_USERNAME": "ann", "TACTUS_CAMERA_PASSWORD": "wrong"]
        ).end()
        #expect(run.status == status && run.err.contains(words), "\(run)")
        #expect(!run.err.contains("secret") && run.errLines.count <= 3, "\(run)")
        camera.signal(SIGKILL)
        _ = try camera.end()
    }
}
