// The numbers of gestures that a kit tunes: their names, and what each may be. Used by KitFile; pure.

package import Drums
package import Gestures

extension KitFile {
    /// A number of the configuration that a kit may give.
    package struct TunedNumber {
        /// Its name in the file, that of the property.
        package var name: String

        /// The unit that it is in, empty for a factor.
        package var unit = ""

        package var path: WritableKeyPath<GestureRecognizer.Configuration, Double>

        /// From where to where it means something.
        package var range: ClosedRange<Double>
    }

    /// The numbers that a kit may give, in the order of the configuration.
    ///
    /// Ranges leave room for any player and camera, and exclude mistakes: a time in milliseconds, a length in pixels.
    /// Times that must last from one record to the next are at least 0.1 s, longer than a frame at 15 fps: with less
    /// the detector would be off without a message.
    package static var tunedNumbers: [TunedNumber] {
        [
            TunedNumber(name: "gap", unit: "s", path: \.gap, range: 0.1...5),
            TunedNumber(name: "handSpeed", unit: "palms/s", path: \.handSpeed, range: 1...200),
            TunedNumber(name: "labelMemory", unit: "s", path: \.labelMemory, range: 0...60),
            TunedNumber(name: "confirmedAttack", unit: "s", path: \.confirmedAttack, range: 0...5),
            TunedNumber(name: "possibleAttack", unit: "s", path: \.possibleAttack, range: 0...5),
            TunedNumber(name: "release", unit: "s", path: \.release, range: 0...5),
            TunedNumber(name: "shapeMemory", unit: "s", path: \.shapeMemory, range: 0...5),
            TunedNumber(name: "blurSpeed", unit: "palms/s", path: \.blurSpeed, range: 1...200),
            TunedNumber(name: "restDistance", unit: "palms", path: \.restDistance, range: 0...10),
            TunedNumber(name: "restTime", unit: "s", path: \.restTime, range: 0...5),
            TunedNumber(name: "sensitivity", path: \.sensitivity, range: 0.1...10),
            TunedNumber(name: "curve", path: \.curve, range: 0.1...10),
            TunedNumber(name: "footSensitivity", path: \.footSensitivity, range: 0.1...10),
            TunedNumber(name: "footCurve", path: \.footCurve, range: 0.1...10),
            TunedNumber(name: "regionMargin", path: \.regionMargin, range: 0...1),
            TunedNumber(name: "pinchExitFactor", path: \.pinchExitFactor, range: 1...10),
            TunedNumber(name: "pinchReset", unit: "s", path: \.pinchReset, range: 0.1...60),
            TunedNumber(name: "valueCutoff", unit: "Hz", path: \.valueCutoff, range: 0.05...30),
            TunedNumber(name: "valueSlope", path: \.valueSlope, range: 0...100),
            TunedNumber(name: "valueHysteresis", path: \.valueHysteresis, range: 0...0.2),
            TunedNumber(name: "valueInterval", unit: "s", path: \.valueInterval, range: 0...1),
            TunedNumber(name: "impactThreshold", unit: "g", path: \.impactThreshold, range: 0.01...20),
            TunedNumber(name: "impactNoiseFactor", path: \.impactNoiseFactor, range: 1...100),
            TunedNumber(name: "impactPause", unit: "s", path: \.impactPause, range: 0...5),
        ]
    }

    /// The numbers that a kit tunes, a line each below a heading.
    package static func tuningWords(of kit: Kit) -> [String] {
        let usual = GestureRecognizer.Configuration()
        let lines = tunedNumbers.compactMap { number -> String? in
            let (own, other) = (kit.configuration[keyPath: number.path], usual[keyPath: number.path])
            let unit = number.unit.isEmpty ? "" : " \(number.unit)"
            return own == other
                ? nil : "  \(number.name) is \(Words.number(own))\(unit) instead of \(Words.number(other))\(unit)."
        }
        return lines.isEmpty ? [] : ["Tuning of the recognizer:"] + lines
    }

    /// Applies the numbers of a kit's field `tuning`.
    mutating func tune(_ configuration: inout GestureRecognizer.Configuration, by node: YAMLNode?) {
        guard let node, let fields = reading.fields(of: node, known: Self.tunedNumbers.map(\.name), what: "tuning")
        else { return }
        for number in Self.tunedNumbers {
            guard let value = reading.number(fields[number.name], of: "tuning.\(number.name)", in: number.range)
            else { continue }
            configuration[keyPath: number.path] = value
        }
    }
}
