// A document that is read into memory whole. Implemented by CVATDocument and PoseDocument, read by DocumentSource.

/// A document of records, read one after the other.
protocol RecordDocument {
    /// The next record as MediaPipe's users write it, or a fault, with its place in the document or its line; `nil` at the
    /// end.
    mutating func next() -> (record: Result<JSONValue, Diagnostic>, place: String, line: Int)?

    var notes: [String] { get }
}
