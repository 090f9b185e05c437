// The files of a folder that hold keypoints, and their format. Called by KeypointReader when a folder is opened.

internal import Dispatch
internal import Platform
internal import Synchronization

/// The files of a source in reading order, all of one format, and what was left out.
struct SourceFiles: Hashable {
    var paths: PathList
    var format: KeypointFormat
    var notes: [String] = []

    private static let endings = [
        ".jsonl", ".ndjson", ".json", ".csv", ".pbtxt", ".prototxt", ".textproto", ".npy", ".npz", ".txt",
        ".xml", ".pose", ".parquet",
    ]

    /// Files that lie beside keypoints: events, label names, and what FreiHAND's and InterHand2.6M's
    /// importers look up by themselves or have no use for.
    private static let besides = [
        ".events.jsonl", "_label.csv", "_labels.csv", "_K.json", "_mano.json", "_scale.json", "_verts.json",
        "classes.txt", "_camera.json", "_joint_3d.json", "_MANO_NeuralAnnot.json",
    ]

    /// Returns whether a file may hold keypoints, by its name.
    static func isCandidate(_ path: String) -> Bool {
        let name = Unpacker.plainName(path)
        let lower = name.lowercased()
        return endings.contains(where: lower.hasSuffix) && !besides.contains { name.hasSuffix($0) }
    }

    init(paths: PathList, format: KeypointFormat) {
        self.paths = paths
        self.format = format
    }

    /// Finds the files of a folder and detects their format from their first parts.
    ///
    /// - Parameters:
    ///   - format: the format to read them in; detected for each file where it is `nil`.
    ///   - jobs: the number of files that are examined at once.
    /// - Throws: a problem where the folder cannot be listed, holds no keypoints, or holds two formats.
    init(folder: String, format: KeypointFormat?, jobs: Int = 1) throws(TactusError) {
        let contents = try FolderContents(folder, where: Self.isCandidate)
        notes = contents.passedOver.filter { !$0.isFile || Self.isCandidate($0.path) }.map {
            "\($0.path) was skipped: \($0.why)"
        }
        paths = contents.files
        let twins = Self.twins(in: paths)
        if let first = twins.first {
            let files = counted(twins.count, "file was", "files were")
            notes.append("\(folder): \(files) left out, as \(paths[first]): the same frames lie in metres beside it")
            paths.remove(at: Set(twins))
        }
        let count = format == nil ? paths.count : 0
        var firstUnknown: String?
        var firstKnown: String?
        var found: KeypointFormat?
        var leftOut: Set<Int> = []
        var told: [Result<FormatDetection, TactusError>] = []
        for place in 0..<count {
            let part = place % Tuning.detectedFiles
            if part == 0 { told = Self.formats(of: paths[place...].prefix(Tuning.detectedFiles), jobs: jobs) }
            let path = paths[place]
            let detection: FormatDetection
            do throws(TactusError) {
                detection = try told[part].get()
            } catch {
                // Its turn comes when the files are read, and it is a problem then.
                firstUnknown = firstUnknown ?? error.description
                continue
            }
            switch detection {
            case .format(let read):
                let told = read == .freihand && !path.hasSuffix("_xyz.json") ? .mediapipeTasks : read
                if let found, let firstKnown, told != found {
                    throw TactusError(
                        .unknown,
                        folder,
                        "two formats in one folder: \(firstKnown) is \(found.rawValue), \(path) is \(told.rawValue)"
                    )
                }
                found = told
                firstKnown = firstKnown ?? path
            case .unknown(let what):
                leftOut.insert(place)
                if leftOut.count <= Tuning.namedLeftOut { notes.append("\(path) was left out: \(what)") }
                firstUnknown = firstUnknown ?? "\(path): \(what)"
            }
        }
        paths.remove(at: leftOut)
        let unnamed = leftOut.count - Tuning.namedLeftOut
        if unnamed > 0 { notes.append("\(folder): \(counted(unnamed, "more file was", "more files were")) left out") }
        guard let known = format ?? found, !paths.isEmpty else {
            let why = firstUnknown.map { "; \($0)" } ?? ""
            throw TactusError(
                .unknown,
                folder,
                "no keypoint files in this folder, expected some that end in \(Self.endings.joined(separator: ", "))\(why)"
            )
        }
        self.format = known
    }

    /// The places of the joints in pixels of the image where the same lie beside them in metres, as in SHREC'17 and DHG: each
    /// frame would be read twice.
    private static func twins(in paths: PathList) -> [Int] {
        paths.indices.filter { place in
            let path = paths[place]
            guard let ending = ["skeletons_image.txt", "skeleton_image.txt"].first(where: path.hasSuffix) else {
                return false
            }
            return Path.isFile(path.dropLast(ending.count) + ending.replacing("image", with: "world"))
        }
    }

    /// The formats of files by their first bytes, detected for several at once.
    private static func formats(
        of paths: Slice<PathList>,
        jobs: Int
    ) -> [Result<FormatDetection, TactusError>] {
        let formats = Mutex<[Int: Result<FormatDetection, TactusError>]>([:])
        DispatchQueue.concurrentPerform(iterations: jobs) { job in
            for place in stride(from: paths.startIndex + job, to: paths.endIndex, by: jobs) {
                let found = Result { () throws(TactusError) in try format(of: paths[place]) }
                formats.withLock { $0[place] = found }
            }
        }
        return formats.withLock { formats in paths.indices.compactMap { formats[$0] } }
    }

    private static func format(of path: String) throws(TactusError) -> FormatDetection {
        var source = try ByteSource(path: path)
        return FormatDetection.detect(try source.firstBytes())
    }
}

extension ByteSource {
    /// The next `Tuning.detectionBytes`, or fewer at the end.
    mutating func prefix() throws(TactusError) -> [UInt8] {
        try prefix { _ in false }
    }

    /// The first bytes, enough to detect the format: no more than the first lines of a pipe that is written slowly, but of a
    /// table a row behind its header.
    mutating func firstBytes() throws(TactusError) -> [UInt8] {
        try prefix { bytes in
            let hasLine = unsafe bytes.span.bytes.first(0x0A, in: 0..<bytes.count) != nil
            guard hasLine, case .format(let format) = FormatDetection.detect(Array(bytes)) else {
                return false
            }
            return ![.csv, .landmarkCSV].contains(format) || bytes.count { $0 == 0x0A } > 1
        }
    }

    private mutating func prefix(isEnough: (ArraySlice<UInt8>) -> Bool) throws(TactusError) -> [UInt8] {
        // Of most folders the files are smaller, and there are many.
        var bytes = [UInt8](repeating: 0, count: min(Tuning.firstBytes, (size ?? .max - 1) + 1))
        var filled = 0
        while filled < Tuning.detectionBytes {
            if filled == bytes.count { bytes += [UInt8](repeating: 0, count: Tuning.detectionBytes - filled) }
            let count: Int
            do throws(TactusError) {
                count = try read(into: &bytes, filled..<bytes.count)
            } catch {
                // It comes again behind what was read before it.
                if filled > 0 { break }
                throw error
            }
            if count == 0 { break }
            filled += count
            if filled == size, !isPacked { break }
            // More of a file is there at once, more of a pipe may not be.
            if filled < bytes.count || isIdle, !isConverted, isEnough(bytes[..<filled]) { break }
        }
        return Array(bytes.prefix(filled))
    }
}
