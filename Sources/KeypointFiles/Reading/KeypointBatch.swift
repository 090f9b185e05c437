// A part of an input that can be worked on apart from the others, on any thread. Made by KeypointReader.nextPart.

package import Keypoints

/// A part of an input: lines that are still to be read, or results that have been read already.
package struct KeypointBatch: Sendable {
    enum Content: Sendable {
        /// Lines of native records, to be read in any order.
        case lines(LineBlock, NativeReading)

        /// Frames and problems.
        case results([ReadResult])

        /// Frames and problems that nothing more is to be done with.
        case finished([ReadResult])

        /// Values of a JSON file, which are parsed in any order and then read in that of the input.
        case values(JSONElements)

        /// Files of a folder that are opened in any order.
        case files(SmallFiles)

        /// The same with their values, to be read in the order of the input.
        case opened([SmallFiles.Opened])

        /// Lines of a table, which are cut into cells in any order.
        case table(TableLines)

        /// Rows of a table, which are read in the order of the input, with the table's number.
        case rows(TableBlock, Int)

        /// The end of a table.
        case tableEnd(Int)
    }

    /// The remarks on a part, for the notes on the whole input.
    package struct Remarks: Sendable {
        /// The number of points that count as not seen.
        var leftOut = LeftOut()

        /// Coefficients beyond 0…1.
        var coefficients = CoefficientRange()

        /// The lengths of the fingers' bones.
        var bones = FingerBones()

        /// The named fields that were found.
        var found = FoundFields()

        /// Creates remarks on nothing.
        package init() {}

        /// Adds what is to be said of the part that comes next.
        mutating func add(_ other: Remarks) {
            leftOut.add(other.leftOut)
            coefficients.add(other.coefficients)
            bones.add(other.bones)
            found.add(other.found)
        }
    }

    /// The file it is from, as the user named it.
    package let file: String

    /// The number of bytes of text it holds; 0 for results that have been read.
    package var byteCount: Int {
        if case .lines(let block, _) = content { block.count } else { 0 }
    }

    var content: Content
    let finish: FrameNormalizer

    /// The same with all done that does not depend on the parts before it; on any thread.
    package func prepared() -> KeypointBatch {
        var part = self
        switch content {
        case .lines, .results, .finished, .opened, .rows, .tableEnd: break
        case .values(let values): part.content = .values(values.parsed())
        case .files(let files): part.content = .opened(files.opened())
        case .table(let table):
            part.content = .rows(TableBlock(table.lines, separator: table.separator), table.table)
        }
        return part
    }

    /// Goes through the part's frames and problems, in the order of the input.
    ///
    /// - Parameters:
    ///   - onFrame: takes a frame and the line of its record; the frame's memory is used again after it.
    ///   - onProblem: takes a bad record.
    /// - Returns: the remarks for `KeypointReader.take(_:)`.
    @discardableResult
    package func forEachFrame<Failure: Error>(
        _ onFrame: (borrowing Frame, _ line: Int) throws(Failure) -> Void,
        onProblem: (Diagnostic) throws(Failure) -> Void
    ) throws(Failure) -> Remarks {
        var remarks = Remarks()
        var records = BatchRecords(self, handsOfBones: Tuning.handsOfPart)
        var frame = Frame()
        while let record = records.next(into: &frame, &remarks) {
            switch record {
            case .frame(let line): try onFrame(frame, line)
            case .problem(let problem): try onProblem(problem)
            }
        }
        return remarks
    }
}

/// Goes through the records of a part one by one.
struct BatchRecords: ~Copyable {
    let file: String
    private let finish: FrameNormalizer
    private let results: [ReadResult]
    private let isFinished: Bool
    private var place = 0

    /// The reader of the part's lines, `nil` where it holds results.
    private var lines: NativeReader?

    /// The number of hands whose bones are measured in lines.
    private let handsOfBones: Int

    init(_ part: KeypointBatch, handsOfBones: Int = .max) {
        file = part.file
        finish = part.finish
        var results: [ReadResult] = []
        var isFinished = false
        switch part.content {
        case .lines(let block, let reading):
            lines = NativeReader(file: part.file, reading)
            lines?.start(block)
        case .results(let list): results = list
        case .finished(let list): (results, isFinished) = (list, true)
        case .values, .files, .opened, .table, .rows, .tableEnd: break
        }
        (self.results, self.isFinished) = (results, isFinished)
        self.handsOfBones = lines == nil ? .max : handsOfBones
    }

    /// A Boolean value that indicates whether no record is left.
    var isDone: Bool {
        switch lines {
        case .some(let lines): lines.isDone
        case nil: place >= results.count
        }
    }

    /// The next record, a frame in `frame`; `nil` at the part's end.
    mutating func next(into frame: inout Frame, _ remarks: inout KeypointBatch.Remarks) -> NativeReader.Record? {
        let record: NativeReader.Record
        if lines != nil {
            let before = lines?.leftOut ?? LeftOut()
            guard let next = lines?.next(into: &frame) else { return nil }
            remarks.leftOut.add(lines?.leftOut ?? before, since: before)
            record = next
        } else {
            guard place < results.count else { return nil }
            defer { place += 1 }
            switch results[place] {
            case .problem(let problem): record = .problem(problem)
            case .frame(let next, let line):
                frame = next
                if isFinished { return .frame(line: line) }
                if let fault = finish.placeFault(of: frame) { return .problem(fault.in(file, line: line)) }
                record = .frame(line: line)
            }
        }
        guard case .frame = record else { return record }
        remarks.leftOut.unsure += finish.apply(to: &frame)
        remarks.coefficients.check(frame)
        remarks.bones.add(frame, most: handsOfBones)
        remarks.found.check(frame, finish.fields)
        return record
    }
}

/// The last step for frames of every format: size, sides, and points that are not sure enough.
struct FrameNormalizer: Sendable {
    let confidenceFloor: Float
    let size: ImageSize?
    let mirrored: Bool?
    let sidesAssumeMirrored: Bool?

    /// A Boolean value that indicates whether the reader of its lines saw to points below the floor and far outside.
    let isNative: Bool

    /// A Boolean value that indicates whether sizes that the records do not have may stand for others.
    private let isSizeStandIn: Bool

    /// The fields of native records that a user named; the readers of other formats look for them themselves.
    private let nativeFields: NamedFields?

    /// The fields that a user named.
    let fields: NamedFields

    /// The field that says which file a frame is from, `nil` where that goes without saying.
    private(set) var file: UnknownField?

    init(_ options: ReaderOptions, _ format: KeypointFormat) {
        confidenceFloor = options.confidenceFloor
        size = format.hasTrueProportions ? .standIn(aspect: 1) : options.size
        mirrored = options.mirrored
        sidesAssumeMirrored = format.sidesAssumeMirrored
        isNative = format == .native
        isSizeStandIn = options.isSizeStandIn
        fields = options.fields
        nativeFields = format == .native && !fields.isEmpty ? fields : nil
    }

    /// The fault of the first point of a frame that no camera sees.
    func placeFault(of frame: Frame) -> Diagnostic? {
        isNative ? nil : frame.placeFault(isStandIn: isSizeStandIn)
    }

    /// Says which file the next frames are from.
    mutating func setFile(_ name: String?) {
        file = name.map { UnknownField(name: "file", json: JSONValue.string($0).text) }
    }

    /// - Returns: how many points are left out because of their confidence.
    @discardableResult
    func apply(to frame: inout Frame) -> Int {
        if let nativeFields { frame.take(nativeFields) }
        if let file, !frame.extras.contains(where: { $0.name == file.name }) { frame.extras.append(file) }
        if frame.size == nil { frame.size = size }
        frame.normalizeHandedness(assumed: sidesAssumeMirrored, said: mirrored ?? frame.isMirrored)
        guard !isNative else { return 0 }
        return frame.removeLandmarks(withConfidenceAtMost: confidenceFloor)
    }
}

extension Frame {
    /// Removes every point of a hand, a body or a face whose confidence is known and not above a floor (<doc:Formats>).
    ///
    /// - Returns: how many points that were.
    @discardableResult
    package mutating func removeLandmarks(withConfidenceAtMost floor: Float) -> Int {
        var count = 0
        for index in hands.indices where hands[index].points.hasLandmark(withConfidenceAtMost: floor) {
            let before = hands[index].points.presence.nonzeroBitCount
            hands[index].points.removeLandmarks(withConfidenceAtMost: floor)
            count += before - hands[index].points.presence.nonzeroBitCount
        }
        for index in bodies.indices {
            for (joint, point) in bodies[index].points where (point.confidence ?? 1) <= floor {
                bodies[index].points[joint] = nil
                bodies[index].absent.insert(joint)
                count += 1
            }
        }
        for index in faces.indices {
            for (place, point) in faces[index].points.enumerated() where (point?.confidence ?? 1) <= floor {
                faces[index].points[place] = nil
                count += 1
            }
        }
        return count
    }
}
