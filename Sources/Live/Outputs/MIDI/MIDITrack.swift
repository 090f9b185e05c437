// A take as the bytes of a Standard MIDI File. Filled by MIDIFile and exports of takes; pure.

/// Messages and tempo changes at times, and their file: format 0 or one of several tracks of format 1, 480 ticks per beat.
///
/// Every time is converted to ticks from the start of the take, or of the last change of the tempo, and only then to
/// waits: no rounding adds to another, and each event is within half a tick of its time in a take of any length.
/// Messages at one time keep the order in which they were added. Running status is not used, as some readers cannot
/// parse it.
///
/// A long take that is written repeatedly is settled in between: events far enough back become bytes once.
package struct MIDITrack: Sendable, Hashable {
    private enum Content: Sendable, Hashable {
        case tempo(Int)
        case meter(Int, power: Int)
        case text(kind: UInt8, [UInt8])
        case message([UInt8])
    }

    private struct Entry: Sendable, Hashable {
        var time: Double
        var content: Content
    }

    /// The settled events, as bytes, with the clock at their end.
    private struct Settled: Sendable, Hashable {
        var bytes: [UInt8] = []
        var clock = TickClock()

        /// The number of entries, and of messages among them.
        var entries = 0
        var messages = 0

        /// The time in seconds from the start before which nothing is added any more.
        var time = 0.0
    }

    private var settled = Settled()

    /// The entries that are not settled, in the order in which they were added.
    private var entries: [Entry] = []

    /// The end of the track, in seconds from the start, where that is after its last message.
    package var end = 0.0

    /// Creates an empty track.
    ///
    /// - Parameter tempo: in beats per minute, from the start on; clamped to `Tuning.tempi`.
    package init(tempo: Double = Tuning.tempo) {
        entries.append(Entry(time: 0, content: .tempo(Self.microseconds(tempo))))
    }

    /// Creates an empty track of a file of several; the first one has the tempo.
    package init(named name: String, following tempo: Double) {
        settled.clock.setTempo(Self.microseconds(tempo))
        add(text: name, kind: Self.nameKind, at: 0)
    }

    /// The kinds of texts: of any, and the track's name.
    private static let (textKind, nameKind): (UInt8, UInt8) = (1, 3)

    /// Adds a text, which is no message.
    package mutating func add(text: String, at time: Double) { add(text: text, kind: Self.textKind, at: time) }

    private mutating func add(text: String, kind: UInt8, at time: Double) {
        let bytes = Array(text.utf8.prefix(Tuning.waitLimit))
        entries.append(Entry(time: admitted(time), content: .text(kind: kind, bytes)))
    }

    /// Returns the length in seconds of a quarter note at a tempo, as files state it.
    package static func quarter(at tempo: Double) -> Double { Double(microseconds(tempo)) / 1_000_000 }

    /// The number of messages, without tempo changes.
    package var count: Int { settled.messages + entries.count(where: Self.isMessage) }

    private static func isMessage(_ entry: Entry) -> Bool {
        if case .message = entry.content { true } else { false }
    }

    /// Adds a message.
    ///
    /// - Parameter time: in seconds from the start; an earlier one, one before the settled events, or NaN, is moved
    ///   there.
    package mutating func add(_ message: MIDIMessage, at time: Double) {
        entries.append(Entry(time: admitted(time), content: .message(message.bytes)))
    }

    private func admitted(_ time: Double) -> Double { time > settled.time ? time : settled.time }

    /// Changes the tempo from a time on: the times of messages stay, their beats change.
    ///
    /// - Parameters:
    ///   - tempo: in beats per minute; clamped to `Tuning.tempi`.
    ///   - time: in seconds from the start; an earlier one, one before the settled events, or NaN, is moved there.
    package mutating func setTempo(_ tempo: Double, at time: Double) {
        let entry = Entry(time: admitted(time), content: .tempo(Self.microseconds(tempo)))
        // At one time there is one tempo: the last one that was set.
        let same = entries.firstIndex { if case .tempo = $0.content { $0.time == entry.time } else { false } }
        if let same { entries[same] = entry } else { entries.append(entry) }
    }

    /// Sets the metre, from the start on; without it a file has no bars.
    ///
    /// - Parameters:
    ///   - beats: the beats per bar, 1…255; other numbers are clamped.
    ///   - unit: the note of a beat, a power of two.
    package mutating func setMeter(_ beats: Int, unit: Int = 4) {
        entries.removeAll { if case .meter = $0.content { true } else { false } }
        let power = max(unit, 1).trailingZeroBitCount
        entries.append(Entry(time: 0, content: .meter(min(max(beats, 1), 255), power: power)))
    }

    /// Converts all events before a time into bytes, which are then not sorted and written again with each `bytes()`.
    ///
    /// - Parameter time: in seconds from the start; events added later for a time before it are moved to it.
    /// - Throws: `TactusError`, `broken` where a wait is longer than a file can hold; nothing is settled then.
    package mutating func settle(before time: Double) throws(TactusError) {
        guard time > settled.time, time.isFinite else { return }
        let (clock, count) = (settled.clock, settled.bytes.count)
        let passed = sorted().prefix { $0.entry.time < time }
        do throws(TactusError) {
            for (place, entry) in passed {
                try Self.append(entry, settled.entries + place, to: &settled.bytes, &settled.clock)
            }
        } catch {
            settled.clock = clock
            settled.bytes.removeLast(settled.bytes.count - count)
            throw error
        }
        settled.entries += passed.count
        settled.messages += passed.count { Self.isMessage($0.entry) }
        settled.time = time
        entries.removeAll { $0.time < time }
    }

    /// Returns the bytes of the file.
    ///
    /// - Throws: `broken` where a wait is longer than a file can hold, or the track longer than its length can.
    package func bytes() throws(TactusError) -> [UInt8] { Array(try pieces().joined()) }

    /// Returns the bytes of the file in its order, in pieces: settled bytes are not copied.
    ///
    /// - Throws: `TactusError` of `bytes()`.
    package func pieces() throws(TactusError) -> [[UInt8]] { [Self.head(format: 0, tracks: 1)] + (try chunk()) }

    /// Returns the bytes of a file of several tracks that sound at once, the first with the tempo and the metre.
    ///
    /// - Throws: `TactusError` of `bytes()`.
    package static func file(of tracks: [MIDITrack]) throws(TactusError) -> [UInt8] {
        var bytes = head(format: 1, tracks: tracks.count)
        for track in tracks { bytes += try track.chunk().joined() }
        return bytes
    }

    private static func head(format: UInt8, tracks: Int) -> [UInt8] {
        let numbers = [Int(format), tracks, Tuning.ticksPerBeat]
        return Array("MThd".utf8) + big(6) + numbers.flatMap { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
    }

    /// Returns the track with its length before it, in pieces.
    private func chunk() throws(TactusError) -> [[UInt8]] {
        var (rest, clock): ([UInt8], TickClock) = ([], settled.clock)
        for (place, entry) in sorted() { try Self.append(entry, settled.entries + place, to: &rest, &clock) }
        let last = try clock.advance(to: end > 0 && end.isFinite ? end : 0, of: settled.entries + entries.count)
        rest += try Self.wait(min(last, Tuning.waitLimit)) + [0xFF, 0x2F, 0x00]
        let count = settled.bytes.count + rest.count
        guard let length = UInt32(exactly: count) else {
            throw TactusError(.broken, "the take has \(count) bytes, more than the track of a MIDI file can have")
        }
        return [Array("MTrk".utf8) + Self.big(length), settled.bytes, rest]
    }

    /// Writes an event with the wait before it.
    private static func append(
        _ entry: Entry,
        _ place: Int,
        to body: inout [UInt8],
        _ clock: inout TickClock
    ) throws(TactusError) {
        body += try wait(clock.advance(to: entry.time, of: place))
        switch entry.content {
        case .tempo(let microseconds):
            clock.setTempo(microseconds)
            body += [0xFF, 0x51, 0x03] + big(UInt32(microseconds)).dropFirst()
        case .meter(let beats, let power):
            // Beats of a bar, the power of two of a whole, clocks a click, 8 thirty-seconds a quarter.
            body += [0xFF, 0x58, 0x04, UInt8(beats), UInt8(power), UInt8(96 >> power), 0x08]
        case .text(let kind, let text): body += try [0xFF, kind] + wait(text.count) + text
        case .message(let bytes): body += bytes
        }
    }

    /// Returns the entries in the order of their times; the sort of arrays is not guaranteed to be stable.
    private func sorted() -> [(place: Int, entry: Entry)] {
        entries.enumerated().map { ($0, $1) }.sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }
    }

    private static func microseconds(_ tempo: Double) -> Int {
        let cut = tempo >= Tuning.tempi.lowerBound ? min(tempo, Tuning.tempi.upperBound) : Tuning.tempi.lowerBound
        return Int((60_000_000 / cut).rounded())
    }

    private static func wait(_ ticks: Int) throws(TactusError) -> [UInt8] {
        guard ticks <= Tuning.waitLimit else {
            throw TactusError(
                .broken,
                "the take has a pause of \(ticks) ticks, and a MIDI file can store \(Tuning.waitLimit) at most"
            )
        }
        var bytes = [UInt8(ticks & 0x7F)]
        var rest = ticks >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return bytes
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
}

/// Converts seconds to ticks over changes of the tempo.
///
/// It keeps the seconds at which a reader of the file will be at the last change, not those at which the change was
/// requested: the half tick between them does not accumulate.
private struct TickClock: Sendable, Hashable {
    private var microseconds = 500_000
    private var changeTick = 0
    private var changeSeconds = 0.0
    private var tick = 0

    /// Returns the number of ticks from the last event to a time.
    mutating func advance(to seconds: Double, of place: Int) throws(TactusError) -> Int {
        let exact = Double(changeTick) + ((seconds - changeSeconds) * ticksPerSecond).rounded()
        guard exact < 0x1p53 else {
            throw TactusError(.broken, "event \(place) of the take is at \(seconds) s, which a MIDI file cannot store")
        }
        let wait = max(Int(exact), tick) - tick
        tick += wait
        return wait
    }

    mutating func setTempo(_ microseconds: Int) {
        changeSeconds += Double(tick - changeTick) / ticksPerSecond
        changeTick = tick
        self.microseconds = microseconds
    }

    private var ticksPerSecond: Double { Double(Tuning.ticksPerBeat) * 1_000_000 / Double(microseconds) }
}
