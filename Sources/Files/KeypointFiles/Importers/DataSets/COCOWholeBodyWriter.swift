// Writes frames as COCO annotations of hands or of whole bodies. Called by the command line's convert.

public import Keypoints

/// Turns frames into one COCO-WholeBody file, annotations first, written as they come (<doc:ImportedFormats>).
///
/// * A frame is an image. Its identifier is the frame's number where numbers only grow, else the next free one, and the
///   number stands in the added field `frame` (such frames are counted in `renumberedFrames`).
/// * A person's annotation has one left and one right hand; a frame with more hands has more annotations. Where hands
///   then stand in another order than in the frame, `lefthand_index` and `righthand_index` have theirs. A hand whose
///   side is unknown stands as the right hand of an annotation of its own, marked `"side_unknown": true`.
/// * Coordinates are pixels, sides those of an unmirrored image: a mirrored frame is turned back first. A frame
///   without a size is written as a square of `Tuning.standInPixels`, marked `"stand_in_size": true` (it is counted in
///   `framesWithoutSize`).
/// * v is 2 where the confidence is unknown, else the confidence, which is below 1; 0 (with x = y = 0) where the point
///   is absent. The label, the person and the score stand in added fields (`lefthand_label`, `person`,
///   `lefthand_score`).
/// * The image's `file_name` is the field `file` of the frame, or else its `id`; `source_id` is the `id`, `t` the time,
///   and `"hands": 0` says that no annotation is to come.
/// * Depth, bodies, faces, motions and other fields have no place in this format and are left out; `framesWithDepth`
///   and `leftOut` count the frames with some.
///
/// Memory: consecutive images of one kind are held as one entry; a frame with a time or a name as one each.
public struct COCOWholeBodyWriter: Sendable {
    /// The number of frames that had no image size and were written as a square.
    public private(set) var framesWithoutSize = 0

    /// The number of hands that had no known side and were written as right hands.
    public private(set) var handsWithoutSide = 0

    /// The number of frames that have another number than their image.
    package private(set) var renumberedFrames = 0

    package private(set) var framesWithDepth = 0

    /// The number of frames with content for which the format has no field.
    package private(set) var leftOut = 0

    private struct Images: Equatable {
        var first: Int
        var count: Int
        var size: ImageSize
        var isStandIn: Bool
        var isHandless: Bool

        /// The frame's number as JSON, where it is not the image's; `null` where it has none.
        var number: String?
        var time: Double?
        var file: String?
        var name: String?

        /// Returns whether the next image differs only in its number, and both are one entry.
        func isContinued(by next: Images) -> Bool {
            guard number == nil || number == "null", time == nil, file == nil, name == nil else { return false }
            var expected = self
            (expected.first, expected.count) = (first + count, 1)
            return expected == next
        }
    }

    private var images: [Images] = []
    private var nextImage = 0
    private var annotationCount = 0

    /// Whether each hand is an annotation of 21 keypoints; else each person is one of a whole body.
    private let isOfHands: Bool

    /// The labels of hands, which are their categories, in the order in which they came.
    private var labels: [String] = []

    /// Creates a writer.
    ///
    /// - Parameter isOfHands: whether each hand is an annotation of its own, of 21 keypoints and its label's category.
    public init(isOfHands: Bool = false) { self.isOfHands = isOfHands }

    /// Appends what stands before the first annotation.
    public func appendHeader(to bytes: inout [UInt8]) {
        bytes += "{\"info\":{\"description\":\"hands written by Tactus\"},\"annotations\":[".utf8
    }

    /// Appends the annotations of one frame; O(hands).
    public mutating func append(_ frame: Frame, to bytes: inout [UInt8]) {
        var frame = frame
        frame.unmirror()
        if frame.size == nil { framesWithoutSize += 1 }
        let hasDepth = frame.hands.contains { hand in HandJoint.allCases.contains { hand.points[$0]?.z != nil } }
        if hasDepth { framesWithDepth += 1 }
        if frame.hasMoreThanHandsAndNames { leftOut += 1 }
        let size = frame.size ?? .standIn(aspect: 1)
        let image = note(size, frame)
        if isOfHands {
            for hand in frame.hands where hand.points.presence != 0 { append(hand, image, size, to: &bytes) }
            return
        }
        for person in persons(in: frame.hands) {
            bytes += annotationCount == 0 ? "\n".utf8 : ",\n".utf8
            annotationCount += 1
            append(person, image: image, size: size, to: &bytes)
        }
    }

    /// Appends what stands after the last annotation: the images and the categories.
    public func appendFooter(to bytes: inout [UInt8]) {
        bytes += "\n],\"images\":[".utf8
        var isFirst = true
        for entry in images {
            for id in entry.first..<entry.first + entry.count {
                bytes += isFirst ? "\n".utf8 : ",\n".utf8
                isFirst = false
                var text = JSONWriter()
                text.append(rawText: "{\"id\":\(id),\"width\":\(entry.size.width),\"height\":\(entry.size.height)")
                text.append(raw: ",\"file_name\":")
                text.append(entry.file ?? entry.name ?? "\(id)")
                if entry.isStandIn { text.append(raw: ",\"stand_in_size\":true") }
                if entry.isHandless { text.append(raw: ",\"hands\":0") }
                if let number = entry.number { text.append(rawText: ",\"frame\":" + number) }
                if let name = entry.name {
                    text.append(raw: ",\"source_id\":")
                    text.append(name)
                }
                if let time = entry.time {
                    text.append(raw: ",\"t\":")
                    text.append(time)
                }
                text.append(raw: "}")
                bytes += text.bytes
            }
        }
        bytes += "\n],\"categories\":[".utf8
        let bones = HandJoint.bones.map { "[\($0.0.rawValue + 1),\($0.1.rawValue + 1)]" }.joined(separator: ",")
        let joints = HandJoint.allCases.map { "\"\($0.name)\"" }.joined(separator: ",")
        let keypoints = isOfHands ? ",\"keypoints\":[\(joints)],\"skeleton\":[\(bones)]" : ""
        let kind = isOfHands ? "hand" : "person"
        for (place, name) in ([kind] + labels).enumerated() {
            let category = "{\"id\":\(place + 1),\"name\":\(JSONValue.string(name).text),\"supercategory\":\"\(kind)\""
            bytes += "\(place == 0 ? "" : ",")\(category)\(keypoints)}".utf8
        }
        bytes += "]}\n".utf8
    }

    /// Appends an annotation of one hand.
    private mutating func append(_ hand: Hand, _ image: Int, _ size: ImageSize, to bytes: inout [UInt8]) {
        bytes += annotationCount == 0 ? "\n".utf8 : ",\n".utf8
        annotationCount += 1
        var category = 1
        if let label = hand.label {
            if !labels.contains(label) { labels.append(label) }
            category = 2 + (labels.firstIndex(of: label) ?? 0)
        }
        bytes += "{\"id\":\(annotationCount),\"image_id\":\(image),\"category_id\":\(category),\"iscrowd\":0".utf8
        bytes += ",\"num_keypoints\":\(hand.points.presentCount),\"keypoints\":".utf8
        appendPoints(hand, size, to: &bytes)
        let box = Self.box(of: [hand], size)
        bytes += ",\"bbox\":[\(box[0]),\(box[1]),\(box[2]),\(box[3])],\"area\":\(box[2] * box[3])".utf8
        if let side = hand.side { bytes += ",\"hand_type\":\"\(side.rawValue)\"".utf8 }
        if let score = hand.score, score.isFinite { bytes += ",\"score\":\(score)".utf8 }
        if let label = hand.label { bytes += ",\"label\":\(JSONValue.string(label).text)".utf8 }
        if let person = hand.person { bytes += ",\"person\":\(JSONValue.string(person).text)".utf8 }
        bytes.append(UInt8(ascii: "}"))
    }

    /// One annotation's hands, and their places in their frame where these must be written.
    private struct Person {
        var left: Hand?
        var right: Hand?
        var isSideUnknown = false
        var places: (left: Int?, right: Int?)
        var name: String? { left?.person ?? right?.person }
    }

    private mutating func persons(in hands: [Hand]) -> [Person] {
        var persons: [Person] = []
        for (place, hand) in hands.enumerated() {
            switch hand.side {
            case nil:
                handsWithoutSide += 1
                persons.append(Person(right: hand, isSideUnknown: true, places: (nil, place)))
            case .left:
                if let free = persons.firstIndex(where: {
                    $0.left == nil && !$0.isSideUnknown && $0.name == hand.person
                }) {
                    persons[free].left = hand
                    persons[free].places.left = place
                } else {
                    persons.append(Person(left: hand, places: (place, nil)))
                }
            case .right:
                if let free = persons.firstIndex(where: { $0.right == nil && $0.name == hand.person }) {
                    persons[free].right = hand
                    persons[free].places.right = place
                } else {
                    persons.append(Person(right: hand, places: (nil, place)))
                }
            }
        }
        let order = persons.flatMap { [$0.places.left, $0.places.right].compactMap(\.self) }
        if order == order.sorted() {
            for index in persons.indices { persons[index].places = (nil, nil) }
        }
        return persons
    }

    private mutating func note(_ size: ImageSize, _ frame: Frame) -> Int {
        // Larger numbers are not exact in the doubles that most readers of JSON use.
        let exact = -(1 << 53) + 1..<1 << 53
        let wanted = frame.number.flatMap { $0 >= 0 && exact.contains($0) ? $0 : nil }
        let id = max(nextImage, wanted ?? nextImage)
        nextImage = id + 1
        if let number = frame.number, number != id { renumberedFrames += 1 }
        let entry = Images(
            first: id,
            count: 1,
            size: size,
            isStandIn: frame.size == nil,
            isHandless: frame.hands.isEmpty,
            number: frame.number == id
                ? nil : frame.number.map { exact.contains($0) ? "\($0)" : "\"\($0)\"" } ?? "null",
            time: frame.time.flatMap { $0.isFinite ? $0 : nil },
            file: frame.name("file"),
            name: frame.name("id")
        )
        if let last = images.indices.last, images[last].isContinued(by: entry) {
            images[last].count += 1
        } else {
            images.append(entry)
        }
        return id
    }

    private func append(_ person: Person, image: Int, size: ImageSize, to bytes: inout [UInt8]) {
        bytes += "{\"id\":\(annotationCount),\"image_id\":\(image),\"category_id\":1,\"iscrowd\":0".utf8
        append("lefthand", person.left, person.places.left, size, to: &bytes)
        append("righthand", person.right, person.places.right, size, to: &bytes)
        if person.isSideUnknown { bytes += ",\"side_unknown\":true".utf8 }
        if let name = person.name { bytes += ",\"person\":\(JSONValue.string(name).text)".utf8 }
        let box = Self.box(of: [person.left, person.right], size)
        bytes += ",\"bbox\":[\(box[0]),\(box[1]),\(box[2]),\(box[3])],\"area\":\(box[2] * box[3])".utf8
        bytes += ",\"num_keypoints\":0,\"keypoints\":".utf8
        Self.appendZeros(17 * 3, to: &bytes)
        for (part, count) in [("foot", 6), ("face", 68)] {
            bytes += ",\"\(part)_valid\":false,\"\(part)_kpts\":".utf8
            Self.appendZeros(count * 3, to: &bytes)
        }
        bytes += ",\"face_box\":[0,0,0,0]}".utf8
    }

    private func append(_ part: String, _ hand: Hand?, _ place: Int?, _ size: ImageSize, to bytes: inout [UInt8]) {
        if let place { bytes += ",\"\(part)_index\":\(place)".utf8 }
        let isThere = hand.map { $0.points.presence != 0 } ?? false
        bytes += ",\"\(part)_valid\":\(isThere),\"\(part)_kpts\":".utf8
        guard let hand, isThere else {
            Self.appendZeros(HandJoint.count * 3, to: &bytes)
            bytes += ",\"\(part)_box\":[0,0,0,0]".utf8
            return
        }
        appendPoints(hand, size, to: &bytes)
        let box = Self.box(of: [hand], size)
        bytes += ",\"\(part)_box\":[\(box[0]),\(box[1]),\(box[2]),\(box[3])]".utf8
        if let score = hand.score, score.isFinite { bytes += ",\"\(part)_score\":\(score)".utf8 }
        if let label = hand.label { bytes += ",\"\(part)_label\":\(JSONValue.string(label).text)".utf8 }
    }

    /// Appends x, y and v of the 21 points.
    private func appendPoints(_ hand: Hand, _ size: ImageSize, to bytes: inout [UInt8]) {
        for joint in HandJoint.allCases {
            bytes.append(joint == .wrist ? UInt8(ascii: "[") : UInt8(ascii: ","))
            guard let place = Self.pixel(joint, of: hand, size) else {
                bytes += "0,0,0".utf8
                continue
            }
            // A confidence of 0 would say that the point is absent, and 1 or 2 that a person marked it.
            let confidence = hand.points[joint]?.confidence
            let v = confidence.map { "\(min(max($0, .leastNormalMagnitude), Float(1).nextDown))" } ?? "2"
            bytes += "\(place.x),\(place.y),\(v)".utf8
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// A joint in pixels, `nil` where it is absent or too far away for a float.
    private static func pixel(_ joint: HandJoint, of hand: Hand, _ size: ImageSize) -> SIMD2<Float>? {
        guard let point = hand.points[joint] else { return nil }
        let place = SIMD2(point.x * size.width, point.y * size.height)
        return place.x.isFinite && place.y.isFinite ? place : nil
    }

    /// Returns the smallest box around all points: left, top, width and height in pixels; zeros without points.
    private static func box(of hands: [Hand?], _ size: ImageSize) -> [Float] {
        var least = SIMD2<Float>(repeating: .infinity)
        var most = SIMD2<Float>(repeating: -.infinity)
        for hand in hands {
            guard let hand else { continue }
            for joint in HandJoint.allCases {
                guard let place = pixel(joint, of: hand, size) else { continue }
                least = pointwiseMin(least, place)
                most = pointwiseMax(most, place)
            }
        }
        let span = most - least
        guard least.x.isFinite, (span.x * span.y).isFinite else { return [0, 0, 0, 0] }
        return [least.x, least.y, span.x, span.y]
    }

    private static func appendZeros(_ count: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        for index in 0..<count { bytes += index == 0 ? "0".utf8 : ",0".utf8 }
        bytes.append(UInt8(ascii: "]"))
    }
}
