// CSV and COCO-WholeBody as they are written, and read back.

import Foundation
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct WriterTests {
    /// Frames with everything that a table can hold, and the odd cases.
    static let frames: [Frame] = {
        var sparse = Fixture.hand(without: .ringPIP)
        sparse[.wrist] = Keypoint(x: -0.25, y: 1e-6, z: nil, confidence: 0.5)
        return [
            Frame(
                time: 1.25,
                number: 3,
                size: ImageSize(width: 640, height: 480),
                isMirrored: false,
                hands: [
                    Hand(points: sparse, side: .left, score: 0.75, label: "rock, \"fist\"", person: " p 1 "),
                    Hand(points: Fixture.hand(z: false), side: .right),
                ]
            ),
            Frame(time: 1.5, number: 4, hands: []),
            Frame(time: 1.5, number: 4, hands: [Hand(points: HandLandmarks())]),
            Frame(hands: [Hand(points: Fixture.hand(), label: "paper")]),
        ]
    }()

    private func csv(_ frames: [Frame]) -> String {
        var writer = CSVWriter()
        var bytes: [UInt8] = []
        writer.appendHeader(to: &bytes)
        for frame in frames { writer.append(frame, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "what a spreadsheet would run is told by an apostrophe, and read back as it was",
        arguments: [
            ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"), ("+1+1", "'+1+1"), ("-rf", "'-rf"), ("@a", "'@a"),
            ("'=a", "''=a"), ("''-b", "'''-b"), ("\t=a", "\"'\t=a\""), ("=a,b", "\"'=a,b\""), ("-1", "-1"),
            ("x;=1+1", "\"x;=1+1\""), ("x\t=1+1", "\"x\t=1+1\""), ("=1;\"", "\"'=1;\"\"\""),
            ("+1.5", "+1.5"),
            ("'", "'"), ("'a", "'a"), ("a=b", "a=b"), ("", ""),
        ]
    )
    func formulas(text: String, cell: String) throws {
        #expect(TableText.cell(text) == cell)
        var frame = Frame(hands: [Hand(points: Fixture.hand(), label: text, person: text)])
        frame.setName("file", text)
        frame.setName("id", text)
        let read = try #require(try Reading(text: csv([frame])).frames.first)
        let names = [read.hands[0].label, read.hands[0].person, read.name("file"), read.name("id")]
        #expect(names == Array(repeating: text.isEmpty ? nil : text, count: 4))
    }

    @Test("control characters are no part of a cell", arguments: ["\u{1B}[31m", "a\r\nb", "\u{9B}x", "\u{7F}", "\0"])
    func controls(text: String) {
        #expect(TableText.cell(text).unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    private func coco(_ frames: [Frame]) -> String {
        var writer = COCOWholeBodyWriter()
        var bytes: [UInt8] = []
        writer.appendHeader(to: &bytes)
        for frame in frames { writer.append(frame, to: &bytes) }
        writer.appendFooter(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("a table read back is what was written, to the bit")
    func csvRoundTrip() throws {
        let reading = try Reading(text: csv(Self.frames))
        #expect(reading.format == .csv)
        #expect(reading.problems == [])
        #expect(reading.frames == Self.frames)
        #expect(reading.lines == [2, 4, 5, 6])
    }

    @Test("the table's header and an empty cell for what is absent")
    func csvText() {
        let lines = csv([Frame(hands: []), Frame(hands: [Hand(side: .left)])]).split(separator: "\n")
        #expect(lines[0].hasPrefix("t,frame,width,height,mirrored,hand,side,score,label,person,x0,y0,z0,c0,x1,"))
        #expect(lines[0].hasSuffix(",x20,y20,z20,c20,file,id"))
        #expect(lines[1] == String(repeating: ",", count: 95)[...])
        #expect(lines[2] == ",,,,,0,left" + String(repeating: ",", count: 89))
    }

    @Test("a line break in a label does not cut its row")
    func csvLineBreak() throws {
        let frame = Frame(hands: [Hand(points: Fixture.hand(), label: "two\nlines")])
        #expect(try Reading(text: csv([frame])).frames.first?.hands.first?.label == "two lines")
    }

    @Test("the table counts the frames that had more than it can hold")
    func csvLeftOut() {
        var writer = CSVWriter()
        var bytes: [UInt8] = []
        writer.append(Frame(bodies: [Body()]), to: &bytes)
        writer.append(Frame(hands: [Hand(extras: [UnknownField(name: "a", json: "1")])]), to: &bytes)
        writer.append(Frame(hands: [Hand()]), to: &bytes)
        writer.append(Frame(extras: [UnknownField(name: "id", json: "7")]), to: &bytes)
        #expect(writer.leftOut == 2)
        writer.append(Frame(extras: [UnknownField(name: "id", json: "[7]")]), to: &bytes)
        writer.append(Frame(extras: [UnknownField(name: "more", json: "7")]), to: &bytes)
        #expect(writer.leftOut == 4)
    }

    @Test("what records are called stands in the table, on each row of their hands, and is read back")
    func csvNames() throws {
        let names = [
            UnknownField(name: "file", json: #""a, b/1.json""#), UnknownField(name: "id", json: #""x \"1\"""#),
        ]
        let hands = [Hand(points: Fixture.hand(), side: .left), Hand(points: Fixture.hand(), side: .right)]
        let frames = [Frame(hands: hands, extras: names), Frame(extras: names), Frame(hands: [hands[0]])]
        #expect(try Reading(text: csv(frames)).frames == frames)
        let rows = csv(frames).split(separator: "\n").dropFirst()
        #expect(rows.map { $0.hasSuffix(##","a, b/1.json","x ""1""""##) } == [true, true, true, false])
    }

    @Test("a table without the columns of names is read as before")
    func csvOfOld() throws {
        let lines = csv([Frame(hands: [Hand(points: Fixture.hand(), label: "rock")])]).split(separator: "\n")
        let old = lines.map {
            $0.split(separator: ",", omittingEmptySubsequences: false).dropLast(2).joined(separator: ",")
        }
        let reading = try Reading(text: old.joined(separator: "\n"))
        #expect(reading.format == .csv && reading.problems == [])
        #expect(reading.frames == [Frame(hands: [Hand(points: Fixture.hand(), label: "rock")])])
    }

    @Test("COCO-WholeBody read back: points, sides, labels, persons, sizes and times; depth is lost")
    func cocoRoundTrip() throws {
        try withFile(coco(Self.frames)) { path in
            let reading = try Reading(path: path)
            #expect(reading.format == .cocoWholebody)
            #expect(reading.problems == [])
            // The frame without hands has an image and no annotation; an absent hand has neither.
            #expect(reading.frames.map(\.number) == [3, 4, 4, nil])
            #expect(reading.frames.map(\.time) == [1.25, 1.5, 1.5, nil])
            #expect(reading.frames[1].hands == [] && reading.frames[1].size == nil)
            let hands = reading.frames[0].hands
            #expect(hands.map(\.side) == [.left, .right])
            #expect(hands[0].label == "rock, \"fist\"")
            #expect(hands[0].person == " p 1 ")
            #expect(hands[0].score == 0.75)
            #expect(hands[0].points[.ringPIP] == nil)
            #expect(hands[0].points[.wrist]?.confidence == 0.5)
            #expect(hands[1].points.distance(to: Fixture.hand(z: false)) < 1e-5)
            #expect(reading.frames[0].size == ImageSize(width: 640, height: 480))
            #expect(reading.frames[2].hands == [])
            #expect(reading.frames[3].hands.map(\.side) == [nil])
            #expect(reading.frames[3].size == nil)
            #expect(reading.frames[3].hands[0].points.distance(to: Fixture.hand(z: false)) < 1e-5)
        }
    }

    @Test("COCO-WholeBody is JSON with the fields its tools ask for")
    func cocoText() throws {
        let root = try JSONDocument.parse(Array(coco(Self.frames).utf8))
        let annotation = try #require(root["annotations"]?.array?.first)
        for (field, count) in [
            ("lefthand_kpts", 63), ("righthand_kpts", 63), ("face_kpts", 204), ("foot_kpts", 18), ("keypoints", 51),
        ] {
            #expect(annotation[field]?.array?.count == count)
        }
        #expect(annotation["lefthand_valid"] == .bool(true))
        #expect(annotation["face_valid"] == .bool(false))
        // ringPIP, joint 14, is absent: x = y = v = 0; joint 1 has no known confidence: v = 2.
        let left = try #require(annotation["lefthand_kpts"]?.array)
        #expect(left[42...44].allSatisfy { $0 == .number(0) })
        #expect(left[5] == .number(2))
        #expect(root["images"]?.array?.map { $0["id"]?.integer } == [3, 4, 5, 6])
        #expect(root["categories"]?.array?.count == 1)
    }

    @Test("the images' names stand in COCO-WholeBody as its tools look for them, and are read back")
    func cocoNames() throws {
        let hands = [Hand(points: Fixture.hand(), side: .left)]
        func name(_ name: String, _ text: String) -> UnknownField { UnknownField(name: name, json: "\"\(text)\"") }
        let names = [
            [name("file", "a/1.jpg"), name("id", "one")], [name("file", "a/2.jpg")], [name("id", "three")], [],
        ]
        let frames = names.map { Frame(hands: hands, extras: $0) } + [Frame(extras: [name("file", "none.jpg")])]
        let images = try #require(JSONDocument.parse(Array(coco(frames).utf8))["images"]?.array)
        #expect(images.map { $0["file_name"]?.string } == ["a/1.jpg", "a/2.jpg", "three", "3", "none.jpg"])
        #expect(images.map { $0["source_id"]?.string } == ["one", nil, "three", nil, nil])
        try withFile(coco(frames)) { path in
            let read = try Reading(path: path).frames
            #expect(read.map { $0.name("file") } == ["a/1.jpg", "a/2.jpg", "three", nil, "none.jpg"])
            #expect(read.map { $0.name("id") } == ["one", nil, "three", nil, nil])
        }
    }

    @Test("a mirrored frame is turned back, for COCO's sides are those of images as taken")
    func cocoMirrored() throws {
        let frame = Frame(
            size: ImageSize(width: 100, height: 100),
            isMirrored: true,
            hands: [Hand(points: Fixture.hand(), side: .left)]
        )
        let root = try JSONDocument.parse(Array(coco([frame]).utf8))
        let x = root["annotations"]?.array?.first?["lefthand_kpts"]?.array?.first?.double
        #expect(abs((x ?? 0) - 70) < 1e-4)
    }

    @Test("numbers that are too large for pixels make no broken JSON")
    func cocoLargeNumbers() throws {
        var hand = Hand(points: Fixture.hand(), side: .right)
        hand.points[.wrist] = Keypoint(x: 3e38, y: 3e38)
        let frame = Frame(number: .max, size: ImageSize(width: 1e30, height: 1e30), hands: [hand])
        let root = try JSONDocument.parse(Array(coco([frame, frame]).utf8))
        #expect(root["annotations"]?.array?.count == 2)
        #expect(
            root["annotations"]?.array?.first?["righthand_kpts"]?.array?.prefix(3) == [
                .number(0), .number(0), .number(0),
            ]
        )
    }

    @Test("hands keep their order through COCO-WholeBody, and whoever they belong to")
    func cocoOrder() throws {
        func hand(_ side: Handedness?, _ person: String? = nil) -> Hand {
            Hand(points: Fixture.hand(z: false), side: side, person: person)
        }
        let all = [
            [hand(.right), hand(.left)], [hand(.left), hand(.right)], [hand(.right, "a"), hand(nil), hand(.left, "a")],
            [hand(.left, "a"), hand(.right, "b"), hand(.right, "a"), hand(.left, "b")],
        ]
        let text = coco(all.map { Frame(hands: $0) })
        try withFile(text) { path in
            let read = try Reading(path: path).frames
            for (frame, hands) in zip(read, all) {
                #expect(frame.hands.map(\.side) == hands.map(\.side))
                #expect(frame.hands.map(\.person) == hands.map(\.person))
            }
        }
        // Where the hands of a person stand as the format has them, nothing is added.
        #expect(!coco([Frame(hands: all[1])]).contains("_index"))
    }

    @Test("frames keep their number and their place through COCO-WholeBody, whatever the image's identifier is")
    func cocoNumbers() throws {
        let hands = [Hand(points: Fixture.hand(z: false), side: .left)]
        let numbers: [Int?] = [5, 3, 5, nil, -7, Int.max, 9_007_199_254_740_993, 6]
        let frames = numbers.enumerated().map { Frame(number: $1, hands: $0.isMultiple(of: 2) ? hands : []) }
        var writer = COCOWholeBodyWriter()
        var bytes: [UInt8] = []
        for frame in frames { writer.append(frame, to: &bytes) }
        #expect(writer.renumberedFrames == 6)
        try withFile(coco(frames)) { path in
            let reading = try Reading(path: path)
            #expect(reading.problems == [])
            #expect(reading.frames.map(\.number) == numbers)
            #expect(reading.frames.map(\.hands.count) == [1, 0, 1, 0, 1, 0, 1, 0])
        }
    }

    @Test("an unknown size stays unknown through COCO-WholeBody, and what is said of it holds")
    func cocoUnknownSize() throws {
        let hands = [Hand(points: Fixture.hand(z: false), side: .left)]
        try withFile(coco([Frame(hands: hands), Frame(size: Fixture.square, hands: hands)])) { path in
            #expect(try Reading(path: path).frames.map(\.size) == [nil, Fixture.square])
            let size = ImageSize(width: 90, height: 160)
            let said = try Reading(path: path, options: ReaderOptions(size: size))
            #expect(said.frames.map(\.size) == [size, Fixture.square])
            #expect(said.frames[0].hands[0].points.distance(to: Fixture.hand(z: false)) < 1e-5)
        }
    }

    @Test("what COCO-WholeBody cannot hold is counted, and a confidence of 1 stays one")
    func cocoLeftOut() throws {
        var hand = Hand(points: Fixture.hand(), side: .left)
        hand.points[.wrist]?.confidence = 1
        let named = Frame(hands: [hand], extras: [UnknownField(name: "id", json: "7")])
        var writer = COCOWholeBodyWriter()
        var bytes: [UInt8] = []
        for frame in [named, Frame(bodies: [Body()]), Frame(extras: [UnknownField(name: "more", json: "7")])] {
            writer.append(frame, to: &bytes)
        }
        #expect(writer.leftOut == 2 && writer.framesWithDepth == 1)
        try withFile(coco([named])) { path in
            let confidence = try Reading(path: path).frames[0].hands[0].points[.wrist]?.confidence
            #expect(confidence.map { $0 > 0.999 } == true)
        }
    }

    @Test("two left hands are two annotations of one image")
    func cocoTwoPersons() throws {
        let hand = Hand(points: Fixture.hand(), side: .left)
        let root = try JSONDocument.parse(Array(coco([Frame(hands: [hand, hand])]).utf8))
        #expect(root["annotations"]?.array?.map { $0["image_id"]?.integer } == [0, 0])
    }

    private func withFile(_ text: String, _ step: (String) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appending(
            path: "tactus-\(UInt64.random(in: 0 ... .max)).json"
        )
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try step(file.path)
    }
}
