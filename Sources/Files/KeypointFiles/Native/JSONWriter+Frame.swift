// Frames as native records (<doc:NativeRecords>). Called by `tactus convert` and `synthesize`.

public import Keypoints

extension JSONWriter {
    /// Appends a frame as one native record, with its line break.
    ///
    /// Fields are in the order of <doc:NativeRecords>, unknown ones at the end of their object. Numbers are written
    /// in the
    /// shortest form that reads the same: measured ones with a point, sizes in pixels without one where they are whole.
    /// A written frame reads back as an equal one, if no confidence in it is at or below the reader's floor. A point
    /// with a confidence and no depth is `[x,y,null,c]`.
    public mutating func append(_ frame: Frame) {
        var list = MemberList()
        if let time = frame.time { field("t", &list) { $0.append(time) } }
        if let number = frame.number { field("frame", &list) { $0.append(number) } }
        if let size = frame.size {
            field("width", &list) { $0.append(counted: size.width) }
            field("height", &list) { $0.append(counted: size.height) }
        }
        if let isMirrored = frame.isMirrored { field("mirrored", &list) { $0.append(isMirrored) } }
        let isHandless = frame.hands.isEmpty
        let hasOthers = !frame.bodies.isEmpty || !frame.faces.isEmpty || !frame.motions.isEmpty
        if !isHandless || !hasOthers {
            field("hands", &list) { $0.append(list: frame.hands) { $0.append($1) } }
        }
        if !frame.bodies.isEmpty { field("bodies", &list) { $0.append(list: frame.bodies) { $0.append($1) } } }
        if !frame.faces.isEmpty { field("faces", &list) { $0.append(list: frame.faces) { $0.append($1) } } }
        if !frame.motions.isEmpty { field("motions", &list) { $0.append(list: frame.motions) { $0.append($1) } } }
        close(frame.extras, list)
        append(byte: UInt8(ascii: "\n"))
    }

    private mutating func append(_ hand: Hand) {
        var list = MemberList()
        if let side = hand.side { field("side", &list) { $0.append(side.rawValue) } }
        if let score = hand.score { field("score", &list) { $0.append(score) } }
        field("points", &list) { text in
            text.append(list: HandJoint.allCases) { $0.append(hand.points[$1]) }
        }
        if let label = hand.label { field("label", &list) { $0.append(label) } }
        if let person = hand.person { field("person", &list) { $0.append(person) } }
        close(hand.extras, list)
    }

    private mutating func append(_ body: Body) {
        var list = MemberList()
        field("points", &list) { text in
            var points = MemberList()
            for joint in BodyJoint.allCases where body.points[joint] != nil || body.absent.contains(joint) {
                text.field(joint.rawValue, &points) { $0.append(body.points[joint]) }
            }
            text.close([], points)
        }
        if body.unit != .image { field("unit", &list) { $0.append(body.unit.rawValue) } }
        close(body.extras, list)
    }

    private mutating func append(_ face: Face) {
        var list = MemberList()
        if !face.blendshapes.isEmpty {
            field("blendshapes", &list) { text in
                var shapes = MemberList()
                for (name, value) in face.blendshapes.sorted(by: { $0.key < $1.key }) {
                    text.field(name, &shapes) { $0.append(value) }
                }
                text.close([], shapes)
            }
        }
        if !face.transform.isEmpty { field("transform", &list) { $0.append(list: face.transform) { $0.append($1) } } }
        if !face.points.isEmpty { field("points", &list) { $0.append(list: face.points) { $0.append($1) } } }
        close(face.extras, list)
    }

    private mutating func append(_ motion: AccelerometerSample) {
        var list = MemberList()
        field("device", &list) { $0.append(motion.device) }
        field("z", &list) { $0.append(motion.z) }
        if let unit = motion.unit { field("unit", &list) { $0.append(unit) } }
        if let rate = motion.rate { field("rate", &list) { $0.append(rate) } }
        close(motion.extras, list)
    }

    /// Appends a point with its known numbers; numbers that are not finite are unknown.
    private mutating func append(_ point: Keypoint?) {
        guard let point, point.x.isFinite, point.y.isFinite else { return append(raw: "null") }
        append(byte: UInt8(ascii: "["))
        append(point.x)
        append(byte: UInt8(ascii: ","))
        append(point.y)
        let confidence = point.confidence.flatMap { $0.isFinite ? $0 : nil }
        if point.z?.isFinite == true || confidence != nil {
            append(byte: UInt8(ascii: ","))
            append(point.z ?? .nan)
        }
        if let confidence {
            append(byte: UInt8(ascii: ","))
            append(confidence)
        }
        append(byte: UInt8(ascii: "]"))
    }

    private mutating func append(_ truth: Bool) {
        if truth { append(raw: "true") } else { append(raw: "false") }
    }

    private mutating func append<Element>(list: [Element], _ one: (inout JSONWriter, Element) -> Void) {
        append(byte: UInt8(ascii: "["))
        for (position, element) in list.enumerated() {
            if position > 0 { append(byte: UInt8(ascii: ",")) }
            one(&self, element)
        }
        append(byte: UInt8(ascii: "]"))
    }

    /// The separators before the members of an object: its bracket, then commas.
    struct MemberList {
        var separator = UInt8(ascii: "{")
    }

    /// Appends a member and the separator before it.
    mutating func field(_ name: String, _ list: inout MemberList, _ value: (inout JSONWriter) -> Void) {
        append(byte: list.separator)
        list.separator = UInt8(ascii: ",")
        append(name)
        append(byte: UInt8(ascii: ":"))
        value(&self)
    }

    /// Closes an object after the members of `list` and then `extras`; one without members is opened first.
    mutating func close(_ extras: [UnknownField], _ list: MemberList) {
        var list = list
        for extra in extras { field(extra.name, &list) { $0.append(rawText: extra.json) } }
        if list.separator == UInt8(ascii: "{") { append(byte: list.separator) }
        append(byte: UInt8(ascii: "}"))
    }
}
