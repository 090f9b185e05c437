import Drums
import Gestures
import LiveScene
import Synchronization
import Testing

@testable import Capture
@testable import Performances
@testable import Outputs

/// The calls of a sound target to its output.
@Suite struct SoundTargetTests {
    /// Notes what is asked of it.
    final class FakeOutput: SoundOutput {
        let granted = AudioFormat(
            name: "fake",
            frequency: 48_000,
            updateFrames: 64,
            latency: 0.004,
            usesHRTF: false,
            voices: 1
        )
        let counts = SoundCounts()
        let notes: Notes
        var notices: [SoundNotice]
        let failure: TactusError?

        init(_ notes: Notes, notices: [SoundNotice] = [], failing failure: TactusError? = nil) {
            self.notes = notes
            self.notices = notices
            self.failure = failure
        }

        func name(of sound: String) -> String { sound }

        var levels: SoundLevels {
            var levels = SoundLevels()
            levels.master = SoundLevel(peak: 0.9, rms: 0.2)
            levels.sounds = ["open-hat": SoundLevel(peak: 0.5, rms: 0.1)]
            return levels
        }

        func strike(sound: String, velocity: Float, place: SIMD3<Float>, gain: Float, pan: Float?) {
            notes.add("strike \(sound) \(velocity) \(gain)" + (pan.map { " pan \($0)" } ?? ""))
        }

        func advance(to seconds: Double) throws(TactusError) -> SoundNotice? {
            notes.add("at \(seconds)")
            if let failure { throw failure }
            return notices.isEmpty ? nil : notices.removeFirst()
        }

        func stop(sound: String) { notes.add("stop \(sound)") }
        func stopAll() { notes.add("stop all") }
        func close() throws(TactusError) { notes.add("close") }
    }

    /// The recorded calls, and messages.
    final class Notes: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private static let kit = Kit(
        name: "hats",
        instruments: [
            Instrument("closed", note: 42, sound: "closed-hat", gain: 0.5, chokes: ["open", "nowhere"]),
            Instrument("open", note: 46, sound: "open-hat"),
        ]
    )

    @Test func aHitIsHeardAtItsTimeFromTheFirst() {
        let notes = Notes()
        let target = SoundTarget(FakeOutput(notes), kit: Self.kit, say: notes.add)
        target.play(DrumHit(Self.kit.instruments[1], time: 7, velocity: 0.25, cause: .take), at: 7)
        target.play(DrumHit(Self.kit.instruments[1], time: 7.5, velocity: 1, cause: .take), at: 7.5)
        #expect(notes.all == ["at 0.0", "strike open-hat 0.25 1.0", "at 0.5", "strike open-hat 1.0 1.0"])
        #expect(target.close(at: 8) == nil && notes.all.last == "close")
    }

    @Test func aChokeSilencesItsInstrumentWithoutCues() {
        let notes = Notes()
        let target = SoundTarget(FakeOutput(notes), kit: Self.kit, hasCues: false, say: notes.add)
        let request = DrumRequest(at: 1, cause: .message)
        target.didOccur(.action(.choke(Self.kit.instruments[1], request)), at: 1)
        target.didOccur(.action(.mode(.recording, request)), at: 2)
        #expect(notes.all == ["at 0.0", "stop open-hat"])
    }

    @Test func aHitChokesWhatTheKitSays() {
        let notes = Notes()
        let target = SoundTarget(FakeOutput(notes), kit: Self.kit, say: notes.add)
        target.play(DrumHit(Self.kit.instruments[0], time: 0, velocity: 1, cause: .take), at: 0)
        #expect(notes.all == ["at 0.0", "stop open-hat", "strike closed-hat 1.0 0.5"])
    }

    @Test func aHitPlaysAllSoundsOfItsInstrumentAtItsPitch() {
        let notes = Notes()
        let both = Instrument("both", note: 38, sound: "snare + clap", pitch: -2, gain: 0.5)
        let target = SoundTarget(FakeOutput(notes), kit: Kit(name: "both", instruments: [both]), say: notes.add)
        target.play(DrumHit(both, time: 0, velocity: 1, cause: .take), at: 0)
        let names = ["snare", "clap"].map { AudioRequest($0, note: 38, pitch: -2).key }
        #expect(notes.all == ["at 0.0"] + names.map { "strike \($0) 1.0 0.5" })
    }

    @Test func levelsHaveTheNamesOfInstruments() {
        let target = SoundTarget(FakeOutput(Notes()), kit: Self.kit) { _ in }
        #expect(target.levels.instruments == ["open": SceneLevel(peak: 0.5, rms: 0.1)])
        #expect(target.levels.master == SceneLevel(peak: 0.9, rms: 0.2))
    }

    @Test("each mode has a cue of its own", arguments: Drums.Mode.allCases)
    func cue(_ mode: Drums.Mode) {
        let notes = Notes()
        let target = SoundTarget(FakeOutput(notes), kit: Self.kit, say: notes.add)
        target.didOccur(.action(.mode(mode, DrumRequest(at: 0, cause: .key))), at: 3)
        #expect(notes.all == ["at 0.0", "strike cue-\(mode.rawValue) 1.0 1.0"])
        #expect(SoundBank.builtIn["cue-\(mode.rawValue)"] != nil)
    }

    @Test(
        "the click and the cues have an output of their own",
        arguments: [
            (
                ClickOutput.everywhere,
                ["strike snare 1.0 1.0 pan 0.5", "strike click 1.0 1.0", "strike cue-playing 1.0 1.0"]
            ),
            (.alone, ["strike click 1.0 1.0", "strike cue-playing 1.0 1.0"]),
            (.elsewhere, ["strike snare 1.0 1.0 pan 0.5"]),
            (
                .side(-1),
                [
                    "strike snare 1.0 0.6 pan 1.0", "strike click 1.0 0.6 pan -1.0",
                    "strike cue-playing 1.0 0.6 pan -1.0",
                ]
            ),
        ]
    )
    func outputs(_ click: ClickOutput, _ expected: [String]) {
        let notes = Notes()
        var snare = Instrument("snare", note: 38)
        snare.pan = 0.5
        let target = SoundTarget(
            FakeOutput(notes),
            kit: Kit(name: "one", instruments: [snare]),
            click: click,
            say: notes.add
        )
        target.play(DrumHit(snare, time: 0, velocity: 1, cause: .key), at: 0)
        target.play(DrumHit(Instrument("click", note: 33), time: 0, velocity: 1, cause: .metronome), at: 0)
        target.didOccur(.action(.mode(.playing, DrumRequest(at: 0, cause: .key))), at: 0)
        #expect(notes.all.filter { $0 != "at 0.0" } == expected)
    }

    @Test func aDeviceThatGoesAndReturnsIsSaid() {
        let notes = Notes()
        let lost = TactusError(.unavailable, "card", "the sound device is gone")
        let output = FakeOutput(notes, notices: [.lost(lost), .back(FakeOutput(notes).granted)])
        let target = SoundTarget(output, kit: Self.kit, say: notes.add)
        target.advance(to: 1)
        #expect(target.isLost)
        target.advance(to: 2)
        #expect(!target.isLost)
        #expect(notes.all.contains { $0.hasPrefix("card: the sound device is gone; continuing without sound") })
        #expect(notes.all.contains { $0.hasPrefix("sound is back: fake") })
        #expect(target.close(at: 3) == nil)
    }

    @Test func aFileThatCannotBeWrittenIsSaidOnceAndTheEndTellsIt() {
        let notes = Notes()
        let output = FakeOutput(notes, failing: TactusError(.inputOutput, "take.wav", "disk full"))
        let target = SoundTarget(output, kit: Self.kit, say: notes.add)
        for time in 0..<5 { target.advance(to: Double(time)) }
        #expect(notes.all.filter { $0.hasPrefix("take.wav: disk full") }.count == 1)
        #expect(target.close(at: 5) == TactusError(.inputOutput, "take.wav: disk full"))
    }
}
