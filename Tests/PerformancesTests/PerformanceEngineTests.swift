// The decisions of a performance's engine, without any output; and no output is touched behind its lock.

import Dispatch
import Drums
import Gestures
import Keypoints
import Synchronization
import Testing

@testable import Capture
@testable import Performances

@Suite struct PerformanceEngineTests {
    private static func engine(_ options: PlayOptions = PlayOptions()) -> PerformanceEngine {
        let gestures = GestureOptions(triggers: Players.kit.lines.map(\.trigger), regions: Players.kit.regions)
        return PerformanceEngine(DrumMachine(Players.kit), gestures: [gestures], options: options)
    }

    /// Effects as words, without the many that only move the time on.
    private static func words(_ effects: [PerformanceEffect]) -> [String] {
        effects.compactMap { effect in
            switch effect {
            case .willPlay(.action(.hit(let hit)), let name): "decide \(hit.instrument.name) from \(name)"
            case .willPlay(.action(.mode(let mode, _)), _): "decide \(mode)"
            case .willPlay(.unmatched, let name): "decide unmatched from \(name)"
            case .willPlay: "decide"
            case .play(let hit, let time, _, _): "play \(hit.instrument.name) at \((time * 10).rounded() / 10)"
            case .didOccur(.unmatched, _): "tell unmatched"
            case .didOccur: "tell"
            case .keep(let take): "keep \(take.steps.count) steps"
            case .keepEdited(let take): "keep edited \(take.steps.count) steps"
            case .draft(let take): "draft \(take.steps.count) steps"
            case .say(let line): "say \(line)"
            case .see(let seen, _, let name): "see \(seen) from \(name)"
            case .advance, .beat, .captureLatency, .hitLatency: nil
            }
        }
    }

    @Test("what is asked for beside gestures has been played too") func asked() {
        for action in [true, false] {
            var engine = Self.engine()
            #expect(engine.report.isEmpty)
            if action {
                engine.request(.nextMode, at: 1, cause: .message, from: "mqtt")
            } else {
                engine.request(.hit("snare"), velocity: 0.5, at: 1, cause: .message, from: "mqtt")
            }
            #expect(!engine.report.isEmpty)
        }
    }

    @Test("a tempo is kept with the take it changes, at once; one of a recording with that")
    func tempo() {
        var engine = Self.engine()
        for frame in Players.frames(".m.k") { _ = engine.play(frame, from: "a", within: .infinity) }
        _ = engine.drain()
        engine.request(.tempo(.to(96)), at: 1, cause: .key, from: "live view")
        #expect(Self.words(engine.drain()) == ["decide", "tell"])
        engine.request(.mode(.freestyle), at: 2, cause: .key, from: "live view")
        #expect(Self.words(engine.drain()).contains("keep 1 steps"))
        engine.request(.tempo(.to(88)), at: 3, cause: .message, from: "mqtt")
        let effects = engine.drain()
        #expect(Self.words(effects) == ["keep edited 1 steps", "decide", "tell"])
        let tempos = effects.compactMap { if case .keepEdited(let take) = $0 { take.tempo } else { nil } }
        #expect(tempos == [88])
    }

    @Test(
        "what is decided, in its order",
        arguments: [
            (".k..s.", ["decide kick from a", "play kick at 0.1", "decide snare from a", "play snare at 0.4"]),
            (
                ".m.k..m",
                [
                    "decide recording", "tell", "decide kick from a", "play kick at 0.3", "keep 1 steps",
                    "decide playing", "tell", "decide kick from take", "play kick at 0.6",
                ]
            ),
        ]
    )
    func decisions(places: String, expected: [String]) {
        var engine = Self.engine()
        for frame in Players.frames(places) { _ = engine.play(frame, from: "a", within: .infinity) }
        #expect(Self.words(engine.drain()) == expected)
        #expect(engine.drain().isEmpty)
    }

    @Test("the same comes out of the same, drained often or once") func function() {
        let frames = Players.frames(".m.k.b..m...r..m.")
        var (first, second) = (Self.engine(), Self.engine())
        var drained: [String] = []
        for frame in frames {
            first.receive(frame, of: 0, .own, from: "a", now: 100 + (frame.time ?? 0))
            drained += Self.words(first.drain())
        }
        for frame in frames { second.receive(frame, of: 0, .own, from: "a", now: 100 + (frame.time ?? 0)) }
        #expect(Self.words(second.drain()) == drained && !drained.isEmpty)
    }

    @Test("a gesture that no line waits for is told once, before what the others do") func unmatched() {
        var engine = Self.engine()
        engine.receive(Gesture(time: 5, kind: .impact(device: "gong")), from: "osc", now: 5)
        engine.receive(Gesture(time: 6, kind: .impact(device: "kick")), from: "osc", now: 6)
        #expect(
            Self.words(engine.drain()) == [
                "decide unmatched from osc", "tell unmatched", "decide kick from osc", "play kick at 1.0",
            ]
        )
        #expect(engine.report.unmatched == 1 && engine.report.gestures == 2)
    }

    @Test("after its end nothing comes in") func end() {
        var engine = Self.engine()
        engine.end()
        engine.receive(Gesture(time: 5, kind: .impact(device: "kick")), from: "osc", now: 5)
        #expect(engine.drain().isEmpty && engine.report.gestures == 0)
    }

    // MARK: Outputs

    /// Uses the performance while it is called, and waits where the test lets it.
    private final class AskingTarget: PlayTarget {
        let performance = Mutex<Performance?>(nil)
        let played = Mutex<[String]>([])
        let hasBegun = DispatchSemaphore(value: 0)
        let mayGoOn = DispatchSemaphore(value: 0)

        func play(_ hit: DrumHit, at time: Double) {
            let frames = performance.withLock(\.self)?.report.frames
            hasBegun.signal()
            mayGoOn.wait()
            played.withLock { $0.append("\(hit.instrument.name) \(frames ?? -1)") }
        }

        func close(at time: Double) -> TactusError? { nil }
    }

    @Test("outputs are told outside of the lock, one at a time, in order; nobody waits for one that is slow")
    func outsideOfTheLock() async {
        let target = AskingTarget()
        let performance = Players.performance([target])
        target.performance.withLock { $0 = performance }
        performance.play(Frame(time: 0), from: "a")
        let first = Task.detached { performance.receive(Gesture(time: 1, kind: .impact(device: "kick")), from: "osc") }
        await Task.detached { target.hasBegun.wait() }.value
        // The first hit is still at its output; these return nevertheless.
        for _ in 0..<3 { performance.receive(Gesture(time: 1, kind: .impact(device: "kick")), from: "osc") }
        #expect(performance.report.hitCount == 4 && target.played.withLock(\.count) == 0)
        for _ in 0..<4 { target.mayGoOn.signal() }
        await first.value
        #expect(performance.close().isEmpty)
        #expect(target.played.withLock(\.self) == Array(repeating: "kick 1", count: 4))
        target.performance.withLock { $0 = nil }
    }
}
