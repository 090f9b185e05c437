// COCO-WholeBody: annotations joined with their images, or a list of results.

import Keypoints

/// Reads `lefthand_kpts` and `righthand_kpts`, 21 × (x, y, v) in pixels each (FORMATS §5).
///
/// `lefthand_valid` and `righthand_valid` decide first; without them a hand is there if one of its points is. v is 0 for
/// a point that is not there, 1 or 2 for one that a person marked (hidden or visible; its confidence is unknown), and
/// anything else is a model's confidence. Annotations that follow each other and share their image are one frame, whose
/// number is the image's. Of the images only identifiers and sizes are held: about 30 bytes each.
struct COCOWholeBody: RecordImporter {
    private static let sides: [(side: Side, name: String)] = [(.left, "lefthand"), (.right, "righthand")]

    private var sizes: [Int: SIMD2<Float>] = [:]
    private var scaler: CoordinateScaler
    private var open: (image: Int, frame: Frame)?

    /// Whether the caller said the pictures' size, so that no image needs to tell it.
    private let isSizeGiven: Bool

    init(options: ReaderOptions) {
        scaler = CoordinateScaler(options: options, fixed: .pixels)
        isSizeGiven = options.size != nil
    }

    var notes: [String] { scaler.notes }

    mutating func begin(_ file: SourceFile) { sizes = [:] }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Fault) -> Frame? {
        switch origin.keys.first {
        case "images":
            try noteImage(value)
            return nil
        case "annotations", nil: return try add(value, hasImages: !origin.keys.isEmpty)
        default: return nil
        }
    }

    mutating func finish() -> Frame? {
        guard var frame = open?.frame else { return nil }
        open = nil
        scaler.scale(&frame)
        return frame
    }

    private mutating func noteImage(_ value: JSONValue) throws(Fault) {
        let id = try value.requiredWhole("id")
        guard let width = try value.optionalNumber("width"), let height = try value.optionalNumber("height") else {
            return
        }
        let size = try Envelope.size(width: width, height: height, field: "width")
        sizes[id] = SIMD2(size.width, size.height)
    }

    /// Joins an annotation to the open frame, or gives that back and opens the next.
    private mutating func add(_ value: JSONValue, hasImages: Bool) throws(Fault) -> Frame? {
        let image = try value.requiredWhole("image_id")
        var hands: [Hand] = []
        for (side, name) in Self.sides {
            if let hand = try hand(side, name, in: value) { hands.append(hand) }
        }
        if open?.image == image {
            open?.frame.hands += hands
            return nil
        }
        var frame = Frame(number: image, hands: hands)
        frame.size = sizes[image].map { PictureSize(width: $0.x, height: $0.y) }
        if hasImages, frame.size == nil, !isSizeGiven {
            throw Fault(
                "image_id",
                "\(image)",
                expected: "an image of the list images, which must come before annotations where the input is no file"
            )
        }
        let finished = finish()
        open = (image, frame)
        return finished
    }

    private func hand(_ side: Side, _ name: String, in value: JSONValue) throws(Fault) -> Hand? {
        if try value.optionalTruth(name + "_valid") == false { return nil }
        guard let numbers = value.optional(name + "_kpts"), numbers.array?.isEmpty != true else { return nil }
        let points = try within(name + "_kpts") { () throws(Fault) in
            try HandPoints.triples(numbers) { $0 == 1 || $0 == 2 ? nil : Float(min($0, 1)) }
        }
        guard let points else { return nil }
        var hand = Hand(points: points, side: side)
        hand.score = try value.optionalFloat(name + "_score")
        if hand.score == nil { hand.score = try value.optionalFloat("score") }
        hand.label = try value.optionalString(name + "_label")
        hand.person = try value.optionalString("person")
        if try value.optionalTruth("side_unknown") == true { hand.side = nil }
        return hand
    }
}
