// Results of MediaPipe's older Hands solution, in Python's and in JavaScript's names.

import Keypoints

/// Reads `multi_hand_landmarks` with `multi_handedness`, or JavaScript's `multiHandLandmarks` (<doc:Formats>).
///
/// Python's lists hold messages (`{landmark: […]}`, `{classification: […]}`), JavaScript's the points and the
/// classification themselves. `null` is no hand.
struct MediaPipeLegacy: RecordImporter {
    private var scaler: CoordinateScaler

    init(options: ReaderOptions) { scaler = CoordinateScaler(options: options) }

    var notes: [String] { scaler.notes }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        let envelope = try Envelope(value)
        let result = Envelope.result(in: value)
        guard let field = result.firstField(of: ["multi_hand_landmarks", "multiHandLandmarks"]) else {
            throw Diagnostic("no multi_hand_landmarks", expected: "a result of MediaPipe Hands")
        }
        if field.value.isNull { return envelope.frame([]) }
        let lists = try within(field.name) { () throws(Diagnostic) in try field.value.list() }
        let sides = result.firstField(of: ["multi_handedness", "multiHandedness"])
        var hands: [Hand] = []
        for (index, list) in lists.enumerated() {
            var hand = Hand()
            hand.points = try within("\(field.name)[\(index)]") { () throws(Diagnostic) in
                guard let inner = list["landmark"] else { return try scaler.lists.hand(list) }
                return try within("landmark") { () throws(Diagnostic) in try scaler.lists.hand(inner) }
            }
            if let sides, let all = sides.value.array, index < all.count {
                try within("\(sides.name)[\(index)]") { () throws(Diagnostic) in try readSide(all[index], into: &hand) }
            }
            hands.append(hand)
        }
        var frame = envelope.frame(hands)
        scaler.scale(&frame)
        return frame
    }

    private func readSide(_ value: JSONValue, into hand: inout Hand) throws(Diagnostic) {
        let inner = value["classification"] ?? value
        guard let category = inner.bestCategory else { return }
        hand.side = try category.optionalString("label").flatMap { Handedness(named: $0) }
        hand.score = try category.optionalFloat("score")
    }
}
