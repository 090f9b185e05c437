// OpenPose's output: one object a frame, usually one file a frame.

import Keypoints

/// Reads `people[].hand_left_keypoints_2d` and `hand_right_keypoints_2d`, 21 × (x, y, confidence) each (FORMATS §5).
///
/// A triple of zeros is an absent point; a hand of zeros, or an empty list, is no hand. A frame without people is a
/// frame without hands. The frame's number is the last number in the file's name, as in
/// `take_000000000012_keypoints.json`; in other files it is the frame's place in the input.
struct OpenPose: RecordImporter {
    private static let fields: [(name: String, side: Side)] = [
        ("hand_left_keypoints_2d", .left), ("hand_right_keypoints_2d", .right),
    ]

    private var scaler: CoordinateScaler
    private var count = 0

    init(options: ReaderOptions) { scaler = CoordinateScaler(options: options) }

    var notes: [String] { scaler.notes }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Fault) -> Frame? {
        var envelope = try Envelope(value)
        defer { count += 1 }
        envelope.number = envelope.number ?? OpenPose.number(in: origin.fileName) ?? count
        let people = try value.required("people")
        var hands: [Hand] = []
        for (index, person) in try within("people", { () throws(Fault) in try people.list() }).enumerated() {
            hands += try within("people[\(index)]") { () throws(Fault) in try self.hands(of: person) }
        }
        var frame = envelope.frame(hands)
        scaler.scale(&frame)
        return frame
    }

    private func hands(of person: JSONValue) throws(Fault) -> [Hand] {
        guard Self.fields.contains(where: { person[$0.name] != nil }) else {
            throw Fault(
                "no hand_left_keypoints_2d and hand_right_keypoints_2d",
                expected: "OpenPose's output with --hand"
            )
        }
        let identifier = try person.optional("person_id").flatMap { value throws(Fault) -> Int? in
            try within("person_id") { () throws(Fault) in try (value.array?.first ?? value).whole() }
        }
        var hands: [Hand] = []
        for field in Self.fields {
            guard let numbers = person.optional(field.name), numbers.array?.isEmpty != true else { continue }
            let points = try within(field.name) { () throws(Fault) in
                try HandPoints.triples(numbers) { Float($0) }
            }
            guard let points else { continue }
            var hand = Hand(points: points, side: field.side)
            // −1 is OpenPose's word for a person who is not followed from frame to frame.
            if let identifier, identifier >= 0 { hand.person = String(identifier) }
            hands.append(hand)
        }
        return hands
    }

    /// The last number in the name of a file that OpenPose wrote for one frame.
    static func number(in fileName: String) -> Int? {
        guard fileName.hasSuffix("_keypoints.json") else { return nil }
        guard let place = fileName.lastIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
        let digits = fileName[...place].reversed().prefix { $0.isASCII && $0.isNumber }
        return Int(String(digits.reversed()))
    }
}
