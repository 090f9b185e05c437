// The ends of struck notes. Used by MIDIPercussion; pure, it reads no clock.

/// Ends every struck note after its time, or before where it is struck again or choked.
///
/// A note that is struck again while it sounds is ended first: each beginning has one end. A closed hi-hat or its pedal
/// ends an open one, for receivers without chokes.
package struct NoteOffs: Sendable {
    private struct Sounding: Sendable {
        var note: Int
        var channel: Int
        var end: Double
    }

    private let channel: Int
    private let length: Double
    private var sounding: [Sounding] = []

    /// Creates a value without sounding notes.
    ///
    /// - Parameters:
    ///   - channel: 1…16.
    ///   - length: the length of a note, in seconds, above 0.
    package init(channel: Int = Tuning.percussion, length: Double = Tuning.noteSeconds) {
        precondition(length > 0, "a note lasts longer than nothing")
        self.channel = channel
        self.length = length
    }

    /// Returns the messages of a strike: the ends that are due by then, those of the same and of choked notes, the
    /// beginning.
    ///
    /// - Parameters:
    ///   - note: 0…127; other numbers are clamped.
    ///   - channel: 1…16; `nil` for the usual one.
    ///   - velocity: 0…1.
    ///   - time: in seconds; may be before the last one.
    package mutating func strike(
        _ note: Int,
        channel: Int? = nil,
        velocity: Float,
        at time: Double
    ) -> [TimedMessage] {
        let channel = channel ?? self.channel
        let note = min(max(note, 0), 127)
        var messages = due(by: time)
        let silenced = Tuning.chokes[note, default: []] + [note]
        for ended in sounding where ended.channel == channel && silenced.contains(ended.note) {
            messages.append(TimedMessage(time: time, message: .noteOff(channel: channel, note: ended.note)))
        }
        sounding.removeAll { $0.channel == channel && silenced.contains($0.note) }
        let strength = MIDIMessage.velocity(velocity)
        messages.append(TimedMessage(time: time, message: .noteOn(channel: channel, note: note, velocity: strength)))
        let end = time + length
        let place = sounding.firstIndex { $0.end > end } ?? sounding.endIndex
        sounding.insert(Sounding(note: note, channel: channel, end: end), at: place)
        return messages
    }

    /// Returns the ends that are due by a time, in their order, each at its own time.
    package mutating func due(by time: Double) -> [TimedMessage] {
        let count = sounding.prefix { $0.end <= time }.count
        defer { sounding.removeFirst(count) }
        return sounding.prefix(count).map {
            TimedMessage(time: $0.end, message: .noteOff(channel: $0.channel, note: $0.note))
        }
    }

    /// Returns the ends of all sounding notes, each at its own time: for the end of a take.
    package mutating func all() -> [TimedMessage] { due(by: .infinity) }
}
