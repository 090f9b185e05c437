// Sound through a real server of JACK, whose card is made up: jackd -d dummy.

import Foundation
import Testing

@Suite(
    "JACK",
    .enabled(
        if: ["jackd", "jack_lsp"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
            || ProcessInfo.processInfo.environment["CI"] == "true"
    )
)
struct JACKTests {
    let place = Workplace()
    /// Its own server, beside any that somebody plays through.
    let name = "tactus-\(UInt32.random(in: .min ... .max))"
    private var variables: [String: String] { ["JACK_DEFAULT_SERVER": name, "JACK_NO_AUDIO_RESERVATION": "1"] }

    private func server(_ frequency: Int) throws -> RunningProgram {
        let server = try place.start(
            URL(fileURLWithPath: "/usr/bin/jackd"),
            ["--name", name, "--no-realtime", "-d", "dummy", "-r", "\(frequency)", "-p", "256"],
            environment: variables,
            said: "jackd-\(frequency)"
        )
        // Its output does not contain the moment at which it listens.
        let limit = ContinuousClock.now + .seconds(30)
        while try ports().isEmpty, ContinuousClock.now < limit { usleep(50_000) }
        return server
    }

    /// Ends a server; it hangs now and then while it tells its clients, and is then killed.
    private func end(_ server: RunningProgram) throws {
        server.signal(SIGTERM)
        let limit = ContinuousClock.now + .seconds(5)
        while server.isRunning, ContinuousClock.now < limit { usleep(20_000) }
        if server.isRunning { server.signal(SIGKILL) }
        _ = try server.end()
    }

    private func ports() throws -> [String] {
        try place.shell("JACK_DEFAULT_SERVER=\(name) jack_lsp -c 2>/dev/null").lines
    }

    @Test("a server that dies ends sound and following, and not the run") func died() throws {
        let first = try server(44_100)
        let options = "--osc-in 0 --sound-device jack --follow jack"
        let run = try place.start("play --no-camera \(options)", environment: variables)
        #expect(run.waitForWord(after: "sound: JACK as Tactus, 44100 Hz, ") == "256", "\(run.said)")
        first.signal(SIGKILL)
        _ = try? first.end()
        #expect(run.waitForWord(after: "JACK as Tactus: the sound device is ") == "gone;", "\(run.said)")
        #expect(run.waitForWord(after: "JACK: the server is ") == "gone;", "\(run.said)")
        // The next one of its name frees what it left behind.
        let second = try server(48_000)
        #expect(run.waitForWord(after: "sound is back: JACK as Tactus, 48000 Hz, ") == "256", "\(run.said)")
        try run.end(by: SIGINT)
        try end(second)
    }

    @Test("the device is called JACK, the client Tactus, and it comes back with the server") func played() throws {
        let missing = try place.shell("JACK_DEFAULT_SERVER=\(name) $tactus play --osc-in 0 --sound-device jack")
        #expect(missing.status == 69 && missing.err.contains("jack: no JACK server runs"), "\(missing)")
        let first = try server(44_100)
        let devices = try place.shell("JACK_DEFAULT_SERVER=\(name) $tactus devices --json")
        #expect(devices.lines.contains { $0.contains(#""sound":["JACK""#) }, "\(devices)")
        let run = try place.start("play --kit tvdrums --osc-in 0 --sound-device jack", environment: variables)
        #expect(run.waitForWord(after: "sound: JACK as Tactus, 44100 Hz, ") == "256", "\(run.said)")
        // The server connects the client after it has begun, and is silent while the machine is busy.
        var connections: [String] = []
        for _ in 0..<600 where connections.filter({ $0.contains("system:playback_") }).count < 4 {
            usleep(50_000)
            connections = try ports()
        }
        for (side, speaker) in [("left", 1), ("right", 2)] {
            let at = try #require(connections.firstIndex(of: "Tactus:\(side)"), "\(connections)")
            #expect(connections[at + 1].contains("system:playback_\(speaker)"), "\(connections)")
        }
        try end(first)
        #expect(run.waitForWord(after: "JACK as Tactus: the sound device is ") == "gone;", "\(run.said)")
        let second = try server(48_000)
        #expect(run.waitForWord(after: "sound is back: JACK as Tactus, 48000 Hz, ") == "256", "\(run.said)")
        try run.end(by: SIGINT)
        try end(second)
    }
}
