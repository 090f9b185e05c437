// Hands as TensorFlow.js's hand-pose-detection returns them.

import Keypoints

/// Reads `[{score, handedness, keypoints: [{x, y, name}]}]`: a list is one frame. The older handpose, and
/// ml5 with it, wrote `[{handInViewConfidence, landmarks: [[x, y, z]]}]`.
///
/// The list may stand in a record with time and size, under `hands`, `predictions`, `result` or `results`. Points are
/// found by their names, or by their order where they have none; they are pixels unless the numbers say otherwise.
struct TFJS: RecordImporter {
    private var scaler: CoordinateScaler
    private var names = JointNames { HandJoint(named: $0) }

    init(options: ReaderOptions) { scaler = CoordinateScaler(options: options, isEverSigned: true) }

    var notes: [String] { scaler.notes }

    /// The fields that hold a hand's points.
    static let pointFields = ["keypoints", "landmarks"]

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        let envelope = try Envelope(value)
        var name = ""
        var list = value
        if let field = value.firstField(of: ["hands"] + Envelope.resultFields) { (name, list) = field }
        // A single hand outside a list.
        let isHand = Self.pointFields.contains { list[$0] != nil }
        let hands = !isHand ? try within(name) { () throws(Diagnostic) in try list.list() } : [list]
        var read: [Hand] = []
        for (index, hand) in hands.enumerated() {
            read.append(try within("\(name)[\(index)]") { () throws(Diagnostic) in try self.hand(from: hand) })
        }
        var frame = envelope.frame(read)
        scaler.scale(&frame)
        return frame
    }

    private mutating func hand(from value: JSONValue) throws(Diagnostic) -> Hand {
        var hand = Hand()
        if let side = value.optional("handedness") { (hand.side, hand.score) = SideLists.side(of: side) }
        hand.label = Envelope.label(in: value)
        hand.score = try value.optionalFloat("score") ?? hand.score
        if hand.score == nil { hand.score = try value.optionalFloat("handInViewConfidence") }
        let field = value.firstField(of: Self.pointFields)
        guard let points = field?.value else { throw Diagnostic("keypoints", "missing", expected: "a value") }
        try within(field?.name ?? "") { () throws(Diagnostic) in
            let list = try points.list()
            let name = NamedJoints.nameField(in: list, &names) ?? "name"
            guard list.contains(where: { $0[name]?.isNull == false }) else {
                hand.points = try scaler.lists.hand(points, scaler.lists.confidences(in: value, of: 1).first ?? nil)
                return
            }
            guard list.count == HandJoint.count else {
                throw Diagnostic("\(list.count) points", expected: "\(HandJoint.count)")
            }
            var seen: Set<HandJoint> = []
            let confidences = PointConfidences(of: list) ?? scaler.lists.confidences(in: value, of: 1).first ?? nil
            for (index, point) in list.enumerated() {
                try within("[\(index)]") { () throws(Diagnostic) in
                    var joint = HandJoint(rawValue: index)
                    if let text = try point.optionalString(name) {
                        joint = names.joint(text)
                        guard let joint else {
                            let shown = "\"\(text.prefix(Tuning.quotedCharacters))\""
                            throw Diagnostic(name, shown, expected: "a joint of a hand")
                        }
                        guard seen.insert(joint).inserted else { throw JointNames.twice(text) }
                    }
                    guard let joint, var keypoint = try Keypoint(common: point) else { return }
                    keypoint.confidence = try confidences?[index]
                    hand.points[joint] = keypoint
                }
            }
        }
        return hand
    }
}
