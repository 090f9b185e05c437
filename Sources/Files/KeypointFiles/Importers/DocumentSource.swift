// Frames from documents that are read into memory whole, such as CVAT's XML. Made by KeypointReader.

/// Reads the records of documents.
final class DocumentSource: SerialFrameSource {
    var failure: TactusError?
    private let make: ([UInt8], SourceFile) throws(TactusError) -> any RecordDocument
    private var records: PlainRecords
    private var document: (any RecordDocument)?
    private var file = SourceFile(path: "", isFile: false, prefix: [])
    private var ownNotes: [String] = []

    init(
        _ format: KeypointFormat,
        _ options: ReaderOptions,
        scale: CoordinateScale? = nil,
        make: @escaping ([UInt8], SourceFile) throws(TactusError) -> any RecordDocument
    ) {
        records = PlainRecords(format, options, scale: scale)
        self.make = make
    }

    var notes: [String] { ownNotes + records.notes }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        self.file = file
        document = try make(try source.rest(atMost: Tuning.archiveBytes), file)
    }

    func next() -> ReadResult? {
        guard let (record, place, line) = document?.next() else {
            for note in document?.notes ?? [] where !ownNotes.contains(note) { ownNotes.append(note) }
            document = nil
            return nil
        }
        switch record {
        case .success(let record): return records.result(record, of: file, at: place, line: line)
        case .failure(let fault): return .problem(fault.inside(place).in(file.path, line: line))
        }
    }
}
