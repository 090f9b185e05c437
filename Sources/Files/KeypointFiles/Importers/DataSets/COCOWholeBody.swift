// COCO-WholeBody and COCO with 21 keypoints: annotations joined with their images, or a list of results.

import Keypoints

/// Reads `lefthand_kpts` and `righthand_kpts`, 21 × (x, y, v) in pixels each (<doc:ImportedFormats>).
///
/// Without these, the hands are part of the 133 or 136 `keypoints` of a body, or the 21 `keypoints` of an annotation are
/// one (`HandCategory`). `lefthand_valid`
/// and `righthand_valid` decide first; without them a hand is there if one of its points is. v is 0 for a point that is
/// not there, 1 or 2 for one that a person marked (hidden or visible; its confidence is unknown), and anything else is
/// a model's confidence. Annotations that follow each other and share their image are one frame, whose number is the
/// image's; images without any come last, as frames without hands. The image's `file_name` is the frame's `file`; what
/// COCOWholeBodyWriter adds is read back, so that its frames keep their numbers, places and hands' order. Of the images
/// no more is held than that: about 100 bytes each.
struct COCOWholeBody: RecordImporter {
    private static let sides: [(side: Handedness, name: String)] = [(.left, "lefthand"), (.right, "righthand")]

    private struct Image {
        var id: Int
        var number: Int?
        var size: ImageSize?
        var time: Double?
        var file: String?
        var name: String?

        /// Whether `size` stood for an unknown one when pixels were written.
        var isStandIn = false

        /// Whether it is known that no annotation is to come.
        var isHandless = false
        var isSeen = false
    }

    private typealias PlacedHand = (hand: Hand, place: Int?)

    /// The images in the order of the file, and the place of each.
    private var images: [Image] = []

    /// The categories by their identifiers, and whether they differ in what hands show.
    private var categories: [Int: HandCategory] = [:]
    private var places: [Int: Int] = [:]

    /// The numbers of images that were checked for annotations: before that of the open frame, and at the end.
    private var (passed, told) = (0, 0)
    private var scaler: CoordinateScaler
    private var open: (image: Int, frame: Frame, places: [Int?])?

    /// Whether the caller gave the images' size, which an image then need not contain.
    private let isSizeGiven: Bool
    private let fields: NamedFields
    private let joints: JointOrder?

    /// The field of the images' times where the user named one.
    private let time: TimeKey?

    init(options: ReaderOptions) {
        scaler = CoordinateScaler(options: options, fixed: .pixels)
        isSizeGiven = options.size != nil
        fields = options.fields
        time = options.time
        joints = options.joints
    }

    /// An image whose annotations stand apart from one another.
    private var scattered: Int?

    /// The images that had annotations so far.
    private var annotated: Set<Int> = []

    /// The categories whose keypoints have names that are no joints, with these, and words that are no sides.
    private var nameless: [String: [String]] = [:]
    private var sides = UnknownSides()

    var notes: [String] {
        var notes = scaler.notes + sides.notes
        for (name, words) in nameless.sorted(by: { $0.key < $1.key }) {
            let found =
                words.count < HandJoint.count
                ? "\(SchemaSniffer.shown(words)): no joints by name" : "no name of its keypoints is a joint's"
            notes.append("category \(name): \(found); they are read in the usual order")
        }
        if let scattered {
            notes.append(
                "image \(scattered) has annotations apart from one another: each is a record of its own, "
                    + "sort annotations by image_id to have one record an image"
            )
        }
        return notes
    }

    /// Returns whether an object is an annotation with points of hands, or holds such, or images before them.
    static func isFile(_ object: SchemaSniffer) -> Bool {
        if isAnnotation(object) { return true }
        guard let annotations = object["annotations"], let first = annotations.elements.first else {
            return object["images"]?.elements.first?.has(any: "file_name", "width") == true
        }
        return annotations.elements.contains(where: isAnnotation) || first.isCut
    }

    /// Returns whether an annotation has the points of hands, in lists of their own or among those of a whole body.
    private static func isAnnotation(_ annotation: SchemaSniffer) -> Bool {
        if annotation.has(any: "lefthand_kpts", "righthand_kpts") { return true }
        guard annotation["image_id"] != nil, let points = annotation["keypoints"] else { return false }
        if points.count == HandJoint.count, points.elements.first?.count == 3 { return true }
        let isOfPairs = [HandJoint.count, 2 * HandJoint.count].contains(points.count)
        let hasScores = annotation.fields.contains {
            $0.value.count == HandJoint.count && NameWords.confidenceRank($0.name) != nil
        }
        return isOfPairs && hasScores || ([HandJoint.count] + WholeBody.counts).contains { points.count == $0 * 3 }
    }

    mutating func begin(_ file: SourceFile) {
        (images, places, passed, told, annotated, categories) = ([], [:], 0, 0, [], [:])
    }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        switch origin.keys.first {
        case "images":
            try noteImage(value)
            return nil
        case "categories":
            if let id = value["id"]?.integer { categories[id] = HandCategory(value) }
            return nil
        case "annotations", nil: return try add(value, hasImages: !origin.keys.isEmpty)
        default: return nil
        }
    }

    /// The next frame that is known to have no hands and stands before the one that is open.
    mutating func ready() -> Frame? {
        guard let open, let place = places[open.image] else { return nil }
        while passed < place {
            defer { passed += 1 }
            let image = images[passed]
            guard image.isHandless, !image.isSeen else { continue }
            images[passed].isSeen = true
            return withoutStandIn(frame(of: image.id, hands: []), image: image.id)
        }
        return nil
    }

    mutating func finish() -> Frame? {
        close() ?? nextWithoutHands()
    }

    private mutating func close() -> Frame? {
        guard let closed = open.take() else { return nil }
        var frame = closed.frame
        let known = closed.places.compactMap(\.self)
        if known.count == frame.hands.count {
            let order = known.indices.sorted { (known[$0], $0) < (known[$1], $1) }
            frame.hands = order.map { closed.frame.hands[$0] }
        }
        scaler.scale(&frame)
        return withoutStandIn(frame, image: closed.image)
    }

    private mutating func nextWithoutHands() -> Frame? {
        while told < images.count {
            defer { told += 1 }
            let image = images[told]
            if !image.isSeen { return withoutStandIn(frame(of: image.id, hands: []), image: image.id) }
        }
        return nil
    }

    /// Returns the frame without a size that was unknown when its pixels were written.
    private func withoutStandIn(_ frame: Frame, image: Int) -> Frame {
        guard let place = places[image], images[place].isStandIn else { return frame }
        var frame = frame
        frame.size = nil
        return frame
    }

    private func frame(of image: Int, hands: [Hand]) -> Frame {
        var frame = Frame(number: image, hands: hands)
        guard let place = places[image] else { return frame }
        frame.number = images[place].number
        frame.size = images[place].size
        frame.time = images[place].time
        if let file = images[place].file { frame.setName("file", file) }
        if let name = images[place].name { frame.setName("id", name) }
        return frame
    }

    private mutating func noteImage(_ value: JSONValue) throws(Diagnostic) {
        let id = try value.requiredWhole("id")
        var image = Image(id: id, number: id)
        if let number = value["frame"] {
            image.number = number.isNull ? nil : try within("frame") { () throws(Diagnostic) in try number.whole() }
        }
        image.isStandIn = try value.optionalTruth("stand_in_size") ?? false
        image.isHandless = value["hands"]?.double == 0
        if let width = try value.optionalNumber("width"), let height = try value.optionalNumber("height") {
            image.size = try Envelope.size(width: width, height: height, field: "width")
        }
        image.time = try value.optionalNumber("t")
        if let time { image.time = try value.optionalTime(time) ?? image.time }
        // A number for a name is what stands there where nothing better is known.
        image.file = try value.optionalString("file_name").flatMap { $0 == "\(id)" ? nil : $0 }
        image.name =
            if let name = fields.id { NamedFields.word(name, in: value) } else { try value.optionalString("source_id") }
        places[id] = images.count
        images.append(image)
    }

    /// Joins an annotation to the open frame, or gives that back and opens the next.
    private mutating func add(_ value: JSONValue, hasImages: Bool) throws(Diagnostic) -> Frame? {
        let image = try value.requiredWhole("image_id")
        // One whose annotations cannot be read is no image without hands.
        if let place = places[image] { images[place].isSeen = true }
        let found = try hands(in: value)
        if open?.image == image {
            open?.frame.hands += found.map { $0.hand }
            open?.places += found.map { $0.place }
            return nil
        }
        let frame = frame(of: image, hands: found.map { $0.hand })
        if hasImages, places[image] == nil, !isSizeGiven {
            throw Diagnostic(
                "image_id",
                "\(image)",
                expected: "an image of the list images, which must come before annotations where the input is no file"
            )
        }
        if !annotated.insert(image).inserted, scattered == nil { scattered = image }
        let finished = close()
        open = (image, frame, found.map { $0.place })
        return finished
    }

    private mutating func hands(in value: JSONValue) throws(Diagnostic) -> [PlacedHand] {
        var hands: [PlacedHand] = []
        let hasParts = Self.sides.contains { value[$0.name + "_kpts"] != nil }
        let points = value["keypoints"].map { Self.flat($0, in: value) }
        if !hasParts, let points, let count = points.array?.count,
            !WholeBody.counts.contains(where: { $0 * 3 == count })
        {
            // What else is in the file, such as the bodies of people, has a category that says so.
            let category = value["category_id"]?.integer.flatMap { categories[$0] }
            if count == 0 || count != 3 * HandJoint.count && category?.isHand == false { return [] }
            return try hand(of: value, points, category).map { [($0, nil)] } ?? []
        }
        for (side, name) in Self.sides {
            if try value.optionalTruth(name + "_valid") == false { continue }
            let field = hasParts ? name + "_kpts" : "keypoints"
            let part = hasParts ? value.optional(field) : WholeBody.numbers(of: side, in: value[field])
            guard let numbers = part, numbers.array?.isEmpty != true else { continue }
            let points = try within(field) { () throws(Diagnostic) in
                try HandLandmarks.triples(numbers, confidence: Self.confidence)
            }
            guard let points else { continue }
            var hand = Hand(points: points, side: side)
            hand.score = try value.optionalFloat(name + "_score")
            if hand.score == nil { hand.score = try value.optionalFloat("score") }
            hand.label = try value.optionalString(name + "_label")
            hand.person = try value.optionalString("person")
            if let name = fields.label { hand.label = NamedFields.word(name, in: value) }
            if let name = fields.person { hand.person = NamedFields.word(name, in: value) }
            if try value.optionalTruth("side_unknown") == true { hand.side = nil }
            let place = try value.optionalNumber(name + "_index").flatMap { Int(exactly: $0) }
            hands.append((hand, place))
        }
        return hands
    }

    /// Of a point that a person marked, hidden or visible, the confidence is unknown.
    private static func confidence(_ v: Double) -> Float? { v == 1 || v == 2 ? nil : Float(min(v, 1)) }

    /// The numbers of 21 keypoints, which MMPose's RHD has in a list each; of pairs with the confidences beside them.
    private static func flat(_ keypoints: JSONValue, in annotation: JSONValue) -> JSONValue {
        guard let list = keypoints.array, [HandJoint.count, 2 * HandJoint.count].contains(list.count) else {
            return keypoints
        }
        let numbers = list.flatMap { $0.array ?? [$0] }
        guard numbers.count == 2 * HandJoint.count,
            let beside = PointConfidences.lists(in: annotation, of: 1).first ?? nil
        else { return .array(numbers) }
        return .array(
            HandJoint.allCases.flatMap { joint in
                [numbers[2 * joint.rawValue], numbers[2 * joint.rawValue + 1], beside.mark(joint.rawValue)]
            }
        )
    }

    /// The hand of an annotation of 21 keypoints.
    private mutating func hand(
        of value: JSONValue,
        _ keypoints: JSONValue,
        _ category: HandCategory?
    ) throws(Diagnostic) -> Hand? {
        if let category {
            if let strange = category.strange {
                let expected = "the joints of a hand, each once"
                throw Diagnostic("category \(category.name): the keypoint \"\(strange)\"", expected: expected)
            }
            if !category.nameless.isEmpty { nameless[category.name] = category.nameless }
        }
        let points = try within("keypoints") { () throws(Diagnostic) in
            try HandLandmarks.triples(keypoints, confidence: Self.confidence)
        }
        guard var points else { return nil }
        if let order = category?.order {
            if order != HandJoint.allCases { points = JointOrder.read(points, in: order) }
        } else if let joints {
            points = joints.read(points)
        }
        var hand = Hand(points: points, side: category?.side)
        let side = HandCategory.sideFields.lazy.compactMap { value[$0]?.string }.first
        if let side { hand.side = sides.side(of: side) }
        hand.score = try value.optionalFloat("score")
        hand.person = try value.optionalString("person")
        hand.label = try value.optionalWord("label")
        let isTold = Set(categories.values.filter(\.isHand).map(\.name)).count > 1
        if hand.label == nil, isTold { hand.label = category?.label }
        if let name = fields.label { hand.label = NamedFields.word(name, in: value) }
        if let name = fields.person { hand.person = NamedFields.word(name, in: value) }
        return hand
    }
}
