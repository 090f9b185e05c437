// Files of the library pose-format, versions 0.1 and 0.2. Read by DocumentSource; pure.

import Keypoints
import Text

/// Reads the components of 21 points whose names say that they are hands, such as `LEFT_HAND_LANDMARKS`.
///
/// Behind a header with the components' names and points come the coordinates of all frames, and then their confidences.
/// A point of confidence 0 is absent. The numbers are pixels, unless the library's `normalize()` has brought them around 0:
/// then their proportions are true, and their places in an image are unknown.
struct PoseDocument: RecordDocument {
    var notes: [String] {
        guard unit != nil else { return [] }
        return ["\(file): numbers around 0 as normalize() writes them, not pixels: places in the image are unknown"]
    }

    private struct Component {
        var name: String
        var points: [String]
        var first: Int
        var hasDepth: Bool
    }

    private let bytes: [UInt8]
    private let file: String
    private var place = 0
    private var hands: [(component: Component, side: Handedness?, order: [HandJoint])] = []
    private var size: [(String, JSONValue)] = []
    private var (frames, people, points, dimensions) = (0, 0, 0, 0)
    private var rate = 0.0
    private var frame = 0

    /// The largest coordinate of all points, by which those around 0 are divided; `nil` for pixels.
    private var unit: Double?

    /// Returns whether bytes begin with the number 0.1 or 0.2, the version.
    static func isMark(_ prefix: [UInt8]) -> Bool {
        [[0xCD, 0xCC, 0xCC, 0x3D], [0xCD, 0xCC, 0x4C, 0x3E]].contains { prefix.starts(with: $0) }
    }

    /// - Parameter isScaleKnown: whether the user gave the scale.
    init(_ bytes: [UInt8], _ file: SourceFile, isScaleKnown: Bool = false) throws(TactusError) {
        self.bytes = bytes
        self.file = file.path
        guard Self.isMark(bytes) else {
            throw TactusError(.unknown, file.path, "no file of pose-format", expected: "version 0.1 or 0.2")
        }
        let isOld = bytes[3] == 0x3D
        place = 4
        let (width, height, _) = (try whole(2), try whole(2), try whole(2))
        if width > 0, height > 0 { size = [("width", .integer(width)), ("height", .integer(height))] }
        var names: [String] = []
        for _ in 0..<(try whole(2)) {
            let component = try self.component()
            names.append(component.name)
            points += component.points.count
            if let hand = try Self.hand(component, file.path) { hands.append(hand) }
        }
        guard !hands.isEmpty else {
            let wrong = "no hands, but \(listed(names, most: Tuning.namedFields))"
            throw TactusError(.unknown, file.path, wrong, expected: "components such as LEFT_HAND_LANDMARKS")
        }
        rate = isOld ? Double(try whole(2)) : Double(Float(bitPattern: UInt32(try whole(4))))
        frames = try whole(isOld ? 2 : 4)
        people = try whole(2)
        let perFrame = Double(people) * Double(points) * Double(dimensions + 1) * 4
        let rest = Double(bytes.count - place)
        // In version 0.1 the number of frames does not go beyond 65,535, and that of the bytes counts.
        let said = frames
        if isOld, perFrame > 0 { frames = Int(rest / perFrame) }
        guard perFrame * Double(frames) <= rest, perFrame > 0 || frames == 0, (frames - said) % 65_536 == 0 else {
            throw ended()
        }
        if !isScaleKnown, let largest = normalizedReach() {
            unit = largest
            // A square stands for the unknown image.
            size = ["width", "height"].map { ($0, .number(Double(Tuning.standInPixels))) }
        }
    }

    /// Returns the largest coordinate where points lie around 0, within some units or on either side of it; `nil` for pixels.
    private func normalizedReach() -> Double? {
        var (count, below, most) = (0, 0, 0.0)
        for point in 0..<frames * people * points {
            guard float(place + (frames * people * points * dimensions + point) * 4) > 0 else { continue }
            let (x, y) = (float(place + point * dimensions * 4), float(place + (point * dimensions + 1) * 4))
            guard x.isFinite, y.isFinite else { continue }
            count += 1
            if min(x, y) < 0 { below += 1 }
            most = max(most, x.magnitude, y.magnitude)
        }
        let isAroundZero = most <= Tuning.normalizedReach || Double(below) > Tuning.normalizedShare * Double(count)
        return count > 0 && most > 0 && isAroundZero ? most : nil
    }

    private mutating func component() throws(TactusError) -> Component {
        let (name, format) = (try word(), try word())
        let (count, limbs, colors) = (try whole(2), try whole(2), try whole(2))
        dimensions = max(dimensions, format.count - 1)
        var names: [String] = []
        for _ in 0..<count { names.append(try word()) }
        try skip(4 * limbs + 6 * colors)
        return Component(name: name, points: names, first: points, hasDepth: format.contains("Z"))
    }

    private static func hand(
        _ component: Component,
        _ file: String
    ) throws(TactusError) -> (component: Component, side: Handedness?, order: [HandJoint])? {
        let words = NameWords.split(component.name)
        guard component.points.count == HandJoint.count, words.contains("hand") else { return nil }
        let names = JSONValue.strings(component.points)
        let category = HandCategory(.object([("name", .string(component.name)), ("keypoints", names)]))
        if let strange = category.strange {
            let wrong = "\(printable(component.name, atMost: 80)): the point \"\(printable(strange, atMost: 80))\""
            throw TactusError(.unknown, file, wrong, expected: "a joint of a hand")
        }
        return (component, words.lazy.compactMap { Handedness(named: $0) }.first, category.order ?? HandJoint.allCases)
    }

    mutating func next() -> (record: Result<JSONValue, Diagnostic>, place: String, line: Int)? {
        guard frame < frames else { return nil }
        defer { frame += 1 }
        var found: [JSONValue] = []
        for person in 0..<people {
            for hand in hands {
                let landmarks = landmarks(of: hand.component, hand.order, person)
                guard landmarks.contains(where: { !$0.isNull }) else { continue }
                var fields: [(String, JSONValue)] = [("landmarks", .array(landmarks))]
                if let side = hand.side { fields.append(("handedness", .string("\(side)"))) }
                if people > 1 { fields.append(("person", .string("\(person)"))) }
                found.append(.object(fields))
            }
        }
        var record = size + [("frame", .integer(frame)), ("hands", .array(found))]
        if rate > 0, rate.isFinite { record.append(("t", .number(Double(frame) / rate))) }
        return (.success(.object(record)), "frame \(frame)", frame + 1)
    }

    private func landmarks(of component: Component, _ order: [HandJoint], _ person: Int) -> [JSONValue] {
        let first = (frame * people + person) * points + component.first
        let confidences = place + frames * people * points * dimensions * 4
        var landmarks = [JSONValue](repeating: .null, count: HandJoint.count)
        for index in 0..<HandJoint.count {
            let confidence = float(confidences + (first + index) * 4)
            guard confidence > 0 else { continue }
            let numbers = (0..<dimensions).map { float(place + ((first + index) * dimensions + $0) * 4) }
            guard numbers.count > 1, numbers.allSatisfy(\.isFinite) else { continue }
            // The middle of the image stands for 0.
            let pixel = unit.map { Double(Tuning.standInPixels) / 2 / $0 }
            let middle = pixel == nil ? 0 : Double(Tuning.standInPixels) / 2
            let places = numbers.prefix(2).map { middle + $0 * (pixel ?? 1) }
            var point: [(String, JSONValue)] = [("x", .number(places[0])), ("y", .number(places[1]))]
            if component.hasDepth, numbers.count > 2 {
                // Beside pixels, small depths are shares of the width.
                point.append(("z", .number(unit.map { numbers[2] / 2 / $0 } ?? numbers[2])))
            }
            landmarks[order[index].rawValue] = .object(point + [("confidence", .number(min(confidence, 1)))])
        }
        return landmarks
    }

    private func float(_ place: Int) -> Double {
        Double(Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }))
    }

    // MARK: The header

    private mutating func skip(_ count: Int) throws(TactusError) {
        guard count <= bytes.count - place else { throw ended() }
        place += count
    }

    /// The next whole number, the lowest byte first.
    private mutating func whole(_ count: Int) throws(TactusError) -> Int {
        try skip(count)
        return bytes[place - count..<place].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func word() throws(TactusError) -> String {
        let count = try whole(2)
        try skip(count)
        return String(decoding: bytes[place - count..<place], as: UTF8.self)
    }

    private func ended() -> TactusError { TactusError(.broken, file, "a .pose file that ends too early") }
}
