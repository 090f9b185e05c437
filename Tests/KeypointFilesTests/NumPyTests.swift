// Arrays of NumPy: their shapes, their numbers, labels beside them, and the archive that convert writes.

import Foundation
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct NumPyTests {
    /// An array as NumPy's save writes it.
    static func array(_ kind: String, _ shape: [Int], _ data: [UInt8], isFortran: Bool = false) -> [UInt8] {
        let sides = shape.map { "\($0)" }.joined(separator: ", ") + (shape.count == 1 ? "," : "")
        let text = "{'descr': '\(kind)', 'fortran_order': \(isFortran ? "True" : "False"), 'shape': (\(sides)), }\n"
        return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(text.utf8.count), 0] + text.utf8 + data
    }

    static func floats(_ numbers: [Float], isBig: Bool = false) -> [UInt8] {
        numbers.flatMap { number in
            let bits = number.bitPattern
            return (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * (isBig ? 3 - $0 : $0))) }
        }
    }

    static let hand = HandJoint.allCases.map { joint in
        let i = Float(joint.rawValue)
        return [0.30 + 0.01 * i, 0.80 - 0.02 * i, -0.001 * i]
    }

    private static func read(_ bytes: [UInt8], _ options: ReaderOptions = ReaderOptions()) throws -> [Frame] {
        var reader = try KeypointReader(ByteSource(bytes: bytes, name: "f.npy"), options: options)
        var frames: [Frame] = []
        while let result = try reader.next() {
            switch result {
            case .frame(let frame, _): frames.append(frame)
            case .problem(let problem): Issue.record("\(problem)")
            }
        }
        return frames
    }

    /// The frames of an archive, and the notes about it.
    static func readAll(
        _ bytes: [UInt8],
        _ options: ReaderOptions = ReaderOptions()
    ) throws -> (frames: [Frame], notes: [String]) {
        var reader = try KeypointReader(ByteSource(bytes: bytes, name: "f.npz"), options: options)
        var frames: [Frame] = []
        while let result = try reader.next() {
            switch result {
            case .frame(let frame, _): frames.append(frame)
            case .problem(let problem): Issue.record("\(problem)")
            }
        }
        return (frames, reader.notes)
    }

    /// Two hands of each of two frames.
    private static let pairs = floats((0..<4).flatMap { _ in hand.flatMap(\.self) })

    static func words(_ words: [String]) -> [UInt8] {
        words.flatMap { word in Array(word.utf8) + [UInt8](repeating: 0, count: 5 - word.utf8.count) }
    }

    @Test(
        "arrays of the same hands are one recording, with the sides, sizes, times and validity beside them",
        arguments: [
            ("landmarks", "raw_landmarks", "world_landmarks"), ("landmarks", "landmarks_smoothed", "landmarks_world"),
            ("keypoints_2d", "filtered", "joints_3d"), ("pose", "pose_raw", "pose_metric"),
        ]
    )
    func recording(names: (hands: String, copy: String, world: String)) throws {
        let array = Self.array("<f4", [2, 2, 21, 3], Self.pairs)
        let (frames, notes) = try Self.readAll(
            ConfidenceTests.archive([
                (names.world, array), (names.copy, array), (names.hands, array),
                ("handedness", Self.array("|S5", [2, 2], Self.words(["Left", "Right", "Left", "Right"]))),
                ("image_sizes", Self.array("<f4", [2, 2], Self.floats([300, 200, 300, 200]))),
                ("time_vector", Self.array("<f4", [2], Self.floats([0, 0.5]))),
                ("valid", Self.array("|b1", [2, 2], [1, 1, 1, 0])),
            ])
        )
        #expect(frames.map(\.number) == [0, 1] && frames.map(\.time) == [0, 0.5])
        #expect(frames.map { $0.hands.map(\.side) } == [[.left, .right], [.left]])
        #expect(frames.allSatisfy { $0.size == ImageSize(width: 300, height: 200) })
        #expect(notes.contains { $0.hasPrefix("f.npz: \(names.world) left out") })
        #expect(notes.contains { $0 == "f.npz: \(names.copy) left out: a copy of \(names.hands)" })
    }

    @Test(
        "times whose unit their name does not say are named, and read where a user says it",
        arguments: ["timestamps", "timestamp", "Timestamps", "ts", "times", "t"],
        [nil, TimeUnit.milliseconds]
    )
    func times(name: String, unit: TimeUnit?) throws {
        let array = Self.array("<f4", [4, 21, 3], Self.pairs)
        let times = Self.array("<f4", [4], Self.floats([0, 0.5, 1, 1.5]))
        var options = ReaderOptions()
        options.time = unit.map { TimeKey(name: name, unit: $0) }
        let (frames, notes) = try Self.readAll(ConfidenceTests.archive([("hands", array), (name, times)]), options)
        let isKnown = ["times", "t"].contains(name)
        let read: [Double?] =
            unit != nil ? [0, 0.0005, 0.001, 0.0015] : isKnown ? [0, 0.5, 1, 1.5] : [nil, nil, nil, nil]
        #expect(frames.map(\.time) == read)
        let words =
            "f.npz: the times under \(name) are not read, because their unit is unknown; use --time \(name):s, or ms, us, ns"
        #expect(notes.contains(words) == (unit == nil && !isKnown), "\(notes)")
        let one = try Self.readAll(
            ConfidenceTests.archive([("hands", array), (name, Self.array("<f4", [], Self.floats([1])))])
        )
        #expect(one.frames.allSatisfy { $0.time == nil } && one.notes.contains { $0.contains("\(name) () left out") })
    }

    @Test("arrays of a left and a right hand are the hands of one record; those of classes stay apart")
    func sides() throws {
        let array = Self.array("<f4", [4, 21, 3], Self.pairs)
        let two = try Self.readAll(ConfidenceTests.archive([("left_hand", array), ("right_hand", array)])).frames
        #expect(two.map { $0.hands.map(\.side) } == Array(repeating: [.left, .right], count: 4))
        let classes = try Self.readAll(ConfidenceTests.archive([("rock_raw", array), ("ok_raw", array)])).frames
        #expect(classes.count == 8)
        let alone = try Self.readAll(ConfidenceTests.archive([("joints_3d", array), ("X_valid", array)])).frames
        #expect(alone.count == 4)
    }

    @Test("bytes behind an array are said, and an archive whose parts contradict one another is refused")
    func surplus() throws {
        let array = Self.array("<f4", [4, 21, 3], Self.pairs)
        let longer = try Self.readAll(ConfidenceTests.archive([("hands", array + [1, 2, 3])]))
        let words = "3 bytes behind an array of shape (4, 21, 3), which may be damaged"
        #expect(longer.frames.count == 4 && longer.notes == ["f.npz: hands.npy: \(words)"])
        #expect(try Self.readAll(array + [1, 2, 3]).notes == ["f.npz: \(words)"])
        let labels = Self.array("|S5", [4], Self.words(["a", "b", "c", "d"]))
        let whole = try ConfidenceTests.archive([("hands", array + [0]), ("label", labels)])
        #expect(try Self.readAll(whole).frames.map { $0.hands[0].label } == ["a", "b", "c", "d"])
        let end = try #require(whole.indices.last { whole[$0...].starts(with: [0x50, 0x4B, 5, 6]) })
        let name = try #require(whole.indices.last { whole[$0...].starts(with: Array("label.npy".utf8)) })
        let header = try #require(whole.indices.first { whole[$0...].starts(with: Array("NUMPY".utf8)) })
        for place in [end + 10, name, header - 1 + array.count] {
            var broken = whole
            broken[place] ^= 3
            #expect(throws: TactusError.self) { try Self.readAll(broken) }
        }
    }

    @Test(
        "the shape says where the hands are",
        arguments: [
            ([2, 21, 3], 2, 1), ([21, 3], 1, 1), ([2, 63], 2, 1), ([63], 1, 1), ([1, 2, 21, 3], 1, 2),
            ([1, 126], 1, 2),
            ([1, 42, 3], 1, 2), ([2, 1, 63], 2, 1),
        ] as [([Int], Int, Int)]
    )
    func shapes(row: (shape: [Int], frames: Int, hands: Int)) throws {
        let numbers = Array(repeating: Self.hand.flatMap(\.self), count: row.frames * row.hands).flatMap(\.self)
        let frames = try Self.read(Self.array("<f4", row.shape, Self.floats(numbers)))
        #expect(frames.map(\.hands.count) == Array(repeating: row.hands, count: row.frames))
        #expect(frames.allSatisfy { $0.hands.allSatisfy { $0.points.distance(to: Fixture.hand()) < 1e-6 } })
    }

    @Test(
        "a fourth number is a confidence, but MediaPipe's visibility of hands, which is 0, is none",
        arguments: [0, 0.75]
    )
    func fourth(number: Float) throws {
        let numbers = Self.hand.flatMap { $0 + [number] }
        let frames = try Self.read(Self.array("<f4", [1, 21, 4], Self.floats(numbers)))
        #expect(frames[0].hands[0].points.distance(to: Fixture.hand()) < 1e-6)
        #expect(frames[0].hands[0].points[.wrist]?.confidence == (number == 0 ? nil : number))
    }

    @Test("numbers of either byte order and either order of indexes are the same hands")
    func orders() throws {
        let plain = Self.hand.flatMap(\.self)
        let turned = (0..<3).flatMap { axis in Self.hand.map { $0[axis] } }
        for bytes in [
            Self.array(">f4", [1, 21, 3], Self.floats(plain, isBig: true)),
            Self.array("<f4", [1, 21, 3], Self.floats(turned), isFortran: true),
            Self.array("<f4", [1, 3, 21], Self.floats(turned)),
        ] {
            #expect(
                try Self.read(bytes).map { $0.hands[0].points.distance(to: Fixture.hand()) }.allSatisfy { $0 < 1e-6 }
            )
        }
    }

    @Test("MediaPipe Holistic's hands have their sides, and one of zeros is absent")
    func holistic() throws {
        let numbers =
            [Float](repeating: 0.5, count: 1_536) + [Float](repeating: 0, count: 63) + Self.hand.flatMap(\.self)
        let frames = try Self.read(Self.array("<f4", [1_662], Self.floats(numbers)))
        let hands = frames[0].hands.filter { $0.points.presence != 0 }
        #expect(hands.map(\.side) == [.right])
        #expect(hands[0].points.distance(to: Fixture.hand()) < 1e-6)
    }

    /// The numbers of a record of Holistic's parts, in an order of their letters.
    private static func holistic(_ order: String, pose: Int, other: Int, faces: Int, hands: String) -> [Float] {
        func filled(_ point: [Float], _ count: Int) -> [Float] {
            [point[0], point[1], point[2], 0.9].prefix(count).map { $0 }
        }
        func shown(_ letter: String, _ move: Float) -> [Float] {
            hand.flatMap { point -> [Float] in
                let point = [point[0] + move, point[1], point[2], 0]
                return hands.contains(letter) ? Array(point.prefix(other)) : [Float](repeating: 0, count: other)
            }
        }
        return order.flatMap { part -> [Float] in
            switch part {
            case "L": return shown("L", 0)
            case "R": return shown("R", 0.3)
            case "F":
                return (0..<faces).flatMap { point -> [Float] in
                    let angle = Float(point)
                    let place = [0.45 + 0.08 * sin(7 * angle), 0.3 + 0.1 * cos(11 * angle), 0]
                    return other == 4 ? place + [0] : place
                }
            default:
                return (0..<33).flatMap { point -> [Float] in
                    let place: [Float] =
                        switch point {
                        case 15: [0.31, 0.81, 0]
                        case 16: [0.61, 0.81, 0]
                        default: [0.45 + 0.2 * sin(5 * Float(point)), 0.1 + 0.05 * Float(point), 0]
                        }
                    return filled(place, pose)
                }
            }
        }
    }

    @Test(
        "the parts of Holistic are found in any order, by the wrists that the pose has too",
        arguments: [
            ("PFLR", 4, 3, 468, [1_662]), ("FLPR", 4, 3, 468, [1_662]), ("PFLR", 4, 4, 468, [543, 4]),
            ("FLPR", 4, 4, 468, [543, 4]), ("PFLR", 4, 4, 468, [2_172]), ("FLPR", 4, 4, 468, [2_172]),
            ("PFLR", 3, 3, 468, [543, 3]), ("FLPR", 3, 3, 468, [543, 3]), ("PFRL", 3, 3, 468, [1_629]),
            ("PLRF", 3, 3, 468, [1_629]), ("PFLR", 3, 3, 478, [553, 3]), ("PFLR", 4, 3, 478, [1_692]),
            ("PLR", 3, 3, 0, [75, 3]), ("LRP", 3, 3, 0, [225]), ("PRL", 4, 3, 0, [258]), ("PLR", 4, 4, 0, [75, 4]),
        ],
        ["LR", "L", "R", ""]
    )
    func parts(row: (order: String, pose: Int, other: Int, faces: Int, shape: [Int]), hands: String) throws {
        let numbers = Self.holistic(row.order, pose: row.pose, other: row.other, faces: row.faces, hands: hands)
        let shape = [4] + row.shape
        let frames = try Self.read(Self.array("<f4", shape, Self.floats((0..<4).flatMap { _ in numbers })))
        #expect(frames.count == 4)
        for frame in frames {
            let found = frame.hands.filter { $0.points.presence != 0 }
            let sides: [Handedness] = hands.map { $0 == "L" ? .left : .right }
            #expect(found.map(\.side) == sides)
            for hand in found {
                let x = hand.points[.wrist]?.x ?? .infinity
                #expect(abs(x - (hand.side == .left ? 0.3 : 0.6)) < 1e-6 && hand.points[.wrist]?.confidence == nil)
            }
        }
    }

    @Test("parts of Holistic in which no order has hands are refused")
    func noParts() throws {
        let numbers = (0..<543 * 3).map { 0.5 + 0.5 * sin(Float($0 * $0)) }
        let error = #expect(throws: TactusError.self) {
            try Self.read(Self.array("<f4", [1, 543, 3], Self.floats(numbers)))
        }
        #expect(error?.description.contains("in which no order of Holistic's parts has hands") == true)
        #expect(error?.expected?.contains("face, left hand, pose and right hand") == true)
    }

    @Test(
        "arrays that hold no hands are refused by their shape or kind",
        arguments: [
            (array("<f4", [2, 7], floats([Float](repeating: 0, count: 14))), "shape (2, 7)"),
            (array("|O", [2], []), "Python objects"), (array("<f4", [1, 21, 3], [0, 0]), "ends too early"),
            (array("<c8", [1, 21, 3], []), "no numbers"),
        ]
    )
    func refusals(row: (bytes: [UInt8], words: String)) {
        let error = #expect(throws: TactusError.self) { try Self.read(row.bytes) }
        #expect(error?.description.contains(row.words) == true, "\(error?.description ?? "")")
    }

    @Test("labels are read from the array of y beside that of X")
    func labels() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let numbers = Self.hand.flatMap(\.self)
        try Data(Self.array("<f4", [2, 63], Self.floats(numbers + numbers))).write(
            to: folder.appending(path: "X_a.npy")
        )
        let words = Array("ok\0no\0".utf8)
        try Data(Self.array("|S3", [2], words)).write(to: folder.appending(path: "y_a.npy"))
        let reading = try Reading(path: folder.appending(path: "X_a.npy").path)
        #expect(reading.frames.map { $0.hands[0].label } == ["ok", "no"])
        #expect(reading.notes.contains { $0.contains("labels from") })
        try Data(Self.array("|S3", [1], Array("ok\0".utf8))).write(to: folder.appending(path: "y_a.npy"))
        let other = try Reading(path: folder.appending(path: "X_a.npy").path)
        #expect(other.frames.allSatisfy { $0.hands[0].label == nil })
        #expect(other.notes.contains { $0.hasSuffix("was left out: 1 label for 2 records") })
    }

    @Test("infinite numbers are missing, and counted") func infinite() throws {
        var hand = Self.hand
        (hand[8][0], hand[9][1], hand[10][0]) = (.infinity, -.infinity, .nan)
        let bytes = Self.array("<f4", [2, 63], Self.floats(hand.flatMap(\.self) + Self.hand.flatMap(\.self)))
        var reader = try KeypointReader(ByteSource(bytes: bytes, name: "f.npy"))
        var counts: [Int] = []
        while let result = try reader.next() {
            if case .frame(let frame, _) = result { counts.append(frame.hands[0].points.presentCount) }
        }
        #expect(counts == [18, 21] && reader.notes.contains("f.npy: 2 infinite numbers read as missing, as NaN is"))
    }

    @Test("infinite numbers of the arrays beside the hands are counted too") func infiniteBeside() throws {
        var writer = NumPyWriter()
        for time in [1, Double.infinity] {
            var frame = Frame(time: time, hands: [Hand(points: Fixture.hand())])
            frame.hands[0].score = time == 1 ? 0.5 : .infinity
            writer.append(frame)
        }
        var bytes: [UInt8] = []
        #expect(try writer.appendArchive(to: &bytes))
        var reader = try KeypointReader(ByteSource(bytes: bytes, name: "f.npz"))
        while try reader.next() != nil {}
        #expect(reader.notes.contains("f.npz: 2 infinite numbers read as missing, as NaN is"), "\(reader.notes)")
    }

    @Test("what is written as an archive reads back as the same hands")
    func archive() throws {
        var first = Frame(time: 1.5, number: 3, size: ImageSize(width: 640, height: 480), isMirrored: false)
        var other = Fixture.hand(without: .ringTip)
        other[.wrist]?.confidence = 0.5
        first.hands = [
            Hand(points: Fixture.hand(), side: .left, label: "rock", person: "p1"), Hand(points: other, side: .right),
        ]
        let frames = [first, Frame(number: 4), Frame(number: 5, hands: [Hand(points: Fixture.hand(z: false))])]
        var writer = NumPyWriter()
        for frame in frames { writer.append(frame) }
        var bytes: [UInt8] = []
        #expect(try writer.appendArchive(to: &bytes))
        let read = try Self.read(bytes)
        #expect(read.map(\.number) == [3, 4, 5] && read.map(\.hands.count) == [2, 0, 1])
        #expect(read[0].time == 1.5 && read[0].size == first.size && read[0].isMirrored == false)
        for (frame, again) in zip(frames, read) {
            for (hand, copy) in zip(frame.hands, again.hands) {
                #expect(copy.points == hand.points)
                #expect((copy.side, copy.label, copy.person) == (hand.side, hand.label, hand.person))
            }
        }
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Self.floats([0.30, 0.80])) })
        bytes[place] ^= 1
        #expect(throws: TactusError.self) { try Self.read(bytes) }
        bytes[place] ^= 1
        for count in stride(from: 30, to: bytes.count, by: 97) {
            #expect(throws: TactusError.self) { try Self.read(Array(bytes.prefix(count))) }
        }
    }
}
