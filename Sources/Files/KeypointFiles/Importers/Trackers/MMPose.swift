// MMPose's predictions: hands of 21 points, or whole bodies of 133.

import Keypoints

/// Reads `{instances: [{keypoints: [[x, y], …], keypoint_scores: […]}]}`, or a list of such instances
/// (<doc:ImportedFormats>).
///
/// MMPose writes a list of frames for a video, a list of instances for an image, and either under `instance_info` in
/// its demos. Coordinates are pixels of an image of unknown size. A point's score is its confidence. The hand of a
/// model of hands has no side; of a whole body's the sides are the person's own in an image as taken.
struct MMPose: RecordImporter {
    private var scaler: CoordinateScaler

    /// An image whose instances come one by one.
    private var open: Frame?

    init(options: ReaderOptions) { scaler = CoordinateScaler(options: options, fixed: options.scale ?? .pixels) }

    var notes: [String] { scaler.notes }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        let envelope = try Envelope(value)
        if origin.keys.first == "instance_info", value["instances"] == nil {
            let found = try self.hands(of: value)
            if open == nil { open = Frame() }
            open?.hands += found
            return nil
        }
        let field = value["instances"]
        let holder = field ?? value
        let list = holder.array ?? [holder]
        var hands: [Hand] = []
        for (index, instance) in list.enumerated() {
            hands += try within(field == nil ? "[\(index)]" : "instances[\(index)]") { () throws(Diagnostic) in
                try self.hands(of: instance)
            }
        }
        var frame = envelope.frame(hands)
        scaler.scale(&frame)
        return frame
    }

    /// Returns whether a record is one of a frame or of its instances.
    static func isRecord(_ record: SchemaSniffer) -> Bool {
        if record.listField == "instance_info" || record["keypoint_scores"] != nil { return true }
        guard let instances = record["instances"], instances.kind == .array else { return false }
        return record["frame_id"] != nil || instances.elements.first?["keypoint_scores"] != nil
    }

    mutating func finish() -> Frame? {
        guard var frame = open else { return nil }
        open = nil
        scaler.scale(&frame)
        return frame
    }

    private func hands(of instance: JSONValue) throws(Diagnostic) -> [Hand] {
        let points = try instance.required("keypoints")
        // Arrays of several instances, as a network returns them.
        if let list = points.array, list.contains(where: { $0.array?.first?.array != nil }) {
            let fields = PointConfidences.named(in: instance).map(\.member).filter {
                $0.value.array?.count == list.count
            }
            var hands: [Hand] = []
            for (index, points) in list.enumerated() {
                let scores = fields.map { ($0.name, $0.value.array?[index] ?? .null) }
                hands += try self.hands(of: .object([("keypoints", points)] + scores))
            }
            return hands
        }
        let field = PointConfidences.named(in: instance).first?.member
        let name = field?.name ?? ""
        let list = try within("keypoints") { () throws(Diagnostic) in try points.list() }
        let marks = field?.value.array ?? []
        guard marks.isEmpty || marks.count == list.count else {
            throw Diagnostic(
                name,
                counted(marks.count, "score"),
                expected: "\(list.count), as there are keypoints"
            )
        }
        let parts: [(places: Range<Int>, side: Handedness?)]
        switch list.count {
        case HandJoint.count: parts = [(0..<HandJoint.count, nil)]
        case WholeBody.count: parts = Handedness.allCases.map { (WholeBody.places(of: $0), $0) }
        default:
            throw Diagnostic(
                "keypoints",
                counted(list.count, "point"),
                expected: "\(HandJoint.count) or \(WholeBody.count)"
            )
        }
        var hands: [Hand] = []
        for (places, side) in parts {
            var hand = Hand(side: side)
            for (joint, place) in zip(HandJoint.allCases, places) {
                var point = try within("keypoints[\(place)]") { () throws(Diagnostic) in
                    try Keypoint(common: list[place])
                }
                if place < marks.count {
                    point?.confidence = try within("\(name)[\(place)]") { () throws(Diagnostic) -> Float? in
                        try marks[place].isNull ? nil : Float(min(marks[place].finite(), 1))
                    }
                }
                // Three-dimensional models give a depth in a unit of their own.
                point?.z = nil
                hand.points[joint] = point
            }
            if hand.points.presence != 0 { hands.append(hand) }
        }
        return hands
    }
}
