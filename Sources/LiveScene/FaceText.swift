// A face as a message's part: coefficients, transform, and points while they are shown. Used by SceneText; pure.

import KeypointFiles
import Keypoints

extension JSONWriter {
    /// Appends a face.
    ///
    /// - Parameters:
    ///   - face: the face; of its points those of the image.
    ///   - hasPoints: whether its points are written.
    mutating func append(_ face: Face, hasPoints: Bool) {
        append(raw: "{\"coefficients\":{")
        var isFirst = true
        for (name, value) in face.blendshapes.sorted(by: { $0.key < $1.key }) where value.isFinite {
            if !isFirst { append(raw: ",") }
            isFirst = false
            append(name)
            append(raw: ":")
            append(Double(value), places: Tuning.facePlaces)
        }
        append(raw: "},\"transform\":")
        if face.transform.count == 16, face.transform.allSatisfy(\.isFinite) {
            appendNumbers(face.transform)
        } else {
            append(raw: "null")
        }
        if hasPoints, !face.points.isEmpty {
            append(raw: ",\"points\":")
            // Three numbers for each point in one list: a third of the bytes of a list for each.
            appendNumbers(
                face.points.flatMap { point -> [Float] in
                    guard let point else { return [.nan, .nan, .nan] }
                    return [point.x, point.y, point.z ?? 0]
                }
            )
        }
        append(raw: "}")
    }

    private mutating func appendNumbers(_ numbers: [Float]) {
        append(raw: "[")
        for (index, number) in numbers.enumerated() {
            if index > 0 { append(raw: ",") }
            append(Double(number), places: Tuning.facePlaces)
        }
        append(raw: "]")
    }
}
