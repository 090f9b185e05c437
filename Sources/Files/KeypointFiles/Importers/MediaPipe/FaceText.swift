// Faces as MediaPipe's protocol buffer text. Used by MediaPipeText.

import Keypoints

/// Reads a face: a list of 468 or 478 landmarks, alone or in `landmarks`; a list of 52 coefficients (`classification`); a
/// face's geometry, of which only the transform is read; and the face of a result of Holistic.
enum FaceText {
    /// Returns the faces of a text, `nil` where it is not of a face alone.
    static func faces(of message: TextProto, isMirrored: Bool) throws(Diagnostic) -> [Face]? {
        var faces: [Face] = []
        let lists =
            [message] + (message.messages("landmarks") + message.messages("face_landmarks")).map { $0.message }
        for list in lists where Tuning.facePoints.contains(list.messages("landmark").count) {
            faces.append(Face(points: try points(of: list)))
        }
        let scores = try coefficients(of: message)
        // A hand's class has no coefficient's name.
        if faces.isEmpty, scores.keys.contains(where: { Blendshape(rawValue: $0) != nil }) {
            faces.append(Face(blendshapes: scores))
        }
        for (matrix, line) in message.messages("pose_transform_matrix") {
            if faces.isEmpty { faces.append(Face()) }
            faces[faces.count - 1].transform = try transform(of: matrix, line: line)
        }
        guard !faces.isEmpty, !HolisticHands.fields.flatMap(\.names).contains(where: { !message.messages($0).isEmpty })
        else { return nil }
        if let found = try holisticScores(of: message) { faces[0].blendshapes = found }
        if isMirrored { for index in faces.indices { faces[index].swapMirrored() } }
        return faces
    }

    /// The face of a result of Holistic that has hands as well.
    static func holisticFaces(of message: TextProto, isMirrored: Bool) throws(Diagnostic) -> [Face] {
        guard let list = message.messages("face_landmarks").first?.message,
            Tuning.facePoints.contains(list.messages("landmark").count)
        else { return [] }
        var face = Face(blendshapes: try holisticScores(of: message) ?? [:], points: try points(of: list))
        if isMirrored { face.swapMirrored() }
        return [face]
    }

    private static func holisticScores(of message: TextProto) throws(Diagnostic) -> [String: Float]? {
        guard let scores = message.messages("face_blendshapes").first else { return nil }
        return try within("face_blendshapes") { () throws(Diagnostic) in try coefficients(of: scores.message) }
    }

    private static func coefficients(of message: TextProto) throws(Diagnostic) -> [String: Float] {
        var found: [String: Float] = [:]
        for (index, category) in message.messages("classification").enumerated() {
            guard let name = category.message.text("label") else { continue }
            found[Blendshape.name(of: name)] = try within("classification[\(index)]") { () throws(Diagnostic) in
                // In protocol buffers a field that is not written is 0.
                let score = Float(try category.message.number("score") ?? 0)
                guard score.isFinite else {
                    throw Diagnostic("score", "a number out of range", expected: "a smaller number")
                }
                return score
            }
        }
        return found
    }

    private static func points(of list: TextProto) throws(Diagnostic) -> [Keypoint?] {
        var points: [Keypoint?] = []
        for (index, landmark) in list.messages("landmark").enumerated() {
            points.append(
                try within("landmark[\(index)]") { () throws(Diagnostic) -> Keypoint? in
                    let (x, y) = (try landmark.message.number("x") ?? 0, try landmark.message.number("y") ?? 0)
                    let z = try landmark.message.number("z").map { Float($0) }
                    guard Float(x).isFinite, Float(y).isFinite else { return nil }
                    return Keypoint(x: Float(x), y: Float(y), z: z.flatMap { $0.isFinite ? $0 : nil })
                }
            )
        }
        return points
    }

    private static func transform(of matrix: TextProto, line: Int) throws(Diagnostic) -> [Float] {
        var numbers: [Double] = []
        for field in matrix.fields where field.name == "packed_data" {
            guard case .text(let text) = field.value, let number = Double(text), number.isFinite else {
                throw Diagnostic("packed_data", "no number", expected: "a number", line: field.line)
            }
            numbers.append(number)
        }
        guard matrix.text("layout") != "ROW_MAJOR" else {
            throw Diagnostic("layout", "ROW_MAJOR", expected: "numbers column by column", line: line)
        }
        return try within("pose_transform_matrix") { () throws(Diagnostic) in try FaceTransform.metres(numbers) }
    }
}
