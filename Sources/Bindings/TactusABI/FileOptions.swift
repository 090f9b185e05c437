// The options for reading a file, from JSON.

import KeypointFiles
import Keypoints
import Text

/// The options for reading a file.
struct FileOptions {
    var reading = ReaderOptions()

    /// Whether the first invalid record ends the reading.
    var isStrict = false

    /// Reads the options of an object; `null` is as good as nothing.
    ///
    /// - Throws: `TactusError` of kind `usage` that names the option.
    init(json: String) throws(TactusError) {
        guard let value = try? JSONDocument.parse(Array(json.utf8)), let object = value.object else {
            throw TactusError(.usage, "options", clipped(json, to: 60), expected: "a JSON object")
        }
        reading.keepsExtras = false
        let given = object.members.filter { !$0.value.isNull }
        for member in given {
            let (name, value) = (member.name, member.value)
            guard try take(name, value) else {
                throw TactusError(.usage, name, "\(value.text)", expected: Self.expected(name))
            }
        }
        guard given.contains(where: { $0.name == "aspect_ratio" }) else { return }
        if given.contains(where: { $0.name == "image_size" }) {
            throw TactusError(.usage, "image_size and aspect_ratio", "both", expected: "one of them")
        }
        if reading.scale == .pixels {
            throw TactusError(.usage, "aspect_ratio", "pixels need the images' size", expected: "image_size")
        }
    }

    /// Returns words for the program's users in the spelling of these options: `label` for `--label`.
    static func spelled(_ words: String) -> String {
        words.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let name = word.prefix { $0 == "-" || $0.isLetter }
            return options[name].map { $0 + word[name.endIndex...] } ?? word
        }.joined(separator: " ")
    }

    /// These options by their names on the command line.
    private static let options: [Substring: Substring] = [
        "--from": "format", "--scale": "scale", "--image-size": "image_size", "--aspect-ratio": "aspect_ratio",
        "--confidence": "confidence", "--joints": "joints", "--y": "y", "--mirrored": "mirrored", "--label": "label",
        "--person": "person", "--id": "id", "--strict": "strict",
    ]

    private static func expected(_ name: String) -> String {
        switch name {
        case "format": KeypointFormat.allCases.map(\.rawValue).joined(separator: ", ")
        case "scale": CoordinateScale.allCases.map(\.rawValue).joined(separator: ", ")
        case "joints": JointOrder.allCases.map(\.rawValue).joined(separator: ", ")
        case "y": VerticalAxis.allCases.map(\.rawValue).joined(separator: ", ")
        case "image_size": "width and height in pixels"
        case "aspect_ratio": "width over height, or auto"
        case "mirrored", "strict": "true or false"
        case "confidence": "0 to 1"
        case "label", "person", "id": "the name of a field"
        default:
            "the options format, scale, image_size, aspect_ratio, mirrored, joints, y, strict, confidence, label, person and id"
        }
    }

    /// Takes an option; returns whether there is such a one.
    private mutating func take(_ name: String, _ value: JSONValue) throws(TactusError) -> Bool {
        switch name {
        case "format":
            reading.format = value.string.flatMap(KeypointFormat.init)
            return reading.format != nil
        case "scale":
            reading.scale = value.string.flatMap(CoordinateScale.init)
            return reading.scale != nil
        case "image_size":
            let numbers = value.array?.compactMap(\.double).map { Float($0) } ?? []
            guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 && $0.isFinite }) else { return false }
            guard ImageSize.aspects.contains(numbers[0] / numbers[1]) else { return false }
            reading.size = ImageSize(width: numbers[0], height: numbers[1])
        case "aspect_ratio":
            reading.estimatesAspect = value.string == "auto"
            if reading.estimatesAspect { return true }
            guard let aspect = value.double.map({ Float($0) }), ImageSize.aspects.contains(aspect) else { return false }
            reading.size = .standIn(aspect: aspect)
            reading.isSizeStandIn = true
        case "mirrored":
            reading.mirrored = value.bool
            return reading.mirrored != nil
        case "joints":
            reading.joints = value.string.flatMap(JointOrder.init)
            return reading.joints != nil
        case "y":
            reading.y = value.string.flatMap(VerticalAxis.init)
            return reading.y != nil
        case "strict":
            isStrict = value.bool ?? false
            return value.bool != nil
        case "confidence":
            guard let floor = value.double, (0...1).contains(floor) else { return false }
            reading.confidenceFloor = Float(floor)
        case "label":
            reading.fields.label = value.string
            return value.string != nil
        case "person":
            reading.fields.person = value.string
            return value.string != nil
        case "id":
            reading.fields.id = value.string
            return value.string != nil
        default: return false
        }
        return true
    }
}
