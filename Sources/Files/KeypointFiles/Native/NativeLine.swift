// One line of a usual native record straight into a frame: the fast path. Whatever is unusual is left to NativeFields,
// so that every problem comes from there. Used by NativeReader; pure.

internal import Keypoints

/// Reads one line. Every function fails where the line is not of the usual kind.
struct NativeLine {
    private let keepsExtras: Bool

    /// The place behind the last line.
    private let end: Int

    /// The place of the first byte that was not read.
    private(set) var at: Int
    private(set) var points: NativePoints
    private var extraCount = 0

    /// The depth of unknown fields that are skipped.
    private static let depthLimit = 8

    /// The number of hands of a record.
    private static let handLimit = 4

    /// The number of simple unknown fields of a record.
    private static let extraLimit = 8

    init(at place: Int, of block: LineBlock, _ reading: NativeReading) {
        (at, end) = (place, block.count)
        points = NativePoints(floor: reading.confidenceFloor, bound: reading.bound)
        keepsExtras = reading.keepsExtras
    }

    /// Reads the line up to its line break into a frame, in the memory of its hands; returns `false` for a line that is
    /// left to the plain path.
    mutating func read(_ text: RawSpan, into frame: inout Frame) -> Bool {
        frame.forget()
        var (width, height) = (Float.nan, Float.nan)
        var (seen, hands) = (0, 0)
        at = text.afterBlanks(at)
        guard text.byte(at) == UInt8(ascii: "{") else { return false }
        repeat {
            nextField(text)
            let (field, isRead): (Int, Bool)
            if take(text, name: "\"hands\":") {
                (field, isRead) = (1, readHands(text, into: &frame, count: &hands))
            } else if take(text, name: "\"t\":") {
                frame.time = number(text)
                (field, isRead) = (2, frame.time != nil || take(text, "null"))
            } else if take(text, name: "\"frame\":") {
                frame.number = wholeNumber(text)
                (field, isRead) = (4, frame.number != nil)
            } else if take(text, name: "\"width\":") {
                width = number(text).map { Float($0) } ?? .nan
                (field, isRead) = (8, width > 0)
            } else if take(text, name: "\"height\":") {
                height = number(text).map { Float($0) } ?? .nan
                (field, isRead) = (16, height > 0)
            } else if take(text, name: "\"mirrored\":") {
                let isMirrored = take(text, "true")
                frame.isMirrored = isMirrored
                (field, isRead) = (32, isMirrored || take(text, "false"))
            } else if text.has("\"bodies\"", at: at) || text.has("\"faces\"", at: at)
                || text.has("\"motions\"", at: at)
            {
                return false
            } else {
                (field, isRead) = (0, unknownField(text, &frame.extras))
            }
            guard isRead, seen & field == 0 else { return false }
            seen |= field
        } while goOn(text) == UInt8(ascii: ",")
        guard take(text, "}"), seen & 1 == 1 else { return false }
        guard goOn(text) == UInt8(ascii: "\n") || at == end else { return false }
        if frame.hands.count > hands { frame.hands.removeLast(frame.hands.count - hands) }
        if seen & 24 == 0 { return true }
        guard seen & 24 == 24, ImageSize.canBe(width: width, height: height) else { return false }
        frame.size = ImageSize(width: width, height: height)
        return true
    }

    private mutating func readHands(_ text: RawSpan, into frame: inout Frame, count: inout Int) -> Bool {
        guard take(text, "[") else { return false }
        if goOn(text) == UInt8(ascii: "]") { return take(text, "]") }
        repeat {
            guard count < Self.handLimit else { return false }
            if count == frame.hands.count { frame.hands.append(Hand()) }
            goOn(text)
            guard readHand(text, into: &frame.hands[count]) else { return false }
            count += 1
        } while goOn(text) == UInt8(ascii: ",") && take(text, ",")
        return take(text, "]")
    }

    private mutating func readHand(_ text: RawSpan, into hand: inout Hand) -> Bool {
        guard text.byte(at) == UInt8(ascii: "{") else { return false }
        hand.side = nil
        hand.score = nil
        hand.label = nil
        hand.person = nil
        if !hand.extras.isEmpty { hand.extras = [] }
        var seen = 0
        repeat {
            nextField(text)
            let (field, isRead): (Int, Bool)
            if take(text, name: "\"points\":") {
                guard let next = points.read(text, at: at, into: &hand.points) else { return false }
                at = next
                (field, isRead) = (1, true)
            } else if take(text, name: "\"side\":") {
                if take(text, "\"right\"") { hand.side = .right } else if take(text, "\"left\"") { hand.side = .left }
                (field, isRead) = (2, hand.side != nil || take(text, "null"))
            } else if take(text, name: "\"score\":") {
                hand.score = number(text).map { Float($0) }
                (field, isRead) = (4, hand.score != nil || take(text, "null"))
            } else if take(text, name: "\"label\":") {
                hand.label = string(text).map { text.string($0) }
                (field, isRead) = (8, hand.label != nil || take(text, "null"))
            } else if take(text, name: "\"person\":") {
                hand.person = string(text).map { text.string($0) }
                (field, isRead) = (16, hand.person != nil || take(text, "null"))
            } else {
                (field, isRead) = (0, unknownField(text, &hand.extras))
            }
            guard isRead, seen & field == 0 else { return false }
            seen |= field
        } while goOn(text) == UInt8(ascii: ",")
        return take(text, "}") && seen & 1 == 1
    }

    /// Checks a field of another name, and keeps it where it is simple. A blank before a colon, which may be behind a
    /// known name too, is left to the plain path.
    private mutating func unknownField(_ text: RawSpan, _ extras: inout [UnknownField]) -> Bool {
        guard let name = string(text), text.byte(at) == UInt8(ascii: ":") else { return false }
        at += 1
        goOn(text)
        let (start, first) = (at, text.byte(at))
        guard !keepsExtras, skip(text, depth: 0) else { return false }
        let isSimple = first != UInt8(ascii: "{") && first != UInt8(ascii: "[") && first != UInt8(ascii: "n")
        guard isSimple, at - start <= Tuning.simpleExtraBytes else { return true }
        extraCount += 1
        extras.append(UnknownField(name: text.string(name), json: text.string(start..<at)))
        return extraCount <= Self.extraLimit
    }

    private mutating func skip(_ text: RawSpan, depth: Int) -> Bool {
        let first = text.byte(at)
        switch first {
        case UInt8(ascii: "\""): return string(text) != nil
        case UInt8(ascii: "t"): return take(text, "true")
        case UInt8(ascii: "f"): return take(text, "false")
        case UInt8(ascii: "n"): return take(text, "null")
        case UInt8(ascii: "["), UInt8(ascii: "{"): break
        default: return number(text) != nil
        }
        guard depth < Self.depthLimit else { return false }
        let isObject = first == UInt8(ascii: "{")
        let close: StaticString = isObject ? "}" : "]"
        let open = at
        at += 1
        goOn(text)
        if take(text, close) { return true }
        at = open
        repeat {
            if isObject {
                nextField(text)
                guard string(text) != nil, goOn(text) == UInt8(ascii: ":") else { return false }
                at += 1
                goOn(text)
            } else {
                at += 1
                goOn(text)
            }
            guard skip(text, depth: depth + 1) else { return false }
        } while goOn(text) == UInt8(ascii: ",")
        return take(text, close)
    }
}

// MARK: - Tokens

extension NativeLine {
    /// Goes to the next token, and returns its first byte.
    @discardableResult
    private mutating func goOn(_ text: RawSpan) -> UInt8 {
        at = text.afterBlanks(at)
        return text.byte(at)
    }

    /// Goes behind a word if it stands here.
    private mutating func take(_ text: RawSpan, _ word: StaticString) -> Bool {
        guard text.has(word, at: at) else { return false }
        at += word.utf8CodeUnitCount
        return true
    }

    /// Goes from a comma or an opening brace to a field's name.
    private mutating func nextField(_ text: RawSpan) {
        at += 1
        goOn(text)
    }

    /// Goes to the value of a field of a name, given with its quotes and the colon, if it stands here.
    private mutating func take(_ text: RawSpan, name: StaticString) -> Bool {
        guard take(text, name) else { return false }
        goOn(text)
        return true
    }

    /// Reads a string without an escape, the only place of bytes that are no ASCII; returns the place of its text.
    private mutating func string(_ text: RawSpan) -> Range<Int>? {
        guard text.byte(at) == UInt8(ascii: "\"") else { return nil }
        let start = at + 1
        let stop = text.stringStop(from: start)
        guard text.byte(stop) == UInt8(ascii: "\""), text.isUTF8(start..<stop) else { return nil }
        at = stop + 1
        return start..<stop
    }

    /// Reads a number that a float can hold.
    private mutating func number(_ text: RawSpan) -> Double? {
        guard let number = DecimalNumber(text, at: at, isJSON: true), Float(number.value).isFinite else { return nil }
        at = number.end
        return number.value
    }

    /// Reads a whole number of at most 18 digits.
    private mutating func wholeNumber(_ text: RawSpan) -> Int? {
        let start = at
        var number = 0
        while text.byte(at).isDigit, at - start < 18 {
            number = number * 10 + Int(text.byte(at) - UInt8(ascii: "0"))
            at += 1
        }
        return at > start && (text.byte(start) != UInt8(ascii: "0") || at - start == 1) ? number : nil
    }
}

extension Frame {
    /// Removes everything but the hands, whose memory is used again.
    fileprivate mutating func forget() {
        time = nil
        number = nil
        size = nil
        isMirrored = nil
        if !bodies.isEmpty { bodies.removeAll() }
        if !faces.isEmpty { faces.removeAll() }
        if !motions.isEmpty { motions.removeAll() }
        if !extras.isEmpty { extras.removeAll() }
    }
}
