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

        case tableEnd(Int)
    }

    /// The remarks on a part, for the notes on the whole input.
    package struct Remarks: Sendable {
        /// The number of points that count as not seen.
        var leftOut = LeftOut()

        /// Coefficients beyond 0…1.
        var coefficients = CoefficientRange()

        var bones = FingerBones()

        /// The order of the points of hands.
        var order = OrderEvidence()

        /// The hands in images of unknown size.
        var unsized = UnsizedHands()

        /// The named fields that were found.
        var found = FoundFields()

        var times = TimeSteps()

        /// The bad records that were not taken by `forEachFrame(_:onProblem:)`.
        package fileprivate(set) var problems: [Diagnostic] = []

        /// Creates remarks on nothing.
        package init() {}

        /// Adds what is to be said of the part that comes next.
        mutating func add(_ other: Remarks) {
            leftOut.add(other.leftOut)
            coefficients.add(other.coefficients)
            bones.add(other.bones)
            order.add(other.order)
            unsized.add(other.unsized)
            found.add(other.found)
            times.add(other.times)
        }
    }

    /// The file it is from, as the user named it.
    package let file: String

    /// The number of bytes of text it holds; 0 for results that have been read.
    package var byteCount: Int { if case .lines(let block, _) = content { block.count } else { 0 } }

    var content: Content
    let finish: FrameNormalizer

    /// The number of hands of which the bones and the order of the points are examined.
    var examinedHands = Tuning.handsOfPart

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

    /// Goes through the part's frames, in the order of the input; bad records are in the remarks.
    ///
    /// - Parameter onFrame: takes a frame and the line of its record; the frame's memory is used again after it.
    package func forEachFrame(_ onFrame: (borrowing Frame, _ line: Int) -> Void) -> Remarks {
        var problems: [Diagnostic] = []
        var remarks = forEachFrame(onFrame, onProblem: { problems.append($0) })
        remarks.problems = problems
        return remarks
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
        var records = BatchRecords(self)
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

    private let examinedHands: Int

    /// Whether the user named fields, people or conditions.
    private let namesFields: Bool

    private var persons: PathFinder?
    private var labels: PathFinder?

    /// Whether a record was read.
    private var isBegun = false

    init(_ part: KeypointBatch) {
        file = part.file
        finish = part.finish
        examinedHands = part.examinedHands
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
        namesFields = part.finish.fields != NamedFields()
        persons = part.finish.fields.personPath.map { PathFinder($0) }
        labels = part.finish.fields.labelPath.map { PathFinder($0, isOfLabels: true) }
    }

    /// Whether no record is left.
    var isDone: Bool {
        switch lines {
        case .some(let lines): lines.isDone
        case nil: place >= results.count
        }
    }

    /// The next record, a frame in `frame`; `nil` at the part's end. Frames that the user's conditions leave nothing of
    /// are left out.
    mutating func next(into frame: inout Frame, _ remarks: inout KeypointBatch.Remarks) -> NativeReader.Record? {
        while let record = read(into: &frame, &remarks) {
            guard !isFinished, case .frame(let line) = record else { return record }
            guard namesFields else {
                remarks.unsized.add(frame)
                return record
            }
            do throws(Diagnostic) {
                let person = try persons?.word(of: frame, path: file)
                let label = try labels?.word(of: frame, path: file)
                for index in frame.hands.indices {
                    if persons != nil { frame.hands[index].person = person }
                    if labels != nil { frame.hands[index].label = label }
                }
            } catch {
                return .problem(error.in(file, line: line))
            }
            remarks.found.check(frame, finish.fields, path: file)
            if !finish.fields.conditions.isEmpty {
                guard frame.select(finish.fields.conditions, path: file) else { continue }
                remarks.found.noteSelected()
            }
            remarks.unsized.add(frame)
            return record
        }
        return nil
    }

    private mutating func read(
        into frame: inout Frame,
        _ remarks: inout KeypointBatch.Remarks
    ) -> NativeReader.Record? {
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
        if !isBegun { remarks.times.begin(file) }
        isBegun = true
        if !remarks.times.isDecided { remarks.times.add(frame.time) }
        remarks.leftOut.unsure += finish.apply(to: &frame)
        remarks.coefficients.check(frame)
        remarks.bones.add(frame, most: examinedHands)
        remarks.order.add(frame, read: finish.joints ?? .mediapipe, most: examinedHands)
        return record
    }
}
