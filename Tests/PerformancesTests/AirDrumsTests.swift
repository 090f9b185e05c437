// Hits of the library: those of frames alone, and those of a performance that opens its own input and outputs.

import Configurations
import Drums
import Foundation
import Gestures
import KeypointFiles
import Keypoints
import Shapes
import SyntheticHands
import Performances
import Synchronization
import Testing

@Suite struct AirDrumsTests {
    /// A drummer of four seconds.
    private static let frames: [Frame] = {
        var options = DrummerOptions()
        (options.seconds, options.seed) = (4, 3)
        return (try? SyntheticDrummer(options)).map { drummer in (0..<drummer.count).map(drummer.frame) } ?? []
    }()

    private static func words(_ hits: [DrumHit]) -> [String] {
        hits.map { "\($0.instrument.name) \($0.time) \($0.velocity)" }
    }

    /// The hits that frames decide in a performance that is played at once, as `tactus render` plays them.
    private static func fast(_ frames: [Frame], _ kit: Kit) -> [DrumHit] {
        let target = HitTarget()
        let machine = DrumMachine(kit)
        let performance = Performance(
            machine,
            gestures: [GestureOptions(kit)],
            options: PlayOptions(),
            targets: [target]
        )
        for frame in frames { performance.play(frame, from: "file") }
        _ = performance.close()
        return target.hits
    }

    /// Keeps the hits that are decided.
    private final class HitTarget: PlayTarget {
        private let kept = Mutex<[DrumHit]>([])

        var hits: [DrumHit] { kept.withLock { $0 } }

        func willPlay(_ event: PerformanceEvent, from source: String) {
            if case .action(.hit(let hit)) = event { kept.withLock { $0.append(hit) } }
        }

        func play(_ hit: DrumHit, at time: Double) {}

        func close(at time: Double) -> TactusError? { nil }
    }

    @Test("frames give the hits that a performance decides", arguments: ["hands", "drumset", "tambour", "tvdrums"])
    func same(name: String) throws {
        let kit = try Kit(named: name)
        var drums = AirDrums(kit)
        let hits = Self.frames.flatMap { drums.hits(in: $0) }
        #expect(Self.words(hits) == Self.words(Self.fast(Self.frames, kit)))
        if name == "hands" { #expect(hits.count > 8) }
    }

    @Test("a clock that is set anew is followed") func restarted() throws {
        let kit = try Kit(named: "hands")
        let later = Self.frames.map { frame in
            var frame = frame
            frame.time = frame.time.map { $0 - 1000 }
            return frame
        }
        var drums = AirDrums(kit)
        let hits = (Self.frames + later).flatMap { drums.hits(in: $0) }
        #expect(Self.words(hits) == Self.words(Self.fast(Self.frames + later, kit)))
        #expect(hits.map(\.time) == hits.map(\.time).sorted() && hits.last.map { $0.time > 5 } == true)
    }

    @Test("a kit's tuning, regions and book are used") func tuned() throws {
        let text = """
            rules: hand-signs
            strikes: 60 ms ahead
            tuning: {sensitivity: 2}
            regions: [{region: high, of: picture, y: {enter: 0.65, exit: 0.6}}]
            instruments: [{instrument: kick, note: 36}]
            gestures: [{when: right hand strikes with horns in high, hit: kick}]
            """
        let options = GestureRecognizer(try Kit(yaml: text)).options
        #expect(options.configuration.sensitivity == 2 && options.configuration.strikes == .predicted(0.06))
        #expect(options.regions.map(\.name) == ["high"] && options.triggers.count == 1)
        #expect(options.book == ShippedBook.handSigns.book)
    }

    @Test("the first error of a text is thrown, with its place") func faulty() {
        let book = #expect(throws: Diagnostic.self) { try RuleBook(yaml: "shapes: []\nbok: x\n", name: "b.yaml") }
        #expect(book?.description == "b.yaml:2:1: error: unknown field \"bok\", did you mean \"book\"?")
        let kit = #expect(throws: Diagnostic.self) { try Kit(yaml: "gestures: 3\n") }
        #expect(kit?.line == 1 && kit?.file == "kit")
        #expect(throws: TactusError.self) { try Kit(named: "no-such-kit") }
    }

    @Test("hits sound a constant time after their strokes, and the take in time") func steady() throws {
        var drums = AirDrums(try Kit(named: "hands"))
        let hits = Self.frames.flatMap { drums.hits(in: $0) }
        for hit in hits {
            let onset = hit.gesture?.onset ?? hit.time
            #expect(drums.due(hit) == max(hit.time, onset + 0.05))
        }
        drums.fixedLatency = 0.2
        for hit in hits { #expect(drums.due(hit) == max(hit.time, (hit.gesture?.onset ?? hit.time) + 0.2)) }
        #expect(!hits.isEmpty)
    }

    @Test("a performance opens its input and outputs, and its files are whole at the end") func own() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appendingPathComponent("drummer.jsonl").path
        var text = JSONWriter()
        // Half a second, that the test does not take long.
        let frames = Self.frames.filter { ($0.time ?? 0) < 1.5 }
        for frame in frames { text.append(frame) }
        try Data(text.bytes).write(to: URL(fileURLWithPath: input))
        let kit = try Kit(named: "hands")
        let events = folder.appendingPathComponent("events.jsonl").path
        let notes = folder.appendingPathComponent("notes.mid").path
        let played = Mutex<[DrumHit]>([])
        let outputs: [Performance.Output] = [
            .events(events), .midiFile(notes), .hits { hit in played.withLock { $0.append(hit) } },
        ]
        try await Performance(kit, input: .keypoints(input), outputs: outputs).run()
        let expected = Self.words(Self.fast(frames, kit))
        #expect(played.withLock { Self.words($0).sorted() } == expected.sorted() && !expected.isEmpty)
        var reader = try EventReader(path: events)
        var kinds: [String] = []
        while let result = try reader.next() { if case .event(let event, _) = result { kinds.append(event.kind) } }
        #expect(kinds.filter { $0 == "hit" }.count == expected.count)
        #expect(try Data(contentsOf: URL(fileURLWithPath: notes)).prefix(4) == Data("MThd".utf8))
        let missing = Performance.Input.keypoints("\(folder.path)/none.jsonl")
        await #expect(throws: TactusError.self) { try await Performance(kit, input: missing, outputs: []).run() }
    }
}
