// A player's calibration as YAML: the strength and the timing of strikes, and the pointer. Used by `tactus play` and `point`.

import Drums
package import Gestures

/// The calibration of a player (<doc:TuningStrikes#Players>).
package struct Player: Sendable, Hashable {
    /// The strength of strikes of hands and of feet, and the exponents of their velocity; `nil` where these are not
    /// calibrated.
    package var sensitivity: Double?
    package var curve: Double?
    package var footSensitivity: Double?
    package var footCurve: Double?

    /// The timing of strikes; `nil` for the kit's.
    package var onset: OnsetTiming?

    /// The time from the onset of a hit to its sound, in milliseconds; `nil` for the usual one.
    package var latency: Double?

    /// The pointer that a hand moves, and the one that the head moves; `nil` where these are not calibrated.
    package var pointer: PointerCalibration?
    package var headPointer: PointerCalibration?

    package init() {}

    /// The calibration as YAML; parsing it gives the same again.
    package var text: String {
        var lines = ["# A player's calibration, for --player; see --calibrate and --tune."]
        if let sensitivity { lines.append("sensitivity: \(Words.number(sensitivity))") }
        if let curve { lines.append("curve: \(Words.number(curve))") }
        if let footSensitivity { lines.append("foot-sensitivity: \(Words.number(footSensitivity))") }
        if let footCurve { lines.append("foot-curve: \(Words.number(footCurve))") }
        if let onset { lines.append("onset: \(onset.rawValue)") }
        if let latency { lines.append("fixed-latency: \(Words.number(latency))") }
        for (name, pointer) in [("pointer", pointer), ("head-pointer", headPointer)] {
            guard let pointer else { continue }
            let numbers = [pointer.speed, pointer.deadZone].map { JSONWriter.number($0, places: 4) }
            lines.append("\(name): {speed: \(numbers[0]), dead-zone: \(numbers[1])}")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// A player's file, read: the calibration, or what is wrong with it and where.
package struct PlayerFile: Sendable {
    /// The findings, in the order of the file; empty for a good one.
    package var findings: [Diagnostic] { reading.findings }

    private var reading: FileReading
    private var parsed: Player?

    /// Reads a calibration's text.
    ///
    /// - Parameter name: how messages name the file.
    package init(text: String, name: String) {
        reading = FileReading(of: name)
        let known = [
            "sensitivity", "curve", "foot-sensitivity", "foot-curve", "onset", "fixed-latency", "pointer",
            "head-pointer",
        ]
        let names = known.joined(separator: ", ")
        guard let root = reading.root(of: text, as: "a player's calibration", fields: names),
            let fields = reading.fields(of: root, known: known, what: "a player's calibration")
        else { return }
        var player = Player()
        player.sensitivity = reading.number(fields["sensitivity"], of: "sensitivity", in: 0.1...10)
        player.curve = reading.number(fields["curve"], of: "curve", in: 0.1...10)
        player.footSensitivity = reading.number(fields["foot-sensitivity"], of: "foot-sensitivity", in: 0.1...10)
        player.footCurve = reading.number(fields["foot-curve"], of: "foot-curve", in: 0.1...10)
        player.latency = reading.number(fields["fixed-latency"], of: "fixed-latency", in: 0...1000)
        let onsets = "peak, predicted, or a lead such as 60ms"
        player.onset = reading.value(fields["onset"], of: "onset", expected: onsets) { OnsetTiming(rawValue: $0) }
        player.pointer = fields["pointer"].flatMap { pointer($0) }
        player.headPointer = fields["head-pointer"].flatMap { pointer($0) }
        parsed = player
    }

    private mutating func pointer(_ node: YAMLNode) -> PointerCalibration? {
        let known = ["speed", "dead-zone"]
        guard let fields = reading.fields(of: node, known: known, what: "a pointer's calibration") else { return nil }
        for name in known where fields[name] == nil { reading.report(node.place, "no \(name), expected a number") }
        guard let speed = reading.number(fields["speed"], of: "speed", in: Gestures.Tuning.pointerSpeeds),
            let deadZone = reading.number(fields["dead-zone"], of: "dead-zone", in: Gestures.Tuning.pointerDeadZones)
        else { return nil }
        return PointerCalibration(speed: speed, deadZone: deadZone)
    }

    /// The calibration.
    ///
    /// - Throws: `Diagnostic`, the first finding.
    package func player() throws(Diagnostic) -> Player { try reading.whole(parsed, "calibration") }
}
