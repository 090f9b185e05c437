// The one reader of keypoints: a file, a folder or standard input, of any format, as a stream of frames. Used by
// Pipeline and the command line; belongs to one thread at a time.

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
    public let files: [String]

    /// What is to be said once about the input: files left out, a scale that had to be assumed.
    public var notes: [String] { openingNotes + source.notes }

    /// The file that the last result came from.
    public private(set) var file: String

    private let options: ReaderOptions
    private let openingNotes: [String]
    private let isFolder: Bool
    private let source: any FrameSource
    private var nextFile: Int
    private var isOpen: Bool

    /// Opens an input and tells its format from its first bytes.
    ///
    /// Of a folder, all files are read that have an ending of keypoint files, in natural order of their names; hidden
    /// files, events, label names and descriptions are left out.
    ///
    /// - Parameters:
    ///   - path: a file, a folder, or `-` for standard input.
    ///   - options: what is known about the input beyond its path.
    /// - Throws: a problem of kind `missing`, `unreadable`, or `unknownFormat`, the last also for two formats in one
    ///   folder and for an input without any keypoints.
    public init(path: String, options: ReaderOptions = ReaderOptions()) throws(SourceProblem) {
        let isFolder = path != "-" && Folder.isFolder(path)
        let opened =
            isFolder
            ? try Self.openFolder(path, options)
            : try Self.open(try ByteSource(path: path), isFile: path != "-" && Folder.isRegularFile(path), options)
        self.init(opened, isFolder: isFolder, options)
    }

    /// Reads any source of bytes, such as memory or a descriptor; formats of several files cannot be read so.
    ///
    /// - Throws: a problem of kind `unreadable` or `unknownFormat`.
    public init(_ source: consuming ByteSource, options: ReaderOptions = ReaderOptions()) throws(SourceProblem) {
        let opened = try Self.open(source, isFile: false, options)
        self.init(opened, isFolder: false, options)
    }

    private init(_ opened: (files: SourceFiles, source: any FrameSource), isFolder: Bool, _ options: ReaderOptions) {
        self.options = options
        self.isFolder = isFolder
        format = opened.files.format
        files = opened.files.paths
        openingNotes = opened.files.notes
        source = opened.source
        file = opened.files.paths.first ?? ""
        isOpen = !isFolder
        nextFile = isFolder ? 0 : 1
    }

    private static func openFolder(
        _ path: String,
        _ options: ReaderOptions
    ) throws(SourceProblem) -> (files: SourceFiles, source: any FrameSource) {
        let files = try SourceFiles(folder: path, format: options.format)
        return (files, source(files.format, options))
    }

    private static func open(
        _ bytes: consuming ByteSource,
        isFile: Bool,
        _ options: ReaderOptions
    ) throws(SourceProblem) -> (files: SourceFiles, source: any FrameSource) {
        let path = bytes.name
        let prefix = try bytes.firstBytes()
        let format = try format(of: prefix, path: path, options: options)
        let source = source(format, options)
        bytes.unread(prefix)
        try source.open(bytes, SourceFile(path: path, isFile: isFile, prefix: prefix))
        return (SourceFiles(paths: [path], format: format), source)
    }

    /// The next frame or problem, in the order of the input; `nil` at its end.
    ///
    /// - Throws: when the input cannot be read on. In a folder a file that cannot be read is a problem like others.
    public mutating func next() throws(SourceProblem) -> ReadResult? {
        while true {
            if isOpen {
                do throws(SourceProblem) {
                    if let result = try source.next() { return finished(result) }
                } catch {
                    guard isFolder else { throw error }
                    isOpen = false
                    return .problem(RecordProblem(file: error.file, line: nil, wrong: error.wrong))
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
        case problem(RecordProblem)
    }

    /// Goes on to the next file of a folder; `nil` after the last.
    private mutating func openNextFile() throws(SourceProblem) -> Opening? {
        isOpen = false
        guard nextFile < files.count else { return nil }
        file = files[nextFile]
        nextFile += 1
        do throws(SourceProblem) {
            var bytes = try ByteSource(path: file)
            let prefix = try bytes.firstBytes()
            bytes.unread(prefix)
            try source.open(bytes, SourceFile(path: file, isFile: true, prefix: prefix))
            isOpen = true
            return .opened
        } catch {
            guard isFolder else { throw error }
            return .problem(RecordProblem(file: error.file, line: nil, wrong: error.wrong))
        }
    }

    private func finished(_ result: ReadResult) -> ReadResult {
        guard case .frame(var frame, let line) = result else { return result }
        FrameFinish(options, format).apply(to: &frame)
        return .frame(frame, line: line)
    }

    /// The next part of the input, to be worked on apart from the others: lines of a native file, still to be read, or
    /// frames of other formats; `nil` at the end. Not to be mixed with `next()`.
    ///
    /// - Parameter count: how many frames of other formats make a part.
    /// - Throws: as `next()`.
    public mutating func nextPart(of count: Int = Tuning.framesOfPart) throws(SourceProblem) -> KeypointPart? {
        guard let native = source as? NativeSource else {
            var results: [ReadResult] = []
            while results.count < count, let result = try next() { results.append(result) }
            return results.isEmpty ? nil : part(.results(results))
        }
        while true {
            if isOpen, native.isLines, let block = try native.nextBlock() {
                switch block {
                case .lines(let lines): return part(.lines(lines))
                case .problem(let problem): return part(.results([.problem(problem)]))
                }
            }
            var results: [ReadResult] = []
            while isOpen, !native.isLines, results.count < count, let result = try native.next() {
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

    private func part(_ content: KeypointPart.Content) -> KeypointPart {
        KeypointPart(
            file: file,
            content: content,
            finish: FrameFinish(options, format),
            keepsExtras: options.keepsExtras,
            keepsLabels: options.keepsLabels
        )
    }

    private static func format(
        of prefix: [UInt8],
        path: String,
        options: ReaderOptions
    ) throws(SourceProblem) -> KeypointFormat {
        let isBlank = prefix.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if let format = options.format, !isBlank { return format }
        switch FormatDetection.detect(prefix) {
        case .format(let format): return format
        case .unknown(let what) where isBlank:
            throw SourceProblem(file: path, kind: .unknownFormat, wrong: "\(what), expected keypoints")
        case .unknown(let what):
            throw SourceProblem(
                file: path,
                kind: .unknownFormat,
                wrong: "no known keypoint format: \(what); known formats are \(KeypointFormat.names)"
            )
        }
    }

    private static func source(_ format: KeypointFormat, _ options: ReaderOptions) -> any FrameSource {
        switch format {
        case .native: NativeSource(options: options)
        case .csv, .kazuhitoCSV, .landmarkCSV: TableSource(format: format)
        case .mediapipeText: TextSource()
        case .freihand: FreiHANDSource()
        case .mediapipeTasks: JSONSource(format: format, importer: MediaPipeTasks())
        case .mediapipeLegacy: JSONSource(format: format, importer: MediaPipeLegacy())
        case .tfjs: JSONSource(format: format, importer: TFJS(options: options))
        case .openpose: JSONSource(format: format, importer: OpenPose(options: options))
        case .cocoWholebody: JSONSource(format: format, importer: COCOWholeBody(options: options))
        case .hagrid: JSONSource(format: format, importer: HaGRID())
        case .interhand: JSONSource(format: format, importer: InterHand())
        case .vision: JSONSource(format: format, importer: Vision())
        }
    }
}
