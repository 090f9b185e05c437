// The last step of readers of files that are no JSON: what they find, written as MediaPipe's users write it, becomes a
// frame. Held by YOLOPose, NumPySource and DocumentSource.

import Keypoints

/// Reads records in the plainest JSON, whose fields a user may name.
struct PlainRecords {
    private let format: KeypointFormat
    private let options: ReaderOptions
    private var importer: MediaPipeTasks
    private var fields = RecordFields()

    /// - Parameter scale: that of the format, where it leaves no choice.
    init(_ format: KeypointFormat, _ options: ReaderOptions, scale: CoordinateScale? = nil) {
        var options = options
        options.scale = options.scale ?? scale
        self.format = format
        self.options = options
        importer = MediaPipeTasks(options: options)
    }

    var notes: [String] { fields.notes + importer.notes }

    /// Reads one record.
    ///
    /// - Parameters:
    ///   - place: where it stands in the file, for its faults.
    ///   - line: its line, or its number from 1.
    mutating func result(_ record: JSONValue, of file: SourceFile, at place: String = "", line: Int) -> ReadResult {
        do throws(Diagnostic) {
            let origin = RecordOrigin(index: line - 1, fileName: file.name, relativePath: file.relativePath)
            guard var frame = try importer.frame(from: record, origin: origin) else {
                return .frame(Frame(), line: line)
            }
            if line == 1 { fields.begin() }
            fields.read(record, options.time, hasSize: options.size != nil, into: &frame)
            options.fields.read(record, into: &frame)
            let assumed = importer.hasOwnSides ? nil : format.sidesAssumeMirrored
            frame.normalizeHandedness(assumed: assumed, said: options.mirrored)
            return .frame(frame, line: line)
        } catch {
            return .problem(error.inside(place).in(file.path, line: nil))
        }
    }
}
