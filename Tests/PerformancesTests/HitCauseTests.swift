// The cause of a hit, for any name of its instrument or its device.

import Drums
import Gestures
import Keypoints
import LiveScene
import Synchronization
import Testing

@testable import Performances

@Suite("Causes of hits")
struct HitCauseTests {
    /// Instruments and devices with the names of other sources of hits.
    private static let names = ["metronome", "live view", "mqtt", "take"]

    private static let kit = Kit(
        name: "names",
        instruments: names.map { Instrument($0, note: 36) } + [Instrument("kick", note: 36)],
        lines: names.map { GestureBinding(Trigger(.device($0)), .hit($0)) } + [
            GestureBinding(Trigger(.strikes(shape: nil, region: nil)), .hit("kick")),
            GestureBinding(Trigger(.footStrikes(nil)), .hit("kick")),
        ]
    )

    private static func engine() -> PerformanceEngine {
        let gestures = GestureOptions(triggers: kit.lines.map(\.trigger))
        return PerformanceEngine(DrumMachine(kit), gestures: [gestures], options: PlayOptions())
    }

    /// Returns the hits that the live view shows of the engine's, as `metronome by device`, and the number of hits with
    /// a latency.
    private static func told(_ engine: inout PerformanceEngine) -> (hits: [String], latencies: Int) {
        let hits = Mutex<[String]>([])
        let target = SceneTarget { event in
            guard case .hit(let hit) = event else { return }
            hits.withLock { $0.append("\(hit.instrument) by \(hit.cause)" + (hit.side.map { " \($0)" } ?? "")) }
        }
        var latencies = 0
        for effect in engine.drain() {
            switch effect {
            case .play(let hit, let time, _, _): target.play(hit, at: time)
            case .hitLatency: latencies += 1
            default: break
            }
        }
        return (hits.withLock { $0 }, latencies)
    }

    @Test("a device is one whatever it is called, also where no line names it", arguments: names + ["kick"])
    func device(_ name: String) {
        var engine = Self.engine()
        engine.receive(Gesture(time: 1, kind: .impact(device: name)), from: "phones", now: 1)
        let told = Self.told(&engine)
        #expect(told.hits == ["\(name) by device"] && told.latencies == 1)
    }

    @Test("whoever asks for a hit is its cause, on any instrument", arguments: names)
    func asked(_ name: String) {
        for (cause, expected) in [(Cause.key, "key"), (.message, "device"), (.device("Ada"), "device")] {
            var engine = Self.engine()
            engine.request(.hit(name), at: 1, cause: cause, from: "metronome")
            let told = Self.told(&engine)
            #expect(told.hits == ["\(name) by \(expected)"] && told.latencies == 1)
        }
    }

    @Test("hands, feet, the take and the metronome")
    func others() {
        var engine = Self.engine()
        engine.receive(Gesture(time: 1, kind: .struck, hand: .left), from: "a", now: 1)
        engine.receive(Gesture(time: 2, kind: .footStruck(.right)), from: "a", now: 2)
        engine.request(.mode(.recording), at: 3, cause: .key, from: "live view")
        engine.request(.hit("kick"), at: 4, cause: .key, from: "live view")
        engine.request(.mode(.playing), at: 5, cause: .key, from: "live view")
        _ = engine.advance(at: 5.4)
        engine.request(.mode(.freestyle), at: 5.45, cause: .key, from: "live view")
        engine.request(.click(true), at: 6, cause: .key, from: "live view")
        _ = engine.advance(at: 6.1)
        let told = Self.told(&engine)
        #expect(
            told.hits == [
                "kick by hand left", "kick by foot right", "kick by key", "kick by take", "metronome by metronome",
            ]
        )
        #expect(told.latencies == 3)
    }
}
