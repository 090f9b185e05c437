// Records of tools that nest hands in their own way, rewritten as the plainest JSON. Made by KeypointReader.

import Keypoints

/// A way to rewrite a record.
protocol RecordRewriter {
    /// Returns a record as MediaPipe's users write it, or one with joints by name; `nil` for a record to be left out.
    mutating func rewritten(_ record: JSONValue) throws(Diagnostic) -> JSONValue?

    var notes: [String] { get }
}

/// Has another importer read what a rewriter makes of the records.
struct RewrittenRecords: RecordImporter {
    private var rewriter: any RecordRewriter
    private var plain: any RecordImporter
    private let fields: NamedFields

    init(_ rewriter: any RecordRewriter, _ plain: any RecordImporter, _ options: ReaderOptions) {
        (self.rewriter, self.plain, fields) = (rewriter, plain, options.fields)
    }

    var notes: [String] { rewriter.notes + plain.notes }
    /// Annotators name sides as a detector does; without their words the plain reader would take them for MediaPipe's.
    var sideConvention: SideConvention? { plain.sideConvention == .own ? .own : nil }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        guard let record = try rewriter.rewritten(value) else { return nil }
        guard var frame = try plain.frame(from: record, origin: origin) else { return nil }
        fields.read(record, into: &frame)
        return frame
    }
}
