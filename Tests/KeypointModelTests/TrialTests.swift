// `tactus models check`: a good model passes, and each fault is found by the check that is meant for it.

import Foundation
import KeypointFiles
import Capture
import Testing

@Suite(.serialized, .timeLimit(.minutes(10))) struct TrialTests {
    private func checks(_ manifest: ModelManifest, _ arguments: [String] = []) async throws -> [ModelCheck] {
        var checks: [ModelCheck] = []
        let model = KeypointModel(manifest, extraArguments: arguments, tuning: .quick)
        try await ProtocolCheck(model).run {
            checks.append($0)
        } log: { _ in
        }
        return checks
    }

    @Test func `the echo passes every check`() async throws {
        let checks = try await checks(AnswerTests.folders.manifest(named: "echo"))
        #expect(checks.filter { !$0.isGood }.map(\.name) == [])
        #expect(checks.count == 15)
    }

    /// The numbers of bytes of the whole JPEGs.
    private static let whole = [ModelSamples.gradient(.jpeg, number: 0), ModelSamples.blank(.jpeg, number: 0)].map {
        $0.bytes.count
    }

    /// Deviations of a model, and the checks that fail because of them.
    static let rows: [String: [String]] = [
        "line('hi')": ["says hello"],
        "say({'model': 'other', 'gives': ['hands']})\nfor p in pictures(): answer(p)": ["says hello"],
        "hello()\nfor p in pictures(): say({'hands': []})": ["echoes frame and t"],
        "hello()\nfor p in pictures():\n    if p['format'] == 'jpeg' and p['bytes'] not in \(whole): os.abort()\n    answer(p)":
            ["survives broken JPEGs"],
        "hello()\nfor p in pictures():\n    if p['format'] == 'rgb24': os.abort()\n    answer(p)": [
            "30 images in order", "accepts rgb24",
        ],
        "hello()\nsignal.signal(signal.SIGINT, signal.SIG_DFL)\nfor p in pictures(): answer(p)": ["ignores SIGINT"],
        "hello()\nfor p in pictures(): answer(p)\ntime.sleep(100)": ["ends with its input"],
        "hello()\nfor p in pictures(): answer(p, hands=[HAND])": [],
        "hello()\nHAND['points'][4] = [320, 240]\nfor p in pictures(): answer(p, hands=[HAND])": [
            "points are in range"
        ],
        "hello()\nHAND['score'] = 97\nfor p in pictures(): answer(p, hands=[HAND])": ["points are in range"],
        "hello()\ndel HAND['side']\nfor p in pictures(): answer(p, hands=[HAND])": ["sides are named"],
        "hello()\nfor p in pictures():\n    if p['frame'] == 9: line('oops')\n    answer(p)": ["says nothing else"],
    ]

    @Test(arguments: rows) func `each fault is found by its check`(program: String, failed: [String]) async throws {
        let hand = "HAND = {'side': 'left', 'score': 0.9, 'points': [[0.5, 0.5, 0, 0.9] for _ in range(21)]}\n"
        let script = try Script(python: hand + program)
        var manifest = script.manifest
        manifest.accepts = [.jpeg, .rgb24]
        let checks = try await checks(manifest)
        #expect(checks.filter { !$0.isGood }.map(\.name) == failed, "\(checks.map(\.note))")
    }

    @Test func `a model that is not installed is told before anything is tried`() async throws {
        let manifest = ModelManifest(name: "m", command: ["/nowhere/python"], install: "install it")
        await #expect(throws: ModelFault.self) { _ = try await checks(manifest) }
    }

    @Test func `the size of a JPEG is read`() throws {
        let jpeg = ModelSamples.gradient(.jpeg, number: 5)
        let read = try ModelSamples.image(jpeg.bytes, number: 7)
        #expect(
            read.header
                == ImageHeader(
                    number: 7,
                    time: 7.0 / 30,
                    width: 64,
                    height: 48,
                    format: .jpeg,
                    byteCount: jpeg.bytes.count
                )
        )
        for broken in [[], [0xFF, 0xD8], Array(jpeg.bytes.prefix(30)), [UInt8](repeating: 1, count: 400)] {
            #expect(throws: TactusError.self) { try ModelSamples.image(broken, number: 0) }
        }
    }
}
