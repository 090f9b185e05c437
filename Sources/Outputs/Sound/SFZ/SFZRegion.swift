// A region of an SFZ file: a sample, the strokes that it answers, and its sound. Read by SFZFile; pure.

/// The opcodes of a region that a drum kit needs.
struct SFZRegion: Hashable {
    /// A value that an opcode cannot have.
    struct Fault: Error { var expected: String }

    var sample = ""
    var place = SFZPlace(file: "", line: 0)

    var keys = 0...127
    var center = 60
    /// The cents by which a key changes the pitch.
    var keyTrack = 100.0
    var velocities = 0...127
    var sequence = (position: 1, length: 1)
    var chance = (least: Float(0), most: Float(1))
    var group: String?
    var offBy: String?
    var trigger = "attack"
    /// The range of a controller in which it plays, by its number.
    var controllers: [Int: ClosedRange<Int>] = [:]
    /// The key that was pressed last, of those that switch.
    var keySwitch: Int?
    var keySwitchDefault: Int?
    /// A Boolean value that indicates whether a controller starts it, and not a key.
    var isControlled = false

    var volume = 0.0
    var amplitude = 100.0
    var pan = 0.0
    var tune = 0.0
    var transpose = 0
    var velocityTrack: Float = 100
    /// The gains of velocities, of which those between are interpolated.
    var curve: [Int: Float] = [:]
    var attack = 0.0
    var decay = 0.0
    var sustain = 100.0
    var offset = 0
    /// The last frame; `nil` for that of the file, −1 for a region that is switched off.
    var end: Int?

    /// Sets an opcode. Returns `false` for one that has no effect on a kit.
    ///
    /// - Throws: `Fault` for a value that the opcode cannot have.
    mutating func set(_ name: String, to value: String) throws(Fault) -> Bool {
        switch name {
        case "sample": sample = value
        case "key":
            let key = try Self.key(value)
            (keys, center) = (key...key, key)
        case "lokey": keys = try Self.range(Self.key(value), keys.upperBound)
        case "hikey": keys = try Self.range(keys.lowerBound, Self.key(value), isHigh: true)
        case "pitch_keycenter": center = value == "sample" ? center : try Self.key(value)
        case "pitch_keytrack": keyTrack = try Self.number(value, -1_200...1_200)
        case "lovel": velocities = Self.range(try Self.whole(value, 0...127), velocities.upperBound)
        case "hivel": velocities = Self.range(velocities.lowerBound, try Self.whole(value, 0...127), isHigh: true)
        case "seq_length": sequence.length = try Self.whole(value, 1...100)
        case "seq_position": sequence.position = try Self.whole(value, 1...100)
        case "lorand": chance.least = Float(try Self.number(value, 0...1))
        case "hirand": chance.most = Float(try Self.number(value, 0...1))
        case "group": group = value
        case "off_by", "offby": offBy = value
        case "off_mode": return value == "fast"
        case "trigger": trigger = value
        case "sw_last": keySwitch = try Self.key(value)
        case "sw_default": keySwitchDefault = try Self.key(value)
        case "volume": volume = try Self.number(value, -144...48)
        case "amplitude": amplitude = try Self.number(value, 0...1_000)
        case "pan": pan = try Self.number(value, -100...100)
        case "tune", "pitch": tune = try Self.number(value, -9_600...9_600)
        case "transpose": transpose = try Self.whole(value, -127...127)
        case "amp_veltrack": velocityTrack = Float(try Self.number(value, -100...100))
        case "ampeg_attack": attack = try Self.number(value, 0...100)
        case "ampeg_decay": decay = try Self.number(value, 0...100)
        case "ampeg_sustain": sustain = try Self.number(value, 0...100)
        // A hit has no end, which would begin the release.
        case "ampeg_release": _ = try Self.number(value, 0...100)
        case "loop_mode", "loopmode": return ["one_shot", "no_loop"].contains(value)
        case "offset": offset = try Self.whole(value, 0...Int(UInt32.max))
        case "end": end = try Self.whole(value, -1...Int(UInt32.max))
        default: return try setNumbered(name, to: value)
        }
        return true
    }

    /// Sets an opcode whose name ends in a number.
    private mutating func setNumbered(_ name: String, to value: String) throws(Fault) -> Bool {
        let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let number = Int(String(digits.reversed())), number <= 1_023 else { return false }
        switch name.dropLast(digits.count) {
        case "amp_velcurve_":
            guard number <= 127 else { return false }
            curve[number] = Float(try Self.number(value, 0...1))
        case "locc":
            controllers[number] = Self.range(try Self.whole(value, 0...127), controllers[number]?.upperBound ?? 127)
        case "hicc":
            let least = controllers[number]?.lowerBound ?? 0
            controllers[number] = Self.range(least, try Self.whole(value, 0...127), isHigh: true)
        case "on_locc", "on_hicc", "start_locc", "start_hicc": isControlled = true
        default: return false
        }
        return true
    }

    /// Returns a range, whose other end follows the one that was set if they would cross.
    private static func range(_ least: Int, _ most: Int, isHigh: Bool = false) -> ClosedRange<Int> {
        least <= most ? least...most : isHigh ? most...most : least...least
    }

    /// Returns a key: a number, or a name such as `c4`, which is 60.
    static func key(_ value: String) throws(Fault) -> Int {
        if let number = Int(value), (-1...127).contains(number) { return number }
        let tones: [Character: Int] = ["c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11]
        var rest = value.lowercased()[...]
        if let tone = rest.popFirst().flatMap({ tones[$0] }) {
            var step = 0
            if rest.hasPrefix("#") { step = 1 } else if rest.hasPrefix("b") { step = -1 }
            if step != 0 { rest.removeFirst() }
            if let octave = Int(rest), (-1...9).contains(octave) {
                let key = 12 * (octave + 1) + tone + step
                if (0...127).contains(key) { return key }
            }
        }
        throw Fault(expected: "a key from 0 to 127, or c-1 to g9")
    }

    static func whole(_ value: String, _ range: ClosedRange<Int>) throws(Fault) -> Int {
        // Fractions occur where a controller has them.
        guard let number = Int(value) ?? Double(value).flatMap({ Int(exactly: $0.rounded()) }), range.contains(number)
        else { throw Fault(expected: "a whole number from \(range.lowerBound) to \(range.upperBound)") }
        return number
    }

    static func number(_ value: String, _ range: ClosedRange<Double>) throws(Fault) -> Double {
        guard let number = Double(value), range.contains(number) else {
            throw Fault(expected: "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
        }
        return number
    }

    static func == (left: SFZRegion, right: SFZRegion) -> Bool {
        left.place == right.place && left.sample == right.sample
    }

    func hash(into hasher: inout Hasher) { hasher.combine(place) }
}
