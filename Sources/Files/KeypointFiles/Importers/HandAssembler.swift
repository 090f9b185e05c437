// The last step of all readers of records, whatever their files are. Held by JSONSource, NumPySource, YOLOPose and
// DocumentSource.

import Keypoints

/// A way to rewrite records that nest hands in their own way.
protocol RecordRewriter {
    /// Returns a record as MediaPipe's users write it, or one with joints by name; `nil` for a record to be left out.
    mutating func rewritten(_ record: JSONValue) throws(Diagnostic) -> JSONValue?

    var notes: [String] { get }
}

/// Makes frames of an input's records: an importer finds their hands; times that are texts, the fields that a user names
/// and the persons' own sides follow here.
struct HandAssembler {
    var importer: any RecordImporter
    private var rewriter: (any RecordRewriter)?
    let format: KeypointFormat
    let options: ReaderOptions
    private var fields = RecordFields()
    var sides: SideWords

    /// The first file, for notes on fields.
    private var file = ""

    init(
        _ format: KeypointFormat,
        _ options: ReaderOptions,
        _ importer: any RecordImporter,
        rewriter: (any RecordRewriter)? = nil
    ) {
        (self.format, self.options, self.importer, self.rewriter) = (format, options, importer, rewriter)
        sides = SideWords(format, options)
    }

    var notes: [String] {
        fields.notes.map { "\(file): \($0)" } + (rewriter?.notes ?? []) + importer.notes + sides.notes
    }

    /// Starts the next file.
    mutating func begin(_ file: SourceFile) {
        fields.begin()
        if self.file.isEmpty { self.file = file.path }
    }

    /// Returns the frame of a record; `nil` for a record without one.
    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        guard let record = try rewriter == nil ? value : rewriter?.rewritten(value),
            var frame = try importer.frame(from: record, origin: origin)
        else { return nil }
        if format.has(.envelope), let key = options.time { frame.time = try record.optionalTime(key) ?? frame.time }
        if format.has(.recordFields) {
            fields.read(record, options.time, hasSize: options.size != nil, into: &frame)
        }
        if !format.has(.namedFields) { options.fields.read(record, into: &frame) }
        return frame
    }

    /// The meaning of the sides of the frame read last: the importer's, but where the format defines it only a person's own.
    var convention: SideConvention {
        switch (format.sides, importer.sideConvention) {
        case (.own, let found), (.taken, let found): found == .own ? .own : format.sides
        case (_, let found): found ?? format.sides
        }
    }

    /// Returns the frame of a record by itself, or its fault.
    ///
    /// - Parameters:
    ///   - place: where it stands in the file, for its faults.
    ///   - line: its line, or its number from 1.
    mutating func result(_ record: JSONValue, of file: SourceFile, at place: String = "", line: Int) -> ReadResult {
        do throws(Diagnostic) {
            let origin = RecordOrigin(index: line - 1, fileName: file.name, relativePath: file.relativePath)
            var results = [ReadResult.frame(try frame(from: record, origin: origin) ?? Frame(), line: line)]
            sides.settle(&results, [convention])
            return results[0]
        } catch {
            return .problem(error.inside(place).in(file.path, line: nil))
        }
    }
}
