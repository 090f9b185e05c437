// A take as a Standard MIDI File or as a song of Hydrogen. Made by `tactus take export`; pure.

package import Drums
import Outputs

/// The ticks of a quarter note in Hydrogen's songs.
private let hydrogenTicks = 48

/// The ticks by which the largest lag of a note in Hydrogen's songs is later.
private let hydrogenLag = 5.0

/// The notes of General MIDI of the instruments of Hydrogen's GMRockKit, in its order.
private let hydrogenNotes = Array(36...46) + [56, 51, 49, 59, 55, 82, 53]

/// One round of a take as it is heard, with the notes of its instruments.
package struct ExportedTake: Sendable {
    private let take: Take
    private let parts: [(part: TakePart, hits: [TakeLayer.Hit])]
    private let notes: [String: Int]
    private let channels: [String: Int]
    private let settings: KitMIDI

    /// The instruments that have no note, in the order in which they first occur.
    package let missing: [String]

    /// Creates the export of a take; of several instruments of one name, the first counts.
    ///
    /// - Parameter settings: channels, lengths and velocities of the notes in a Standard MIDI File.
    package init(_ take: Take, instruments: [Instrument], settings: KitMIDI = KitMIDI()) {
        self.settings = settings
        channels = Dictionary(instruments.map { ($0.name, $0.channel ?? settings.channel) }) { first, _ in first }
        var notes: [String: Int] = [:]
        for instrument in instruments where notes[instrument.name] == nil { notes[instrument.name] = instrument.note }
        (self.take, self.notes) = (take, notes)
        missing = take.instruments.filter { notes[$0] == nil }
        parts = take.heard.map { part, hits in (part, TakeLayer(hits.filter { notes[$0.hit.instrument] != nil }).hits) }
    }

    /// The number of hits of muted parts and instruments.
    package var mutedCount: Int { take.hitCount - take.heard.reduce(0) { $0 + $1.hits.count } }

    // MARK: Standard MIDI Files

    /// Returns a Standard MIDI File.
    ///
    /// - Parameter format: 1 for the tempo and the metre in one track and each instrument in its own, with a text
    ///   where its hits are of another layer than before; 0 for all in one.
    /// - Throws: `TactusError` if the take is too long for a file.
    package func midi(format: Int) throws(TactusError) -> [UInt8] {
        let end = seconds(take.ticks)
        var first = MIDITrack(tempo: take.tempo)
        first.setMeter(take.metre.beats, unit: take.metre.unit)
        if let program = settings.program { first.add(.program(channel: settings.channel, number: program), at: 0) }
        first.end = end
        guard format == 1 else {
            add(hits(), to: &first, isSplit: false, until: end)
            return try first.bytes()
        }
        let all = hits()
        return try MIDITrack.file(
            of: [first]
                + all.map(\.hit.hit.instrument).eachOnce.map { instrument in
                    var track = MIDITrack(named: instrument, following: take.tempo)
                    track.end = end
                    add(all.filter { $0.hit.hit.instrument == instrument }, to: &track, isSplit: true, until: end)
                    return track
                }
        )
    }

    /// Returns the hits of all parts in the order of their positions, each with its part.
    private func hits() -> [(part: TakePart, hit: TakeLayer.Hit)] {
        let all = parts.flatMap { part, hits in hits.map { (part: part, hit: $0) } }
        return all.indices.sorted { (all[$0].hit.tick, $0) < (all[$1].hit.tick, $1) }.map { all[$0] }
    }

    /// Adds hits to a track.
    ///
    /// - Parameter isSplit: whether texts name the parts of the hits.
    private func add(
        _ hits: [(part: TakePart, hit: TakeLayer.Hit)],
        to track: inout MIDITrack,
        isSplit: Bool,
        until end: Double
    ) {
        var drums = NoteOffs(channel: settings.channel, length: settings.length)
        var last: TakePart?
        for (part, hit) in hits {
            guard let note = notes[hit.hit.instrument] else { continue }
            if isSplit, part != last { track.add(text: part.words, at: seconds(hit.tick)) }
            last = part
            for message in drums.strike(
                note,
                channel: channels[hit.hit.instrument],
                velocity: settings.velocity(hit.hit.velocity),
                at: seconds(hit.tick)
            ) {
                track.add(message.message, at: message.time)
            }
        }
        for message in drums.all() { track.add(message.message, at: min(message.time, end)) }
    }

    /// Returns the time of a tick, as readers of the file compute it.
    private func seconds(_ tick: Int) -> Double {
        Double(tick) / Double(Ticks.perQuarter) * MIDITrack.quarter(at: take.tempo)
    }

    // MARK: Hydrogen

    /// Returns a song of Hydrogen: a pattern for each bar, and the instruments in the order of its kit GMRockKit.
    package func hydrogenSong(named name: String) -> String {
        let instruments = slots
        let (bar, end) = (Int(Self.position(take.metre.bar)), Int(Self.position(take.ticks).rounded()))
        let hits = TakeLayer(parts.flatMap(\.hits)).hits
        var song = XMLText()
        song.element("song") { song in
            song.add("version", "1.2.0")
            song.add("bpm", Words.number(take.tempo))
            for field in ["volume", "metronomeVolume"] { song.add(field, "0.5") }
            song.add("name", name)
            for field in ["author", "notes", "license"] { song.add(field, "") }
            song.add("loopEnabled", "false")
            song.add("patternModeMode", "true")
            song.add("mode", "song")
            for field in ["humanize_time", "humanize_velocity", "swing_factor"] { song.add(field, "0") }
            song.element("componentList") { song in
                song.element("drumkitComponent") { song in
                    song.add("id", "0")
                    song.add("name", "Main")
                    song.add("volume", "1")
                }
            }
            song.element("instrumentList") { song in
                for (id, slot) in instruments.enumerated() { Self.add(slot.name, slot.note, id, to: &song) }
            }
            song.element("patternList") { song in
                for start in stride(from: 0, to: end, by: bar) {
                    song.element("pattern") { song in
                        song.add("name", "bar \(start / bar + 1)")
                        for field in ["info", "category"] { song.add(field, "") }
                        song.add("size", "\(min(bar, end - start))")
                        song.add("denominator", "4")
                        song.element("noteList") { song in
                            for hit in hits {
                                // What Hydrogen exports has leads, also over a bar line, and no lags.
                                let position = Self.position(hit.tick)
                                let tick = min(Int(position.rounded(.up)), end - 1)
                                guard (start..<start + bar).contains(tick), let note = notes[hit.hit.instrument],
                                    let id = instruments.firstIndex(where: { $0.note == note })
                                else { continue }
                                Self.add(
                                    hit.hit.velocity,
                                    at: tick - start,
                                    lag: position - Double(tick),
                                    id,
                                    to: &song
                                )
                            }
                        }
                    }
                }
            }
            song.element("virtualPatternList") { _ in }
            song.element("patternSequence") { song in
                for start in stride(from: 0, to: end, by: bar) {
                    song.element("group") { $0.add("patternID", "bar \(start / bar + 1)") }
                }
            }
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + song.text
    }

    /// The instruments of the song: those of GMRockKit's places, so that this kit can be loaded for them, and others.
    private var slots: [(name: String, note: Int)] {
        let used = Set(parts.flatMap(\.hits).compactMap { notes[$0.hit.instrument] })
        let all = hydrogenNotes + used.subtracting(hydrogenNotes).sorted()
        return all.map { note in
            (take.instruments.first { notes[$0] == note } ?? "note \(note)", note)
        }
    }

    private static func add(_ name: String, _ note: Int, _ id: Int, to song: inout XMLText) {
        song.element("instrument") { song in
            song.add("id", "\(id)")
            song.add("name", name)
            for (field, value) in [("volume", "1"), ("gain", "1"), ("pan", "0")] { song.add(field, value) }
            for field in ["isMuted", "isSoloed", "filterActive"] { song.add(field, "false") }
            song.add("applyVelocity", "true")
            for (field, value) in [("Attack", 0), ("Decay", 0), ("Sustain", 1), ("Release", 1_000), ("muteGroup", -1)] {
                song.add(field, "\(value)")
            }
            song.add("midiOutChannel", "\(Outputs.Tuning.percussion - 1)")
            song.add("midiOutNote", "\(note)")
            song.element("instrumentComponent") { song in
                song.add("component_id", "0")
                song.add("gain", "1")
            }
        }
    }

    /// Adds a note at a tick of Hydrogen, and what it sounds later as its lag, or earlier as its lead.
    private static func add(_ velocity: Float, at tick: Int, lag: Double, _ id: Int, to song: inout XMLText) {
        song.element("note") { song in
            song.add("position", "\(tick)")
            song.add("leadlag", JSONWriter.number(lag / hydrogenLag, places: 4))
            song.add("velocity", Words.number(velocity))
            song.add("pan", "0")
            song.add("pitch", "0")
            song.add("key", "C0")
            song.add("length", "-1")
            song.add("instrument", "\(id)")
            song.add("note_off", "false")
            song.add("probability", "1")
        }
    }

    /// Returns a position in ticks of Hydrogen.
    private static func position(_ tick: Int) -> Double {
        Double(tick) / Double(Ticks.perQuarter) * Double(hydrogenTicks)
    }
}

/// An XML text whose values are escaped; names of elements are part of the source.
private struct XMLText {
    private(set) var text = ""
    private var depth = 0

    mutating func element(_ name: String, _ body: (inout XMLText) -> Void) {
        line("<\(name)>")
        depth += 1
        body(&self)
        depth -= 1
        line("</\(name)>")
    }

    mutating func add(_ name: String, _ value: String) {
        let escaped = printable(value).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        line("<\(name)>\(escaped)</\(name)>")
    }

    private mutating func line(_ line: String) { text += String(repeating: " ", count: depth) + line + "\n" }
}
