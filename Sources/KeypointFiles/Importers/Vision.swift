// Hands exported from Apple's Vision by users: points by joint name, origin bottom left.

import Keypoints

/// Reads points by joint name: a dictionary, or a list with names, `x`, `y` and `confidence` each (FORMATS §5).
///
/// A record is a hand, a list of hands, or holds hands under `hands`, `observations`, `results`; a hand's points stand
/// under `points`, `joints` or the like, or are the record itself; a point is `{x, y, confidence}`,
/// `{location: {x, y}, confidence}` or `[x, y, confidence]`. `chirality` is the side. Vision's y grows upwards (CNV-03)
/// and is turned over, unless the record says `"origin": "top-left"`. Confidence 0 is an absent point.
struct Vision: RecordImporter {
    private var names = JointNames { VisionJoints.joint(named: $0) }

    private static let handFields = ["hands"] + Envelope.resultFields

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Fault) -> Frame? {
        let envelope = try Envelope(value)
        let isTopLeft = try self.isTopLeft(value)
        let field = value.firstField(of: Self.handFields)
        let name = field?.name ?? ""
        let holder = field?.value ?? value
        guard let list = holder.array, !isListOfPoints(list) else {
            let hand = try within(name) { () throws(Fault) in try self.hand(from: holder, isTopLeft: isTopLeft) }
            return envelope.frame([hand])
        }
        var hands: [Hand] = []
        for (index, element) in list.enumerated() {
            hands.append(
                try within("\(name)[\(index)]") { () throws(Fault) in try self.hand(from: element, isTopLeft: isTopLeft)
                }
            )
        }
        return envelope.frame(hands)
    }

    private func isTopLeft(_ value: JSONValue) throws(Fault) -> Bool {
        switch try value.optionalString("origin") {
        case nil, "bottom-left": return false
        case "top-left": return true
        case .some(let other):
            throw Fault("origin", "\"\(other.prefix(Tuning.quotedCharacters))\"", expected: "top-left or bottom-left")
        }
    }

    private func isListOfPoints(_ list: [JSONValue]) -> Bool {
        list.first.map { point in VisionJoints.nameFields.contains { point[$0]?.string != nil } } ?? false
    }

    private mutating func hand(from value: JSONValue, isTopLeft: Bool) throws(Fault) -> Hand {
        let isTurned = try self.isTopLeft(value)
        var hand = Hand()
        hand.side = try value.firstString(of: ["chirality", "handedness"]).flatMap { Side(named: $0) }
        // On a record that is itself the dictionary of joints, `confidence` is the observation's.
        hand.score = try value.optionalFloat("confidence")
        hand.label = try value.optionalString("label")
        hand.person = try value.optionalString("person")
        let field = value.firstField(of: VisionJoints.pointFields)
        let points = field?.value ?? value
        try within(field?.name ?? "") { () throws(Fault) in
            try readPoints(points, isWholeRecord: field == nil, into: &hand.points)
        }
        if !isTopLeft, !isTurned { hand.points.mapLanes { SIMD4($0.x, 1 - $0.y, $0.z, $0.w) } }
        return hand
    }

    private mutating func readPoints(_ value: JSONValue, isWholeRecord: Bool, into points: inout HandPoints)
        throws(Fault)
    {
        var count = 0
        if let list = value.array {
            for (index, element) in list.enumerated() {
                try within("[\(index)]") { () throws(Fault) in
                    guard let name = VisionJoints.nameFields.lazy.compactMap({ element[$0]?.string }).first else {
                        throw Fault("a point without a name", expected: "a joint's name")
                    }
                    points[try joint(name)] = try point(element)
                }
                count += 1
            }
        } else {
            for name in value.names {
                // Beside the joints a record may hold anything else; a dictionary of points may not.
                if isWholeRecord, names.joint(name) == nil { continue }
                guard let element = value[name] else { continue }
                let joint = try joint(name)
                points[joint] = try within(name) { () throws(Fault) in try point(element) }
                count += 1
            }
        }
        guard count > 0 || !isWholeRecord else { throw Fault("no points by joint name", expected: "a hand") }
    }

    private mutating func joint(_ name: String) throws(Fault) -> HandJoint {
        guard let joint = names.joint(name) else {
            throw Fault(
                "\"\(name.prefix(Tuning.quotedCharacters))\"",
                expected: "a joint of a hand, such as indexTip or VNHLKITIP"
            )
        }
        return joint
    }

    private func point(_ value: JSONValue) throws(Fault) -> Keypoint? {
        if value.isNull { return nil }
        if let list = value.array {
            guard list.count == 2 || list.count == 3 else {
                throw Fault("\(list.count) numbers", expected: "x, y, confidence")
            }
            let numbers = try value.numbers(count: list.count, of: "numbers")
            return keypoint(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : nil)
        }
        let confidence = try value.optionalNumber("confidence")
        if let place = value.optional("location") {
            return try within("location") { () throws(Fault) -> Keypoint? in
                if place.array != nil {
                    let numbers = try place.numbers(count: 2, of: "numbers")
                    return keypoint(numbers[0], numbers[1], confidence)
                }
                guard let point = try Keypoint(common: place) else { return nil }
                return keypoint(Double(point.x), Double(point.y), confidence)
            }
        }
        guard let point = try Keypoint(common: value) else { return nil }
        return keypoint(Double(point.x), Double(point.y), confidence)
    }

    private func keypoint(_ x: Double, _ y: Double, _ confidence: Double?) -> Keypoint? {
        if let confidence, confidence <= 0 { return nil }
        return Keypoint(x: Float(x), y: Float(y), confidence: confidence.map { Float($0) })
    }
}
