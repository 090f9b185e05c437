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

    /// Whether there is a time, be it one of day.
    private(set) var isTimed = false

    /// The fields that may identify a dump's records, or name the image; they pass through unchanged.
    static let nameFields = [
        "id", "file", "file_name", "filename", "image", "image_id", "image_name", "image_path", "path", "video",
        "source",
    ]

    /// The fields that may be a label, and those that may hold the labels of a list of hands.
    static let labelFields = ["label", "class", "gesture", "sign", "letter", "target", "category"]
    static let labelLists: Set = ["labels", "label", "y", "target", "targets", "classes"]

    /// Returns the label in the first of `labelFields` that is a word or a whole number; that of a numbered class is its name.
    static func label(in record: JSONValue) -> String? {
        for field in labelFields {
            guard let value = record[field] else { continue }
            if let text = value.string { return text }
            if let whole = value.integer {
                let names = field == "class" ? ["class_name", "className", "name"] : []
                return names.lazy.compactMap { record[$0]?.string }.first ?? "\(whole)"
            }
        }
        return nil
    }

    /// The fields that may be the side of a hand as a detector sees it.
    static let sideFields = [
        "chirality", "handedness", "handednesses", "multi_handedness", "multiHandedness", "hand", "hand_label",
        "handLabel",
    ]

    /// The fields of a record, or of a hand, beside its points and its time.
    private static let facts = Set(
        ["label", "person", "score", "mirrored", "side", "type"] + sideFields + numberFields
    )

    /// Returns whether a field is read as a time, a number, a size or a fact of a record.
    static func reads(_ name: String) -> Bool {
        facts.contains(name) || isSize(name) || TimeKey.unit(of: name) != nil
    }

    /// Returns whether a field is one of a record of hands, and not of what holds several.
    static func isOfRecord(_ name: String) -> Bool {
        reads(name) && name != "type" || labelFields.contains(name) || nameFields.contains(name) || name == "name"
            || TimeKey.leavesUnitOpen(name)
    }

    /// Returns whether a field is one side of the image.
    static func isSize(_ name: String) -> Bool { sizes.contains(name) }

    private static let sizes = Set(sizeFields.flatMap { [$0.0, $0.1] })

    /// The fields that may be the number of the frame.
    static let numberFields = [
        "frame", "frame_index", "frameIndex", "frame_number", "frameNumber", "frame_id", "frameId",
    ]

    /// The names, joined, of a corner or the middle of a box, beside which `width` and `height` are the box's.
    static let corners: Set<String> = [
        "x", "y", "xmin", "ymin", "left", "top", "cx", "cy", "xc", "yc", "xcenter", "ycenter", "xcentre", "ycentre",
        "centerx", "centery", "centrex", "centrey", "minx", "miny", "bboxx", "bboxy", "bbox", "boxx", "boxy",
        "bboxleft", "bboxtop", "boxleft", "boxtop", "bboxxmin", "bboxymin", "originx", "originy",
    ]

    /// Names of objects that are boxes, whatever is in them.
    private static let boxes: Set = [
        "box", "boxes", "bbox", "bboxes", "rect", "rectangle", "roi", "rois", "bounds", "region", "crop", "prediction",
    ]

    /// Returns whether a name is that of a box around a hand.
    static func isBox(_ name: String) -> Bool {
        NameWords.joined(name).hasPrefix("bounding") || NameWords.split(name).contains(where: boxes.contains)
    }

    /// Returns whether the `width` and `height` of an object are those of a box in the image.
    static func isBox(_ object: JSONValue) -> Bool {
        let numbers = object.object?.members.lazy.filter { $0.value.double != nil } ?? []
        let names = Set(numbers.map { NameWords.joined($0.name) })
        // Many of x1, y1 … are landmarks.
        let hasCorner = !names.isDisjoint(with: corners) || names.contains("x1") && !names.contains("x3")
        return hasCorner && names.isDisjoint(with: ["bboxwidth", "boxwidth", "bboxw", "boxw"])
    }

    /// Returns fields around records whose width and height have names that no box has, which may be in a record.
    static func ofImage(_ fields: [(name: String, value: JSONValue)]) -> [(name: String, value: JSONValue)] {
        guard ["width", "height"].allSatisfy({ name in fields.contains { $0.name == name } }) else { return fields }
        return fields.map { (["width", "height"].contains($0.name) ? "image_\($0.name)" : $0.name, $0.value) }
    }

    /// The pairs of fields that may be the image's width and height.
    static let sizeFields =
        [("width", "height")]
        + ["image", "img", "frame", "video", "canvas"].flatMap { name in
            [("\(name)_width", "\(name)_height"), ("\(name)Width", "\(name)Height")]
        }

    /// The fields that may hold both.
    static let pairFields = ["image_size", "imageSize", "frame_size", "frameSize", "resolution", "image"]

    /// Returns whether the `time` of a record is how long a network took, as in Roboflow's results.
    static func isInference(_ record: JSONValue) -> Bool {
        record["predictions"]?.array != nil && (record["image"]?["width"] != nil || record["inference_id"] != nil)
    }

    /// The fields that may contain the detector's own result.
    static let resultFields = ["result", "results", "predictions", "observations"]

    /// Reads the fields that are there; `record` may also be a list, which has none of them.
    init(_ record: JSONValue) throws(Diagnostic) {
        let names = (record.object?.members ?? []).filter { !$0.value.isNull }.map(\.name)
        // A date leaves no unit open.
        let dated = names.first { TimeKey.leavesUnitOpen($0) && record[$0]?.string.map(DateText.isTime) == true }
        let keys =
            (Self.isInference(record) ? ["t"] : ["t", "time"]).map { TimeKey(name: $0, unit: .seconds) }
            + [TimeKey.told(by: Self.isInference(record) ? names.filter { $0 != "time" } : names)].compactMap(\.self)
            + [dated.map { TimeKey(name: $0, unit: .seconds) }].compactMap(\.self)
        for key in keys where time == nil { time = try record.optionalTime(key) }
        isTimed = time != nil || keys.contains { record[$0.name]?.string.flatMap(DateText.clock) != nil }
        let numbers = Self.numberFields.filter { record[$0]?.string.map { Int($0) == nil } != true }
        number = try record.firstWhole(of: numbers)
        size = try Envelope.size(of: record)
        isMirrored = try record.optionalTruth("mirrored")
        label = try record.optionalWord("label") ?? Self.label(in: record)
        person = try record.optionalWord("person")
        self.names = Envelope.nameFields.compactMap { name in
            record[name].map { UnknownField(name: name, json: $0.text) }
        }.filter(\.isSimple)
        // A number that is a text is a name.
        for name in Self.numberFields where !numbers.contains(name) {
            guard let text = record[name]?.text else { continue }
            self.names.append(UnknownField(name: name == "frame" ? "frame_name" : name, json: text))
        }
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
                // A share of the image is a box's, too.
                if widthName == "width", isBox(record) || width > 0 && height > 0 && max(width, height) <= 1 {
                    continue
                }
                return try size(width: width, height: height, field: widthName)
            }
        }
        // Datumaro's image has its height first.
        if let pair = record["image"]?["size"]?.array, pair.count == 2, let height = pair[0].double,
            let width = pair[1].double
        {
            return try size(width: width, height: height, field: "image.size")
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

    /// Returns the size of an image; `nil` for 0 × 0, which programs write where they do not know it.
    static func size(width: Double, height: Double, field: String) throws(Diagnostic) -> ImageSize? {
        if width == 0, height == 0 { return nil }
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
    /// Returns whether an image may have these sides: at most `Tuning.mostAspect` times as wide as high, or as high as
    /// wide.
    static func canBe(width: Float, height: Float) -> Bool {
        width <= Tuning.mostAspect * height && height <= Tuning.mostAspect * width
    }
}
