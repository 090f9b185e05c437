// Native records (<doc:Formats>) out of blocks of lines: the usual ones by the fast path, all others by the plain one.
// Used by KeypointReader and by the command line's parallel work; a reader belongs to one thread at a time.

internal import CJSON
public import Keypoints

/// Reads native records into a frame whose memory is reused.
///
/// ```swift
/// var reader = NativeReader(file: "standard input")
/// var frame = Frame()
/// try reader.read(bytes, line: 1, into: &frame)
/// print(frame.hands.count)
/// ```
public struct NativeReader: ~Copyable {
    /// The content of a line.
    package enum Record: Sendable {
        /// A record, now in the frame; and its line, from 1.
        case frame(line: Int)

        /// The problem of an invalid line; the frame must not be used.
        case problem(Diagnostic)
    }

    /// The user's name for the file, for problems.
    package let file: String

    /// The numbers of points that are left out.
    private(set) var leftOut = LeftOut()

    private let reading: NativeReading
    private let usesFastPath: Bool
    private var parser = JSONParser()
    private var record = CJSONRecord()
    private var block = LineBlock(text: [])

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - file: the user's name for the file.
    ///   - confidenceFloor: a point whose confidence is known and not above this is absent.
    ///   - keepsExtras: whether all unknown fields are kept, or only the simple ones by `UnknownField.isSimple`;
    ///     without the others reading is fastest.
    public init(file: String, confidenceFloor: Float = ReaderOptions.usualConfidenceFloor, keepsExtras: Bool = true) {
        self.init(file: file, NativeReading(confidenceFloor: confidenceFloor, keepsExtras: keepsExtras))
    }

    /// Creates a reader for the answers of a model, whose points outside of the image the caller removes.
    package init(model name: String) { self.init(file: name, NativeReading(takesPointsOutside: true)) }

    /// Creates a reader for records that differ from the format.
    init(file: String, _ reading: NativeReading) {
        self.file = file
        self.reading = reading
        usesFastPath = reading.time == nil
    }

    /// Creates a reader that uses the plain path for every line where `usesFastPath` is false.
    init(file: String, confidenceFloor: Float, keepsExtras: Bool, usesFastPath: Bool) {
        self.file = file
        reading = NativeReading(confidenceFloor: confidenceFloor, keepsExtras: keepsExtras)
        self.usesFastPath = usesFastPath
    }

    /// Goes to the first line of a block.
    package mutating func start(_ block: LineBlock) {
        self.block = block
        parser.startLines()
    }

    /// Reads the block's next line that is not blank; returns `nil` at the block's end.
    ///
    /// Allocates nothing for a usual record once `frame` has held as many hands, apart from labels and names of more
    /// than 15 bytes. O(bytes of the line).
    package mutating func next(into frame: inout Frame) -> Record? {
        let found = parser.nextLine(
            of: block,
            floor: reading.confidenceFloor,
            bound: reading.bound,
            keepsExtras: reading.keepsExtras,
            into: &record
        )
        guard found != .end else { return nil }
        let line = block.firstLine + record.lineIndex
        let isFast = found == .record && usesFastPath
        if isFast {
            leftOut.unsure += Int(record.leftOutCount)
            frame.take(record, parser, of: block.bytes)
            frame.takeToldTime()
            if reading.scale == nil { return .frame(line: line) }
        }
        let range = record.offset..<record.offset + record.length
        do throws(Diagnostic) {
            if isFast {
                try rescale(&frame, line: line)
            } else {
                try read(block.bytes, range, line: line, isLast: range.upperBound == block.count, into: &frame)
            }
            return .frame(line: line)
        } catch {
            return .problem(error)
        }
    }

    /// A Boolean value that indicates whether the block has no further record.
    var isDone: Bool { record.offset + record.length + 1 >= block.count }

    /// Reads one record from its text, which may stand on several lines, by the plain path.
    ///
    /// - Parameters:
    ///   - bytes: the record's text.
    ///   - line: the line, from 1, where it starts.
    ///   - frame: replaced by the record; one frame for all records saves its memory.
    /// - Throws: the fault of the record; the frame must not be used then.
    public mutating func read(_ bytes: [UInt8], line: Int, into frame: inout Frame) throws(Diagnostic) {
        try read(bytes, bytes.indices, line: line, isLast: false, into: &frame)
    }

    private mutating func read(
        _ bytes: [UInt8],
        _ range: Range<Int>,
        line: Int,
        isLast: Bool,
        into frame: inout Frame
    ) throws(Diagnostic) {
        let tape: JSONTape
        do throws(JSONFault) {
            tape = try parser.tape(of: bytes, range, takesNaN: true)
        } catch {
            var problem = Diagnostic(file: file, line: line, fault: error, in: bytes[range])
            // Only the last line of a source lacks its line break; a whole record is read without one.
            if isLast { problem.loss = .cut }
            throw problem
        }
        do throws(Diagnostic) {
            let read = try NativeFields(tape: tape, reading: reading).frame()
            frame = read.frame
            if reading.time == nil { frame.takeToldTime() }
            leftOut.add(read.leftOut)
        } catch {
            throw error.in(file, line: line)
        }
        try rescale(&frame, line: line)
    }

    /// Converts coordinates of a scale that the user gave to 0…1.
    private func rescale(_ frame: inout Frame, line: Int) throws(Diagnostic) {
        guard let scale = reading.scale else { return }
        if frame.size == nil { frame.size = reading.size }
        guard frame.rescale(scale) else {
            throw Diagnostic(
                file: file,
                line: line,
                field: "width",
                wrong: "nothing",
                expected: "the image's size for pixels, here or as --image-size WxH"
            )
        }
        if let fault = frame.placeFault(isStandIn: reading.isSizeStandIn) { throw fault.in(file, line: line) }
    }
}

extension Frame {
    /// Replaces the frame by the fast path's record, in the same memory.
    fileprivate mutating func take(_ record: CJSONRecord, _ parser: borrowing JSONParser, of text: [UInt8]) {
        time = record.time.isNaN ? nil : record.time
        number = record.hasNumber ? Int(record.number) : nil
        size = record.width.isNaN ? nil : ImageSize(width: record.width, height: record.height)
        isMirrored = record.mirrored == 0 ? nil : record.mirrored == 2
        if !bodies.isEmpty { bodies.removeAll() }
        if !faces.isEmpty { faces.removeAll() }
        if !motions.isEmpty { motions.removeAll() }
        if !extras.isEmpty { extras.removeAll() }
        let count = Int(record.handCount)
        if hands.count > count { hands.removeLast(hands.count - count) }
        while hands.count < count { hands.append(Hand()) }
        unsafe parser.withHands { read in
            for index in 0..<count { unsafe hands[index].take(read + index, of: text) }
        }
        for index in 0..<Int(record.extraCount) { take(parser.extra(index), of: text) }
    }

    /// Adds a simple unknown field of the record or of one of its hands.
    private mutating func take(_ field: CJSONExtra, of text: [UInt8]) {
        guard let name = field.name.string(of: text), let json = field.value.string(of: text) else { return }
        let extra = UnknownField(name: name, json: json)
        if field.hand < 0 { extras.append(extra) } else { hands[Int(field.hand)].extras.append(extra) }
    }
}

extension Hand {
    /// Replaces the hand by that of the fast path; works in place, as a hand is some hundred bytes.
    fileprivate mutating func take(_ read: UnsafePointer<CJSONHand>, of text: [UInt8]) {
        let presence = unsafe read.pointee.presence
        // The points are a hand's first bytes; as a field Swift sees them as a tuple of 84, which takes it minutes.
        let bytes = unsafe UnsafeRawBufferPointer(
            start: read,
            count: HandJoint.count * MemoryLayout<SIMD4<Float>>.stride
        )
        points = unsafe HandLandmarks(lanes: bytes.assumingMemoryBound(to: SIMD4<Float>.self).span, presence: presence)
        let given = unsafe read.pointee.side
        side = given == 0 ? nil : given == 1 ? .left : .right
        let known = unsafe read.pointee.score
        score = known.isNaN ? nil : known
        label = unsafe read.pointee.label.string(of: text)
        person = unsafe read.pointee.person.string(of: text)
        if !extras.isEmpty { extras = [] }
    }
}

extension CJSONSlice {
    fileprivate func string(of text: [UInt8]) -> String? {
        guard length >= 0 else { return nil }
        return unsafe text.withUnsafeBufferPointer { bytes in
            unsafe String(
                decoding: UnsafeBufferPointer(rebasing: bytes[Int(offset)..<Int(offset) + Int(length)]),
                as: UTF8.self
            )
        }
    }
}
