// A region of an SFZ file: a sample, the strokes that it answers, and its sound. Read by SFZFile; pure.

/// The opcodes of a region that a drum kit needs.
struct SFZRegion {
    var sample = ""
    var place = SFZPlace(file: "", line: 0)

    var keys = 0...127
    var center = 60
    var ampCenter = 60
    var velocities = 0...127
    var sequence = (position: 1, length: 1)
    var chance = (least: Float(0), most: Float(1))
    var group: String?
    var offBy: String?
    var trigger = "attack"
    /// The values in which it plays of controllers, `cc4`, and of what else a player of MIDI moves, such as `bend`.
    var conditions: [String: ClosedRange<Double>] = [:]
    /// The switching keys that include the one pressed last.
    var switches: ClosedRange<Int>?
    /// Whether a controller starts it, or a key that is held, and not its key alone.
    var needsMore = false
    /// The fades over velocities, `vel`, keys, `key`, and controllers, `cc4`.
    var fades: [String: Fade] = [:]
    /// The subjects of fades, `vel`, `key` and `cc`, whose gains change evenly.
    var evenFades: Set<String> = []
    /// The gains of velocities.
    var curve: Curve?
    /// The last frame; `nil` for that of the file, −1 for a region that is switched off.
    var end: Int?

    /// The numbers that are not the usual ones, by the names of their opcodes.
    var numbers: [String: Double] = [:]
    /// The changes of numbers by controllers.
    var changes: [String: [Int: SFZChange]] = [:]
    /// The number of semitones by which its keys were moved.
    private(set) var moved = 0

    /// The opcodes of a number, which controllers can change too.
    static let known: [String: (usual: Double, range: ClosedRange<Double>)] = [
        "volume": (0, -144...48), "group_volume": (0, -144...48), "master_volume": (0, -144...48),
        "global_volume": (0, -144...48), "amplitude": (100, 0...10_000), "group_amplitude": (100, 0...10_000),
        "master_amplitude": (100, 0...10_000), "global_amplitude": (100, 0...10_000), "pan": (0, -100...100),
        "position": (0, -100...100), "width": (100, -100...100), "pitch": (0, -9_600...9_600),
        "pitch_keytrack": (100, -1_200...1_200), "transpose": (0, -127...127), "amp_veltrack": (100, -100...100),
        "amp_keytrack": (0, -96...12), "offset": (0, 0...Double(UInt32.max)), "delay": (0, 0...100),
        "ampeg_attack": (0, 0...100), "ampeg_hold": (0, 0...100), "ampeg_decay": (0, 0...100),
        // A hit has no end, which would begin the release.
        "ampeg_sustain": (100, 0...100), "ampeg_release": (0, 0...100),
    ]

    /// The other names of opcodes, and of those that begin with them.
    private static let others = [
        "offby": "off_by", "offmode": "off_mode", "loopmode": "loop_mode", "polyphony_group": "group",
        "gain": "volume", "tune": "pitch", "start": "on",
    ]

    /// Returns the number of an opcode.
    subscript(name: String) -> Double { numbers[name] ?? Self.known[name]?.usual ?? 0 }

    /// Sets an opcode. Returns `false` for one that is not read.
    ///
    /// - Throws: `SFZValue.Fault` for a value that the opcode cannot have.
    mutating func set(_ name: String, to value: String) throws(SFZValue.Fault) -> Bool {
        let name = Self.usual(name)
        switch name {
        case "sample": sample = value
        case "key":
            let key = try SFZValue.key(value)
            (keys, center) = (key...key, key)
        case "lokey": keys = try Self.range(SFZValue.key(value), keys.upperBound)
        case "hikey": keys = try Self.range(keys.lowerBound, SFZValue.key(value), isHigh: true)
        case "pitch_keycenter": center = value == "sample" ? center : try SFZValue.key(value)
        case "amp_keycenter": ampCenter = try SFZValue.key(value)
        case "lovel": velocities = Self.range(try SFZValue.whole(value, 0...127), velocities.upperBound)
        case "hivel": velocities = Self.range(velocities.lowerBound, try SFZValue.whole(value, 0...127), isHigh: true)
        case "seq_length": sequence.length = try SFZValue.whole(value, 1...100)
        case "seq_position": sequence.position = try SFZValue.whole(value, 1...100)
        case "lorand": chance.least = Float(try SFZValue.number(value, 0...1))
        case "hirand": chance.most = Float(try SFZValue.number(value, 0...1))
        case "group": group = value
        case "off_by": offBy = value
        case "off_mode": return value == "fast"
        case "trigger": trigger = value
        case "sw_last":
            let key = try SFZValue.key(value)
            switches = key...key
        case "sw_lolast": switches = try Self.range(SFZValue.key(value), switches?.upperBound ?? 127)
        case "sw_hilast": switches = try Self.range(switches?.lowerBound ?? 0, SFZValue.key(value), isHigh: true)
        case "sw_down": needsMore = true
        case "sw_up", "sw_lokey", "sw_hikey": _ = try SFZValue.key(value)
        case "loop_mode": return ["one_shot", "no_loop"].contains(value)
        case "end": end = try SFZValue.whole(value, -1...Int(UInt32.max))
        default:
            guard let range = Self.known[name]?.range else { return try setOfController(name, to: value) }
            numbers[name] = try SFZValue.number(value, range)
        }
        return true
    }

    /// Returns the one name of an opcode that has several.
    private static func usual(_ name: String) -> String {
        let start = name.prefix { $0 != "_" }
        guard let other = others[name] ?? others[String(start)].map({ $0 + name.dropFirst(start.count) }) else {
            return name.replacing("realcc", with: "hdcc")
        }
        return other
    }

    /// Moves its keys, and those of its switches.
    mutating func move(by steps: Int) {
        func moved(_ key: Int) -> Int { key < 0 ? key : min(max(key + steps, 0), 127) }
        func moved(_ keys: ClosedRange<Int>) -> ClosedRange<Int> { moved(keys.lowerBound)...moved(keys.upperBound) }
        if keys != 0...127 { keys = moved(keys) }
        (center, switches) = (moved(center), switches.map(moved))
        self.moved = steps
    }

    /// Returns a range, whose other end follows the one that was set if they would cross.
    static func range<Bound: Comparable>(_ least: Bound, _ most: Bound, isHigh: Bool = false) -> ClosedRange<Bound> {
        least <= most ? least...most : isHigh ? most...most : least...least
    }
}
