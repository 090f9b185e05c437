// Our files in the hands of other programs: file(1), Mido's reader, and FluidSynth, whose sound is measured.

import Foundation
import Outputs
import Peers
import Platform
import Testing

@Suite struct MIDIPeerTests {
    private static let soundfont = "/usr/share/sounds/sf2/TimGM6mb.sf2"

    /// Twelve seconds: a swing, a pause, a roll of ten a second, and a change of the tempo.
    private static let take: [MIDINote] = {
        let swing: [Double] = (0..<4).flatMap { beat in [Double(beat), Double(beat) + 0.583] }
        let roll: [Double] = (0..<10).map { 6 + Double($0) * 0.1 }
        let rest: [Double] = (0..<8).map { 8 + Double($0) * 0.333 }
        let times: [Double] = swing + roll + rest
        // A loud drum hides a soft one that follows at once: the roll is one of sticks.
        let notes = [37, 38, 37, 36]
        return times.enumerated().map { place, time in
            MIDINote(
                (8..<18).contains(place) ? 37 : notes[place % notes.count],
                at: time,
                velocity: place % 3 == 0 ? 1 : 0.75
            )
        }
    }()

    private func write(to path: String) throws {
        let file = MIDIFile(try Recording(path), tempo: 120)
        var drums = MIDIPercussion(file)
        for (place, note) in Self.take.enumerated() {
            if place == 8 { try drums.setTempo(93, at: 5.5) }
            try drums.advance(to: note.time)
            try drums.hit(note.note, velocity: note.velocity, at: note.time)
        }
        try drums.close()
    }

    @Test(.enabled(if: OtherPrograms.areWanted("file")))
    func fileSaysWhatItIs() throws {
        let folder = try TestFolder()
        try write(to: folder.path("take.mid"))
        let said = try OtherPrograms.run("file", ["-b", folder.path("take.mid")])
        #expect(said.text.contains("Standard MIDI data (format 0) using 1 track at 1/480"))
    }

    private static let hasMido = (try? OtherPrograms.run("python3", ["-c", "import mido"]).status) == 0

    @Test(.enabled(if: OtherPrograms.isCI || hasMido))
    func midoReadsTheSameNotesAtTheSameTimes() throws {
        let folder = try TestFolder()
        try write(to: folder.path("take.mid"))
        let program = """
            import mido, sys
            now = 0
            for message in mido.MidiFile(sys.argv[1]):
                now += message.time
                if message.type == "note_on":
                    print(message.channel, message.note, message.velocity, now)
            """
        let said = try OtherPrograms.run("python3", ["-c", program, folder.path("take.mid")])
        #expect(said.status == 0, "\(said.text)")
        let rows = said.text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
        #expect(rows.count == Self.take.count)
        for (row, note) in zip(rows, Self.take) {
            #expect(Array(row.prefix(3)) == [9, Double(note.note), Double(MIDIMessage.velocity(note.velocity))])
            #expect(abs((row.last ?? 0) - note.time) < 0.001)
        }
    }

    @Test(.enabled(if: OtherPrograms.isCI || hasMido))
    func midoReadsTheTracksOfAFileByTheirNames() throws {
        let folder = try TestFolder()
        var first = MIDITrack(tempo: 93)
        first.setMeter(7, unit: 8)
        let tracks = [("große Trommel", 36), ("snare", 38)].map { name, note in
            var track = MIDITrack(named: name, following: 93)
            for place in 0..<3 {
                if place < 2 { track.add(text: "layer \(place + 1)", at: Double(place)) }
                track.add(.noteOn(channel: 10, note: note, velocity: 9), at: Double(place))
            }
            return track
        }
        let bytes = try MIDITrack.file(of: [first] + tracks)
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path("take.mid")))
        let program = """
            import mido, sys
            file = mido.MidiFile(sys.argv[1], charset="utf-8")
            print(file.type, *(f"{m.type}" for m in file.tracks[0]))
            for track in file.tracks[1:]:
                print(track.name, *(m.text if m.type == "text" else m.note for m in track if m.type in ("text", "note_on")))
            """
        let said = try OtherPrograms.run("python3", ["-c", program, folder.path("take.mid")])
        #expect(
            said.text.split(separator: "\n") == [
                "1 set_tempo time_signature end_of_track", "große Trommel layer 1 36 layer 2 36 36",
                "snare layer 1 38 layer 2 38 38",
            ]
        )
    }

    @Test(.enabled(if: OtherPrograms.areWanted("fluidsynth", soundfont)))
    func fluidSynthPlaysEveryHitAtItsTime() throws {
        let folder = try TestFolder()
        try write(to: folder.path("take.mid"))
        try #require(OtherPrograms.path(of: Self.soundfont) != nil, "timgm6mb-soundfont must be installed")
        let said = try OtherPrograms.run(
            "fluidsynth",
            [
                "-ni", "-q", "-R", "0", "-C", "0", "-g", "0.5", "-r", "44100", "-F", folder.path("take.wav"),
                Self.soundfont, folder.path("take.mid"),
            ]
        )
        #expect(said.status == 0, "\(said.text)")
        let onsets = Onsets.seconds(ofWAV: try folder.bytes("take.wav"))
        #expect(onsets.count == Self.take.count, "\(onsets)")
        for (onset, note) in zip(onsets, Self.take) { #expect(abs(onset - note.time) < 0.015) }
    }
}

/// The beginnings of sounds in a recording: a jump of the energy of a few milliseconds over that of those before.
enum Onsets {
    private static let (window, refractory, rise, floor) = (0.003, 0.06, 3.0, 0.003)

    static func seconds(ofWAV file: [UInt8]) -> [Double] {
        func little(_ at: Int, _ count: Int) -> Int { file[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) } }
        var at = 12
        var (channels, rate) = (1, 44_100)
        while at + 8 <= file.count, Array(file[at..<at + 4]) != Array("data".utf8) {
            if Array(file[at..<at + 4]) == Array("fmt ".utf8) {
                (channels, rate) = (little(at + 10, 2), little(at + 12, 4))
            }
            at += 8 + little(at + 4, 4)
        }
        let step = Int(window * Double(rate))
        var levels: [Double] = []
        var frame = at + 8
        while frame + step * channels * 2 <= file.count {
            var sum = 0.0
            for sample in 0..<step * channels {
                let value = Double(Int16(truncatingIfNeeded: little(frame + 2 * sample, 2))) / 32_768
                sum += value * value
            }
            levels.append((sum / Double(step * channels)).squareRoot())
            frame += step * channels * 2
        }
        var found: [Double] = []
        for place in levels.indices {
            let time = Double(place) * Double(step) / Double(rate)
            let before = levels[max(0, place - 4)..<place].max() ?? 0
            if levels[place] > max(floor, rise * before), time - (found.last ?? -1) > refractory { found.append(time) }
        }
        return found
    }
}
