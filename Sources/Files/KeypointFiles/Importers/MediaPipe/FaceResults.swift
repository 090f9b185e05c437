// Faces of MediaPipe's Face Landmarker and Holistic, as JavaScript and Python give them. Used by MediaPipeTasks.

import Keypoints

/// Reads faces: `faceLandmarks`, `faceBlendshapes` and `facialTransformationMatrixes`, or `face_landmarks`,
/// `face_blendshapes` and `facial_transformation_matrixes` (<doc:ImportedFormats#Faces>).
///
/// MediaPipe's sides are those of an image that is not mirrored: of a mirrored one they are swapped.
enum FaceResults {
    static let landmarks = ["face_landmarks", "faceLandmarks"]
    static let blendshapes = ["face_blendshapes", "faceBlendshapes"]
    static let transforms = ["facial_transformation_matrixes", "facialTransformationMatrixes"]

    /// The fields of a Holistic result beside a face.
    private static let holistic =
        ["pose_landmarks", "poseLandmarks", "pose_world_landmarks", "poseWorldLandmarks"]
        + HolisticHands.fields.flatMap(\.names)

    /// Returns whether a record is a result of the Face Landmarker.
    ///
    /// - Parameter others: the names of landmarks of other results.
    static func isResult(_ record: JSONValue, ratherThan others: [String]) -> Bool {
        record.firstField(of: landmarks + blendshapes + transforms) != nil && record.firstField(of: holistic) == nil
            && record.firstField(of: others) == nil
    }

    /// The faces of a result, also of one of Holistic, whose names are the same.
    static func read(_ record: JSONValue, isMirrored: Bool) throws(Diagnostic) -> [Face] {
        let points = try lists(in: record, of: landmarks, isOne: isPoint)
        let scores = try lists(in: record, of: blendshapes, isOne: isScore)
        let matrices = try lists(in: record, of: transforms, isOne: { $0.double != nil || isRow($0) })
        var faces: [Face] = []
        for index in 0..<max(points.values.count, scores.values.count, matrices.values.count) {
            var face = Face()
            if index < points.values.count {
                face.points = try within("\(points.name)[\(index)]") { () throws(Diagnostic) in
                    try self.points(points.values[index])
                }
            }
            if index < scores.values.count {
                face.blendshapes = try within("\(scores.name)[\(index)]") { () throws(Diagnostic) in
                    try coefficients(scores.values[index])
                }
            }
            if index < matrices.values.count {
                face.transform = try within("\(matrices.name)[\(index)]") { () throws(Diagnostic) in
                    try FaceTransform.metres(numbers(matrices.values[index]))
                }
            }
            if isMirrored { face.swapMirrored() }
            faces.append(face)
        }
        return faces
    }

    /// The faces' values of one field; of a field that holds one face's own, that one.
    private static func lists(
        in record: JSONValue,
        of names: [String],
        isOne: (JSONValue) -> Bool
    ) throws(Diagnostic) -> (name: String, values: [JSONValue]) {
        guard let field = record.firstField(of: names), !field.value.isNull else { return ("", []) }
        if field.value.object != nil { return (field.name, [field.value]) }
        let list = try within(field.name) { () throws(Diagnostic) in try field.value.list() }
        guard let first = list.first else { return (field.name, []) }
        return (field.name, isOne(first) ? [field.value] : list)
    }

    private static func isPoint(_ value: JSONValue) -> Bool { value["x"] != nil || value.array?.first?.double != nil }

    private static func isScore(_ value: JSONValue) -> Bool { value["score"] != nil }

    /// Returns whether a value is a row of one matrix, rather than a whole one.
    private static func isRow(_ value: JSONValue) -> Bool {
        guard let row = value.array else { return false }
        return row.count == FaceTransform.side && row.allSatisfy { $0.double != nil }
    }

    private static func points(_ value: JSONValue) throws(Diagnostic) -> [Keypoint?] {
        let list = try (value["landmark"] ?? value["landmarks"] ?? value).list()
        var points: [Keypoint?] = []
        points.reserveCapacity(list.count)
        for (index, landmark) in list.enumerated() {
            points.append(
                try within("[\(index)]") { () throws(Diagnostic) -> Keypoint? in
                    if landmark.isNull { return nil }
                    let numbers = landmark.array
                    guard
                        let x = try (numbers?.first ?? landmark["x"])?.finite(),
                        let y = try (numbers?.dropFirst().first ?? landmark["y"])?.finite()
                    else { throw Diagnostic("a point without x and y", expected: "x, y and z") }
                    let depth = numbers.map { $0.dropFirst(2).first } ?? landmark.optional("z")
                    return Keypoint(x: Float(x), y: Float(y), z: try depth?.finite()).finite
                }
            )
        }
        return points
    }

    /// One face's coefficients: a list of categories, `{categories: […]}`, or an object from name to number.
    private static func coefficients(_ value: JSONValue) throws(Diagnostic) -> [String: Float] {
        var found: [String: Float] = [:]
        guard let list = (value["categories"] ?? value["classification"] ?? value).array else {
            for member in value.object?.members ?? [] where !member.value.isNull {
                found[Blendshape.name(of: member.name)] = try value.optionalFloat(member.name)
            }
            return found
        }
        for (index, category) in list.enumerated() {
            try within("[\(index)]") { () throws(Diagnostic) in
                let name = try category.firstString(of: ["categoryName", "category_name", "display_name", "label"])
                guard let name else { throw Diagnostic("no categoryName", expected: "a coefficient's name") }
                found[Blendshape.name(of: name)] = try category.optionalFloat("score")
            }
        }
        return found
    }

    /// A matrix's 16 numbers, column by column: `data` as MediaPipe packs it, or rows as numpy writes them.
    private static func numbers(_ value: JSONValue) throws(Diagnostic) -> [Double] {
        let packed = value["data"] ?? value["packed_data"] ?? value["packedData"] ?? value
        let rows = try packed.list()
        guard rows.first?.array != nil else {
            return try packed.numbers(count: FaceTransform.count, of: "numbers")
        }
        guard rows.count == FaceTransform.side else {
            throw Diagnostic(counted(rows.count, "row"), expected: "\(FaceTransform.side)")
        }
        var matrix: [[Double]] = []
        for (index, row) in rows.enumerated() {
            matrix.append(
                try within("[\(index)]") { () throws(Diagnostic) in
                    try row.numbers(count: FaceTransform.side, of: "numbers")
                }
            )
        }
        return (0..<FaceTransform.count).map { matrix[$0 % FaceTransform.side][$0 / FaceTransform.side] }
    }
}

extension Keypoint {
    /// The point, `nil` where a number is too large for it.
    fileprivate var finite: Keypoint? { x.isFinite && y.isFinite ? self : nil }

    fileprivate init(x: Float, y: Float, z: Double?) {
        self.init(x: x, y: y, z: z.flatMap { Float($0).isFinite ? Float($0) : nil }, confidence: nil)
    }
}

/// MediaPipe's facial transformation matrix: 4×4, column by column, lengths in centimetres.
enum FaceTransform {
    static let side = 4
    static let count = side * side

    /// The positions of the three lengths of the translation.
    private static let translation = 12..<15

    private static let centimetres: Float = 0.01

    /// The transform in metres, as faces have it.
    ///
    /// - Throws: a fault where there are not 16 numbers.
    static func metres(_ numbers: [Double]) throws(Diagnostic) -> [Float] {
        guard numbers.count == count else {
            throw Diagnostic(counted(numbers.count, "number"), expected: "\(count)")
        }
        var transform = numbers.map { Float($0) }
        for place in translation { transform[place] *= centimetres }
        guard transform.allSatisfy(\.isFinite) else {
            throw Diagnostic("a number out of range", expected: "smaller numbers")
        }
        return transform
    }
}
