// Frames from documents that are read into memory whole, such as CVAT's XML. Made by KeypointReader.

/// Reads the records of documents.
final class DocumentSource: SerialFrameSource {
    var failure: TactusError?
    private let make: ([UInt8], SourceFile) throws(TactusError) -> any RecordDocument
    private var assembler: HandAssembler
    private var document: (any RecordDocument)?
    private var file = SourceFile(path: "", isFile: false, prefix: [])
    private var ownNotes: [String] = []

    init(
        _ format: KeypointFormat,
        _ options: ReaderOptions,
        make: @escaping ([UInt8], SourceFile) throws(TactusError) -> any RecordDocument
    ) {
        assembler = HandAssembler(format, options, MediaPipeTasks(options: options))
        self.make = make
    }

    var notes: [String] { ownNotes + assembler.notes }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        self.file = file
        assembler.begin(file)
        document = try make(try source.rest(atMost: Tuning.archiveBytes), file)
    }

    func next() -> ReadResult? {
        guard let (record, place, line) = document?.next() else {
            for note in document?.notes ?? [] where !ownNotes.contains(note) { ownNotes.append(note) }
            document = nil
            return nil
        }
        switch record {
        case .success(let record): return assembler.result(record, of: file, at: place, line: line)
        case .failure(let fault): return .problem(fault.inside(place).in(file.path, line: line))
        }
    }
}

/// A document of records, read one after the other.
protocol RecordDocument {
    /// The next record as MediaPipe's users write it, or a fault, with its place in the document or its line; `nil` at the
    /// end.
    mutating func next() -> (record: Result<JSONValue, Diagnostic>, place: String, line: Int)?

    var notes: [String] { get }
}
