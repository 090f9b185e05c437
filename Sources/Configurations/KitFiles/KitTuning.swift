// The numbers of gestures that a kit tunes: their names, and what each may be. Used by KitFile; pure.

package import Drums
package import Gestures
import Yams

extension KitFile {
    /// A number of the configuration that a kit may give.
    package struct TunedNumber {
        /// Its name in the file, that of the property.
        package var name: String

        /// Where it stands in the configuration.
        package var path: WritableKeyPath<GestureRecognizer.Configuration, Double>

        /// From where to where it means something.
        package var range: ClosedRange<Double>
    }

    /// The numbers that a kit may give, in the order of the configuration.
    ///
    /// Ranges leave room for any player and camera, and keep out what is a slip: a time in milliseconds, a length in
    /// pixels.
    package static var tunedNumbers: [TunedNumber] {
        [
            TunedNumber(name: "gap", path: \.gap, range: 0...5),
            TunedNumber(name: "handSpeed", path: \.handSpeed, range: 1...200),
            TunedNumber(name: "labelMemory", path: \.labelMemory, range: 0...60),
            TunedNumber(name: "confirmedAttack", path: \.confirmedAttack, range: 0...5),
            TunedNumber(name: "possibleAttack", path: \.possibleAttack, range: 0...5),
            TunedNumber(name: "release", path: \.release, range: 0...5),
            TunedNumber(name: "shapeMemory", path: \.shapeMemory, range: 0...5),
            TunedNumber(name: "blurSpeed", path: \.blurSpeed, range: 0...200),
            TunedNumber(name: "restDistance", path: \.restDistance, range: 0...10),
            TunedNumber(name: "restTime", path: \.restTime, range: 0...5),
            TunedNumber(name: "pinchExitFactor", path: \.pinchExitFactor, range: 1...10),
            TunedNumber(name: "pinchReset", path: \.pinchReset, range: 0...60),
            TunedNumber(name: "impactThreshold", path: \.impactThreshold, range: 0.01...20),
            TunedNumber(name: "impactNoiseFactor", path: \.impactNoiseFactor, range: 1...100),
            TunedNumber(name: "impactPause", path: \.impactPause, range: 0...5),
        ]
    }

    /// The numbers that a kit tunes, a line each.
    package static func tuningWords(of kit: Kit) -> [String] {
        let usual = GestureRecognizer.Configuration()
        return tunedNumbers.compactMap { number in
            let (own, other) = (kit.configuration[keyPath: number.path], usual[keyPath: number.path])
            return own == other ? nil : "\(number.name) is \(Words.number(own)) instead of \(Words.number(other))."
        }
    }

    /// Takes the numbers of a kit's field `tuning`.
    mutating func tune(_ configuration: inout GestureRecognizer.Configuration, by node: Node?) {
        guard let node, let fields = reading.fields(of: node, known: Self.tunedNumbers.map(\.name), what: "tuning")
        else { return }
        for number in Self.tunedNumbers {
            guard let value = reading.number(fields[number.name], of: "tuning.\(number.name)", in: number.range)
            else { continue }
            configuration[keyPath: number.path] = value
        }
    }
}
