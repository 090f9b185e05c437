// A Hydrogen `drumkit.xml` as in the file, old and new. Read for SoundBank+Hydrogen; any thread.

internal import Platform
internal import SystemPackage
internal import Text

/// The instruments of a `drumkit.xml`.
struct DrumkitFile {
    struct Layer: Equatable {
        var file = ""
        var least: Float = 0
        var most: Float = 1
        var gain: Float = 1
        /// The change of the pitch, in semitones.
        var pitch: Float = 0
    }

    struct Instrument: Equatable {
        var name = ""
        var volume: Float = 1
        var gain: Float = 1
        var pan: Float = 0
        var chokeGroup = -1
        var note: Int?
        var hasVelocity = true
        /// The change of the pitch of all layers, in semitones.
        var pitch: Float = 0
        var isMuted = false
        var layers: [Layer] = []
    }

    var name = ""
    var instruments: [Instrument] = []

    /// The numbers that their fields cannot have, which are read as if they were missing.
    private(set) var problems: [TactusError] = []

    private let file: String

    /// The names of settings that are not read and not at their usual values, with the number of their occurrences.
    private(set) var ignored: [String: Int] = [:]

    /// The settings of an instrument's sound that are not read, with the values that leave it as it is.
    private static let unread = [
        "filterActive": "false", "randomPitchFactor": "0", "Attack": "0", "Sustain": "1",
    ]

    private var path: [String] = []
    private var text = ""
    private var line = 0
    private var instrument = Instrument()
    private var layer = Layer()
    /// The gain of the open component, and the number of components whose layers are used.
    private var componentGain: Float = 1
    private var components = 0
    /// The pans of old files, one for each side.
    private var sides: (left: Float, right: Float)?

    private init(of file: String) { self.file = file }

    /// Reads a file.
    ///
    /// - Throws: `TactusError` if it cannot be read, is no XML, or no Hydrogen kit.
    init(path: String) throws(TactusError) {
        let bytes = try Self.bytes(path)
        var kit = DrumkitFile(of: path)
        let reader = XMLReader(bytes)
        do throws(Diagnostic) {
            while let token = try reader.next() {
                switch token {
                case .start(let name, _): kit.start(name)
                case .end(let name): kit.end(name, in: reader.line)
                case .text(let words): kit.text += words
                }
            }
        } catch {
            throw TactusError(.broken, path, "line \(reader.line): \(error.wrong)", expected: "a Hydrogen drumkit.xml")
        }
        guard !kit.instruments.isEmpty else {
            throw TactusError(.broken, path, "no instruments in it", expected: "a Hydrogen drumkit.xml")
        }
        guard kit.instruments.count <= Tuning.mostInstruments else {
            let wrong = "\(kit.instruments.count) instruments"
            throw TactusError(.broken, path, wrong, expected: "at most \(Tuning.mostInstruments)")
        }
        self = kit
    }

    /// Returns the bytes of a file that describes a kit.
    static func bytes(_ path: String, expected: String = "a drumkit.xml") throws(TactusError) -> [UInt8] {
        // A pipe of that name must not be waited for.
        if let status = Path.status(path), status.type != .regular, status.type != .directory {
            throw TactusError(.broken, path, "no file, but a pipe or a device", expected: expected)
        }
        do throws(Errno) {
            if let bytes = try Path.contents(path, atMost: Tuning.kitFileLimit) { return bytes }
        } catch {
            if error == .textFileBusy { throw TactusError(path, error) }
            throw TactusError(.missing, path, error.description, expected: expected)
        }
        throw TactusError(.broken, path, "more than \(Tuning.kitFileLimit >> 20) MB")
    }

    private mutating func start(_ name: String) {
        path.append(name)
        text = ""
        switch name {
        case "instrument":
            instrument = Instrument()
            (componentGain, components, sides) = (1, 0, nil)
        case "instrumentComponent": componentGain = 1
        case "layer": layer = Layer()
        default: break
        }
    }

    private mutating func end(_ name: String, in line: Int) {
        self.line = line
        path.removeLast()
        let parent = path.last
        switch (parent, name) {
        case (_, "layer"):
            // The components of an instrument are microphones; the first of them is the sound.
            if components == 0 {
                layer.gain *= componentGain
                instrument.layers.append(layer)
            }
        case (_, "instrumentComponent"): if !instrument.layers.isEmpty { components += 1 }
        case (_, "instrument"):
            if let sides { instrument.pan = Self.pan(left: sides.left, right: sides.right) }
            if instrument.isMuted { instrument.volume = 0 }
            instruments.append(instrument)
        case ("layer", _): read(name, intoLayer: words)
        case ("instrumentComponent", "gain"): componentGain = number(name, in: Self.gains) ?? 1
        case ("instrument", _): read(name, intoInstrument: words)
        case ("drumkit_info", "name"): self.name = Self.line(words)
        default: break
        }
        text = ""
    }

    /// The text of the element that ends, without surrounding white space.
    private var words: String { text.trimmed }

    /// The gains that a kit can have, far above those that Hydrogen sets.
    private static let gains: ClosedRange<Float> = 0...100

    /// The changes of pitch that a kit can have: twice the two octaves that Hydrogen sets.
    private static let semitones: ClosedRange<Float> = -48...48

    /// Returns the number in the element that ends; `nil` for an empty one, and for a problem.
    private mutating func number(_ name: String, in range: ClosedRange<Float>) -> Float? {
        let number = Float(words).flatMap { range.contains($0) ? $0 : nil }
        return checked(number, name, "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }

    private mutating func whole(_ name: String, in range: ClosedRange<Int>) -> Int? {
        let number = Int(words).flatMap { range.contains($0) ? $0 : nil }
        return checked(number, name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }

    private mutating func checked<Number>(_ number: Number?, _ name: String, _ expected: String) -> Number? {
        if number == nil, !words.isEmpty {
            let wrong = "line \(line): \(name): \(printable(words, atMost: 40))"
            problems.append(TactusError(.broken, file, wrong, expected: expected))
        }
        return number
    }

    /// Returns a name that fits a line.
    private static func line(_ words: String) -> String {
        String(words.prefix(Tuning.nameCharacters).map { $0.isNewline ? " " : $0 })
    }

    private mutating func read(_ name: String, intoLayer words: String) {
        switch name {
        case "filename": layer.file = Self.line(words)
        case "min": layer.least = number(name, in: 0...1) ?? 0
        case "max": layer.most = number(name, in: 0...1) ?? 1
        case "gain": layer.gain = number(name, in: Self.gains) ?? 1
        case "pitch": layer.pitch = number(name, in: Self.semitones) ?? 0
        default: break
        }
    }

    private mutating func read(_ name: String, intoInstrument words: String) {
        switch name {
        case "name": instrument.name = Self.line(words)
        case "volume": instrument.volume = number(name, in: Self.gains) ?? 1
        case "gain": instrument.gain = number(name, in: Self.gains) ?? 1
        case "pan": instrument.pan = number(name, in: -1...1) ?? 0
        case "pan_L": sides = (number(name, in: Self.gains) ?? 1, sides?.right ?? 1)
        case "pan_R": sides = (sides?.left ?? 1, number(name, in: Self.gains) ?? 1)
        case "muteGroup": instrument.chokeGroup = whole(name, in: -1...Tuning.mostInstruments) ?? -1
        case "midiOutNote": instrument.note = whole(name, in: -1...127).flatMap { $0 < 0 ? nil : $0 }
        case "applyVelocity": instrument.hasVelocity = words != "false"
        case "pitchOffset": instrument.pitch = number(name, in: Self.semitones) ?? 0
        case "isMuted": instrument.isMuted = words == "true"
        // The oldest files have one sample, and no layers.
        case "filename" where !words.isEmpty: instrument.layers = [Layer(file: Self.line(words))]
        // Layers of the same velocities take turns here too.
        case "sampleSelectionAlgo" where words == "RANDOM": ignored[name, default: 0] += 1
        default:
            if let usual = Self.unread[name], words != usual, Float(words) == nil || Float(words) != Float(usual) {
                ignored[name, default: 0] += 1
            }
        }
    }

    /// Returns the pan of two gains, −1 … 1: the softer one against the louder one.
    private static func pan(left: Float, right: Float) -> Float {
        let loudest = max(left, right)
        return loudest > 0 ? (right - left) / loudest : 0
    }
}
