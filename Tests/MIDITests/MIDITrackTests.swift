// Standard MIDI Files: bytes, times, limits.

import Outputs
import Testing

/// A reader of our files, plain and by the book, against which the writer is held.
struct PlainMIDIReader {
    struct Event: Equatable {
        var tick: Int
        var seconds: Double
        var bytes: [UInt8]
    }

    var division = 0
    var events: [Event] = []

    init?(_ file: [UInt8]) {
        func big(_ at: Int, _ count: Int) -> Int { file[at..<at + count].reduce(0) { $0 << 8 | Int($1) } }
        guard file.count >= 22, Array(file[..<4]) == Array("MThd".utf8), big(4, 4) == 6, big(8, 2) == 0,
            big(10, 2) == 1,
            Array(file[14..<18]) == Array("MTrk".utf8), big(18, 4) == file.count - 22
        else { return nil }
        division = big(12, 2)
        var (at, tick, seconds, microseconds) = (22, 0, 0.0, 500_000)
        while at < file.count {
            var wait = 0
            repeat {
                wait = wait << 7 | Int(file[at] & 0x7F)
                at += 1
            } while file[at - 1] & 0x80 != 0
            tick += wait
            seconds += Double(wait * microseconds) / Double(division) / 1e6
            guard file[at] & 0x80 != 0 else { return nil }
            let count = file[at] == 0xFF ? 3 + Int(file[at + 2]) : 3
            let bytes = Array(file[at..<at + count])
            if bytes[0] == 0xFF, bytes[1] == 0x51 { microseconds = big(at + 3, 3) }
            events.append(Event(tick: tick, seconds: seconds, bytes: bytes))
            at += count
        }
    }
}

/// A hit of a take: its note, its time in seconds, its velocity.
struct MIDINote {
    var time: Double
    var note: Int
    var velocity: Float

    init(_ note: Int, at time: Double, velocity: Float) {
        (self.time, self.note, self.velocity) = (time, note, velocity)
    }
}

@Suite struct MIDITrackTests {
    private static let expected =
        "4d546864000000060000000101e04d54726b0000001c00ff510307a1200099246430892400833099266430892600"
        + "00ff2f00"

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func bytes(of notes: [MIDINote], length: Double = Tuning.noteSeconds) throws -> [UInt8] {
        var (track, ends) = (MIDITrack(), NoteOffs(length: length))
        let begun = notes.flatMap { ends.strike($0.note, velocity: $0.velocity, at: $0.time) }
        for timed in begun + ends.all() { track.add(timed.message, at: timed.time) }
        return try track.bytes()
    }

    @Test("kick on beat 1, snare on beat 2, 120 bpm, 50 bytes")
    func golden() throws {
        let notes = [MIDINote(36, at: 0, velocity: 100 / 127), MIDINote(38, at: 0.5, velocity: 100 / 127)]
        let bytes = try bytes(of: notes, length: 0.05)
        #expect(hex(bytes) == Self.expected)
        #expect(bytes.count == 50)
    }

    @Test("a track that is settled in between has the same bytes", arguments: [0.3, 1, 7.5])
    func settled(_ step: Double) throws {
        var (plain, settled) = (MIDITrack(tempo: 97), MIDITrack(tempo: 97))
        for number in 0..<300 {
            let time = Double(number * 37 % 11) / 40 + Double(number) / 9
            let message = MIDIMessage.noteOn(channel: 10, note: number % 128, velocity: 1 + number % 127)
            plain.add(message, at: time)
            settled.add(message, at: time)
            if number % 50 == 0 {
                plain.setTempo(60 + Double(number), at: time)
                settled.setTempo(60 + Double(number), at: time)
            }
            if number % 10 == 0 { try settled.settle(before: Double(number) / 9 - step) }
            #expect(settled.count == plain.count)
        }
        #expect(try settled.bytes() == plain.bytes())
        // A late event is moved to where writing continues.
        try settled.settle(before: 40)
        settled.add(.allNotesOff(), at: 1)
        let read = try #require(PlainMIDIReader(settled.bytes()))
        #expect(abs(read.events[read.events.count - 2].seconds - 40) < 0.01)
    }

    @Test func anEmptyTakeIsAFile() throws {
        let read = try #require(PlainMIDIReader(MIDITrack().bytes()))
        #expect(read.events.map(\.bytes) == [[0xFF, 0x51, 3, 0x07, 0xA1, 0x20], [0xFF, 0x2F, 0]])
        #expect(read.division == 480)
    }

    @Test("the steps of a take as a file of type 0 with 480 ticks a beat")
    func takeAsFile() throws {
        // [RD+LL][–][LD][RD] at 120 bpm, as in <doc:TakesAndLoops#Steps>: 0.0, 1.0 and 1.5 s.
        let notes = [
            MIDINote(38, at: 0, velocity: 0.5), MIDINote(42, at: 0, velocity: 0.5),
            MIDINote(36, at: 1, velocity: 0.5), MIDINote(38, at: 1.5, velocity: 0.5),
        ]
        let read = try #require(PlainMIDIReader(bytes(of: notes)))
        let begun = read.events.filter { $0.bytes[0] == 0x99 }
        #expect(begun.map(\.tick) == [0, 0, 960, 1_440])
        #expect(begun.map { $0.bytes[1] } == [38, 42, 36, 38])
        let ended = read.events.filter { $0.bytes[0] == 0x89 }
        #expect(ended.count == 4)
        #expect(ended.map { $0.bytes[1] } == [38, 42, 36, 38])
    }

    /// An hour of hits a third of a second apart, whose ticks are no whole numbers, over tempo changes.
    @Test(arguments: [[120.0], [97.3], [60, 121.7, 88.8, 240, 33.3], [61, 62, 63, 64, 65, 66, 67, 68, 69, 70]])
    func noRoundingAddsUp(tempi: [Double]) throws {
        let times = (0..<10_800).map { Double($0) / 3 }
        var track = MIDITrack(tempo: tempi[0])
        for (place, tempo) in tempi.enumerated().dropFirst() {
            track.setTempo(tempo, at: 3_600 * Double(place) / Double(tempi.count) + 0.12345)
        }
        for time in times { track.add(.noteOn(channel: 10, note: 36, velocity: 100), at: time) }
        let read = try #require(PlainMIDIReader(track.bytes()))
        let got = read.events.filter { $0.bytes[0] == 0x99 }.map(\.seconds)
        #expect(got.count == times.count)
        let halfTick = 60 / (tempi.min() ?? 0) / 480 / 2
        let worst = zip(got, times).map { abs($0 - $1) }.max() ?? .infinity
        #expect(worst <= halfTick * 1.001)
    }

    @Test func messagesAtOneTimeStayInTheirOrder() throws {
        var track = MIDITrack()
        for note in 0..<100 { track.add(.noteOn(channel: 10, note: note, velocity: 1), at: 2) }
        track.add(.noteOn(channel: 10, note: 100, velocity: 1), at: 1)
        let read = try #require(PlainMIDIReader(track.bytes()))
        #expect(read.events.filter { $0.bytes[0] == 0x99 }.map { Int($0.bytes[1]) } == [100] + Array(0..<100))
        #expect(track.count == 101)
    }

    @Test(
        arguments: [
            (0, [0x00]), (127, [0x7F]), (128, [0x81, 0x00]), (16_383, [0xFF, 0x7F]), (16_384, [0x81, 0x80, 0x00]),
            (2_097_152, [0x81, 0x80, 0x80, 0x00]), (0x0FFF_FFFF, [0xFF, 0xFF, 0xFF, 0x7F]),
        ] as [(Int, [UInt8])]
    )
    func waitsHaveSevenBitsAByte(ticks: Int, expected: [UInt8]) throws {
        var track = MIDITrack(tempo: 60)
        track.add(.noteOff(channel: 10, note: 36), at: Double(ticks) / 480)
        let bytes = try track.bytes()
        // After the head and the tempo: 22 + 7 bytes.
        #expect(Array(bytes[29..<29 + expected.count]) == expected)
        let read = try #require(PlainMIDIReader(bytes))
        #expect(read.events[1].tick == ticks)
    }

    @Test(arguments: [Double(0x1000_0000) / 480, 1e12, 1e300, .infinity])
    func aPauseThatNoFileCanTellIsRefused(seconds: Double) {
        var track = MIDITrack(tempo: 60)
        track.add(.noteOff(channel: 10, note: 36), at: seconds)
        let fault = #expect(throws: TactusError.self) { try track.bytes() }
        #expect(fault?.kind == .broken)
        #expect(fault?.description.contains("MIDI file") == true)
    }

    @Test(arguments: [-5.0, -.infinity, .nan])
    func aTimeBeforeTheStartIsTheStart(seconds: Double) throws {
        var track = MIDITrack()
        track.add(.noteOff(channel: 10, note: 36), at: seconds)
        let read = try #require(PlainMIDIReader(track.bytes()))
        #expect(read.events[1].tick == 0)
    }

    @Test(arguments: [
        (120.0, 500_000), (0, 15_000_000), (-3, 15_000_000), (.nan, 15_000_000), (1e9, 1_000), (33.3, 1_801_802),
    ])
    func tempiAreCutToWhatAFileCanTell(tempo: Double, microseconds: Int) throws {
        let read = try #require(PlainMIDIReader(MIDITrack(tempo: tempo).bytes()))
        #expect(read.events[0].bytes.dropFirst(3).reduce(0) { $0 << 8 | Int($1) } == microseconds)
    }

    @Test func aLongTakeHasItsLength() throws {
        var track = MIDITrack()
        for number in 0..<100_000 {
            track.add(.noteOn(channel: 10, note: number % 128, velocity: 1), at: Double(number) / 100)
        }
        let bytes = try track.bytes()
        #expect(bytes.count > 0x4_0000)
        #expect(PlainMIDIReader(bytes)?.events.count == 100_002)
    }
}
