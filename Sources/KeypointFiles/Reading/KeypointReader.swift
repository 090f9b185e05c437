// The one reader of keypoints: a file, a folder or standard input, of any format, as a stream of frames. Belongs to
// one thread at a time.

internal import System
import Keypoints

/// Reads frames from a file, a folder or standard input, telling the format by the names of the fields.
///
/// The memory does not grow with the size of the input, but for the tables that `COCOWholeBody` and `InterHand` say
/// they hold. A record that is none is a problem, and reading goes on with the next.
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
    /// The format, told or given.
    public let format: KeypointFormat

    /// The files that are read, in order; `-` is standard input.
    package let files: [String]

    /// What is to be said once about the input: files left out, a scale that had to be assumed.
    public var notes: [String] {
        openingNotes + skipped.notes + source.notes + confidenceNotes + coefficients.notes(of: folder ?? file)
            + bones.notes(of: folder ?? file) + found.notes(folder ?? file, options.fields, names: fieldNames)
    }

    /// The fields or columns of the first file that labels might be under, those of texts first.
    package var fieldNames: [String] { SeenFields.names(in: firstBytes, format: format, options: options) }

    /// The first bytes of the first file.
    private var firstBytes: [UInt8]

    /// How many points were seen, and count as not seen because their confidence is not above the floor.
    package var leftOut: Int { allLeftOut.unsure }

    private var allLeftOut: LeftOut {
        var sum = leftOutLater
        if let native = source as? NativeSource { sum.add(native.leftOut) }
        return sum
    }

    private var leftOutLater = LeftOut()
    private var coefficients = CoefficientRange()
    private var bones = FingerBones()
    private var found = FoundFields()

    /// The file that the last result came from.
    package private(set) var file: String

    private let options: ReaderOptions
    private let folder: String?
    private var finish: FrameNormalizer
    private let openingNotes: [String]
    private var skipped: SkippedLines
    private var isFolder: Bool { folder != nil }
    private let source: any FrameSource
    private var nextFile: Int
    private var isOpen: Bool

    /// Returns a Boolean value that indicates whether a file of a folder that is read may hold keypoints, by its name.
    package static func readsInFolder(_ path: String) -> Bool {
        !Path.name(of: path).hasPrefix(".") && SourceFiles.isCandidate(path)
    }

    /// Opens an input and tells its format from its first bytes.
    ///
    /// Of a folder, all files are read that have an ending of keypoint files, in natural order of their names; hidden
    /// files, events, label names and descriptions are left out, what is no file is passed over, and nothing is read
    /// twice where links lead to it. The field `file` of a folder's frames is the path of their file in it.
    ///
    /// - Parameters:
    ///   - path: a file, a folder, or `-` for standard input.
    ///   - options: what is known about the input beyond its path.
    /// - Throws: a problem of kind `missing`, `unreadable`, or `unknownFormat`, the last also for two formats in one
    ///   folder and for an input without any keypoints.
    public init(path: String, options: ReaderOptions = ReaderOptions()) throws(TactusError) {
        let isFolder = path != "-" && Path.isFolder(path)
        let opened =
            isFolder
            ? try Self.openFolder(path, options)
            : try Self.open(try ByteSource(path: path), isFile: path != "-" && Path.isRegularFile(path), options)
        self.init(opened, folder: isFolder ? path : nil, options)
    }

    /// Reads any source of bytes, such as memory or a descriptor; formats of several files cannot be read so.
    ///
    /// - Throws: a problem of kind `unreadable` or `unknownFormat`.
    package init(_ source: consuming ByteSource, options: ReaderOptions = ReaderOptions()) throws(TactusError) {
        let opened = try Self.open(source, isFile: false, options)
        self.init(opened, folder: nil, options)
    }

    private init(_ opened: Opened, folder: String?, _ options: ReaderOptions) {
        self.options = options
        skipped = opened.skipped
        self.folder = folder
        finish = FrameNormalizer(options, opened.files.format)
        if folder == nil { finish.setFile(options.sourceName) }
        format = opened.files.format
        files = opened.files.paths
        openingNotes = opened.files.notes
        source = opened.source
        firstBytes = opened.prefix
        file = opened.files.paths.first ?? ""
        isOpen = folder == nil
        nextFile = folder == nil ? 1 : 0
    }

    /// An input whose format is known.
    private struct Opened {
        var files: SourceFiles
        var source: any FrameSource
        var prefix: [UInt8] = []
        var skipped = SkippedLines()
    }

    private static func openFolder(_ path: String, _ options: ReaderOptions) throws(TactusError) -> Opened {
        let files = try SourceFiles(folder: path, format: options.saidFormat)
        return Opened(files: files, source: source(files.format, options))
    }

    private static func open(
        _ bytes: consuming ByteSource,
        isFile: Bool,
        _ options: ReaderOptions
    ) throws(TactusError) -> Opened {
        let path = bytes.name
        let (prefix, lines) = try bytes.start(format: options.saidFormat)
        let format = try format(of: prefix, path: path, options: options)
        let source = source(format, options)
        try source.open(bytes, SourceFile(path: path, isFile: isFile, prefix: prefix))
        var skipped = SkippedLines()
        skipped.add(lines, of: path)
        return Opened(
            files: SourceFiles(paths: [path], format: format),
            source: source,
            prefix: prefix,
            skipped: skipped
        )
    }

    /// The next frame or problem, in the order of the input; `nil` at its end.
    ///
    /// - Throws: when the input cannot be read on. In a folder a file that cannot be read is a problem like others.
    public mutating func next() throws(TactusError) -> ReadResult? {
        while true {
            if isOpen {
                do throws(TactusError) {
                    if let result = try source.next() { return finished(result) }
                } catch {
                    guard isFolder else { throw error }
                    isOpen = false
                    return .problem(error.ofOneFile)
                }
            }
            switch try openNextFile() {
            case .opened: continue
            case .problem(let problem): return .problem(problem)
            case nil: return nil
            }
        }
    }

    private enum Opening {
        case opened
        case problem(Diagnostic)
    }

    /// Goes on to the next file of a folder; `nil` after the last.
    private mutating func openNextFile() throws(TactusError) -> Opening? {
        isOpen = false
        guard nextFile < files.count else { return nil }
        file = files[nextFile]
        nextFile += 1
        do throws(TactusError) {
            var bytes = try ByteSource(path: file)
            let (prefix, lines) = try bytes.start(format: format)
            skipped.add(lines, of: file)
            if firstBytes.isEmpty { firstBytes = prefix }
            let inFolder = folder.map { Folder.path(of: file, in: $0) }
            finish.setFile([options.sourceName, inFolder].compactMap(\.self).reduce(nil) { Path.inside($0, $1) })
            try source.open(bytes, SourceFile(path: file, isFile: true, prefix: prefix, inFolder: inFolder))
            isOpen = true
            return .opened
        } catch {
            guard isFolder else { throw error }
            return .problem(error.ofOneFile)
        }
    }

    /// A Boolean value that indicates whether the next result could only be had by waiting for more input; who keeps
    /// results back should give them out then.
    package var isIdle: Bool { isOpen && source.isIdle() }

    private mutating func finished(_ result: ReadResult) -> ReadResult {
        guard case .frame(var frame, let line) = result else { return result }
        // Native records were held against their own bound by the reader of their lines.
        if !(source is NativeSource), let fault = frame.placeFault(isStandIn: options.isSizeStandIn) {
            return .problem(fault.in(file, line: line))
        }
        leftOutLater.unsure += finish.apply(to: &frame)
        coefficients.check(frame)
        bones.add(frame)
        found.check(frame, options.fields)
        return .frame(frame, line: line)
    }

    /// Takes in what is to be said of a part.
    package mutating func take(_ remarks: KeypointBatch.Remarks) {
        leftOutLater.add(remarks.leftOut)
        coefficients.add(remarks.coefficients)
        bones.add(remarks.bones)
        found.add(remarks.found)
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

    /// The next part of the input, to be worked on apart from the others: lines of a native file, still to be read, or
    /// frames of other formats; `nil` at the end. Not to be mixed with `next()`.
    ///
    /// - Parameter count: how many frames of other formats make a part.
    /// - Throws: as `next()`.
    package mutating func nextPart(of count: Int = Tuning.framesOfPart) throws(TactusError) -> KeypointBatch? {
        guard let native = source as? NativeSource else {
            var results: [ReadResult] = []
            while results.count < count, results.isEmpty || !isIdle, let result = try next() { results.append(result) }
            return results.isEmpty ? nil : part(.results(results))
        }
        while true {
            if isOpen, native.isLines, let block = try native.nextBlock() {
                switch block {
                case .lines(let lines): return part(.lines(lines), native.reading)
                case .problem(let problem): return part(.results([.problem(problem)]))
                }
            }
            var results: [ReadResult] = []
            while isOpen, !native.isLines, results.count < count, results.isEmpty || !isIdle,
                let result = try native.next()
            {
                results.append(finished(result))
            }
            if !results.isEmpty { return part(.results(results)) }
            switch try openNextFile() {
            case .opened: continue
            case .problem(let problem): return part(.results([.problem(problem)]))
            case nil: return nil
            }
        }
    }

    private func part(_ content: KeypointBatch.Content, _ reading: NativeReading = NativeReading()) -> KeypointBatch {
        KeypointBatch(file: file, content: content, finish: finish, reading: reading)
    }

    private static func format(
        of prefix: [UInt8],
        path: String,
        options: ReaderOptions
    ) throws(TactusError) -> KeypointFormat {
        let isBlank = prefix.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if let format = options.saidFormat, !isBlank { return format }
        switch FormatDetection.detect(prefix) {
        case .format(let format): return format
        case .unknown(let what) where isBlank:
            throw TactusError(.empty, path, "\(what), expected keypoints")
        case .unknown(let what):
            throw TactusError(
                .unknown,
                path,
                FormatDetection.message(what, prefix)
            )
        }
    }

    private static func source(_ format: KeypointFormat, _ options: ReaderOptions) -> any FrameSource {
        switch format {
        case .native: NativeSource(options: options)
        case .csv, .kazuhitoCSV, .landmarkCSV: TableSource(format: format, options: options)
        case .liveLinkFace: LiveLinkSource(options: options)
        case .mediapipeText: TextSource(options: options)
        case .freihand: FreiHANDSource()
        case .mediapipeTasks: JSONSource(format: format, importer: MediaPipeTasks(options: options), options: options)
        case .mediapipeLegacy: JSONSource(format: format, importer: MediaPipeLegacy(options: options), options: options)
        case .tfjs: JSONSource(format: format, importer: TFJS(options: options), options: options)
        case .openpose: JSONSource(format: format, importer: OpenPose(options: options), options: options)
        case .cocoWholebody: JSONSource(format: format, importer: COCOWholeBody(options: options), options: options)
        case .hagrid: JSONSource(format: format, importer: HaGRID(options: options), options: options)
        case .interhand: JSONSource(format: format, importer: InterHand(), options: options)
        case .vision:
            JSONSource(format: format, importer: NamedPoints(.apple, options: options), options: options)
        case .mediapipeNamed:
            JSONSource(format: format, importer: NamedPoints(.mediapipe, options: options), options: options)
        case .mmpose: JSONSource(format: format, importer: MMPose(options: options), options: options)
        }
    }
}
