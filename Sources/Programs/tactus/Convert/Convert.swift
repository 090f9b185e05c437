// `tactus convert`: keypoints of any format in, native records, CSV, COCO, NumPy arrays or Parquet out.

import Runs
import Performances
import Gestures
import Keypoints

struct Convert: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert keypoints of any format to native records, CSV, COCO, NumPy arrays or Parquet.",
        discussion:
            "The output format is set by --to, or by the file extension: .jsonl, .csv, .json (COCO-WholeBody), .npz "
            + "(NumPy), .parquet. Only COCO leaves out keypoints of low confidence, unless --confidence is given. Events and "
            + "the shapes of tactus classify become a file of ELAN (.eaf), and its annotations events."
    )

    @Argument(help: "A file, a folder, or - for standard input.")
    var source: String

    @Argument(help: "The output file; - is standard output.")
    var target: String

    @Option(help: "The output format.")
    var to: OutputFormat?

    @Flag(help: "Calculate the coefficients and the transform of faces that have points only.")
    var faceCoefficients = false

    @OptionGroup(title: "Points") var points: PointOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var fields: FieldOptions

    enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
        case native
        case csv
        case cocoWholebody = "coco-wholebody"
        case cocoHand = "coco-hand"
        case numpy
        case parquet

        var isCOCO: Bool { self == .cocoWholebody || self == .cocoHand }

        /// Whether a hand's points are in columns, by their places alone.
        var hasPlaces: Bool { [.csv, .numpy, .parquet].contains(self) }
    }

    func run() async throws {
        if [source, target].contains(where: { $0.lowercased().hasSuffix(Self.elan) }) {
            return try convertAnnotations()
        }
        var files = RunFiles()
        files.read(source, isRead: KeypointReader.readsInFolder)
        files.write(target)
        try files.claim()
        try input.refuseImages([source])
        // Points of little confidence are taken out here, where they can be counted, and stay where the output holds
        // their confidence.
        var options = input.reader(fields.names)
        options.confidenceFloor = 0
        var unsure = 0
        var reader = try KeypointReader(path: source, options: options)
        let form = try output()
        try points.ensureHeld(by: form)
        var changes = PointChanges(points)
        let order = points.toJoints ?? .mediapipe
        let sink =
            form == .parquet
            ? try ByteSink(path: target) { input, output throws(TactusError) in
                try ParquetWriter.start(target == "-" ? "standard output" : target, order, from: input, to: output)
            } : try ByteSink(path: target)
        var log = input.records.problemLog()
        var progress = Progress.standard(isAlone: target != "-" || !Output.isWatched)
        let floor = form.isCOCO || input.confidence != nil ? input.confidenceFloor : 0
        let standIn =
            input.aspectRatio?.value.map { ImageSize.standIn(aspect: $0) } ?? reader.aspect?.size
            ?? (reader.format == .kazuhitoCSV ? ImageSize.standIn(aspect: 1) : nil)
        var writer = FrameWriter(form, order)
        var good = 0
        var faces = FrameFaces()
        var (outside, proportioned) = (0, 0)
        var sides = SideCounts()
        while let result = try reader.next() {
            switch result {
            case .problem(let problem): try log.add(problem)
            case .frame(var frame, let line):
                if !form.isCOCO {
                    let expected = expected(of: frame.size)
                    if let problem = frame.outsideProblem(file: reader.file, line: line, expected: expected) {
                        try log.add(problem)
                        continue
                    }
                    outside += frame.removePointsOutside()
                }
                good += 1
                if let standIn, frame.size == standIn { proportioned += 1 }
                sides.check(frame)
                if faceCoefficients { frame = faces.process(frame) }
                unsure += frame.removeLandmarks(withConfidenceAtMost: floor)
                progress.add(hands: frame.hands.count) { reader.share }
                for frame in changes.process(frame) { writer.append(frame) }
                // Who waits for an answer to each record gets it; a file is never waited for.
                if writer.bytes.count > Self.flushBytes || reader.isIdle { try sink.write(writer.take()) }
            }
        }
        for frame in changes.finish() { writer.append(frame) }
        progress.finish()
        guard try writer.finish() else {
            throw Failure(
                .badInput,
                "\(target): more than 4 GiB, which a .npz cannot hold; expected fewer hands, or --to csv"
            )
        }
        try sink.write(writer.take())
        // Where nothing could be read, what stood there stays.
        if good > 0 { try sink.finish() }
        for note in reader.notes + changes.notes + writer.notes { StandardStreams.say(note) }
        if let note = sides.note(on: source) { StandardStreams.say(note) }
        if proportioned > 0, let standIn {
            StandardStreams.say(
                "\(counted(proportioned, "frame")) of known proportions and unknown size written as "
                    + "\(Int(standIn.width)) × \(Int(standIn.height)) pixels"
            )
        }
        if outside > 0 { StandardStreams.say("\(counted(outside, "point")) far outside of the image left out") }
        if unsure > 0 {
            StandardStreams.say(
                "\(counted(unsure, "point")) of confidence \(floor) or less left out"
                    + (floor > 0 ? "; --confidence 0 keeps them" : "")
            )
        }
        try fields.ensureSelected(good + log.count, of: [source])
        try log.report(good: good, of: [source])
        try log.ensureWhole()
    }

    /// Returns the expected place of points far outside of an image of a size that may stand for an unknown one.
    private func expected(of size: ImageSize?) -> String {
        guard let size, input.imageSize != nil || size != .standIn(aspect: 1), input.aspectRatio == nil else {
            return "points in an image of known size: use --image-size WIDTHxHEIGHT"
        }
        let sides = [size.width, size.height].map { JSONWriter.number(Double($0), places: 0) }
        return "points in the image of \(sides[0]) × \(sides[1]) pixels"
    }

    /// Written in pieces of this size, so that memory does not grow with the input.
    private static let flushBytes = 1 << 20

    private func output() throws -> OutputFormat {
        let lower = target.lowercased()
        if let ending = [".gz", ".zst"].first(where: lower.hasSuffix) {
            throw Failure(.usage, "\(target): \(ending) files are read and not written, expected another ending")
        }
        if let to { return to }
        if target == "-" || lower.hasSuffix(".jsonl") || lower.hasSuffix(".ndjson") { return .native }
        if lower.hasSuffix(".csv") { return .csv }
        if lower.hasSuffix(".json") { return .cocoWholebody }
        if lower.hasSuffix(".npz") { return .numpy }
        if lower.hasSuffix(".parquet") { return .parquet }
        throw Failure(
            .usage,
            "\(target): unknown output format, expected --to, or a file that ends in .jsonl, .csv, .json, .npz or .parquet"
        )
    }
}
