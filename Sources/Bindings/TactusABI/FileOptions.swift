// The options for reading a file, from JSON.

import KeypointFiles
import Keypoints
import Text

/// The options for reading a file.
struct FileOptions {
    var reading = ReaderOptions()

    /// Whether the first invalid record ends the reading.
    var isStrict: Bool { strict == true }

    private var strict: Bool?

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
            let option = Self.options.first { $0.name == member.name }
            guard option?.take(&self, member.value) == true else {
                let names = Self.options.map(\.name)
                let all = "the options \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
                throw TactusError(.usage, member.name, "\(member.value.text)", expected: option?.expected ?? all)
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
            let flag = word.prefix { $0 == "-" || $0.isLetter }
            let name = flag == "--from" ? "format" : String(flag.dropFirst(2).map { $0 == "-" ? "_" : $0 })
            let isKnown = flag.hasPrefix("--") && options.contains { $0.name == name }
            return isKnown ? name + word[flag.endIndex...] : String(word)
        }.joined(separator: " ")
    }

    /// The name of an option, what it expects, and what takes a value and returns whether it is one of these.
    private typealias Option = (
        name: String, expected: String, take: @Sendable (inout FileOptions, JSONValue) -> Bool
    )

    private static let options: [Option] = [
        ("format", words(KeypointFormat.self), { set(&$0.reading.format, $1.string.flatMap(KeypointFormat.init)) }),
        ("scale", words(CoordinateScale.self), { set(&$0.reading.scale, $1.string.flatMap(CoordinateScale.init)) }),
        ("image_size", "width and height in pixels", { set(&$0.reading.size, size($1)) }),
        ("aspect_ratio", "width over height, or auto", { $0.takeAspect($1) }),
        ("mirrored", "true or false", { set(&$0.reading.mirrored, $1.bool) }),
        ("joints", words(JointOrder.self), { set(&$0.reading.joints, $1.string.flatMap(JointOrder.init)) }),
        ("y", words(VerticalAxis.self), { set(&$0.reading.y, $1.string.flatMap(VerticalAxis.init)) }),
        ("strict", "true or false", { set(&$0.strict, $1.bool) }),
        ("confidence", "0 to 1", { $0.takeConfidence($1) }),
        ("label", "the name of a field", { set(&$0.reading.fields.label, $1.string) }),
        ("person", "the name of a field", { set(&$0.reading.fields.person, $1.string) }),
        ("id", "the name of a field", { set(&$0.reading.fields.id, $1.string) }),
    ]

    private static func words<Word: CaseIterable & RawRepresentable<String>>(_ type: Word.Type) -> String {
        type.allCases.map(\.rawValue).joined(separator: ", ")
    }

    private static func set<Value>(_ field: inout Value?, _ value: Value?) -> Bool {
        field = value
        return value != nil
    }

    private static func size(_ value: JSONValue) -> ImageSize? {
        let numbers = value.array?.compactMap(\.double).map { Float($0) } ?? []
        guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        return ImageSize.aspects.contains(numbers[0] / numbers[1])
            ? ImageSize(width: numbers[0], height: numbers[1]) : nil
    }

    private mutating func takeAspect(_ value: JSONValue) -> Bool {
        reading.estimatesAspect = value.string == "auto"
        if reading.estimatesAspect { return true }
        guard let aspect = value.double.map({ Float($0) }), ImageSize.aspects.contains(aspect) else { return false }
        reading.size = .standIn(aspect: aspect)
        reading.isSizeStandIn = true
        return true
    }

    private mutating func takeConfidence(_ value: JSONValue) -> Bool {
        guard let floor = value.double, (0...1).contains(floor) else { return false }
        reading.confidenceFloor = Float(floor)
        return true
    }
}
