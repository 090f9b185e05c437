// The fields that users write around a detector's result: time, frame number, image size. Used by the JSON importers.

import Keypoints

/// The fields around or beside a detector's result that have nothing to do with the detector.
///
/// Detectors' results contain no time and no size; programs that dump them put them beside or around the result under
/// these names. A bare `timestamp` is not read, because its unit differs from program to program (`TimeKey`).
struct Envelope {
    var time: Double?
    var number: Int?
    var size: ImageSize?
    var isMirrored: Bool?
    var label: String?
    var person: String?
    private var names: [UnknownField] = []

    /// A Boolean value that indicates whether there is a time, be it one of day.
    private(set) var isTimed = false

    /// The fields that may identify a dump's records, or name the image; they pass through unchanged.
    static let nameFields = [
        "id", "file", "file_name", "filename", "image", "image_id", "image_name", "image_path", "path", "video",
        "source",
    ]

    /// The fields that may be a label, and those that may hold the labels of a list of hands.
    static let labelFields = ["label", "class", "gesture", "sign", "letter", "target", "category"]
    static let labelLists: Set = ["labels", "label", "y", "target", "targets", "classes"]

    /// The fields that may be the side of a hand as a detector sees it.
    static let sideFields = ["chirality", "handedness", "handednesses", "hand", "hand_label", "handLabel"]

    /// The fields of a record, or of a hand, beside its points and its time.
    private static let facts = Set(
        ["label", "person", "score", "mirrored", "side", "type"] + sideFields + numberFields
    )

    /// Returns a Boolean value that indicates whether a field is read as a time, a number, a size or a fact of a record.
    static func reads(_ name: String) -> Bool {
        facts.contains(name) || isSize(name) || TimeKey.unit(of: name) != nil
    }

    /// Returns a Boolean value that indicates whether a field is one of a record of hands, and not of what holds several.
    static func isOfRecord(_ name: String) -> Bool {
        reads(name) && name != "type" || labelFields.contains(name) || nameFields.contains(name) || name == "name"
            || TimeKey.leavesUnitOpen(name)
    }

    /// Returns a Boolean value that indicates whether a field is one side of the image.
    static func isSize(_ name: String) -> Bool { sizes.contains(name) }

    private static let sizes = Set(sizeFields.flatMap { [$0.0, $0.1] })

    /// The fields that may be the number of the frame.
    static let numberFields = [
        "frame", "frame_index", "frameIndex", "frame_number", "frameNumber", "frame_id", "frameId",
    ]

    /// The pairs of fields that may be the image's width and height.
    static let sizeFields =
        [("width", "height")]
        + ["image", "img", "frame", "video", "canvas"].flatMap { name in
            [("\(name)_width", "\(name)_height"), ("\(name)Width", "\(name)Height")]
        }

    /// The fields that may hold both.
    static let pairFields = ["image_size", "imageSize", "frame_size", "frameSize", "resolution", "image"]

    /// The fields that may contain the detector's own result.
    static let resultFields = ["result", "results", "predictions", "observations"]

    /// Reads the fields that are there; `record` may also be a list, which has none of them.
    init(_ record: JSONValue) throws(Diagnostic) {
        let names = record.names.filter { record.optional($0) != nil }
        // A date leaves no unit open.
        let dated = names.first { TimeKey.leavesUnitOpen($0) && record[$0]?.string.map(DateText.isTime) == true }
        let keys =
            ["t", "time"].map { TimeKey(name: $0, unit: .seconds) } + [TimeKey.told(by: names)].compactMap(\.self)
            + [dated.map { TimeKey(name: $0, unit: .seconds) }].compactMap(\.self)
        for key in keys where time == nil { time = try record.optionalTime(key) }
        isTimed = time != nil || keys.contains { record[$0.name]?.string.flatMap(DateText.clock) != nil }
        number = try record.firstWhole(of: Self.numberFields)
        size = try Envelope.size(of: record)
        isMirrored = try record.optionalTruth("mirrored")
        label = try record.optionalWord("label")
        person = try record.optionalWord("person")
        self.names = Envelope.nameFields.compactMap { name in
            record[name].map { UnknownField(name: name, json: $0.text) }
        }.filter(\.isSimple)
    }

    /// Returns the detector's own result: the record, or its content in one of `resultFields`.
    static func result(in record: JSONValue) -> JSONValue {
        resultFields.lazy.compactMap { record[$0] }.first ?? record
    }

    func frame(_ hands: [Hand]) -> Frame {
        var frame = Frame(time: time, number: number, size: size, isMirrored: isMirrored, hands: hands, extras: names)
        for index in frame.hands.indices {
            frame.hands[index].label = frame.hands[index].label ?? label
            frame.hands[index].person = frame.hands[index].person ?? person
        }
        return frame
    }

    private static func size(of record: JSONValue) throws(Diagnostic) -> ImageSize? {
        for (widthName, heightName) in sizeFields {
            if let width = try record.optionalNumber(widthName), let height = try record.optionalNumber(heightName) {
                return try size(width: width, height: height, field: widthName)
            }
        }
        let name = pairFields.first { record[$0]?.array != nil || record[$0]?["width"] != nil }
        guard let name, let pair = record[name] else { return nil }
        return try within(name) { () throws(Diagnostic) -> ImageSize? in
            if let width = try pair.optionalNumber("width"), let height = try pair.optionalNumber("height") {
                return try size(width: width, height: height, field: "")
            }
            let numbers = try pair.numbers(count: 2, of: "numbers")
            return try size(width: numbers[0], height: numbers[1], field: "")
        }
    }

    static func size(width: Double, height: Double, field: String) throws(Diagnostic) -> ImageSize {
        let size = ImageSize(width: Float(width), height: Float(height))
        guard width > 0, height > 0, size.width.isFinite, size.height.isFinite else {
            throw Diagnostic(field, "\(width) × \(height)", expected: "a width and a height above 0")
        }
        guard ImageSize.canBe(width: size.width, height: size.height) else {
            throw Diagnostic(field, "\(width) × \(height)", expected: "an image of at most 100:1 or 1:100")
        }
        return size
    }
}

extension ImageSize {
    /// Returns a Boolean value that indicates whether an image may have these sides: at most `Tuning.mostAspect` times
    /// as wide as high, or as high as wide.
    static func canBe(width: Float, height: Float) -> Bool {
        width <= Tuning.mostAspect * height && height <= Tuning.mostAspect * width
    }
}
