// Native records (FORMATS §1) out of blocks of lines: the usual ones by the fast path, all others by the plain one.
// Used by KeypointReader and by the command line's parallel work; a reader belongs to one thread at a time.

internal import CJSON
public import Keypoints

/// Reads native records, one after another, into a frame whose memory is used again.
///
/// ```swift
/// var reader = NativeReader(file: "take.jsonl")
/// var frame = Frame()
/// reader.start(block)
/// while let record = reader.next(into: &frame) {
///     switch record {
///     case .frame(let line): print(line, frame.hands.count)
///     case .problem(let problem): print(problem)
///     }
/// }
/// ```
public struct NativeReader: ~Copyable {
    /// What the next line was.
    public enum Record: Sendable {
        /// A record, now in the frame; and its line, from 1.
        case frame(line: Int)

        /// A line that is no record; the frame is not to be used.
        case problem(RecordProblem)
    }

    /// The file as the user named it, for problems.
    public let file: String

    private let confidenceFloor: Float
    private let keepsExtras: Bool
    private let usesFastPath: Bool

    /// Whether labels and persons are read where the fast path is taken; leaving them out saves making strings.
    var keepsLabels = true
    private var parser = JSONParser()
    private var record = CJSONRecord()
    private var block = LineBlock(text: [])

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - file: the file as the user named it.
    ///   - confidenceFloor: a point whose confidence is known and not above this is absent.
    ///   - keepsExtras: whether fields that Tactus does not know are kept; without them reading is fastest.
    public init(file: String, confidenceFloor: Float = Tuning.confidenceFloor, keepsExtras: Bool = true) {
        self.init(file: file, confidenceFloor: confidenceFloor, keepsExtras: keepsExtras, usesFastPath: true)
    }

    /// Makes a reader that takes the plain path for every line where `usesFastPath` is false.
    init(file: String, confidenceFloor: Float, keepsExtras: Bool, usesFastPath: Bool) {
        self.file = file
        self.confidenceFloor = confidenceFloor
        self.keepsExtras = keepsExtras
        self.usesFastPath = usesFastPath
    }

    /// Goes to the first line of a block.
    public mutating func start(_ block: LineBlock) {
        self.block = block
        parser.startLines()
    }

    /// Reads the block's next line that is not blank; `nil` at the block's end.
    ///
    /// Allocates nothing for a usual record once `frame` has held as many hands, apart from labels and names of more
    /// than 15 bytes. O(bytes of the line).
    public mutating func next(into frame: inout Frame) -> Record? {
        let found = parser.nextLine(
            of: block,
            floor: confidenceFloor,
            keepsExtras: keepsExtras,
            into: &record
        )
        guard found != .end else { return nil }
        let line = block.firstLine + record.lineIndex
        if found == .record && usesFastPath {
            frame.take(&record, of: block.bytes, keepsLabels: keepsLabels)
            return .frame(line: line)
        }
        let range = record.offset..<record.offset + record.length
        do throws(RecordProblem) {
            try read(block.bytes, range, line: line, into: &frame)
            return .frame(line: line)
        } catch {
            return .problem(error)
        }
    }

    /// Reads one record from its text, which may stand on several lines, by the plain path.
    ///
    /// - Parameters:
    ///   - bytes: the record's text.
    ///   - line: the line, from 1, where it starts.
    /// - Throws: what is wrong with the record; the frame is then not to be used.
    public mutating func read(_ bytes: [UInt8], line: Int, into frame: inout Frame) throws(RecordProblem) {
        try read(bytes, bytes.indices, line: line, into: &frame)
    }

    private mutating func read(
        _ bytes: [UInt8],
        _ range: Range<Int>,
        line: Int,
        into frame: inout Frame
    ) throws(RecordProblem) {
        let tape: JSONTape
        do throws(JSONFault) {
            tape = try parser.tape(of: bytes, range)
        } catch {
            throw RecordProblem(file: file, line: line, fault: error, in: bytes[range])
        }
        do throws(FieldFault) {
            frame = try NativeFields(tape: tape, confidenceFloor: confidenceFloor, keepsExtras: keepsExtras).frame()
        } catch {
            throw RecordProblem(
                file: file,
                line: line,
                field: error.field,
                wrong: error.wrong,
                expected: error.expected
            )
        }
    }
}

extension Frame {
    /// Becomes what the fast path read, in the memory it has.
    fileprivate mutating func take(_ record: inout CJSONRecord, of text: [UInt8], keepsLabels: Bool) {
        time = record.time.isNaN ? nil : record.time
        number = record.hasNumber ? Int(record.number) : nil
        size = record.width.isNaN ? nil : PictureSize(width: record.width, height: record.height)
        isMirrored = record.mirrored == 0 ? nil : record.mirrored == 2
        if !bodies.isEmpty { bodies.removeAll() }
        if !faces.isEmpty { faces.removeAll() }
        if !motions.isEmpty { motions.removeAll() }
        if !extras.isEmpty { extras.removeAll() }
        let count = Int(record.handCount)
        if hands.count > count { hands.removeLast(hands.count - count) }
        while hands.count < count { hands.append(Hand()) }
        unsafe withUnsafeBytes(of: &record.hands) { bytes in
            let read = unsafe bytes.assumingMemoryBound(to: CJSONHand.self)
            for index in 0..<count { unsafe hands[index].take(read, index, of: text, keepsLabels: keepsLabels) }
        }
    }
}

extension Hand {
    /// Becomes what the fast path read of one hand; works in place, as a hand is some hundred bytes.
    fileprivate mutating func take(
        _ read: UnsafeBufferPointer<CJSONHand>,
        _ index: Int,
        of text: [UInt8],
        keepsLabels: Bool
    ) {
        let presence = unsafe read[index].presence
        points = unsafe withUnsafeBytes(of: read[index].points) { bytes in
            let lanes = unsafe bytes.assumingMemoryBound(to: SIMD4<Float>.self)
            return unsafe HandPoints(lanes: lanes.span, presence: presence)
        }
        let given = unsafe read[index].side
        side = given == 0 ? nil : given == 1 ? .left : .right
        let known = unsafe read[index].score
        score = known.isNaN ? nil : known
        label = keepsLabels ? unsafe read[index].label.string(of: text) : nil
        person = keepsLabels ? unsafe read[index].person.string(of: text) : nil
        if !extras.isEmpty { extras = [] }
    }
}

extension CJSONSlice {
    fileprivate func string(of text: [UInt8]) -> String? {
        guard length >= 0 else { return nil }
        return String(decoding: text[Int(offset)..<Int(offset) + Int(length)], as: UTF8.self)
    }
}
