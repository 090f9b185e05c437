// The plain path of the native format: a tape's values checked field by field. Called by NativeReader; every problem of
// a native record comes from here or from the parser.

internal import Keypoints

struct NativeFields {
    let tape: JSONTape
    let reading: NativeReading

    /// Returns the whole record as a frame, and the numbers of its points that count as missing because of their
    /// confidence, and because they are at 0, 0.
    func frame() throws(Diagnostic) -> (frame: Frame, leftOut: LeftOut) {
        var frame = Frame()
        var (width, height): (Float?, Float?)
        var sides: [(name: String, value: Int)] = []
        var isRecord = false
        var ownTime: Double?
        try members(0, once: Self.recordFields) { (name, value) throws(Diagnostic) in
            switch name {
            case reading.time?.name: frame.time = try optional(value, time).map { reading.time?.seconds($0) ?? $0 }
            case "t": ownTime = try optional(value, time)
            case "frame": frame.number = try optional(value, wholeNumber)
            case "width", "height":
                let side = try optional(value, float)
                if name == "width" { width = side } else { height = side }
                sides.append((name, value))
            case "mirrored": frame.isMirrored = try optional(value, truth)
            case "hands": frame.hands = try optionalList(value, hand, &isRecord)
            case "bodies": frame.bodies = try optionalList(value, body, &isRecord)
            case "faces": frame.faces = try optionalList(value, face, &isRecord)
            case "motions": frame.motions = try optionalList(value, motion, &isRecord)
            default: keep(name, value, in: &frame.extras)
            }
        }
        guard isRecord else {
            throw Diagnostic("no hands, bodies, faces or motions", expected: "a keypoint record")
        }
        // Beside a field that was said to hold the times it would be written twice.
        frame.time = frame.time ?? ownTime
        var leftOut = LeftOut(unsure: frame.removeLandmarks(withConfidenceAtMost: reading.confidenceFloor))
        for index in frame.hands.indices {
            // Each hand by itself: records are read on several threads.
            var zeros = ZeroPoints()
            zeros.remove(from: &frame.hands[index].points)
            leftOut.zeros += zeros.count
        }
        // An unknown size, as other programs write it.
        if width == 0, height == 0 { (width, height, sides) = (nil, nil, []) }
        for (name, value) in sides {
            try within(name) { () throws(Diagnostic) in _ = try optional(value, length) }
        }
        switch (width, height) {
        case (let width?, let height?):
            guard ImageSize.canBe(width: width, height: height) else {
                throw Diagnostic("width", "\(width) × \(height)", expected: "an image of at most 100:1 or 1:100")
            }
            frame.size = ImageSize(width: width, height: height)
        case (nil, nil): break
        case (_, nil): throw Diagnostic("height", "nothing", expected: "a number, as width is given")
        case (nil, _): throw Diagnostic("width", "nothing", expected: "a number, as height is given")
        }
        if let fault = frame.pixelFault(beyond: reading.bound) ?? frame.depthFault(beyond: reading.bound) {
            throw fault
        }
        return (frame, leftOut)
    }

    /// The fields that a record and a hand have once: two with one name are ambiguous.
    private static let recordFields: Set = [
        "t", "frame", "width", "height", "mirrored", "hands", "bodies", "faces", "motions",
    ]
    private static let handFields: Set = ["side", "score", "points", "label", "person"]

    private func hand(_ value: Int) throws(Diagnostic) -> Hand {
        var hand = Hand()
        var points: HandLandmarks?
        try members(value, once: Self.handFields) { (name, value) throws(Diagnostic) in
            switch name {
            case "side": hand.side = try optional(value, side)
            case "score": hand.score = try optional(value, float)
            case "points": points = try handPoints(value)
            case "label": hand.label = try optional(value, string)
            case "person": hand.person = try optional(value, string)
            default: keep(name, value, in: &hand.extras)
            }
        }
        guard let points else { throw Diagnostic("points", "nothing", expected: "21 points") }
        hand.points = points
        return hand
    }

    private func handPoints(_ value: Int) throws(Diagnostic) -> HandLandmarks {
        guard tape.kind(value) == .array else { throw fault(value, "a list of 21 points") }
        let count = tape.count(value)
        guard count == HandJoint.count else {
            throw Diagnostic(counted(count, "point"), expected: "21")
        }
        var points = HandLandmarks()
        try elements(value) { (position, value) throws(Diagnostic) in
            guard let point = try point(value), let joint = HandJoint(rawValue: position) else { return }
            points[joint] = point
        }
        return points
    }

    /// Returns one point, `nil` where it is absent: `null`, unknown x or y, or all zeros. A depth or a confidence of
    /// `null` is unknown.
    func point(_ value: Int) throws(Diagnostic) -> Keypoint? {
        let expected = "[x,y], [x,y,z], [x,y,z,confidence] or null"
        if tape.kind(value) == .null { return nil }
        guard tape.kind(value) == .array else { throw fault(value, expected) }
        let count = tape.count(value)
        guard (2...4).contains(count) else {
            throw Diagnostic(counted(count, "number"), expected: expected)
        }
        var point = Keypoint(x: 0, y: 0)
        var isPlaced = true
        try elements(value) { (position, value) throws(Diagnostic) in
            let number = try optional(value, float)
            switch position {
            case 0: point.x = number ?? .nan
            case 1: point.y = number ?? .nan
            case 2: point.z = number
            default: point.confidence = number
            }
            if position < 2, number == nil { isPlaced = false }
        }
        guard isPlaced else { return nil }
        guard let confidence = point.confidence else { return point }
        let isNothing = point.x == 0 && point.y == 0 && (point.z ?? 0) == 0 && confidence == 0
        return isNothing ? nil : point
    }

    /// Calls `body` with each member of an object; a fault of a member carries its name.
    ///
    /// - Parameter once: the members that may not be given twice.
    func members(
        _ object: Int,
        once: Set<String> = [],
        _ body: (String, Int) throws(Diagnostic) -> Void
    ) throws(Diagnostic) {
        guard tape.kind(object) == .object else { throw fault(object, "an object") }
        var seen: Set<String> = []
        try tape.forEachMember(object) { (name, value) throws(Diagnostic) in
            let name = tape.string(name) ?? ""
            if once.contains(name), !seen.insert(name).inserted {
                throw Diagnostic(name, "given twice", expected: "once")
            }
            do throws(Diagnostic) {
                try body(name, value)
            } catch {
                throw error.inside(name)
            }
        }
    }

    /// Calls `body` with each element of a list; a fault of an element carries its position.
    func elements(_ list: Int, _ body: (Int, Int) throws(Diagnostic) -> Void) throws(Diagnostic) {
        try tape.forEachElement(list) { (position, value) throws(Diagnostic) in
            do throws(Diagnostic) {
                try body(position, value)
            } catch {
                throw error.inside("[\(position)]")
            }
        }
    }

    func keep(_ name: String, _ value: Int, in extras: inout [UnknownField]) {
        let field = UnknownField(name: name, json: tape.json(value))
        if reading.keepsExtras || field.isSimple { extras.append(field) }
    }

    func fault(_ value: Int, _ expected: String) -> Diagnostic {
        Diagnostic(tape.words(value), expected: expected)
    }
}

// MARK: - Values

extension NativeFields {
    /// Returns `nil` for `null`, which stands for a missing field.
    func optional<Value>(
        _ value: Int,
        _ read: (Int) throws(Diagnostic) -> Value
    ) throws(Diagnostic) -> Value? {
        tape.kind(value) == .null ? nil : try read(value)
    }

    /// Returns the elements of a list; notes that one was given.
    func optionalList<Element>(
        _ value: Int,
        _ read: (Int) throws(Diagnostic) -> Element,
        _ isGiven: inout Bool
    ) throws(Diagnostic) -> [Element] {
        if tape.kind(value) == .null { return [] }
        isGiven = true
        return try list(value, read)
    }

    func list<Element>(
        _ value: Int,
        _ read: (Int) throws(Diagnostic) -> Element
    ) throws(Diagnostic) -> [Element] {
        guard tape.kind(value) == .array else { throw fault(value, "a list") }
        var list = [Element]()
        list.reserveCapacity(tape.count(value))
        try elements(value) { (_, value) throws(Diagnostic) in list.append(try read(value)) }
        return list
    }

    func string(_ value: Int) throws(Diagnostic) -> String {
        guard let string = tape.string(value) else { throw fault(value, "a string") }
        return string
    }

    func truth(_ value: Int) throws(Diagnostic) -> Bool {
        guard let truth = tape.bool(value) else { throw fault(value, "true or false") }
        return truth
    }

    func side(_ value: Int) throws(Diagnostic) -> Handedness {
        guard let side = tape.string(value).flatMap(Handedness.init(rawValue:)) else {
            throw fault(value, "\"left\" or \"right\"")
        }
        return side
    }

    func time(_ value: Int) throws(Diagnostic) -> Double {
        guard let number = tape.number(value) else { throw fault(value, "a number of seconds") }
        guard number.isFinite else { throw fault(value, "a number below 1.8e308") }
        return number
    }

    /// Returns a number, correctly rounded to a double and from there to a float.
    func float(_ value: Int) throws(Diagnostic) -> Float {
        guard let number = tape.number(value) else { throw fault(value, "a number") }
        let float = Float(number)
        guard float.isFinite else { throw fault(value, "a number below 3.4e38") }
        return float
    }

    func length(_ value: Int) throws(Diagnostic) -> Float {
        let length = try float(value)
        guard length > 0 else { throw fault(value, "a number above 0") }
        return length
    }

    /// Returns a whole number; one with an exponent or `.0` is valid too, up to 2^53.
    func wholeNumber(_ value: Int) throws(Diagnostic) -> Int {
        guard let number = tape.number(value) else { throw fault(value, "a whole number") }
        if let whole = Int(tape.raw(value)) { return whole }
        guard number.magnitude <= 0x1p53, let whole = Int(exactly: number) else {
            let isLarge = number.magnitude > 0x1p53
            throw fault(value, isLarge ? "a whole number from -2^63 to 2^63 - 1, in digits" : "a whole number")
        }
        return whole
    }
}
