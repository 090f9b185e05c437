// Takes from and to Standard MIDI Files and songs of Hydrogen.

import Drums
import Gestures
import Outputs
import Testing
import Text

@testable import Performances

@Suite("Takes of other programs")
struct TakeExchangeTests {
    private static let instruments = [
        Instrument("kick", note: 36), Instrument("snare", note: 38), Instrument("hat", note: 42),
    ]

    /// Returns a file of tracks, each with an end 480 ticks behind its last event.
    private static func file(format: UInt8 = 0, division: [UInt8] = [1, 0xE0], _ tracks: [UInt8]...) -> [UInt8] {
        let head = Array("MThd".utf8) + [0, 0, 0, 6, 0, format, 0, UInt8(tracks.count)] + division
        return tracks.reduce(into: head) { bytes, track in
            let track = track + [0x83, 0x60, 0xFF, 0x2F, 0]
            bytes += Array("MTrk".utf8) + [0, 0, 0, UInt8(track.count)] + track
        }
    }

    private static func read(_ bytes: [UInt8], channel: Int? = 10) throws(Diagnostic) -> ImportedTake {
        let score = try MIDIScore(bytes, name: "a.mid")
        return try ImportedTake(score, instruments: instruments, channel: channel, name: "a.mid")
    }

    private static func hits(_ take: Take) -> [[String]] {
        take.layers.map { $0.hits.map { "\($0.hit.instrument) \($0.position) \($0.hit.velocity)" } }
    }

    // MARK: Reading

    private static let kick: [UInt8] = [0, 0x99, 36, 127]

    @Test("running status, ends of notes, other channels and unknown notes")
    func notes() throws {
        let imported = try Self.read(
            Self.file([0, 0x99, 36, 127, 0x78, 38, 0, 0x78, 38, 64, 0, 71, 9, 0, 71, 9, 0, 0x90, 60, 9])
        )
        #expect(Self.hits(imported.take) == [["kick 0.0 1.0", "snare 0.5 0.504"]])
        #expect(imported.take.tempo == 120 && imported.take.bars == 1 && imported.take.metre == .common)
        #expect(
            imported.notes == [
                "2 hits of notes without an instrument left out: 71 (2)", "1 note of other channels left out",
            ]
        )
    }

    @Test("each track with notes is a layer; the tempo is the first one, the metre the longest, of any track")
    func tracks() throws {
        let tempo: [UInt8] = [0, 0xFF, 0x51, 3, 0x09, 0x70, 0x3D, 0, 0xFF, 0x58, 4, 7, 3, 24, 8]
        let later: [UInt8] = [0x83, 0x60, 0xFF, 0x51, 3, 0x07, 0xA1, 0x20, 0, 0xFF, 0x58, 4, 3, 2, 24, 8]
        let imported = try Self.read(Self.file(format: 1, tempo + later, Self.kick, [0, 0xC9, 1], Self.kick))
        #expect(Self.hits(imported.take) == [["kick 0.0 1.0"], ["kick 0.0 1.0"]])
        #expect(imported.take.tempo == 97 && "\(imported.take.metre)" == "7/8")
        #expect(
            imported.notes == [
                "2 tempos in the file; a take has one, the first is used",
                "several metres in the file; a take has one, the longest, 7/8, is used",
            ]
        )
    }

    @Test(
        "a note that the kit lacks plays the same drum, or the built-in sound of its drum",
        arguments: [
            (22, "hat"), (35, "kick"), (40, "snare"), (26, "open-hat"), (23, "open-hat"), (21, "pedal-hat"),
            (57, "crash"),
            (58, "low-tom"), (59, "ride"), (62, "conga"),
        ]
    )
    func drum(_ note: UInt8, _ instrument: String) throws {
        let imported = try Self.read(Self.file([0, 0x99, note, 127]))
        #expect(Self.hits(imported.take) == [["\(instrument) 0.0 1.0"]] && imported.notes.isEmpty)
    }

    @Test(
        "notes of drum modules that General MIDI has for rare sounds play their drum, and are reported",
        arguments: [
            (27, "side-stick"), (31, "snare"), (33, "kick"), (34, "snare"), (78, "open-hat"), (79, "hat"),
            (83, "open-hat"), (85, "open-hat"), (86, "hat"),
        ]
    )
    func moduleNotes(_ note: UInt8, _ instrument: String) throws {
        let imported = try Self.read(Self.file([0, 0x99, note, 127]))
        #expect(Self.hits(imported.take) == [["\(instrument) 0.0 1.0"]])
        #expect(
            imported.notes == [
                "notes that General MIDI has for rare sounds are those of Yamaha's drum modules: \(note) as \(instrument)"
            ]
        )
    }

    @Test("a pickup ends a bar of its own, and the metre is the one that lasts")
    func pickup() throws {
        // One beat of 1/4, then 4/4.
        let change: [UInt8] = [0, 0xFF, 0x58, 4, 1, 2, 24, 8, 0x83, 0x60, 0xFF, 0x58, 4, 4, 2, 24, 8]
        let imported = try Self.read(Self.file(format: 1, change + [0x8F, 0, 0x99, 36, 127], Self.kick))
        #expect("\(imported.take.metre)" == "4/4" && imported.take.bars == 3)
        #expect(Self.hits(imported.take) == [["kick 8.0 1.0"], ["kick 3.0 1.0"]])
        #expect(imported.notes.last == "the first bar is filled up by 3 quarter notes of silence")
    }

    @Test(
        "the length is that of the last hit's bar, or up to the bar line that is nearest to the end",
        arguments: [(0, 480, 1), (0, 1_920, 1), (0, 2_800, 1), (0, 2_880, 2), (1_920, 0, 2), (1_919, 30, 1)]
    )
    func bars(_ position: Int, _ rest: Int, _ bars: Int) throws {
        func wait(_ ticks: Int) -> [UInt8] { [UInt8(ticks >> 7) | 0x80, UInt8(ticks & 0x7F)] }
        var bytes = Self.file(wait(position) + [0x99, 36, 1])
        bytes.replaceSubrange(bytes.count - 5..<bytes.count - 3, with: wait(rest))
        #expect(try Self.read(bytes).take.bars == bars)
    }

    @Test(
        "each fault is one line with its place",
        arguments: [
            ([], "a.mid: byte 0: nothing, expected a Standard MIDI File, which begins with MThd"),
            (Array("RIFF....".utf8), "a.mid: byte 0: \"RIFF\", expected MThd, as a Standard MIDI File begins"),
            (Array("MThd".utf8) + [0, 0, 0], "a.mid: byte 7: the end, expected the length of a chunk"),
            (Array("MThd".utf8) + [0, 0, 0, 6, 0], "a.mid: byte 9: the end, expected 6 bytes of a chunk"),
            (Array("MThd".utf8) + [0, 0, 0, 1, 0], "a.mid: byte 9: the end, expected the format"),
            (file(format: 2, kick), "a.mid: byte 8: format 2, expected 0 or 1"),
            (
                file(division: [0xE7, 40], kick),
                "a.mid: byte 12: a division of seconds, expected ticks of a quarter note"
            ),
            (file(division: [0, 0], kick), "a.mid: byte 12: a division of 0, expected ticks of a quarter note"),
            (Array(file(kick).prefix(14)), "a.mid: byte 14: the end, expected 1 track, and 0 are there"),
            (Array(file(kick).dropLast()), "a.mid: byte 30: the end, expected 9 bytes of a chunk"),
            (file([0, 36, 100]), "a.mid: byte 23: 36 as an event, expected a status of 128 or more"),
            (file([0, 0x99, 36, 200]), "a.mid: byte 25: 200 in a message, expected 0 to 127"),
            (file([0, 0xF4]), "a.mid: byte 23: 244 as an event, expected one of a file"),
            (
                file([0xFF, 0xFF, 0xFF, 0xFF, 0]),
                "a.mid: byte 22: a number of more than 4 bytes, expected the time of an event"
            ),
            (file([0, 0xFF, 0x51, 1, 9]), "a.mid: byte 23: a tempo of 1 byte, expected 3 bytes above 0"),
            (file([0, 0xFF, 0x58, 2, 4, 77]), "a.mid: byte 23: an invalid metre, expected beats and a power of two"),
            (file([0, 0xFF, 1, 99]), "a.mid: byte 31: the end, expected 99 bytes of an event"),
            (file([0, 0x90, 60, 1, 0, 0x91, 60, 1]), "a.mid: no notes of channel 10, expected --channel 1, 2 or all"),
            (file([]), "a.mid: no notes of channel 10, expected notes"),
            (file([0xFF, 0xFF, 0xFF, 0x7F, 0x99, 36, 1]), "a.mid: 139811 bars, expected at most 900"),
        ] as [([UInt8], String)]
    )
    func fault(_ bytes: [UInt8], _ line: String) {
        do throws(Diagnostic) {
            _ = try Self.read(bytes)
            Issue.record("it was read")
        } catch {
            #expect("\(error)" == line)
        }
    }

    @Test(
        "a tempo has the fewest decimals that a file states as the same",
        arguments: [
            (500_000, 120), (618_557, 97), (638_298, 94), (480_192, 124.95), (615_384, 97.5), (333_333, 180),
            (624_580, 96.0646),
        ]
    )
    func tempo(_ microseconds: Int, _ tempo: Double) { #expect(ImportedTake.tempo(microseconds) == tempo) }

    // MARK: Writing

    private static var take: Take {
        var take = Take(
            tempo: 97,
            metre: Metre(7, 8) ?? .common,
            bars: 2,
            layers: [
                TakeLayer([
                    .init(at: 0, Take.Hit("kick", velocity: 0.8)), .init(at: 1.02, Take.Hit("snare", velocity: 0.5)),
                    .init(at: 6.99, Take.Hit("kick", velocity: 1)),
                ]), TakeLayer([.init(at: 2.5, Take.Hit("hat", velocity: 0.2))]),
                TakeLayer([.init(at: 3, Take.Hit("cowbell", velocity: 1))]),
            ]
        )
        take.muted = [.layer(2)]
        return take
    }

    @Test("a take is the same after a round through a file", arguments: [0, 1]) func round(_ format: Int) throws {
        var take = Self.take
        take.muted = []
        let export = ExportedTake(take, instruments: Self.instruments)
        let again = try Self.read(try export.midi(format: format)).take
        #expect(again.tempo == 97 && again.metre == take.metre && again.bars == 2 && export.missing == ["cowbell"])
        #expect(again.layers.count == (format == 0 ? 1 : 2))
        let all = [take, again].map { take in
            TakeLayer(take.layers.flatMap(\.hits).filter { $0.hit.instrument != "cowbell" }).hits
        }
        #expect(all[0].map(\.hit.instrument) == all[1].map(\.hit.instrument))
        for (before, after) in zip(all[0], all[1]) {
            #expect(abs(before.position - after.position) <= 0.5 / 480 + 1e-4)
            #expect(MIDIMessage.velocity(before.hit.velocity) == MIDIMessage.velocity(after.hit.velocity))
        }
    }

    @Test("each instrument is a track of its name behind that of tempo and metre; layers come back, and again")
    func drums() throws {
        var take = Self.take
        take.muted = []
        take.layers[1] = TakeLayer(
            [(2.5, "hat"), (2.5, "kick"), (3, "kick"), (6.5, "snare")].map {
                TakeLayer.Hit(at: $0, Take.Hit($1, velocity: 1))
            }
        )
        let bytes = try ExportedTake(take, instruments: Self.instruments).midi(format: 1)
        let score = try MIDIScore(bytes, name: "a.mid")
        #expect(bytes[8..<12] == [0, 1, 0, 4] && score.tracks.map(\.count) == [0, 4, 2, 1])
        #expect(score.tracks.map { Set($0.map(\.note)) } == [[], [36], [38], [42]])
        #expect(score.tracks[1].map(\.text) == ["layer 1", "layer 2", "layer 2", "layer 1"])
        for name in ["4kick", "5snare", "3hat"] {
            let (size, name) = (UInt8(name.prefix(1)) ?? 0, name.dropFirst())
            #expect(bytes.firstRange(of: [0xFF, 3, size] + name.utf8) != nil)
        }
        let again = try Self.read(bytes).take
        #expect(
            again.layers.map { Set($0.hits.map(\.hit.instrument)) } == [["kick", "snare"], ["kick", "snare", "hat"]]
        )
        #expect(again.layers.map(\.hits.count) == [3, 4])
        let third = try Self.read(ExportedTake(again, instruments: Self.instruments).midi(format: 1)).take
        #expect(third == again)
    }

    @Test("instruments of one note on several channels, and velocities of a curve, come back as they went")
    func channels() throws {
        var instruments = Self.instruments
        instruments[1].channel = 2
        (instruments[2].note, instruments[2].channel) = (36, 3)
        var settings = KitMIDI()
        (settings.channel, settings.curve) = (11, 0.5)
        var take = Self.take
        (take.muted, take.layers[2]) = ([], TakeLayer())
        let bytes = try ExportedTake(take, instruments: instruments, settings: settings).midi(format: 1)
        let score = try MIDIScore(bytes, name: "a.mid")
        let all = try ImportedTake(score, instruments: instruments, settings: settings, channel: nil, name: "a.mid")
        #expect(all.notes.isEmpty)
        #expect(all.take.layers.map { $0.hits.map(\.hit.instrument) } == [["kick", "snare", "kick"], ["hat"]])
        let again = ExportedTake(all.take, instruments: instruments, settings: settings)
        #expect(try again.midi(format: 1).count == bytes.count)
        let one = try ImportedTake(score, instruments: instruments, settings: settings, channel: 2, name: "a.mid")
        #expect(Self.hits(one.take).map(\.count) == [1] && one.notes == ["3 notes of other channels left out"])
    }

    @Test("files have what is heard: drawn to the grid, without muted parts") func heard() throws {
        var take = Self.take
        take.quantization = Quantization("1/4")
        let export = ExportedTake(take, instruments: Self.instruments)
        // The last hit is drawn to the beginning of the next round.
        #expect(
            Self.hits(try Self.read(try export.midi(format: 1)).take) == [
                ["kick 0.0 0.803", "kick 0.0 1.0", "snare 1.0 0.504"]
            ]
        )
        #expect(export.mutedCount == 1)
    }

    @Test(
        "a hit between two ticks of Hydrogen has the next one and a lead, also over a bar line, and a lag in the last alone",
        arguments: [
            (1.0083, "bar 1", 49, -0.1203), (2.0125, "bar 1", 97, -0.08), (2.9917, "bar 1", 144, -0.0797),
            (3.9917, "bar 2", 0, -0.0797), (4, "bar 2", 0, 0), (7.99, "bar 2", 191, 0.104),
            (0.3333, "bar 1", 16, -0.0003),
        ]
    )
    func lead(_ position: Double, _ bar: String, _ tick: Int, _ lag: Double) throws {
        let take = Take(bars: 2, layers: [TakeLayer([.init(at: position, Take.Hit("kick", velocity: 1))])])
        let song = ExportedTake(take, instruments: Self.instruments).hydrogenSong(named: "a")
        let note = try #require(song.firstRange(of: "<position>")).lowerBound
        let lines = song[note...].split(separator: "\n").prefix(2).map { $0.filter { !$0.isWhitespace } }
        #expect(lines == ["<position>\(tick)</position>", "<leadlag>\(Words.number(lag))</leadlag>"])
        #expect(song[..<note].split(separator: "\n").last { $0.contains("<name>bar") }?.contains(">\(bar)<") == true)
    }

    @Test("a song of Hydrogen has a pattern for each bar, and notes with lead and lag") func song() throws {
        let song = ExportedTake(Self.take, instruments: Self.instruments).hydrogenSong(named: "a <b> & c")
        let lines = song.split(separator: "\n").map { line in String(line.drop { $0 == " " }) }
        func values(_ name: String) -> [String] {
            let (start, end) = ("<\(name)>", "</\(name)>")
            return lines.compactMap { line -> String? in
                guard line.hasPrefix(start), line.hasSuffix(end) else { return nil }
                return String(line.dropFirst(start.count).dropLast(end.count))
            }
        }
        #expect(values("position") == ["0", "49", "167"] && values("leadlag") == ["0", "-0.008", "0.104"])
        #expect(values("size") == ["168", "168"] && values("patternID") == ["bar 1", "bar 2"])
        #expect(values("velocity") == ["0.8", "0.5", "1"] && values("instrument") == ["0", "2", "0"])
        #expect(values("name").first == "a &lt;b> &amp; c" && values("bpm") == ["97"])
        #expect(values("midiOutNote").prefix(3) == ["36", "37", "38"])
    }
}
