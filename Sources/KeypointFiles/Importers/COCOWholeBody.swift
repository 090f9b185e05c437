// COCO-WholeBody: annotations joined with their images, or a list of results.

import Keypoints

/// Reads `lefthand_kpts` and `righthand_kpts`, 21 × (x, y, v) in pixels each (<doc:Formats#Imported-formats>).
///
/// `lefthand_valid` and `righthand_valid` decide first; without them a hand is there if one of its points is. v is 0
/// for a point that is not there, 1 or 2 for one that a person marked (hidden or visible; its confidence is unknown),
/// and anything else is a model's confidence. Annotations that follow each other and share their image are one frame,
/// whose number is the image's; images without any come last, as frames without hands. The image's `file_name` is the
/// frame's `file`, and `source_id` and `t`, which COCOWholeBodyWriter adds, are its `id` and time. Of the images no
/// more is held than that: about 100 bytes each.
struct COCOWholeBody: RecordImporter {
    private static let sides: [(side: Handedness, name: String)] = [(.left, "lefthand"), (.right, "righthand")]

    private struct Image {
        var id: Int
        var size: ImageSize?
        var time: Double?
        var file: String?
        var name: String?
        var isSeen = false
    }

    /// The images in the order of the file, and the place of each.
    private var images: [Image] = []
    private var places: [Int: Int] = [:]

    /// At the end of the annotations, how many images were looked at for having none.
    private var told = 0
    private var scaler: CoordinateScaler
    private var open: (image: Int, frame: Frame)?

    /// A Boolean value that indicates whether the caller said the images' size, so that no image needs to tell it.
    private let isSizeGiven: Bool

    init(options: ReaderOptions) {
        scaler = CoordinateScaler(options: options, fixed: .pixels)
        isSizeGiven = options.size != nil
    }

    /// An image whose annotations stand apart from one another.
    private var scattered: Int?

    /// The images that had annotations so far.
    private var annotated: Set<Int> = []

    var notes: [String] {
        guard let scattered else { return scaler.notes }
        return scaler.notes + [
            "image \(scattered) has annotations apart from one another: each is a record of its own, "
                + "sort annotations by image_id to have one record an image"
        ]
    }

    mutating func begin(_ file: SourceFile) {
        (images, places, told, annotated) = ([], [:], 0, [])
    }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        switch origin.keys.first {
        case "images":
            try noteImage(value)
            return nil
        case "annotations", nil: return try add(value, hasImages: !origin.keys.isEmpty)
        default: return nil
        }
    }

    mutating func finish() -> Frame? {
        close() ?? nextWithoutHands()
    }

    private mutating func close() -> Frame? {
        guard var frame = open?.frame else { return nil }
        open = nil
        scaler.scale(&frame)
        return frame
    }

    private mutating func nextWithoutHands() -> Frame? {
        while told < images.count {
            defer { told += 1 }
            if !images[told].isSeen { return frame(of: images[told].id, hands: []) }
        }
        return nil
    }

    /// A frame with what its image says.
    private func frame(of image: Int, hands: [Hand]) -> Frame {
        var frame = Frame(number: image, hands: hands)
        guard let place = places[image] else { return frame }
        frame.size = images[place].size
        frame.time = images[place].time
        if let file = images[place].file { frame.setName("file", file) }
        if let name = images[place].name { frame.setName("id", name) }
        return frame
    }

    private mutating func noteImage(_ value: JSONValue) throws(Diagnostic) {
        let id = try value.requiredWhole("id")
        var image = Image(id: id)
        if let width = try value.optionalNumber("width"), let height = try value.optionalNumber("height") {
            image.size = try Envelope.size(width: width, height: height, field: "width")
        }
        image.time = try value.optionalNumber("t")
        // A number for a name is what stands there where nothing better is known.
        image.file = try value.optionalString("file_name").flatMap { $0 == "\(id)" ? nil : $0 }
        image.name = try value.optionalString("source_id")
        places[id] = images.count
        images.append(image)
    }

    /// Joins an annotation to the open frame, or gives that back and opens the next.
    private mutating func add(_ value: JSONValue, hasImages: Bool) throws(Diagnostic) -> Frame? {
        let image = try value.requiredWhole("image_id")
        var hands: [Hand] = []
        for (side, name) in Self.sides {
            if let hand = try hand(side, name, in: value) { hands.append(hand) }
        }
        if open?.image == image {
            open?.frame.hands += hands
            return nil
        }
        if let place = places[image] { images[place].isSeen = true }
        let frame = frame(of: image, hands: hands)
        if hasImages, frame.size == nil, !isSizeGiven {
            throw Diagnostic(
                "image_id",
                "\(image)",
                expected: "an image of the list images, which must come before annotations where the input is no file"
            )
        }
        if !annotated.insert(image).inserted, scattered == nil { scattered = image }
        let finished = close()
        open = (image, frame)
        return finished
    }

    private func hand(_ side: Handedness, _ name: String, in value: JSONValue) throws(Diagnostic) -> Hand? {
        if try value.optionalTruth(name + "_valid") == false { return nil }
        guard let numbers = value.optional(name + "_kpts"), numbers.array?.isEmpty != true else { return nil }
        let points = try within(name + "_kpts") { () throws(Diagnostic) in
            try HandLandmarks.triples(numbers) { $0 == 1 || $0 == 2 ? nil : Float(min($0, 1)) }
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
