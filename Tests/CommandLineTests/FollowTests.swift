// Following peers: JACK's transport moved by jack_transport, and an Ableton Link session shared with another tactus-link, which
// is Link's own library. Peers that are not installed are left out.

import Foundation
import Testing

@Suite("Following another program", .serialized)
struct FollowTests {
    let place = Workplace()

    private static let take = """
        version: 2
        bpm: 100
        bars: 1
        layers: [{layer: 1, hits: [0 kick, 1 snare, 2 kick, 3 snare]}]

        """

    private static func has(_ program: String) -> Bool {
        let folders = ["/usr/bin", "/usr/local/bin"]
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }

    static let hasLink = FileManager.default.fileExists(atPath: "/usr/include/ableton/Link.hpp")

    /// The program tactus-link, built once for all tests.
    private static let built = Result {
        let place = Workplace()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..").path
        try place.make("XDG_DATA_HOME=$PWD/data \(root)/Scripts/setup-link")
        return try place.bytes("data/tactus/link/tactus-link")
    }

    init() throws {
        try place.write(Self.take, to: "song.yaml")
        guard Self.hasLink else { return }
        try place.write(Self.built.get(), to: "data/tactus/link/tactus-link")
        try place.make("chmod 755 data/tactus/link/tactus-link")
    }

    @Test("without a server, or without tactus-link, one line names the remedy", arguments: ["jack", "link"])
    func missing(_ what: String) throws {
        let run = try place.shell(
            "XDG_DATA_HOME=$PWD/none JACK_DEFAULT_SERVER=none $tactus play --no-camera --osc-in 0 --no-sound --follow \(what)"
        )
        let expected =
            what == "jack" ? "JACK: no JACK server runs" : "tactus-link is not set up; run Scripts/setup-link once"
        #expect(run.status == 69 && run.err.contains(expected), "\(run)")
    }

    @Test(
        "another peer of a Link session changes the tempo and starts a take that waits, and is told the tempo",
        .enabled(if: hasLink),
        arguments: ["--mode freestyle ", ""]
    )
    func link(_ mode: String) throws {
        let program = try place.start(
            "play --take song.yaml \(mode)--follow link --no-camera --no-sound --osc-in 0 --events e.jsonl",
            environment: ["XDG_DATA_HOME": place.path("data")]
        )
        let port = try #require(program.waitForWord(after: "on port "))
        try place.make(
            """
            (sleep 2; echo tempo 97.5; echo play; sleep 4; oscsend localhost \(port) /tempo f 126 >&2; sleep 2; echo stop; sleep 1) |
                data/tactus/link/tactus-link >peer.txt
            """
        )
        let end = try program.end(by: SIGINT)
        #expect(end.status == 0 && end.err.contains("Ableton Link: 1 peer"), "\(end)")
        #expect(end.err.contains("; the take waits for the session's start, or for the mode playing"), "\(end)")
        let events = try place.lines("e.jsonl").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let told = events.filter { $0["kind"] as? String != "hit" }.map { "\($0["source"] ?? "") \($0["id"] ?? "")" }
        #expect(
            told.filter { $0 != "link 120" } == ["link 97.5", "link playing", "osc 126", "link freestyle"],
            "\(told)"
        )
        #expect(try place.lines("peer.txt").contains { $0.contains(" 126.0") || $0.contains(" 125.99") })
        // Six seconds, the first four at 97.5 beats per minute.
        let hits = events.filter { $0["kind"] as? String == "hit" }
        #expect((8...12).contains(hits.count), "\(hits.count)")
        #expect(try place.text("song.yaml") == Self.take, "the tempo of a session is not written into the take")
    }

    @Test(
        "a take joins a Link session that plays in its beat from the first hit on, and starts one if that is asked for",
        .enabled(if: hasLink),
        arguments: [("play", ""), ("tempo 97.5", " --mode playing")]
    )
    func joined(_ peer: String, _ mode: String) throws {
        try place.make(
            """
            (sleep 0.5; echo tempo 97.5; echo \(peer); sleep 7) | data/tactus/link/tactus-link >peer.txt &
            sleep 2
            XDG_DATA_HOME=$PWD/data $tactus play --take song.yaml\(mode) --follow link --no-camera --no-sound --osc-in 0 \\
                --duration 4 --events e.jsonl 2>play.txt
            wait
            """
        )
        #expect(try place.lines("peer.txt").last { $0.hasSuffix(" 1") }?.hasSuffix(" 1 1") == true, "the session plays")
        let hits = try place.lines("e.jsonl").filter { $0.contains(#""kind":"hit""#) }.compactMap { line in
            line.firstMatch(of: #/"t":([-\d.]+)/#).flatMap { Double($0.output.1) }
        }
        let said = try place.text("play.txt")
        #expect((3...7).contains(hits.count), "\(hits) \(said)")
        for hit in hits {
            let beats = (hit - (hits.last ?? 0)) * 97.5 / 60
            #expect(abs(beats - beats.rounded()) < 0.03, "\(hits)")
        }
    }

    @Test("JACK's transport starts and stops the take, at the tempo of its master", .enabled(if: has("jack_transport")))
    func jack() throws {
        let run = try place.shell(
            """
            export JACK_DEFAULT_SERVER=tactus$$
            jackd -r -n tactus$$ -d dummy -r 48000 -p 256 >jackd.txt 2>&1 & server=$!
            sleep 2
            $tactus play --take song.yaml --mode freestyle --follow jack --no-camera --no-sound --osc-in 0 --events e.jsonl \\
                --duration 9 2>play.txt &
            player=$!
            sleep 2
            (echo master; sleep 0.3; echo tempo 132; sleep 0.3; echo play; sleep 4; echo stop; sleep 0.5; echo quit) |
                jack_transport >transport.txt 2>&1
            wait $player; echo $?; kill $server
            """
        )
        let said = try place.text("play.txt")
        #expect(run.lines.first == "0", "\(run) \(said)")
        let events = try place.lines("e.jsonl")
        #expect(events.contains { $0.contains(#""kind":"tempo","id":"132""#) }, "\(events)")
        let modes = events.filter { $0.contains(#""kind":"mode""#) }
        #expect(modes.count == 2 && modes[0].contains("playing") && modes[1].contains("freestyle"), "\(modes)")
        // Four seconds at 132 beats per minute; the dummy server may be slower than its clock.
        let hits = events.filter { $0.contains(#""kind":"hit""#) }
        #expect((7...10).contains(hits.count) && hits.first?.contains("kick") == true, "\(hits)")
    }
}
