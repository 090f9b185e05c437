// OpenPose's output: one object a frame, usually one file a frame.

import Keypoints

/// Reads `people[].hand_left_keypoints_2d` and `hand_right_keypoints_2d`, 21 × (x, y, confidence) each (<doc:Formats>).
///
/// Where those are empty and the person has 133 points, its hands are read from them. A triple of zeros is an absent
/// point; a hand of zeros, or an empty list, is no hand. A frame without people is a
/// frame without hands. The frame's number is the one that OpenPose itself writes into the names of a video's files,
/// with 12 digits as in `take_000000000012_keypoints.json`; in other files it is the frame's place in the input, for
/// what stands there is the name of an image. The field `id` is the file's path without `_keypoints.json`.
struct OpenPose: RecordImporter {
    private static let fields: [(name: String, side: Handedness)] = [
        ("hand_left_keypoints_2d", .left), ("hand_right_keypoints_2d", .right),
    ]

    private var scaler: CoordinateScaler
    private var count = 0

    /// People without points of hands, and how many had some.
    private var handless = 0
    private var handed = 0

    init(options: ReaderOptions) { scaler = CoordinateScaler(options: options, isEverSigned: true) }

    var notes: [String] {
        let said =
            handless > 0 && handed == 0
            ? ["no person has a point of a hand: OpenPose writes hands where it is run with --hand"] : []
        return scaler.notes + said
    }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        var envelope = try Envelope(value)
        defer { count += 1 }
        envelope.number = envelope.number ?? OpenPose.number(in: origin.fileName) ?? count
        let people = try value.required("people")
        var hands: [Hand] = []
        for (index, person) in try within("people", { () throws(Diagnostic) in try people.list() }).enumerated() {
            let found = try within("people[\(index)]") { () throws(Diagnostic) in try self.hands(of: person) }
            if found.isEmpty { handless += 1 } else { handed += 1 }
            hands += found
        }
        var frame = envelope.frame(hands)
        if let id = OpenPose.id(of: origin.relativePath) { frame.setName("id", id) }
        scaler.scale(&frame)
        return frame
    }

    private func hands(of person: JSONValue) throws(Diagnostic) -> [Hand] {
        // RTMLib and Pose2Sim write the whole body's points where a body's stand.
        let body = person["pose_keypoints_2d"]
        let isWholeBody = WholeBody.numbers(of: .left, in: body) != nil
        guard isWholeBody || Self.fields.contains(where: { person[$0.name] != nil }) else {
            throw Diagnostic(
                "no hand_left_keypoints_2d and hand_right_keypoints_2d",
                expected: "OpenPose's output with --hand"
            )
        }
        let identifier = try person.optional("person_id").flatMap { value throws(Diagnostic) -> Int? in
            try within("person_id") { () throws(Diagnostic) in try (value.array?.first ?? value).whole() }
        }
        var hands: [Hand] = []
        for field in Self.fields {
            guard let numbers = person.optional(field.name), numbers.array?.isEmpty != true else { continue }
            let points = try within(field.name) { () throws(Diagnostic) in
                try HandLandmarks.triples(numbers) { Float($0) }
            }
            guard let points else { continue }
            var hand = Hand(points: points, side: field.side)
            // −1 is OpenPose's word for a person who is not followed from frame to frame.
            if let identifier, identifier >= 0 { hand.person = String(identifier) }
            hands.append(hand)
        }
        guard hands.isEmpty else { return hands }
        for side in Handedness.allCases {
            guard let triples = WholeBody.numbers(of: side, in: body) else { continue }
            let points = try within("pose_keypoints_2d") { () throws(Diagnostic) in
                try HandLandmarks.triples(triples) { Float($0) }
            }
            if let points {
                hands.append(Hand(points: points, side: side, person: identifier.flatMap { $0 >= 0 ? "\($0)" : nil }))
            }
        }
        return hands
    }

    private static let ending = "_keypoints.json"

    /// The number in the name of a file that OpenPose wrote for one frame of a video: twelve digits at its end.
    static func number(in fileName: String) -> Int? {
        guard let stem = stem(of: fileName) else { return nil }
        let digits = stem.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits.count == Tuning.openPoseDigits ? Int(stem.suffix(digits.count)) : nil
    }

    /// Returns the identifier of the image of a file that OpenPose wrote for one frame, `nil` for other files.
    private static func id(of path: String) -> String? {
        stem(of: path).flatMap { $0.isEmpty ? nil : String($0) }
    }

    /// Returns a file's name without OpenPose's ending, `nil` for other files.
    private static func stem(of name: String) -> Substring? {
        let bytes = name.utf8
        guard bytes.count >= ending.utf8.count, bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8) else {
            return nil
        }
        return name[..<bytes.index(bytes.endIndex, offsetBy: -ending.utf8.count)]
    }
}
