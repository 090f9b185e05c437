// Annotations of CVAT, of images and of videos (its XML 1.1). Read by DocumentSource; pure.

import Keypoints
import Platform

/// Reads skeletons of 21 points, whose names are joints or numbers, and lists of 21 points.
///
/// Of images each is a record; of videos the tracks are joined at the end, frame by frame. The label of a hand is its
/// attribute of that name, or a tag of its image, or the name of its class unless that is a side or `hand`.
struct CVATDocument: RecordDocument {
    private let xml: XMLReader

    /// The names of the open elements, and the text of the innermost.
    private var path: [String] = []
    private var text = ""

    /// The fields of the open image, its hands, and the labels of its tags.
    private var record: [(String, JSONValue)] = []
    private var (hands, tags): ([JSONValue], [String]) = ([], [])

    private var skeleton: Skeleton?
    private var track: (label: String, id: String)?
    private var attribute = ""

    /// The hands of a video's frames, and the size of its images.
    private var frames: [Int: [JSONValue]] = [:]
    private var size: [(String, JSONValue)] = []
    private var rest: [(key: Int, value: [JSONValue])]?
    private var isBroken = false
    private var strange = 0

    /// Whether a part of the open image cannot be read.
    private var isFaulty = false

    private struct Skeleton {
        var label: String
        var frame: Int?
        var isOutside = false
        var hand = AnnotatedHand()
        var landmarks: JSONValue?
        var attributes: [(String, JSONValue)] = []

        init(label: String, _ attributes: [String: String]) {
            self.label = label
            frame = attributes["frame"].flatMap { Int($0) }
            isOutside = attributes["outside"] == "1"
        }
    }

    init(_ bytes: [UInt8]) { xml = XMLReader(bytes) }

    /// Returns whether a text begins such a document.
    static func isStart(_ text: [UInt8]) -> Bool {
        let start = String(decoding: text, as: UTF8.self)
        return start.contains("<annotations") && ["<image", "<track", "<meta"].contains(where: start.contains)
    }

    var notes: [String] {
        strange == 0
            ? [] : ["\(counted(strange, "skeleton")) of other than the \(HandJoint.count) points of a hand left out"]
    }

    mutating func next() -> (record: Result<JSONValue, Diagnostic>, place: String, line: Int)? {
        while !isBroken, rest == nil {
            let token: XMLReader.Token?
            do throws(Diagnostic) { token = try xml.next() } catch {
                isBroken = true
                var fault = error
                fault.loss = .cut
                return (.failure(fault), "", xml.line)
            }
            guard let token else { break }
            do throws(Diagnostic) {
                // One whose hands cannot be read is no image without hands.
                if try take(token), !(isFaulty && hands.isEmpty) {
                    return (.success(.object(record + [("hands", .array(tagged(hands)))])), "", xml.line)
                }
            } catch {
                // Its image continues behind it.
                isFaulty = true
                return (.failure(error), "", xml.line)
            }
        }
        if rest == nil { rest = frames.sorted { $0.key > $1.key } }
        guard let frame = rest?.popLast() else { return nil }
        let all = size + [("frame", .integer(frame.key)), ("hands", .array(frame.value))]
        return (.success(.object(all)), "frame \(frame.key)", xml.line)
    }

    /// Takes the next part; returns whether a record is complete.
    private mutating func take(_ token: XMLReader.Token) throws(Diagnostic) -> Bool {
        switch token {
        case .start(let name, let attributes): try start(name, attributes)
        case .text(let words): text += words
        case .end(let name):
            path.removeLast()
            return try end(name)
        }
        return false
    }

    private mutating func start(_ name: String, _ attributes: [String: String]) throws(Diagnostic) {
        path.append(name)
        text = ""
        switch name {
        case "image":
            (hands, tags, isFaulty) = ([], [], false)
            record = [("file", .optional(attributes["name"])), ("id", .optional(attributes["id"]))]
            for side in ["width", "height"] { record.append((side, try Self.number(attributes[side], side))) }
        case "track": track = (attributes["label"] ?? "", attributes["id"] ?? "")
        case "tag": tags.append(attributes["label"] ?? "")
        case "skeleton": skeleton = Skeleton(label: track?.label ?? attributes["label"] ?? "", attributes)
        case "points" where path.dropLast().last == "skeleton":
            guard let list = try Self.points(attributes), list.count == 1 else { return }
            skeleton?.hand.add(attributes["label"] ?? "", attributes["outside"] == "1" ? .null : list[0])
        case "points":
            guard let list = try Self.points(attributes) else { return }
            skeleton = Skeleton(label: track?.label ?? attributes["label"] ?? "", attributes)
            skeleton?.landmarks = list.count == HandJoint.count ? .array(list) : nil
        case "attribute": attribute = attributes["name"] ?? ""
        default: break
        }
    }

    /// Ends an element; returns whether a record is complete.
    private mutating func end(_ name: String) throws(Diagnostic) -> Bool {
        switch (path.last, name) {
        case ("original_size", "width") where size.isEmpty, ("original_size", "height") where size.count == 1:
            size.append((name, try Self.number(text, name)))
        // A point of a skeleton may have attributes of its own.
        case ("skeleton", "attribute"): skeleton?.attributes.append((attribute, .string(text)))
        case ("points", "attribute") where skeleton?.landmarks != nil:
            skeleton?.attributes.append((attribute, .string(text)))
        case (_, "skeleton"): try addHand()
        case (let parent, "points") where parent != "skeleton": try addHand()
        case (_, "track"): track = nil
        case (_, "image"): return true
        default: break
        }
        return false
    }

    private mutating func addHand() throws(Diagnostic) {
        guard let found = skeleton.take(), !found.isOutside else { return }
        var landmarks = found.landmarks
        if found.hand.names.count == HandJoint.count { landmarks = try found.hand.landmarks() }
        guard let landmarks else {
            strange += 1
            return
        }
        var hand: [(String, JSONValue)] = [("landmarks", landmarks)] + found.attributes.filter { $0.0 != "landmarks" }
        let label = found.attributes.first { ["label", "gesture", "sign", "class"].contains(NameWords.joined($0.0)) }
        let side = found.attributes.first { HandCategory.sideFields.contains($0.0) }
        if let label, label.0 != "label" { hand.append(("label", label.1)) }
        if let side, side.0 != "handedness" { hand.append(("handedness", side.1)) }
        for field in AnnotatedHand.fields(ofClass: found.label) where !hand.contains(where: { $0.0 == field.0 }) {
            hand.append(field)
        }
        let value = JSONValue.object(hand.filter { $0.0 != "side" })
        if let frame = found.frame, track != nil {
            frames[frame, default: []].append(value)
        } else {
            hands.append(value)
        }
    }

    /// Hands without a label get that of the image's only tag.
    private func tagged(_ hands: [JSONValue]) -> [JSONValue] {
        guard tags.count == 1 else { return hands }
        return hands.map { hand in
            hand["label"] == nil
                ? .object((hand.object?.members ?? []).map { ($0.name, $0.value) } + [("label", .string(tags[0]))])
                : hand
        }
    }

    private static func number(_ text: String?, _ name: String) throws(Diagnostic) -> JSONValue {
        guard let text, let number = Double(text), number.isFinite else {
            throw Diagnostic(name, text ?? "missing", expected: "a number")
        }
        return .number(number)
    }

    private static func points(_ attributes: [String: String]) throws(Diagnostic) -> [JSONValue]? {
        guard let text = attributes["points"], !text.isEmpty else { return nil }
        var points: [JSONValue] = []
        for pair in text.split(separator: ";") {
            let numbers = pair.split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
                throw Diagnostic("points", "\"\(pair.prefix(Tuning.quotedCharacters))\"", expected: "x,y")
            }
            points.append(.array(numbers.map { .number($0) }))
        }
        return points
    }
}
