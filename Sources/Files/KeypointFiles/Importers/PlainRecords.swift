// The last step of readers of files that are no JSON: what they find, written as MediaPipe's users write it, becomes a
// frame. Held by YOLOPose, NumPySource and DocumentSource.

import Keypoints

/// Reads records in the plainest JSON, whose fields a user may name.
struct PlainRecords {
    private let format: KeypointFormat
    private let options: ReaderOptions
    private var importer: MediaPipeTasks
    private var fields = RecordFields()
    private var sides: SideWords

    /// - Parameter scale: that of the format, where it leaves no choice.
    init(_ format: KeypointFormat, _ options: ReaderOptions, scale: CoordinateScale? = nil) {
        var options = options
        options.scale = options.scale ?? scale
        self.format = format
        self.options = options
        importer = MediaPipeTasks(options: options)
        sides = SideWords(format, options)
    }

    var notes: [String] { fields.notes + importer.notes + sides.notes }

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
            var results = [ReadResult.frame(frame, line: line)]
            let own = importer.sideConvention
            sides.settle(&results, [own == .own || format.sides == .word ? own ?? .word : format.sides])
            return results[0]
        } catch {
            return .problem(error.inside(place).in(file.path, line: nil))
        }
    }
}
