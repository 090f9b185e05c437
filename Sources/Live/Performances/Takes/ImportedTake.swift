// A Standard MIDI File as a take. Made by `tactus take import`; pure.

package import Drums
package import Outputs

/// The take of a Standard MIDI File, and what it could not hold.
package struct ImportedTake: Sendable {
    package private(set) var take: Take

    /// Lines about what was left out.
    package private(set) var notes: [String] = []

    /// Converts the notes of a channel or of all, each track with some to a layer; those of Tactus's own files to theirs.
    ///
    /// The file's first tempo and its longest metre are those of the take; positions count beats, whatever the tempos.
    ///
    /// - Parameters:
    ///   - instruments: the instruments of the notes; of a note's several, the one of its channel, or else the first. A note
    ///     that none has is played by one of the same drum, or is the built-in sound of that drum
    ///     (<doc:Messages#MIDI>).
    ///   - settings: the channel and the curve of the notes.
    ///   - channel: 1…16; `nil` for all.
    ///   - name: how messages name the file.
    /// - Throws: `Diagnostic` if there is no such note, or the take is too long.
    package init(
        _ score: MIDIScore,
        instruments: [Instrument],
        settings: KitMIDI = KitMIDI(),
        channel: Int?,
        name: String
    ) throws(Diagnostic) {
        let channels = Set(score.tracks.joined().map(\.channel))
        guard channel.map(channels.contains) ?? !channels.isEmpty else {
            let others = channels.sorted().map { "\($0)" }.joined(separator: ", ")
            throw Diagnostic(
                file: name,
                wrong: "no notes" + (channel.map { " of channel \($0)" } ?? ""),
                expected: others.isEmpty ? "notes" : "--channel \(others)" + (channels.count > 1 ? " or all" : "")
            )
        }
        func isWanted(_ note: MIDIScore.Note) -> Bool { channel == nil || note.channel == channel }
        let meter = Self.usualMeter(of: score)
        let metre = meter.flatMap { Metre($0.beats, $0.unit) } ?? .common
        let last = score.tracks.joined().lazy.filter(isWanted).map(\.tick).max() ?? 0
        // Positions as files can state them.
        func beats(_ tick: Int) -> Double { (Double(tick) / Double(score.division) * 10_000).rounded() / 10_000 }
        let bar = Ticks.quarters(metre.bar)
        // What is before the metre's first bar, such as a pickup, fills the end of a separate bar.
        let before = beats(meter?.tick ?? 0).truncatingRemainder(dividingBy: bar)
        let filled = before == 0 ? 0 : bar - before
        func quarters(_ tick: Int) -> Double { beats(tick) + filled }
        // The last note's end may reach beyond the last bar.
        let bars = max(quarters(last) / bar + 1, quarters(score.end) / bar + 0.5).rounded(.down)
        guard bars <= Double(Drums.Tuning.mostBars) else {
            throw Diagnostic(
                file: name,
                wrong: "\(JSONWriter.number(bars, places: 0)) bars",
                expected: "at most \(Drums.Tuning.mostBars)"
            )
        }
        let byNote = Dictionary(grouping: instruments, by: \.note)
        let byPart = Dictionary(grouping: instruments) { KitPart.part(of: $0.note) }
        func instrument(_ note: MIDIScore.Note) -> String? {
            let part = KitPart.part(of: note.note) ?? KitPart.part(ofModuleNote: note.note)
            let found = byNote[note.note] ?? part.flatMap { byPart[$0] } ?? []
            return (found.first { $0.channel ?? settings.channel == note.channel } ?? found.first)?.name ?? part
        }
        var unknown: [Int: Int] = [:]
        var others: [Int: String] = [:]
        // The layers that texts name, in their order, and then those that are tracks.
        var hits: [[Int]: [TakeLayer.Hit]] = [:]
        for (number, track) in score.tracks.enumerated() {
            for note in track where isWanted(note) {
                guard let instrument = instrument(note) else {
                    unknown[note.note, default: 0] += 1
                    continue
                }
                if byNote[note.note] == nil, KitPart.part(ofModuleNote: note.note) != nil {
                    others[note.note] = instrument
                }
                let velocity = Take.written(settings.hit(velocity: Float(note.velocity) / 127))
                let hit = TakeLayer.Hit(at: quarters(note.tick), Take.Hit(instrument, velocity: velocity))
                let layer = note.text.flatMap(Self.layer)
                hits[layer.map { [0, $0] } ?? [1, number], default: []].append(hit)
            }
        }
        let layers = hits.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { TakeLayer($0.value) }
        let tempo = score.tempos.first.map { Self.tempo($0.microseconds) } ?? Outputs.Tuning.tempo
        take = Take(tempo: tempo, metre: metre, bars: Int(bars), layers: layers)
        guard take.hitCount <= Drums.Tuning.longestTake else {
            throw Diagnostic(
                file: name,
                wrong: counted(take.hitCount, "hit"),
                expected: "at most \(Drums.Tuning.longestTake)"
            )
        }
        note(unknown)
        note(others)
        note(score, meter, channel ?? 0, tempo)
        if filled > 0 { notes.append("the first bar is filled up by \(Words.number(filled)) quarter notes of silence") }
    }

    /// Returns the layer of the notes behind a text that `tactus take export` has written; 0 for the steps.
    private static func layer(_ text: String) -> Int? {
        switch TakePart(words: text) {
        case .steps: 0
        case .layer(let number) where TakePart.layer(number).words == text: number
        case .layer, .instrument: nil
        }
    }

    /// Returns the metre that lasts longest, and where it first begins.
    private static func usualMeter(of score: MIDIScore) -> MIDIScore.Meter? {
        let ends = score.meters.dropFirst().map(\.tick) + [max(score.end, score.meters.last?.tick ?? 0)]
        var lengths: [[Int]: Int] = [:]
        for (meter, end) in zip(score.meters, ends) {
            lengths[[meter.beats, meter.unit], default: 0] += end - meter.tick
        }
        let longest = lengths.values.max()
        return score.meters.first { lengths[[$0.beats, $0.unit]] == longest }
    }

    private mutating func note(_ unknown: [Int: Int]) {
        guard !unknown.isEmpty else { return }
        let all = unknown.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
        let count = unknown.values.reduce(0, +)
        notes.append("\(counted(count, "hit")) of notes without an instrument left out: \(all)")
    }

    private mutating func note(_ others: [Int: String]) {
        guard !others.isEmpty else { return }
        let all = others.sorted { $0.key < $1.key }.map { "\($0.key) as \($0.value)" }.joined(separator: ", ")
        notes.append("notes that General MIDI has for rare sounds are those of Yamaha's drum modules: \(all)")
    }

    private mutating func note(_ score: MIDIScore, _ meter: MIDIScore.Meter?, _ channel: Int, _ tempo: Double) {
        let others = channel == 0 ? 0 : score.tracks.joined().count { $0.channel != channel }
        if others > 0 { notes.append("\(counted(others, "note")) of other channels left out") }
        if tempo != take.tempo {
            notes.append(
                "a tempo of \(Words.number(tempo)) in the file, which is beyond that of takes: "
                    + "\(Words.number(take.tempo)) is used"
            )
        }
        let tempos = Set(score.tempos.map(\.microseconds)).count
        if tempos > 1 { notes.append("\(tempos) tempos in the file; a take has one, the first is used") }
        if Set(score.meters.map { [$0.beats, $0.unit] }).count > 1 {
            notes.append("several metres in the file; a take has one, the longest, \(take.metre), is used")
        } else if let meter, Metre(meter.beats, meter.unit) == nil {
            notes.append("a metre of \(meter.beats)/\(meter.unit) in the file, which takes cannot have: 4/4 is used")
        }
    }

    /// Returns the tempo with the fewest decimals that a file states as these microseconds per quarter note.
    static func tempo(_ microseconds: Int) -> Double {
        let exact = 60_000_000 / Double(microseconds)
        for scale in [1.0, 10, 100, 1_000, 10_000] {
            let tempo = (exact * scale).rounded() / scale
            // Programs round the microseconds or cut them off.
            if tempo > 0, abs(60_000_000 / tempo - Double(microseconds)) < 1 { return tempo }
        }
        return exact
    }
}
