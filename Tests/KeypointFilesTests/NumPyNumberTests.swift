// Arrays of NumPy, read as numbers, against the same hands in JSON: thousands of records of every shape, whole and broken.

import Keypoints
import Testing
import Text

@testable import KeypointFiles

@Suite struct NumPyNumberTests {
    /// The sides of an array behind the number of its records.
    struct Shape: Sendable, CustomTestStringConvertible {
        var sides: [Int]
        var dimensions = 0
        var hands = 1
        var isByAxis = false
        var testDescription: String { "\(sides)" }
    }

    static let shapes = [
        Shape(sides: [21, 2], dimensions: 2), Shape(sides: [21, 3], dimensions: 3),
        Shape(sides: [21, 4], dimensions: 4),
        Shape(sides: [2, 21], dimensions: 2, isByAxis: true), Shape(sides: [3, 21], dimensions: 3, isByAxis: true),
        Shape(sides: [2, 21, 3], dimensions: 3, hands: 2), Shape(sides: [42]), Shape(sides: [63]),
        Shape(sides: [126], hands: 2), Shape(sides: [84], hands: 2), Shape(sides: [42, 3], dimensions: 3, hands: 2),
    ]

    /// What is beside the hands.
    enum Beside: CaseIterable { case nothing, labels, confidences }

    static let options: [ReaderOptions] = {
        var depth = ReaderOptions()
        depth.third = .z
        var confidence = ReaderOptions()
        confidence.third = .confidence
        var pixels = ReaderOptions()
        (pixels.scale, pixels.size, pixels.joints) = (.pixels, ImageSize(width: 640, height: 480), .manoTips)
        var sideless = ReaderOptions()
        sideless.joints = .aria
        return [ReaderOptions(), depth, confidence, pixels, sideless]
    }()

    @Test("numbers are read as those of JSON", arguments: shapes, Beside.allCases)
    func equal(shape: Shape, beside: Beside) throws {
        for (seed, options) in Self.options.enumerated() {
            var random = SplitMix64(seed: UInt64(100 + seed))
            let count = 60
            let hands = (0..<count * shape.hands).map { _ in Self.hand(shape, &random) }
            let labels = (0..<count).map { _ in random.pick(["rock", "ok", "left", "right"]) }
            let confidences = (0..<count * shape.hands).map { _ in
                (0..<21).map { _ in random.pick([0, 0.25, 0.5, 1, 2, .nan] as [Float]) }
            }
            let array = NumPyTests.array("<f4", [count] + shape.sides, NumPyTests.floats(hands.flatMap(\.self)))
            var members = [("landmarks", array)]
            switch beside {
            case .nothing: break
            case .labels:
                let words = labels.flatMap { Array($0.utf8) + [UInt8](repeating: 0, count: 5 - $0.utf8.count) }
                members.append(("labels", NumPyTests.array("|S5", [count], words)))
                let numbers = (0..<count).map { Float(3 * $0) }
                members.append(("frame", NumPyTests.array("<f4", [count], NumPyTests.floats(numbers))))
            case .confidences:
                let numbers = NumPyTests.floats(confidences.flatMap(\.self))
                members.append(("confidence", NumPyTests.array("<f4", [count, shape.hands, 21, 1], numbers)))
            }
            let read = try Self.read(
                beside == .nothing ? array : try ConfidenceTests.archive(members.map { (name: $0.0, bytes: $0.1) }),
                options
            )
            var plain = HandAssembler(.numpy, options, MediaPipeTasks(options: options))
            let file = SourceFile(path: "f", isFile: false, prefix: [])
            plain.begin(file)
            #expect(read.results.count == count)
            for (number, result) in read.results.enumerated() {
                let list = (0..<shape.hands).compactMap { place -> JSONValue? in
                    let index = number * shape.hands + place
                    let numbers = hands[index].map { JSONValue.optional(Double($0)) }
                    if numbers.allSatisfy({ $0.isNull || $0.double == 0 }) { return nil }
                    var fields = [("landmarks", Self.points(numbers, shape, isDepth: beside == .confidences))]
                    if beside == .labels { fields.append(("label", .string(labels[number]))) }
                    if beside == .confidences {
                        fields.append(("confidence", .array(confidences[index].map { .optional(Double($0)) })))
                    }
                    return .object(fields)
                }
                let frame = JSONValue.integer(beside == .labels ? 3 * number : number)
                let record = JSONValue.object(["hands": .array(list), "frame": frame])
                let expected = plain.result(record, of: file, at: "[\(number)]", line: number + 1)
                #expect(result == expected, "\(number) of options \(seed)")
            }
            #expect(Set(read.notes) == Set(plain.notes))
        }
    }

    /// The results of an array or an archive, and the notes on its hands.
    private static func read(_ bytes: [UInt8], _ options: ReaderOptions) throws -> (
        results: [ReadResult], notes: [String]
    ) {
        let source = NumPySource(options: options)
        let file = SourceFile(path: "f", isFile: false, prefix: Array(bytes.prefix(200)))
        try source.open(ByteSource(bytes: bytes, name: "f"), file)
        var results: [ReadResult] = []
        while let result = try source.next() { results.append(result) }
        return (results, source.notes.filter { !$0.hasPrefix("f: ") })
    }

    /// The points of a hand as users of MediaPipe write them.
    private static func points(_ numbers: [JSONValue], _ shape: Shape, isDepth: Bool) -> JSONValue {
        let dimensions = shape.dimensions
        if dimensions == 0 { return .array(numbers) }
        let order = shape.isByAxis ? PointOrder.byAxis : .byPoint
        let isFilled = dimensions == 4 && stride(from: 3, to: numbers.count, by: 4).contains { numbers[$0].double != 0 }
        return .array(
            (0..<21).map { joint in
                let point = (0..<dimensions).map { numbers[order.place(of: $0, of: joint, dimensions: dimensions)] }
                guard dimensions == 4 || isDepth && dimensions == 3 else { return .array(point) }
                let fields = [("x", point[0]), ("y", point[1]), ("z", point[2])]
                return .object(isFilled ? fields + [("confidence", point[3])] : fields)
            }
        )
    }

    /// A hand of one of several kinds: in 0…1 or in pixels, with depths, confidences or marks, with numbers of landmarks, with
    /// missing points, and with numbers that are no coordinates.
    private static func hand(_ shape: Shape, _ random: inout SplitMix64) -> [Float] {
        let count = (shape.sides.reduce(1, *)) / shape.hands
        if random.chance(12) { return [Float](repeating: random.pick([0, .nan]), count: count) }
        let dimensions = count / 21
        let (scale, move) = random.pick([(1, 0), (1, 0), (1, 0), (640, 0), (100, 0), (1, -0.4)] as [(Float, Float)])
        let kind = Int.random(in: 0..<6, using: &random)
        let isNumbered = dimensions == 3 && random.chance(8)
        let shift = Float.random(in: 0..<0.2, using: &random)
        var points = NumPyTests.hand.map { point -> [Float] in
            let third: Float =
                switch kind {
                case 0, 1: point[2]
                case 2: Float.random(in: 0...1, using: &random)
                case 3: random.pick([0, 1, 2])
                case 4: point[2] + 0.02
                default: 0
                }
            let fourth: Float = kind.isMultiple(of: 2) ? 0 : random.pick([0, 0.2, 0.9, 1, 2])
            return [(point[0] + shift + move) * scale, (point[1] + move) * scale, third, fourth]
        }
        if random.chance(6) { for place in points.indices { points[place] = points[place].map { $0.rounded() } } }
        if random.chance(4) { points[Int.random(in: 0..<21, using: &random)] = [0, 0, 0, 0] }
        if random.chance(6) {
            points[Int.random(in: 0..<21, using: &random)][0] = random.pick([.nan, .infinity, -1, 900])
        }
        if random.chance(6) { points[Int.random(in: 0..<21, using: &random)][2] = .nan }
        if isNumbered {
            let first: Float = random.pick([0, 1, 5])
            points = points.enumerated().map { [Float($0) + first, $1[0], $1[1], 0] }
            if random.chance(2) { points.shuffle(using: &random) }
        }
        let isByAxis = shape.isByAxis || shape.dimensions == 0 && random.chance(3)
        return isByAxis
            ? (0..<dimensions).flatMap { axis in points.map { $0[axis] } } : points.flatMap { $0.prefix(dimensions) }
    }
}
