// Seen hands, bodies and faces as parts of a native record (<doc:NativeRecords>), with the decimals that images need.

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

    /// Appends a body in a picture of a size in pixels.
    mutating func append(body: SeenBody, unit: BodyUnit, size: SIMD2<Double>) {
        append(raw: "{\"points\":")
        var separator = UInt8(ascii: "{")
        for (index, joint) in zip(body.points.indices, BodyJoint.allCases) {
            append(byte: separator)
            separator = UInt8(ascii: ",")
            append(joint.rawValue)
            append(byte: UInt8(ascii: ":"))
            let (point, metres) = (body.points[index], body.metres[index])
            // In metres as seen from the front: the person's left is at the picture's right, and y points up.
            let place =
                switch unit {
                case .image: [point.x / size.x, point.y / size.y, point.z / size.x]
                case .metre: [metres.x, -metres.y, -metres.z]
                }
            append(point: place + [body.visibility[index]])
        }
        append(rawText: "},\"unit\":\"\(unit.rawValue)\"}")
    }

    /// Appends a face in a picture of a size in pixels.
    mutating func append(face: SeenFace, size: SIMD2<Double>) {
        append(raw: "{\"points\":")
        append(list: face.points) { $0.append(point: [$1.x / size.x, $1.y / size.y, $1.z / size.x]) }
        append(byte: UInt8(ascii: "}"))
    }

    /// Decimals of a coordinate: 1e-5 of a picture 4,000 pixels wide is a twenty-fifth of a pixel.
    private static var places: Int { 5 }

    /// Decimals of a score.
    private static var scorePlaces: Int { 4 }
}
