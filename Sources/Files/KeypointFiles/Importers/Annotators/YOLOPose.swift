// Frames from the label files of YOLO's pose models, one an image. Made by KeypointReader.

import Keypoints

/// Reads lines of a class, a box and 21 points of two or three numbers in 0…1, each line a hand of the image
/// (<doc:ImportedFormats>).
final class YOLOPose: SerialFrameSource {
    var failure: TactusError?
    private let hasLabels: Bool
    private var assembler: HandAssembler
    private var names = YOLONames()
    private var waiting: [ReadResult] = []

    init(options: ReaderOptions) {
        hasLabels = options.fields.label == nil
        assembler = HandAssembler(.yoloPose, options, MediaPipeTasks(options: options))
    }

    var notes: [String] { names.notes + assembler.notes }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        let text = try source.rest(atMost: Tuning.textLimit)
        var hands: [JSONValue] = []
        waiting = []
        assembler.begin(file)
        if file.isFile { try names.find(beside: file.path) }
        for (place, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
            guard let numbers = YOLOLine.numbers(line) else {
                let expected = "a class, a box in 0…1 and 21 points: 47 or 68 numbers"
                let problem = Diagnostic(counted(line.split(separator: 0x20).count, "word"), expected: expected)
                waiting.append(.problem(problem.in(file.path, line: place + 1)))
                continue
            }
            hands.append(hand(numbers))
        }
        // One whose lines cannot be read is no image without hands.
        if hands.isEmpty, !waiting.isEmpty { return }
        waiting.append(assembler.result(.object([("hands", .array(hands))]), of: file, line: 1))
    }

    private func hand(_ numbers: [Double]) -> JSONValue {
        let isScored = numbers.count > YOLOLine.counts[1] - 1
        let dimensions = isScored ? 3 : 2
        let points = HandJoint.allCases.map { joint -> JSONValue in
            let place = 5 + joint.rawValue * dimensions
            let (x, y, v) = (numbers[place], numbers[place + 1], isScored ? numbers[place + 2] : 2)
            if v == 0 || !x.isFinite || !y.isFinite || x == 0 && y == 0 { return .null }
            let point: [(String, JSONValue)] = [("x", .number(x)), ("y", .number(y))]
            // Of a point that a person marked (1 hidden, 2 visible) the confidence is not known.
            return .object(v == 1 || v == 2 || !v.isFinite ? point : point + [("confidence", .number(v))])
        }
        var hand: [(String, JSONValue)] = [("landmarks", .array(points)), ("class_id", .number(numbers[0]))]
        if let keypoints = names.keypoints { hand.append(("keypoint_names", .strings(keypoints))) }
        if let name = names[numbers[0]] {
            let category = HandCategory(.object([("name", .string(name))]))
            if let side = category.side { hand.append(("side", .string("\(side)"))) }
            if hasLabels, let label = category.label { hand.append(("label", .string(label))) }
        }
        if !YOLOLine.counts.contains(numbers.count) { hand.append(("score", .optional(numbers.last))) }
        return .object(hand)
    }

    func next() -> ReadResult? { waiting.isEmpty ? nil : waiting.removeFirst() }
}

/// The numbers of a hand in a label file of YOLO.
enum YOLOLine {
    /// The numbers of a line: the class, the box, and then the points.
    static let counts = [5 + 2 * HandJoint.count, 5 + 3 * HandJoint.count]

    /// Returns the numbers of a line; `nil` for another line.
    static func numbers(_ line: some Sequence<UInt8>) -> [Double]? {
        let words = String(decoding: Array(line), as: UTF8.self).split { $0 == " " || $0 == "\t" || $0 == "\r" }
        // A model's own results end with the confidence of the box.
        guard counts.contains(words.count) || counts.contains(words.count - 1) else { return nil }
        let numbers = words.compactMap { Double($0) }
        guard numbers.count == words.count, numbers[0] >= 0, numbers[0] == numbers[0].rounded(),
            numbers[1...4].allSatisfy({ (-0.01...1.01).contains($0) })
        else { return nil }
        return numbers
    }
}
