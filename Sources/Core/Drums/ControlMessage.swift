// The MIDI message that carries a continuous value, in the words of kit files; pure.

/// A message of MIDI that carries a value: a controller, pitch bend or pressure.
public struct ControlMessage: Codable, Sendable, Hashable {
    /// The kind of message.
    public enum Kind: Codable, Sendable, Hashable {
        /// A controller of 7 bits, 0…119; those above are channel mode messages, such as all notes off.
        case controller(Int)

        /// A controller of 14 bits: this number, 0…31, and the one 32 above it for the lower seven bits.
        case fineController(Int)

        /// Pitch bend, 14 bits; 0.5 is its centre.
        case pitchBend

        /// The pressure of the channel (aftertouch).
        case pressure

        /// The pressure of one note, 0…127 (polyphonic aftertouch).
        case notePressure(Int)
    }

    /// The kind of message.
    public var kind: Kind

    /// The channel, 1…16; `nil` for that of the drums.
    public var channel: Int?

    /// Creates a message.
    public init(_ kind: Kind, channel: Int? = nil) {
        self.kind = kind
        self.channel = channel
    }

    /// The form of its words.
    package static let form =
        "cc 0 to 119 (120 to 127 are channel mode messages), cc14 0 to 31, bend, pressure, or pressure and a note, then perhaps channel 1 to 16"

    /// Creates a message from words such as `cc 74`, `cc14 1`, `bend`, `pressure 49` or `cc 74 channel 2`.
    package init?(_ text: String) {
        var words = text.split(separator: " ")
        if words.count > 2, words[words.count - 2] == "channel" {
            guard let number = Int(words[words.count - 1]), (1...16).contains(number) else { return nil }
            channel = number
            words.removeLast(2)
        }
        let number = words.count == 2 ? Int(words[1]) : nil
        switch (words.first, words.count) {
        case ("cc", 2): kind = .controller(number ?? -1)
        case ("cc14", 2): kind = .fineController(number ?? -1)
        case ("bend", 1): kind = .pitchBend
        case ("pressure", 1): kind = .pressure
        case ("pressure", 2): kind = .notePressure(number ?? -1)
        default: return nil
        }
        let most = words.first == "cc14" ? 31 : words.first == "cc" ? 119 : 127
        guard number.map((0...most).contains) ?? (words.count == 1) else { return nil }
    }

    /// Its words, which give it again.
    package var words: String {
        let words =
            switch kind {
            case .controller(let number): "cc \(number)"
            case .fineController(let number): "cc14 \(number)"
            case .pitchBend: "bend"
            case .pressure: "pressure"
            case .notePressure(let note): "pressure \(note)"
            }
        return words + (channel.map { " channel \($0)" } ?? "")
    }

    /// Whether it has 14 bits.
    package var isFine: Bool {
        switch kind {
        case .fineController, .pitchBend: true
        case .controller, .pressure, .notePressure: false
        }
    }

    /// Returns whether both set the same thing in a receiver.
    package func collides(with other: ControlMessage) -> Bool {
        let numbers = [self, other].map { message -> Set<Int> in
            switch message.kind {
            case .controller(let number): [number]
            case .fineController(let number): [number, number + 32]
            case .pitchBend, .pressure, .notePressure: []
            }
        }
        return channel == other.channel && (kind == other.kind || !numbers[0].isDisjoint(with: numbers[1]))
    }
}
