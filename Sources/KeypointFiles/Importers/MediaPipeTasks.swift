// Results of MediaPipe Tasks, as JavaScript gives them and as Python programs dump them.

import Keypoints

/// Reads a hand landmarker's or gesture recogniser's result (<doc:Formats#Imported-formats>).
///
/// JavaScript: `landmarks`, `handedness` (or `handednesses`), `gestures`; Python: `hand_landmarks`, in camel case too;
/// with or without a record around it. The handedness is the side, its score the hand's. What the recogniser took the
/// hand for is not the truth, so it becomes no label but the field `detectorGesture`. World landmarks are not read.
struct MediaPipeTasks: RecordImporter {
    private var scaler: CoordinateScaler

    init(options: ReaderOptions) { scaler = CoordinateScaler(options: options) }

    var notes: [String] { scaler.notes }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        let envelope = try Envelope(value)
        let result = Envelope.result(in: value)
        guard let field = result.firstField(of: ["landmarks", "hand_landmarks", "handLandmarks"]) else {
            throw Diagnostic("no landmarks or hand_landmarks", expected: "a result of MediaPipe Tasks")
        }
        if field.value.isNull { return envelope.frame([]) }
        let lists = try within(field.name) { () throws(Diagnostic) in try field.value.list() }
        let sides = try categories(in: result, of: ["handedness", "handednesses"])
        let gestures = try categories(in: result, of: ["gestures"])
        var hands: [Hand] = []
        for (index, list) in lists.enumerated() {
            var hand = Hand()
            hand.points = try within("\(field.name)[\(index)]") { () throws(Diagnostic) in
                try HandLandmarks(common: list)
            }
            if index < sides.count, let side = sides[index] {
                hand.side = Handedness(named: side.name)
                hand.score = side.score
            }
            if index < gestures.count, let gesture = gestures[index] {
                hand.extras.append(UnknownField(name: "detectorGesture", json: JSONValue.string(gesture.name).text))
            }
            hands.append(hand)
        }
        var frame = envelope.frame(hands)
        scaler.scale(&frame)
        return frame
    }

    /// The best category of each hand: the first of its list, which MediaPipe sorts by score.
    private func categories(
        in result: JSONValue,
        of names: [String]
    ) throws(Diagnostic) -> [(name: String, score: Float?)?] {
        guard let field = result.firstField(of: names), !field.value.isNull else { return [] }
        let lists = try within(field.name) { () throws(Diagnostic) in try field.value.list() }
        var best: [(name: String, score: Float?)?] = []
        for (index, list) in lists.enumerated() {
            best.append(
                try within("\(field.name)[\(index)]") { () throws(Diagnostic) -> (name: String, score: Float?)? in
                    guard let category = list.array == nil ? list : list.array?.first else { return nil }
                    guard let name = try category.firstString(of: ["categoryName", "category_name", "display_name"])
                    else { return nil }
                    return (name, try category.optionalFloat("score"))
                }
            )
        }
        return best
    }
}
