// Native records (<doc:NativeRecords>) out of blocks of lines: the usual ones by the fast path, others plainly.
// Used by KeypointReader and by the command line's parallel work; a reader belongs to one thread at a time.

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
    private var block = LineBlock(text: [])
    private var lines = LineCursor()

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
        lines = LineCursor()
    }

    /// Reads the block's next line that is not blank; returns `nil` at the block's end.
    ///
    /// Allocates nothing for a usual record once `frame` has held as many hands, apart from labels and names of more
    /// than 15 bytes. O(bytes of the line).
    package mutating func next(into frame: inout Frame) -> Record? {
        guard let line = lines.line(of: block) else { return nil }
        do throws(Diagnostic) {
            var fast = NativeLine(at: lines.start, of: block, reading)
            if usesFastPath, unsafe fast.read(block.bytes.span.bytes, into: &frame) {
                lines.pass(to: fast.at)
                leftOut.unsure += fast.points.unsure
                frame.takeToldTime()
                try rescale(&frame, line: line)
            } else {
                let range = lines.start..<lines.end(in: block)
                lines.pass(to: range.upperBound)
                try read(block.bytes, range, line: line, isLast: range.upperBound == block.count, into: &frame)
            }
            return .frame(line: line)
        } catch {
            return .problem(error)
        }
    }

    /// Whether the block has no further record.
    var isDone: Bool { lines.start >= block.count }

    /// Reads one record from its text, which may be on several lines, by the plain path.
    ///
    /// - Parameters:
    ///   - bytes: the record's text.
    ///   - line: the line, from 1, where it starts.
    ///   - frame: replaced by the record; one frame for all records saves its memory.
    /// - Throws: `Diagnostic`, the fault of the record; the frame must not be used then.
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
        let fault = frame.placeFault(isStandIn: reading.isSizeStandIn)
        if let fault = fault ?? frame.depthFault(beyond: Tuning.largestStandInCoordinate) {
            throw fault.in(file, line: line)
        }
    }
}
