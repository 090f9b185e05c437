// The meaning of messages: our own forms and those of phones' sensor programs. Pure.

/// Reads messages by their address and arguments.
///
/// Numbers may be of any type of number. Names of devices are their own words, or else the sender's address and port.
///
/// | address | arguments | meaning |
/// |---|---|---|
/// | `/hit` | none | the device's own instrument |
/// | | number | the instrument of this number, from 0 |
/// | | number, velocity | the same |
/// | | number, note, velocity | the same, or the one with the note: what Tactus itself sends |
/// | | instrument, velocity?, sequence?, time? | the instrument of this name |
/// | | device, instrument, velocity?, sequence?, time? | the same, of a device with this name |
/// | `/hit/INSTRUMENT` | velocity? | a pad |
/// | `/choke` | instrument, or number, note? | an instrument falls silent: what Tactus itself sends |
/// | `/hello` | device, instrument? | a device is there, with its own instrument |
/// | `/bye` | device? | a device leaves |
/// | `/mode` | name, or `next` | a mode: what Tactus itself sends |
/// | `/tempo` | number | beats per minute |
/// | `/armed` | 1 or 0 | whether gestures play |
/// | `/tap` | none, or a button's 1 | a tap of the tempo |
/// | `/tactus/COMMAND` | its words, or numbers; 1 and 0 for on and off | a command (<doc:TakesAndLoops#Commands>) |
/// | `/accel` | device?, then z, or x, y, z, or x, y, z, time | acceleration in g without gravity |
/// | `/accxyz` | x, y, z | TouchOSC: g, with gravity |
/// | `/gyrosc/accel` | x, y, z | GyrOSC: g, without |
/// | `/ID/accel`, `/…/ID/accel` | x, y, z | ZIG SIM: g, without; the device is ID |
/// | `/accelerometer` | x, y, z | Sensors2OSC: m/s², with |
/// | `/linearacceleration` | x, y, z | Sensors2OSC: m/s², without |
/// | `/ID/accelerometer` | x, y, z | others that name the device: m/s², with |
/// | `/pdparty/accelerate` | x, y, z | PdParty: g, with |
/// | one of these and `/z` or `/Z` | z | programs that send each axis; `/x` and `/y` are ignored |
///
/// A velocity that is whole by its type is one of MIDI, 0…127; one with a fraction is 0…1. Both are cut to their range;
/// 0 and less is the release of a key or a pad, and no hit.
/// Times are seconds on the device's own clock.
package struct OSCInterpreter: Sendable, Hashable {
    package init() {}

    /// Returns the meaning of a message.
    ///
    /// - Throws: `unknown` for an address without a meaning here, `broken` for arguments that are not as in the table.
    package func input(of received: OSCReceived) throws(TactusError) -> OSCInput {
        let message = received.message
        let parts = message.address.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        switch (parts.first ?? "", parts.count) {
        case ("hit", 1): return try hit(message, from: received.source)
        case ("hit", 2): return try pad(parts[1], message, from: received.source)
        case ("choke", 1): return .request(.choke(try instrument(message)), device: received.source)
        case ("hello", 1):
            let words = try strings(message, 1...2)
            return .hello(device: words[0], instrument: words.count == 2 ? words[1] : nil)
        case ("mode", 1), ("tempo", 1), ("tap", 1), ("armed", 1):
            return try request(parts[0], message, from: received.source)
        case ("tactus", 2) where parts[1] == "hit": return try hit(message, from: received.source)
        case ("tactus", 2): return try command(parts[1], message, from: received.source)
        case ("bye", 1): return .bye(device: try strings(message, 0...1).first ?? received.source)
        default: return try acceleration(message, parts, from: received.source)
        }
    }

    // Hits.

    private func hit(_ message: OSCMessage, from source: String) throws(TactusError) -> OSCInput {
        let arguments = message.arguments
        let names = try leadingNames(message)
        guard names.count <= 2 else { throw wrong(message, "at most two names") }
        let rest = Array(arguments.dropFirst(names.count))
        let numbers = try finite(rest, message)
        guard let instrument = names.last else {
            switch numbers.count {
            case 0: return strike(source, .own)
            case 1, 2:
                let velocity = numbers.count == 2 ? velocity(rest[1]) : nil
                return strike(source, .number(try whole(numbers[0], message)), velocity: velocity)
            case 3:
                let (number, note) = (try whole(numbers[0], message), try whole(numbers[1], message))
                return strike(source, .numberOrNote(number, note: note), velocity: velocity(rest[2]))
            default: throw wrong(message, "at most three numbers")
            }
        }
        guard numbers.count <= 3 else { throw wrong(message, "velocity, sequence and time at most after the name") }
        return strike(
            names.count == 2 ? names[0] : source,
            .name(instrument),
            velocity: rest.first.flatMap(velocity),
            sequence: numbers.count > 1 ? try whole(numbers[1], message) : nil
        )
    }

    /// Returns the instrument of a message without a velocity.
    private func instrument(_ message: OSCMessage) throws(TactusError) -> OSCStrike.Instrument {
        let names = try leadingNames(message)
        let numbers = try finite(Array(message.arguments.dropFirst(names.count)), message)
        switch (names.count, numbers.count) {
        case (1, 0): return .name(names[0])
        case (0, 1): return .number(try whole(numbers[0], message))
        case (0, 2): return .numberOrNote(try whole(numbers[0], message), note: try whole(numbers[1], message))
        default: throw wrong(message, "an instrument's name, or its number and note")
        }
    }

    private func pad(_ instrument: String, _ message: OSCMessage, from source: String) throws(TactusError) -> OSCInput {
        let numbers = try finite(message.arguments, message)
        guard numbers.count <= 1, isName(instrument) else { throw wrong(message, "a velocity, or nothing") }
        // A pad's 1 stands for "down", whether it comes as a whole number or not.
        if let number = numbers.first {
            if number == 1 { return strike(source, .name(instrument)) }
        }
        return strike(source, .name(instrument), velocity: message.arguments.first.flatMap(velocity))
    }

    private func strike(
        _ device: String,
        _ instrument: OSCStrike.Instrument,
        velocity: Float? = nil,
        sequence: Int? = nil
    ) -> OSCInput {
        .hit(OSCStrike(device: device, instrument: instrument, velocity: velocity, sequence: sequence))
    }

    private func velocity(_ value: OSCValue) -> Float? {
        value.number.map { Float(min(max(value.isWhole ? $0 / 127 : $0, 0), 1)) }
    }

    // The mode and the tempo.

    private func request(_ word: String, _ message: OSCMessage, from source: String) throws(TactusError) -> OSCInput {
        guard word != "mode" else { return .request(.mode(try strings(message, 1...1)[0]), device: source) }
        let numbers = try finite(message.arguments, message)
        switch (word, numbers.count) {
        case ("tempo", 1): return .request(.tempo(numbers[0]), device: source)
        // A button that is let go sends 0.
        case ("tap", 0...1): return numbers == [0] ? .heard(device: source) : .request(.tap, device: source)
        case ("armed", 1) where numbers == [0] || numbers == [1]:
            return .request(.armed(numbers == [1]), device: source)
        case ("armed", _): throw wrong(message, "1 or 0")
        default: throw wrong(message, word == "tempo" ? "beats per minute" : "nothing, or one number")
        }
    }

    private func command(_ word: String, _ message: OSCMessage, from source: String) throws(TactusError) -> OSCInput {
        var words = [word]
        for (place, value) in message.arguments.enumerated() {
            if case .string(let name) = value, isName(name) {
                words.append(name)
            } else if let number = value.number, number.isFinite {
                let isSwitch = ["click", "arm"].contains(word) || ["mute", "solo"].contains(word) && place > 0
                words.append(
                    isSwitch && (number == 0 || number == 1)
                        ? number == 1 ? "on" : "off" : JSONWriter.number(number, places: 4)
                )
            } else {
                throw wrong(message, "names and finite numbers")
            }
        }
        guard isName(word) else { throw wrong(message, "a command") }
        // A button: 1 where it is pressed, 0 where it is let go.
        if ["overdub", "undo", "redo", "clear", "tap", "record"].contains(word), words.count == 2,
            ["0", "1"].contains(words[1])
        {
            return words[1] == "0" ? .heard(device: source) : .request(.command(word), device: source)
        }
        return .request(.command(words.joined(separator: " ")), device: source)
    }

    // Accelerations.

    private func acceleration(
        _ message: OSCMessage,
        _ parts: [String],
        from source: String
    ) throws(TactusError) -> OSCInput {
        let isAxis = ["x", "y", "z"].contains(parts.last?.lowercased())
        let sensor = isAxis ? parts.dropLast() : parts[...]
        guard let app = app(sensor, source) else {
            throw TactusError(.unknown, "\(shown(message.address)) is not understood")
        }
        if isAxis, parts.last?.lowercased() != "z" { return .heard(device: app.device) }
        let names = try leadingNames(message)
        let numbers = try finite(Array(message.arguments.dropFirst(names.count)), message)
        let isExpected = isAxis ? numbers.count == 1 : [1, 3, 4].contains(numbers.count)
        guard names.count <= 1, isExpected, isName(app.device) else {
            throw wrong(message, "z, or x, y, z, or x, y, z and a time, after at most one name")
        }
        return .acceleration(
            OSCAcceleration(
                device: names.first ?? app.device,
                z: numbers.count > 1 ? numbers[2] : numbers[0],
                unit: app.unit,
                hasGravity: app.hasGravity,
                deviceTime: numbers.count == 4 ? numbers[3] : nil
            )
        )
    }

    private func app(
        _ sensor: ArraySlice<String>,
        _ source: String
    ) -> (device: String, unit: AccelerationUnit, hasGravity: Bool)? {
        let named = sensor.dropLast().last ?? source
        return switch (sensor.last ?? "", sensor.count) {
        case ("accel", 2...) where ["gyrosc", "motion"].contains(named): (source, .g, false)
        case ("accel", 1...): (named, .g, false)
        case ("accxyz", 1): (source, .g, true)
        case ("accelerate", 2) where named == "pdparty": (source, .g, true)
        case ("linearacceleration", 1): (source, .metres, false)
        case ("accelerometer", 1...): (named, .metres, true)
        default: nil
        }
    }

    // Arguments.

    private func leadingNames(_ message: OSCMessage) throws(TactusError) -> [String] {
        var names: [String] = []
        for case .string(let name) in message.arguments.prefix(while: { $0.tag == "s" }) {
            guard isName(name) else {
                throw wrong(message, "names of 1 to \(Tuning.nameLimit) bytes, without control codes")
            }
            names.append(name)
        }
        return names
    }

    private func strings(_ message: OSCMessage, _ counts: ClosedRange<Int>) throws(TactusError) -> [String] {
        let names = try leadingNames(message)
        guard names.count == message.arguments.count, counts.contains(names.count) else {
            throw wrong(message, "\(counts.lowerBound) to \(counts.upperBound) names")
        }
        return names
    }

    private func finite(_ values: [OSCValue], _ message: OSCMessage) throws(TactusError) -> [Double] {
        let numbers = values.compactMap(\.number)
        guard numbers.count == values.count else { throw wrong(message, "finite numbers after the names") }
        return numbers
    }

    private func whole(_ number: Double, _ message: OSCMessage) throws(TactusError) -> Int {
        guard number.rounded() == number, let whole = Int(exactly: number), whole >= 0 else {
            throw wrong(message, "a whole number of 0 or more, not \(number)")
        }
        return whole
    }

    /// Returns whether a name is valid: names are shown, and a terminal's control characters are invalid.
    private func isName(_ name: String) -> Bool {
        (1...Tuning.nameLimit).contains(name.utf8.count) && name.unicodeScalars.allSatisfy(\.fitsLine)
    }

    private func wrong(_ message: OSCMessage, _ expected: String) -> TactusError {
        TactusError(
            .broken,
            "\(shown(message.address)) ,\(message.tags.prefix(Tuning.nameLimit)): expected \(expected)"
        )
    }

    /// Others' words in ours: without what a terminal would obey, and not too long.
    private func shown(_ text: String) -> String {
        String(
            text.unicodeScalars.prefix(Tuning.nameLimit).map { $0.value < 32 || $0.value == 127 ? "?" : Character($0) }
        )
    }
}
