// What was seen as parts of a native record (<doc:Formats#Native-records>), with as many decimals as pictures need.

import Keypoints
import Landmarking
import Text

extension JSONWriter {
    mutating func append<Element>(list: [Element], _ one: (inout JSONWriter, Element) -> Void) {
        append(byte: UInt8(ascii: "["))
        for (position, element) in list.enumerated() {
            if position > 0 { append(byte: UInt8(ascii: ",")) }
            one(&self, element)
        }
        append(byte: UInt8(ascii: "]"))
    }

    /// Appends a point; `null` where one of its numbers is not finite.
    mutating func append(point numbers: [Double]) {
        guard numbers.allSatisfy(\.isFinite) else { return append(raw: "null") }
        append(list: numbers) { $0.append($1, places: Self.places) }
    }

    /// Appends a hand in a picture of a size in pixels.
    mutating func append(hand points: [SIMD3<Double>], side: Handedness, score: Double, size: SIMD2<Double>) {
        append(rawText: "{\"side\":\"\(side.rawValue)\",\"score\":")
        append(score, places: Self.scorePlaces)
        append(raw: ",\"points\":")
        append(list: points) { $0.append(point: [$1.x / size.x, $1.y / size.y, $1.z / size.x]) }
        append(byte: UInt8(ascii: "}"))
    }

    /// Decimals of a coordinate: 1e-5 of a picture 4,000 pixels wide is a twenty-fifth of a pixel.
    private static var places: Int { 5 }

    /// Decimals of a score.
    private static var scorePlaces: Int { 4 }
}
