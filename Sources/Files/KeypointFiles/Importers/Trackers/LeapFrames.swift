// Frames of Leap Motion and Ultraleap, as their service and programs write them. Rewritten for a HandAssembler.

import Keypoints

/// Rewrites frames whose fingers stand among `pointables` (the service's JSON), or whose hands have `digits` or `fingers`
/// with four `bones` (LeapC's structures).
///
/// A finger's joints are where its proximal, intermediate and distal bones begin, and its tip; the thumb's metacarpal has
/// no length there, so that its joints are CMC, MCP, IP and tip. Positions are in millimetres, or in metres.
struct LeapFrames: RecordRewriter {
    let notes: [String] = []

    private static let positions = [
        ["mcpPosition", "mcp_position"], ["pipPosition", "pip_position"], ["dipPosition", "dip_position"],
        ["btipPosition", "btip_position", "tipPosition", "tip_position"],
    ]

    /// Returns whether a record is such a frame.
    static func isFrame(_ record: SchemaSniffer) -> Bool {
        let hand = record["hands"]?.elements.first
        return record["pointables"]?.kind == .array || hand?.has(any: "palmPosition", "palm_position", "digits") == true
            || hand?["fingers"]?.elements.first?.has(any: "bones", "mcpPosition") == true
    }

    mutating func rewritten(_ frame: JSONValue) throws(Diagnostic) -> JSONValue? {
        var record: [(String, JSONValue)] = []
        // Their clock counts microseconds.
        if let time = try frame.optionalNumber("timestamp") { record.append(("t", .number(time * 1e-6))) }
        for (from, to) in [("id", "frame"), ("label", "label"), ("person", "person"), ("file", "file")] {
            if let value = frame[from], !value.isNull { record.append((to, value)) }
        }
        let pointables = frame["pointables"]?.array ?? []
        var hands: [JSONValue] = []
        for (index, hand) in (frame["hands"]?.array ?? []).enumerated() {
            let own = pointables.filter { $0["handId"] != nil && $0["handId"] == hand["id"] }
            let fingers = (hand["digits"] ?? hand["fingers"])?.array ?? own
            hands.append(
                try within("hands[\(index)]") { () throws(Diagnostic) in try Self.hand(hand, fingers: fingers) }
            )
        }
        record.append(("hands", .array(hands)))
        return .object(record)
    }

    private static func hand(_ hand: JSONValue, fingers: [JSONValue]) throws(Diagnostic) -> JSONValue {
        var places: [(HandJoint, SIMD3<Double>)] = []
        let arm = hand["arm"]
        let wrist = hand["wrist"] ?? hand["wristPosition"] ?? arm?["next_joint"] ?? arm?["nextJoint"]
        guard let wrist else { throw Diagnostic("no wrist", expected: "wrist, or arm.next_joint") }
        places.append((.wrist, try place(wrist)))
        for (index, finger) in fingers.enumerated() {
            // Five fingers, from the thumb on; others say which they are.
            let type = finger["type"]?.integer ?? index
            guard (0..<Finger.allCases.count).contains(type) else { continue }
            let base = Finger.allCases[type].base
            for (step, point) in try joints(of: finger).enumerated() {
                guard let point, let joint = HandJoint(rawValue: base.rawValue + step) else { continue }
                places.append((joint, try place(point)))
            }
        }
        let origin = places[0].1
        let reach = places.map { (($0.1 - origin) * ($0.1 - origin)).sum().squareRoot() }.max() ?? 0
        let scale = reach > 1 ? 1e-3 : 1
        guard Tuning.handReach.contains(Float(reach * scale)) else {
            let expected = "50 to 400, in millimetres, or 0.05 to 0.4, in metres"
            throw Diagnostic("a hand that reaches \(Float(reach)) from its wrist", expected: expected)
        }
        let points = places.map { joint, place in
            ("\(joint)".lowercased(), JSONValue.array((0..<3).map { .number(place[$0] * scale) }))
        }
        var fields: [(String, JSONValue)] = [("joints", .object(points))]
        for name in ["label", "person"] { if let value = hand[name] { fields.append((name, value)) } }
        // LeapC numbers them.
        let type = hand["type"]?.integer.map { $0 == 0 ? "left" : "right" } ?? hand["type"]?.string
        if let type { fields.append(("handedness", .string(type))) }
        return .object(fields)
    }

    /// The four joints of a finger, from the palm to the tip.
    private static func joints(of finger: JSONValue) throws(Diagnostic) -> [JSONValue?] {
        guard let bones = finger["bones"]?.array else {
            return positions.map { names in names.lazy.compactMap { finger[$0] }.first }
        }
        guard bones.count == 4 else { throw Diagnostic("bones", counted(bones.count, "bone"), expected: "4") }
        return bones.dropFirst().map { $0["prev_joint"] ?? $0["prevJoint"] }
            + [bones[3]["next_joint"] ?? bones[3]["nextJoint"]]
    }

    private static func place(_ value: JSONValue) throws(Diagnostic) -> SIMD3<Double> {
        if value.array != nil {
            let numbers = try value.numbers(count: 3, of: "numbers")
            return SIMD3(numbers[0], numbers[1], numbers[2])
        }
        return SIMD3(try value.requiredNumber("x"), try value.requiredNumber("y"), try value.requiredNumber("z"))
    }
}
