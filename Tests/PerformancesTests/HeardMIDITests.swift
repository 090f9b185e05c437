// Pads, pedals and clocks that come in, and the clock that is sent; without a sequencer.

import Configurations
import Drums
import Gestures
import Outputs
import Testing

@testable import Performances

@Suite("MIDI that comes in")
struct HeardMIDITests {
    private static let kit = Kit(
        name: "k",
        instruments: [Instrument("kick", note: 36), Instrument("snare", note: 38), Instrument("tom", note: 38)]
    )

    private static func heard(_ map: String = "", following clock: FollowedClock? = nil) throws -> HeardMIDI {
        let names = kit.instruments.map(\.name)
        let map = map.isEmpty ? MIDIMap() : try MIDIMapFile(text: map, name: "m.yaml", instruments: names).map()
        return HeardMIDI(kit, map: map, following: clock, tempo: 120)
    }

    private static func words(_ outcomes: [HeardMIDI.Outcome]) -> [String] {
        outcomes.map { outcome in
            switch outcome {
            case .request(let action, let velocity): "\(action.command ?? "") \((velocity * 127).rounded())"
            case .grid(let grid): "\(grid.isRunning) \(grid.position)"
            }
        }
    }

    @Test(
        "notes play the first instrument with them, on any channel",
        arguments: [
            (MIDIMessage.noteOn(channel: 10, note: 36, velocity: 100), ["hit kick 100.0"]),
            (.noteOn(channel: 1, note: 38, velocity: 1), ["hit snare 1.0"]), (.noteOff(channel: 10, note: 36), []),
            (.noteOn(channel: 10, note: 40, velocity: 9), []), (.controller(channel: 1, number: 4, value: 127), []),
            (.clock, []), (.start, []), (.quarterFrame(0), []),
        ]
    )
    func usual(_ message: MIDIMessage, _ expected: [String]) throws {
        var heard = try Self.heard()
        #expect(Self.words(heard.hear(message, at: 1)) == expected)
    }

    @Test("a note of no instrument is said once, and counted each time") func unknown() throws {
        var heard = try Self.heard()
        for _ in 0..<3 { _ = heard.hear(.noteOn(channel: 10, note: 85, velocity: 9), at: 1) }
        #expect(heard.takeLines().count == 1)
        #expect(heard.counts == HeardMIDI.Counts(messages: 3, unknown: 3))
    }

    private static let map = """
        midi:
          - {note: 36, channel: 10, from: 100, command: overdub}
          - {note: 36, channel: 10, hit: tom}
          - {controller: 64, command: undo}
          - {controller: 4, from: 30, hit: kick}
          - {program: 2, command: mode playing}
        """

    @Test(
        "lines of the map come before the instruments, and the first that fits counts",
        arguments: [
            ([MIDIMessage.noteOn(channel: 10, note: 36, velocity: 110)], ["overdub 110.0"]),
            ([.noteOn(channel: 10, note: 36, velocity: 99)], ["hit tom 99.0"]),
            ([.noteOn(channel: 1, note: 36, velocity: 99)], ["hit kick 99.0"]),
            ([.program(channel: 3, number: 2)], ["mode playing 127.0"]),
            // A pedal acts once each time it goes down.
            (
                [63, 64, 100, 0, 127].map { .controller(channel: 1, number: 64, value: $0) },
                ["undo 64.0", "undo 127.0"]
            ),
            (
                [29, 30, 31, 10, 40].map { .controller(channel: 1, number: 4, value: $0) },
                ["hit kick 30.0", "hit kick 40.0"]
            ),
        ]
    )
    func mapped(_ messages: [MIDIMessage], _ expected: [String]) throws {
        var heard = try Self.heard(Self.map)
        #expect(messages.flatMap { Self.words(heard.hear($0, at: 1)) } == expected)
    }

    @Test("a map is written and read again, and a learnt line replaces the one of its message") func learnt() throws {
        let names = Self.kit.instruments.map(\.name)
        var map = try MIDIMapFile(text: Self.map, name: "m", instruments: names).map()
        #expect(try MIDIMapFile(text: map.text, name: "m", instruments: names).map() == map)
        map.set(.note(36), channel: 10, to: .hit("snare"))
        map.set(.note(36), channel: 10, to: .take(.redo))
        #expect(map.lines(for: .note(36), channel: 10).map(\.action) == [.take(.redo)])
        #expect(map.lines.count == 4)
        #expect(MIDIMap().text == "midi:\n")
    }

    @Test(
        "what is wrong with a map is told with its place",
        arguments: [
            "midi: [{note: 128, hit: kick}]": "1:15: error: note: \"128\", expected a whole number from 0 to 127",
            "midi: [{program: 0, hit: kick}]": "1:18: error: program: \"0\", expected a whole number from 1 to 128",
            "midi: [{note: 1, channel: 0, hit: kick}]":
                "1:27: error: channel: \"0\", expected a whole number from 1 to 16",
            "midi: [{note: 1, hit: gong}]": "1:23: error: hit: unknown instrument \"gong\", expected kick, snare, tom",
            "midi: [{note: 1, controller: 2, hit: kick}]":
                "note and controller, expected one of note, controller, program",
            "midi: [{note: 1}]": "a line without any, expected one of hit, command",
            "midi: [{note: 1, command: fly}]": "command: fly, expected mode", "midi: 3": "expected a list",
            "": "an empty file",
            "pads: []": "unknown field \"pads\"",
        ]
    )
    func wrong(_ text: String, _ expected: String) {
        let file = MIDIMapFile(text: text, name: "m.yaml", instruments: Self.kit.instruments.map(\.name))
        #expect("\(file.findings.first.map { "\($0)" } ?? "")".contains(expected), "\(file.findings)")
    }

    @Test("MIDI clock is followed where that is wanted, and its silence is said") func clock() throws {
        var heard = try Self.heard(following: .midi)
        _ = heard.hear(.start, at: 1)
        let found = (0..<25).flatMap { heard.hear(.clock, at: 1 + Double($0) * 0.5 / 24) }
        #expect(Self.words(found).first == "true 0.0")
        #expect(Self.words(heard.look(at: 2.2)).isEmpty)
        #expect(heard.takeLines() == ["the MIDI clock has gone silent; the tempo stays as it was"])
        _ = heard.hear(.clock, at: 2.3)
        #expect(heard.takeLines() == ["the MIDI clock is back"])
        var other = try Self.heard(following: .mtc)
        #expect(other.hear(.start, at: 1).isEmpty && other.hear(.clock, at: 1).isEmpty)
    }

    @Test("a full frame of time code is a place; one of no time is ignored") func timecode() throws {
        var heard = try Self.heard(following: .mtc)
        let frame = MIDIMessage.fullFrame(hours: 0b0100000, minutes: 1, seconds: 0, frames: 0)
        #expect(Self.words(heard.hear(frame, at: 1)) == ["false 120.0"])
        #expect(heard.hear(.fullFrame(hours: 31, minutes: 99, seconds: 0, frames: 0), at: 1).isEmpty)
    }
}

@Suite("The clock that is sent")
struct ClockScheduleTests {
    private static func grid(_ position: Double, at time: Double, tempo: Double = 120, runs: Bool = true)
        -> GridPosition
    {
        GridPosition(time: time, position: position, tempo: tempo, isRunning: runs)
    }

    /// A receiver: what the sequencer's queue would send, in order.
    private struct Queue {
        var waiting: [(message: MIDIMessage, time: Double)] = []

        mutating func carryOut(_ orders: [ClockSchedule.Order]) {
            for order in orders {
                switch order {
                case .send(let message, let moment): waiting.append((message, moment))
                case .takeBack(let moment): waiting.removeAll { $0.time >= max(moment, now) }
                }
            }
        }

        var now = 0.0

        /// Returns what is due by a time.
        mutating func send(by time: Double) -> [(message: MIDIMessage, time: Double)] {
            now = time
            let due = waiting.enumerated().filter { $0.element.time <= time }.sorted {
                ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
            }
            waiting.removeAll { $0.time <= time }
            return due.map(\.element)
        }
    }

    /// Plays a beat that is a function of time, read every 2.5 ms.
    private static func play(_ seconds: Double, _ beat: (Double) -> GridPosition) -> [(
        message: MIDIMessage, time: Double
    )] {
        var (schedule, queue) = (ClockSchedule(), Queue())
        var sent: [(message: MIDIMessage, time: Double)] = []
        for step in 0...Int(seconds / 0.0025) {
            let time = Double(step) * 0.0025
            sent += queue.send(by: time)
            queue.carryOut(schedule.advance(to: beat(time)))
        }
        return sent + queue.send(by: seconds)
    }

    @Test("ticks are at their times, 24 a quarter note, before a start and after", arguments: [60, 120, 174, 400.0])
    func steady(_ tempo: Double) {
        let sent = Self.play(4) { time in
            time < 1
                ? Self.grid(0, at: time, tempo: tempo, runs: false)
                : Self.grid((time - 1) * tempo / 60, at: time, tempo: tempo)
        }
        let start = sent.firstIndex { $0.message == .start } ?? 0
        #expect(sent.filter { $0.message == .start }.count == 1)
        #expect(abs(sent[start].time - 1) < 0.0026)
        let ticks = sent[(start + 1)...].filter { $0.message == .clock }
        for (number, tick) in ticks.enumerated().dropFirst() {
            #expect(abs(tick.time - 1 - Double(number) * 60 / tempo / 24) < 1e-6)
        }
        #expect(abs(Double(ticks.count) - 3 * tempo * 24 / 60) <= 2)
        // Before, they have the tempo too.
        let before = sent[..<start].map(\.time)
        for (one, next) in zip(before, before.dropFirst()) { #expect(abs(next - one - 60 / tempo / 24) < 1e-6) }
    }

    @Test("a receiver that counts ticks is where the song is, through a ramp and tempo jumps", arguments: [0, 1])
    func changes(_ kind: Int) {
        func position(_ time: Double) -> (Double, Double) {
            if kind == 0 { return ((90 * time + 60 / 32 * time * time) / 60, 90 + 60 / 16 * time) }
            let pieces = [(0.0, 0.0, 120.0), (2, 4, 60), (4, 6, 180)]
            let (start, base, tempo) = pieces.last { $0.0 <= time } ?? pieces[0]
            return (base + (time - start) * tempo / 60, tempo)
        }
        let sent = Self.play(8) { time in Self.grid(position(time).0, at: time, tempo: position(time).1) }
        let ticks = sent.filter { $0.message == .clock }
        for (number, tick) in ticks.enumerated() {
            #expect(abs(position(tick.time).0 * 24 - Double(number)) < 0.5)
        }
        #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.time <= $1.time })
    }

    @Test("a start in the song, a stop and a jump are told by position and continue") func transport() {
        let sent = Self.play(3) { time in
            switch time {
            case ..<0.5: Self.grid(0, at: time, runs: false)
            case ..<1.5: Self.grid(4.1 + (time - 0.5) * 2, at: time)
            case ..<2: Self.grid(0, at: time, runs: false)
            case ..<2.5: Self.grid((time - 2) * 2, at: time)
            default: Self.grid(16 + (time - 2.5) * 2, at: time)
            }
        }
        let told = sent.filter { $0.message != .clock }
        #expect(
            told.map(\.message) == [
                .songPosition(17), .proceed, .stop, .start, .stop, .songPosition(64), .proceed,
            ]
        )
        // At 4.1 the next 16th note is that at 4.25, and a tick is there.
        #expect(abs(told[1].time - 0.575) < 1e-6)
        #expect(sent.contains { $0.message == .clock && abs($0.time - 0.575) < 1e-6 })
        #expect(!sent.contains { $0.message == .clock && (0.502..<0.574).contains($0.time) })
    }

    @Test("the end takes back what is ahead, and stops a song") func end() {
        var schedule = ClockSchedule()
        _ = schedule.advance(to: Self.grid(0, at: 1))
        #expect(schedule.end(at: 2) == [.takeBack(from: 0), .send(.stop, at: 2)])
        #expect(schedule.end(at: 2) == [.takeBack(from: 0)])
    }
}
