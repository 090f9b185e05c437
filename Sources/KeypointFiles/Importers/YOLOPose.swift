// Frames from the label files of YOLO's pose models, one an image. Made by KeypointReader.

import Keypoints

/// Reads lines of a class, a box and 21 points of two or three numbers in 0…1, each line a hand of the image
/// (<doc:Formats#Imported-formats>).
final class YOLOPose: SerialFrameSource {
    var failure: TactusError?
    private let options: ReaderOptions
    private var importer: MediaPipeTasks
    private var waiting: [ReadResult] = []

    init(options: ReaderOptions) {
        self.options = options
        importer = MediaPipeTasks(options: options)
    }

    var notes: [String] { importer.notes }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        let text = try source.rest(atMost: Tuning.textLimit)
        var hands: [JSONValue] = []
        waiting = []
        for (place, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
            guard let numbers = YOLOLine.numbers(line) else {
                let expected = "a class, a box in 0…1 and 21 points: 47 or 68 numbers"
                let problem = Diagnostic("\(line.split(separator: 0x20).count) words", expected: expected)
                waiting.append(.problem(problem.in(file.path, line: place + 1)))
                continue
            }
            hands.append(Self.hand(numbers))
        }
        let value = JSONValue.object([("hands", .array(hands))])
        do throws(Diagnostic) {
            let origin = RecordOrigin(index: 0, fileName: file.name, relativePath: file.relativePath)
            guard var frame = try importer.frame(from: value, origin: origin) else { return }
            options.fields.read(value, into: &frame)
            frame.normalizeHandedness(assumed: nil, said: options.mirrored)
            waiting.append(.frame(frame, line: 1))
        } catch {
            waiting.append(.problem(error.in(file.path, line: nil)))
        }
    }

    private static func hand(_ numbers: [Double]) -> JSONValue {
        let isScored = numbers.count > YOLOLine.counts[1] - 1
        let dimensions = isScored ? 3 : 2
        let points = HandJoint.allCases.map { joint -> JSONValue in
            let place = 5 + joint.rawValue * dimensions
            let v = isScored ? numbers[place + 2] : 2
            if v == 0 || numbers[place] == 0 && numbers[place + 1] == 0 { return .null }
            let point: [(String, JSONValue)] = [("x", .number(numbers[place])), ("y", .number(numbers[place + 1]))]
            // Of a point that a person marked (1 hidden, 2 visible) the confidence is not known.
            return .object(v == 1 || v == 2 ? point : point + [("confidence", .number(v))])
        }
        let score: [(String, JSONValue)] =
            YOLOLine.counts.contains(numbers.count) ? [] : [("score", .number(numbers[numbers.count - 1]))]
        return .object([("landmarks", .array(points)), ("class_id", .number(numbers[0]))] + score)
    }

    func next() -> ReadResult? { waiting.isEmpty ? nil : waiting.removeFirst() }
}
