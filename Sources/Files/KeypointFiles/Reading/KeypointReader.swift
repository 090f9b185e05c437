// The one reader of keypoints: a file, a folder or standard input, of any format, as a stream of frames. Belongs to
// one thread at a time.

internal import Platform
import Keypoints

/// Reads frames from a file, a folder or standard input, detecting the format by the names of the fields.
///
/// The memory does not grow with the size of the input, but for the tables that `COCOWholeBody` and `InterHand` say
/// they hold. An invalid record is reported as `.problem`, and reading continues.
///
/// ```swift
/// var reader = try KeypointReader(path: "take.jsonl")
/// while let result = try reader.next() {
///     switch result {
///     case .frame(let frame, let line): print(line, frame.hands.count)
///     case .problem(let problem): print(problem)
///     }
/// }
/// ```
public struct KeypointReader: ~Copyable {
    /// The format, detected or given.
    public let format: KeypointFormat

    /// The files that are read, in order; `-` is standard input.
    package let files: PathList

    /// The estimate of the images' aspect, `nil` where none was requested.
    package let aspect: HandsAspect?

    /// The notes on the input, such as files left out or a scale that had to be assumed.
    public var notes: [String] {
        [aspect?.note].compactMap(\.self) + openingNotes + skipped.notes + source.notes + confidenceNotes
            + remarks.coefficients.notes(of: folder ?? file) + remarks.bones.notes(of: folder ?? file)
            + orderNotes + fieldNotes
            + [timeFault.map { "\($0.file): \($0.wrong), expected \($0.expected)" }].compactMap(\.self)
    }

    /// The fault of the times so far, if their unit is in doubt.
    var timeFault: (file: String, wrong: String, expected: String)? {
        guard options.time == nil, let key = timeKey else { return nil }
        return remarks.times.fault(under: key)
    }

    /// Whether the steps of the first file's times are known.
    var areTimesDecided: Bool { remarks.times.isDecided }

    /// The field or column of the first file's times, where they are numbers.
    private var timeKey: TimeKey? {
        (source as? NumPySource)?.time ?? SeenFields.time(in: firstBytes, format: format, options: options)
    }

    /// The notes on requested fields that no hand has.
    package var fieldNotes: [String] { remarks.found.notes(folder ?? file, options.fields, names: fieldNames) }

    /// The fields or columns of the first file that labels might be under, those of texts first.
    package var fieldNames: [String] { SeenFields.names(in: firstBytes, format: format, options: options) }

    private var firstBytes: [UInt8]

    /// The number of points that were seen but count as not seen because their confidence is not above the floor.
    package var leftOut: Int { allLeftOut.unsure }

    private var allLeftOut: LeftOut {
        var sum = remarks.leftOut
        sum.add(source.leftOut)
        return sum
    }

    private var remarks = KeypointBatch.Remarks()

    /// The hands so far in images of unknown size.
    var unsized: UnsizedHands { remarks.unsized }

    /// The end of a remark on images of unknown size: the ratio that the hands so far make likely; `nil` where they are not
    /// decisive, and where the estimate was requested and has a note.
    package var aspectAdvice: String? { options.estimatesAspect ? nil : HandsAspect(file, unsized).advice }

    /// The part that `next()` goes through, and the frame that it fills.
    private var records: BatchRecords?
    private var frame = Frame()

    /// The end of a table, whose last frames have not all been read.
    private var unfinished: KeypointBatch?

    /// The file that the last result came from.
    package private(set) var file: String

    /// The file that the next piece comes from.
    private var openFile: String

    private let options: ReaderOptions
    private let folder: String?
    private var finish: FrameNormalizer
    private let openingNotes: [String]
    private var skipped: SkippedLines
    private var pieces = 0
    private var isFolder: Bool { folder != nil }
    private let source: any FrameSource

    /// The size of a single file, and the place in it up to which it was read.
    private let size: Int?
    private let position: ByteSource.Position
    private var nextFile: Int
    private var isOpen: Bool

    /// Returns whether a file of a folder that is read may hold keypoints, by its name.
    package static func readsInFolder(_ path: String) -> Bool {
        !Path.name(of: path).hasPrefix(".") && SourceFiles.isCandidate(path)
    }

    /// Opens an input and detects its format from its first bytes.
    ///
    /// Of a folder, all files are read that have an ending of keypoint files, in natural order of their names; hidden
    /// files, events, label names and descriptions are left out, entries that are no file are skipped, and nothing is read
    /// twice where links lead to it. The field `file` of a folder's frames is the path of their file in it.
    ///
    /// - Parameters:
    ///   - path: a file, a folder, or `-` for standard input.
    ///   - options: what is known about the input beyond its path.
    /// - Throws: a problem of kind `missing`, `unreadable`, or `unknownFormat`, the last also for two formats in one
    ///   folder and for an input without any keypoints.
    public init(path: String, options: ReaderOptions = ReaderOptions()) throws(TactusError) {
        if options.needsTimes { try Self.checkTimes(of: path, options) }
        let aspect = options.estimatesAspect ? try Self.aspect(of: path, options) : nil
        let isFolder = path != "-" && Path.isFolder(path)
        let opened =
            isFolder
            ? try Self.openFolder(path, options)
            : try Self.open(try ByteSource(path: path), isFile: path != "-" && Path.isRegularFile(path), options)
        self.init(opened, folder: isFolder ? path : nil, options, aspect)
    }

    /// Reads any source of bytes, such as memory or a descriptor; formats of several files cannot be read so.
    ///
    /// - Throws: a problem of kind `unreadable` or `unknownFormat`.
    package init(_ source: consuming ByteSource, options: ReaderOptions = ReaderOptions()) throws(TactusError) {
        let opened = try Self.open(source, isFile: false, options)
        self.init(opened, folder: nil, options)
    }

    private init(_ opened: Opened, folder: String?, _ options: ReaderOptions, _ aspect: HandsAspect? = nil) {
        self.options = options
        self.aspect = aspect
        skipped = opened.skipped
        self.folder = folder
        finish = FrameNormalizer(options, opened.files.format, estimate: aspect?.size)
        if folder == nil { finish.setFile(options.sourceName) }
        format = opened.files.format
        files = opened.files.paths
        openingNotes = opened.files.notes
        source = opened.source
        position = opened.position
        size = opened.isFile ? Path.size(of: opened.files.paths[0]) : nil
        firstBytes = opened.prefix
        file = opened.files.paths.first ?? ""
        openFile = file
        isOpen = folder == nil
        nextFile = folder == nil ? 1 : 0
    }

    /// An input whose format is known.
    private struct Opened {
        var files: SourceFiles
        var source: any FrameSource
        var prefix: [UInt8] = []
        var skipped = SkippedLines()
        var position = ByteSource.Position()
        var isFile = false
    }

    private static func openFolder(_ path: String, _ options: ReaderOptions) throws(TactusError) -> Opened {
        let files = try SourceFiles(folder: path, format: options.saidFormat, jobs: options.jobs)
        return Opened(files: files, source: try files.format.source(options, of: path))
    }

    private static func open(
        _ bytes: consuming ByteSource,
        isFile: Bool,
        _ options: ReaderOptions
    ) throws(TactusError) -> Opened {
        let path = bytes.name
        let position = bytes.position
        let (prefix, lines) = try bytes.start(format: options.saidFormat)
        let format = try KeypointFormat(of: prefix, path: path, options: options)
        let source = try format.source(options, of: path)
        try source.open(bytes, SourceFile(path: path, isFile: isFile, prefix: prefix))
        var skipped = SkippedLines()
        skipped.add(lines, of: path)
        return Opened(
            files: SourceFiles(paths: PathList(path), format: format),
            source: source,
            prefix: prefix,
            skipped: skipped,
            position: position,
            isFile: isFile
        )
    }

    /// The next frame or problem, in the order of the input; `nil` at its end.
    ///
    /// - Throws: when the input cannot be read on, and when its points turn out to be in another order than the usual one. In a folder a file that cannot be read is a problem like others.
    public mutating func next() throws(TactusError) -> ReadResult? {
        while true {
            if records != nil, let record = records?.next(into: &frame, &remarks) {
                switch record {
                case .frame(let line):
                    try ensureOrder()
                    return .frame(frame, line: line)
                case .problem(let problem): return .problem(problem)
                }
            }
            guard let part = try nextPart(ofFiles: 1) else {
                records = nil
                return nil
            }
            file = part.file
            records = BatchRecords(part)
        }
    }

    /// The next part of the input, ready to be worked on apart from the others; `nil` at the end. Not to be mixed with
    /// `next()`.
    ///
    /// - Parameter count: as of `nextPiece(ofFiles:)`.
    /// - Throws: as `next()`.
    package mutating func nextPart(ofFiles count: Int = Tuning.filesOfPart) throws(TactusError) -> KeypointBatch? {
        while true {
            if let part = try ordered(nil) { return part }
            guard let piece = try nextPiece(ofFiles: count) else { return nil }
            if let part = try ordered(piece.prepared()) { return part }
        }
    }

    /// The next piece of the input as it stands there; `nil` at the end.
    ///
    /// The result of `prepared()`, called on any thread, is passed to `ordered(_:)` in the order of the pieces.
    ///
    /// - Parameter count: the number of small files that make one piece.
    /// - Throws: as `next()`.
    package mutating func nextPiece(ofFiles count: Int = Tuning.filesOfPart) throws(TactusError) -> KeypointBatch? {
        while true {
            if isOpen {
                do throws(TactusError) {
                    if let content = try source.nextPiece(of: Tuning.framesOfPart) { return piece(content) }
                    isOpen = false
                } catch {
                    guard isFolder else { throw error }
                    isOpen = false
                    return piece(.results([.problem(error.ofOneFile)]))
                }
            }
            guard nextFile < files.count else { return nil }
            if let folder, source.isCutAnywhere, files.isSmall(at: nextFile) {
                let rest = files.indices[nextFile...].prefix(count)
                let paths = rest.prefix(while: files.isSmall).map { files[$0] }
                openFile = paths.first ?? openFile
                nextFile += paths.count
                return piece(.files(SmallFiles(paths: paths, folder: folder, format: format, options: options)))
            }
            if let problem = try openNextFile() { return piece(.results([.problem(problem)])) }
        }
    }

    /// Returns the part that a prepared piece makes after all pieces before it; `nil` where it makes no part.
    ///
    /// - Parameter piece: the next piece, or `nil` for the next part of the piece before; to be called until it returns
    ///   `nil`.
    /// - Throws: as `next()`.
    package mutating func ordered(_ piece: KeypointBatch?) throws(TactusError) -> KeypointBatch? {
        guard var part = piece ?? unfinished.take() else { return nil }
        switch part.content {
        case .lines, .results, .finished: return part
        case .opened(let files):
            part.content = .finished(files.flatMap { results(of: $0) })
            return part
        case .values, .files, .table, .rows, .tableEnd: break
        }
        do throws(TactusError) {
            let results = try source.read(part.content)
            if results.isEmpty { return nil }
            if case .tableEnd = part.content { unfinished = part }
            part.content = .results(results)
        } catch {
            guard isFolder else { throw error }
            part.content = .results([.problem(error.ofOneFile)])
        }
        return part
    }

    /// The frames and problems of a small file.
    private mutating func results(of opened: SmallFiles.Opened) -> [ReadResult] {
        do throws(TactusError) {
            let values = try opened.values.get()
            skipped.add(opened.skipped, of: opened.path)
            if firstBytes.isEmpty { firstBytes = values.file.prefix }
            setFile(values.file)
            let part = KeypointBatch(
                file: opened.path,
                content: .results(try source.read(.values(values))),
                finish: finish
            )
            var records = BatchRecords(part)
            var results: [ReadResult] = []
            while let record = records.next(into: &frame, &remarks) {
                switch record {
                case .frame(let line): results.append(.frame(frame, line: line))
                case .problem(let problem): results.append(.problem(problem))
                }
            }
            return results
        } catch {
            return [.problem(error.ofOneFile)]
        }
    }

    private mutating func setFile(_ file: SourceFile) {
        let names = [options.sourceName, file.inFolder].compactMap(\.self)
        finish.setFile(names.reduce(nil) { Path.inside($0, $1) })
    }

    private mutating func piece(_ content: KeypointBatch.Content) -> KeypointBatch {
        var piece = KeypointBatch(file: openFile, content: content, finish: finish)
        pieces += 1
        if pieces > Tuning.partsOfOrder {
            piece.examinedHands = Tuning.handsOfOrder
            // Those of tables are small.
            if case .table = content, pieces % Tuning.tablePartsOfOrder != 0 { piece.examinedHands = 0 }
        }
        return piece
    }

    /// Opens the next file of a folder; returns its fault.
    private mutating func openNextFile() throws(TactusError) -> Diagnostic? {
        openFile = files[nextFile]
        nextFile += 1
        do throws(TactusError) {
            var bytes = try ByteSource(path: openFile)
            let (prefix, lines) = try bytes.start(format: format)
            skipped.add(lines, of: openFile)
            if firstBytes.isEmpty { firstBytes = prefix }
            let inFolder = folder.map { Folder.path(of: openFile, in: $0) }
            let file = SourceFile(path: openFile, isFile: true, prefix: prefix, inFolder: inFolder)
            setFile(file)
            try source.open(bytes, file)
            isOpen = true
            return nil
        } catch {
            guard isFolder, error.kind != .usage else { throw error }
            return error.ofOneFile
        }
    }

    /// Whether the next result requires waiting for more input. Flush pending output when this is `true`.
    package var isIdle: Bool {
        switch records {
        case .some(let records) where !records.isDone: false
        default: unfinished == nil && isOpen && source.isIdle()
        }
    }

    /// The share of the input that has been read, from 0 to 1; `nil` where its size is unknown.
    package var share: Double? {
        if isFolder { return Double(nextFile) / Double(max(files.count, 1)) }
        return size.map { Double(position.bytes) / Double(max($0, 1)) }
    }

    /// Takes the remarks on a part.
    ///
    /// - Throws: a problem of kind `broken` where the points of the hands so far are in another order than the usual one.
    package mutating func take(_ remarks: KeypointBatch.Remarks) throws(TactusError) {
        self.remarks.add(remarks)
        try ensureOrder()
    }

    /// The other order that the points are in, unless the format names its joints.
    private var otherOrder: JointOrder? { format.has(.namesJoints) ? nil : remarks.order.otherOrder }

    private var foundOrder: String {
        let hands = counted(remarks.order.hands, "hand")
        return "by the lengths of the bones of \(hands)"
    }

    /// Refuses points in another order than the usual one, unless the user said theirs.
    private func ensureOrder() throws(TactusError) {
        guard options.joints == nil, remarks.order.hands >= Tuning.handsOfOrder, let other = otherOrder else { return }
        throw TactusError(
            .broken,
            folder ?? file,
            "points in the order \(other.rawValue) and not in the usual one, \(foundOrder)",
            expected:
                "--joints \(other.rawValue), or --joints \(JointOrder.mediapipe.rawValue) if the order is the usual one"
        )
    }

    private var orderNotes: [String] {
        guard let other = otherOrder else { return [] }
        let name = options.joints.map { "not \($0.rawValue) as --joints says" }
        return [
            "\(folder ?? file): points in the order \(other.rawValue), \(foundOrder), "
                + (name ?? "and not in the usual one; use --joints \(other.rawValue), or mediapipe if they are")
        ]
    }

    private var confidenceNotes: [String] {
        let zeros = ZeroPoints(count: allLeftOut.zeros).notes.map { "\(folder ?? file): \($0)" }
        guard leftOut > 0 else { return zeros }
        let points = counted(leftOut, "point")
        return zeros + [
            "\(folder ?? file): \(points) of confidence \(options.confidenceFloor) or less "
                + (leftOut == 1 ? "counts as not seen" : "count as not seen")
                + (options.confidenceFloor > 0 ? "; --confidence 0 keeps \(leftOut == 1 ? "it" : "them")" : "")
        ]
    }
}
