// The name of a record, from file to classification: names that join classifications to images, and the hand of a
// classification.

import Foundation
import Testing

@Suite("What records are called")
struct IdentityTests {
    let place = Workplace()

    /// A hand of OpenPose's, in an image of 1000 × 1000; what is not seen has the confidence that is given.
    private func openPose(_ shape: String?, confidence: Double = 0.9) -> String {
        let points = Sample.points(shape ?? "rock").flatMap { ["\($0.x).0", "\($0.y).0", "\(confidence)"] }
        return "[\(points.joined(separator: ","))]"
    }

    private func person(left: String, right: String) -> String {
        "{\"people\":[{\"hand_left_keypoints_2d\":\(left),\"hand_right_keypoints_2d\":\(right)}]}"
    }

    // MARK: Names

    @Test("the files and ids of a table's rows pass through, from a folder too", arguments: ["t.csv", "folder"])
    func tables(source: String) throws {
        let points = (0..<21).map { "x\($0),y\($0)" }.joined(separator: ",")
        let values = Sample.points("rock").map { "\($0.x),\($0.y)" }.joined(separator: ",")
        let rows = ["file,id,set,\(points)", "a.png,007,s1,\(values)", "b.png,8,s2,\(values)"]
        try place.write(rows, to: "t.csv")
        _ = try place.shell("mkdir folder && cp t.csv folder")
        let json = try place.shell("$tactus classify --image-size 1000x1000 \(source)")
        #expect(json.lines.map { $0.contains(#""file":"a.png","id":"007","set":"s1""#) } == [true, false], "\(json)")
        #expect(json.lines.last?.contains(#""file":"b.png","id":"8","set":"s2""#) == true, "\(json)")
        let csv = try place.shell("$tactus classify --image-size 1000x1000 --output-format csv \(source)")
        #expect(csv.lines.dropFirst().map { $0.contains(",a.png,007,") } == [true, false], "\(csv)")
    }

    @Test("a record's names and its hands' pass through, as they are, in JSON and CSV") func passThrough() throws {
        let hand = Sample.hand("rock", label: "fist", person: "ann")
        let named = Sample.frame(0, hand, time: 1).replacing(
            "{\"t\"",
            with: #"{"id":"a, b","image":"x\"y.jpg","n":7,"t""#
        )
        try place.write([named, Sample.frame(1, Sample.hand("paper"))], to: "take.jsonl")
        let json = try place.run("classify", "take.jsonl")
        #expect(
            json.lines[0].hasPrefix(
                #"{"t":1.0,"frame":0,"id":"a, b","image":"x\"y.jpg","n":7,"hands":[{"side":"left","#
            )
        )
        #expect(json.lines[0].hasSuffix(#","label":"fist","person":"ann"}]}"#))
        #expect(!json.lines[1].contains("\"id\"") && !json.lines[1].contains("\"file\""))
        let csv = try place.run("classify", "take.jsonl", "--output-format", "csv")
        #expect(csv.lines[0].hasSuffix(",margin,file,id,label,person"))
        #expect(csv.lines[1].hasSuffix(#","x""y.jpg","a, b",fist,ann"#))
        #expect(csv.lines[2].hasSuffix(",,,,"))
        let table = try place.run("classify", "take.jsonl", "--output-format", "table")
        #expect(!table.text.contains("ann"))
    }

    @Test("records with names are read fast and plainly to the same classifications", arguments: ["1", "3"])
    func paths(_ jobs: String) throws {
        // An unknown list makes no difference, but for the path that is taken; so does an escape.
        let fields = [#""id":"p\#u{e9}","ok":true"#, #""id":"p\u00e9","ok":true"#]
        let takes = fields.map { field in
            (0..<300).map { number in
                Sample.frame(number, Sample.hand("rock", label: "fist")).replacing(
                    "{\"frame\"",
                    with: "{\(field),\"frame\""
                )
            }
        }
        try place.write(takes[0], to: "fast.jsonl")
        try place.write(takes[1], to: "plain.jsonl")
        let runs = try ["fast.jsonl", "plain.jsonl"].map { try place.run("classify", $0, "--jobs", jobs) }
        #expect(runs[0].status == 0 && runs[0].lines.count == 300)
        #expect(runs[0].text == runs[1].text.replacing(#"p\u00e9"#, with: "p\u{e9}"))
    }

    @Test("each file of a folder, and each of several sources, is named in its classifications") func files() throws {
        for name in ["d/a/1.jsonl", "d/b/1.jsonl"] { try place.write([Sample.take[0]], to: name) }
        func names(_ run: Outcome) -> [String] {
            run.lines.compactMap { $0.firstMatch(of: #/"file":"([^"]*)"/#)?.1 }.map(String.init)
        }
        #expect(names(try place.run("classify", "d")) == ["a/1.jsonl", "b/1.jsonl"])
        #expect(names(try place.run("classify", "d/")) == ["a/1.jsonl", "b/1.jsonl"])
        #expect(names(try place.run("classify", "d/a/1.jsonl")) == [])
        #expect(names(try place.run("classify", "d/b/1.jsonl", "d/a")) == ["d/b/1.jsonl", "d/a/1.jsonl"])
        #expect(names(try place.run("convert", "d", "-")) == ["a/1.jsonl", "b/1.jsonl"])
        let csv = try place.run("convert", "d", "-", "--to", "csv")
        #expect(csv.lines.dropFirst().map { $0.hasSuffix(",a/1.jsonl,") } == [true, false])
    }

    @Test("the hands that were judged wrong say which file and which record they are of") func errors() throws {
        let record = Sample.labelled[4].replacing("{\"frame\"", with: #"{"id":"x4","frame""#)
        for name in ["d/a.jsonl", "d/b.jsonl"] { try place.write([record], to: name) }
        let run = try place.run("evaluate", "hands", "d", "--misclassified", "wrong.jsonl")
        #expect(run.status == 0)
        let wrong = try place.lines("wrong.jsonl")
        #expect(wrong.map { $0.contains(#""id":"x4","file":"a.jsonl""#) } == [true, false])
        #expect(wrong.map { $0.contains(#""id":"x4","file":"b.jsonl""#) } == [false, true])
    }

    @Test("OpenPose's files: every image has an id, and a number of its own") func openPoseNames() throws {
        let names = [
            "a/000123", "b/000123", "00891_00", "10549_00", "take_000000000012", "take_000000000013",
        ]
        for name in names {
            try place.write(person(left: openPose("rock"), right: "[]"), to: "o/\(name)_keypoints.json")
        }
        let run = try place.run("classify", "o", "--image-size", "1000x1000")
        let found = run.lines.compactMap { $0.firstMatch(of: #/"frame":(\d+),"id":"([^"]*)","file":"([^"]*)"/#) }
        #expect(found.map { String($0.2) } == ["00891_00", "10549_00", "a/000123", "b/000123"] + names[4...])
        #expect(found.map { String($0.3) } == found.map { "\($0.2)_keypoints.json" })
        // The last two are of a video, and OpenPose wrote their numbers; the others are counted.
        #expect(found.map { String($0.1) } == ["0", "1", "2", "3", "12", "13"])
        let one = try place.run("classify", "o/00891_00_keypoints.json", "--image-size", "1000x1000")
        #expect(one.text.hasPrefix(#"{"frame":0,"id":"00891_00","hands":[{"side":"left","shape":"rock""#))
    }

    @Test("dumps of detectors pass on what names the image") func envelope() throws {
        let points = Sample.points("rock").map { "{\"x\":\(Double($0.x) / 1000),\"y\":\(Double($0.y) / 1000),\"z\":0}" }
        let landmarks = "[[\(points.joined(separator: ","))]]"
        try place.write(
            [#"{"image":"a.jpg","id":7,"landmarks":\#(landmarks),"handedness":[],"image_size":[1,1]}"#],
            to: "take.jsonl"
        )
        let run = try place.run("classify", "take.jsonl")
        #expect(run.text.hasPrefix(#"{"id":7,"image":"a.jpg","hands":[{"shape":"rock""#), "\(run)")
    }

    @Test("COCO-WholeBody keeps images without hands, their names and their times") func coco() throws {
        let frames = [
            Sample.frame(0, Sample.hand("rock"), time: 0), Sample.frame(1, time: 0.5),
            Sample.frame(2, Sample.hand("paper"), time: 1),
        ]
        let named = frames.enumerated().map { $1.replacing("{\"t\"", with: "{\"file\":\"\($0).jpg\",\"t\"") }
        try place.write(named, to: "take.jsonl")
        #expect(try place.run("convert", "take.jsonl", "take.json").status == 0)
        let back = try place.run("convert", "take.json", "-")
        #expect(back.lines.count == 3)
        for (number, time) in [(0, "0.0"), (1, "0.5"), (2, "1.0")] {
            let line = back.lines.first { $0.contains("\"frame\":\(number),") }
            #expect(
                line?.hasPrefix("{\"t\":\(time),") == true && line?.hasSuffix(",\"file\":\"\(number).jpg\"}") == true
            )
        }
    }

    // MARK: Hands

    @Test(
        "a hand of which nothing was seen is none: the other one is judged, and nothing is left out",
        arguments: ["0.0", "0.2", "0.3"]
    )
    func unseen(_ confidence: String) throws {
        let left = openPose(nil, confidence: Double(confidence) ?? 0)
        try place.write(person(left: left, right: openPose("scissors")), to: "o/a_keypoints.json")
        for source in ["o", "o/a_keypoints.json"] {
            let run = try place.run("classify", source, "--image-size", "1000x1000")
            #expect(run.status == 0, "\(run)")
            let unsure = "\(source): 21 points of confidence 0.3 or less count as not seen; --confidence 0 keeps them\n"
            #expect(run.err == (confidence == "0.0" ? "" : unsure), "\(run)")
            #expect(run.text.contains(#""hands":[{"side":"right","shape":"scissors","certainty":"confirmed""#))
            let explained = try place.run("explain", source, "--image-size", "1000x1000", "--no-draw")
            #expect(explained.status == 0 && explained.lines.first?.contains("scissors") == true, "\(explained)")
            #expect(explained.lines.first?.contains("right hand") == true)
        }
        let csv = try place.run("classify", "o", "--image-size", "1000x1000", "--output-format", "csv")
        let row = csv.lines.last?.split(separator: ",", omittingEmptySubsequences: false)
        // The hand's number is its place in the record, and OpenPose's unseen hand has one.
        #expect(row?[3] == "right" && (row?[2] == (confidence == "0.0" ? "0" : "1")), "\(csv)")
    }

    @Test("a native hand of nulls is none; where two were seen, the other one is left out, and that is said")
    func nulls() throws {
        let nothing = Sample.hand("rock", hidden: Set(0..<21))
        let (rock, paper) = (Sample.hand("rock"), Sample.hand("paper", side: "right"))
        try place.write([Sample.frame(0, nothing, paper), Sample.frame(1, nothing)], to: "one.jsonl")
        let one = try place.run("classify", "one.jsonl")
        #expect(one.err == "" && one.lines[0].contains(#""side":"right","shape":"paper""#))
        #expect(one.lines[1] == #"{"frame":1,"hands":[]}"#)
        try place.write([Sample.frame(0, nothing, rock, paper)], to: "two.jsonl")
        let two = try place.run("classify", "two.jsonl")
        #expect(two.err == "1 further hand was left out; --all classifies it too\n")
        #expect(two.text.contains(#""side":"left","shape":"rock""#))
        let all = try place.run("classify", "two.jsonl", "--all")
        #expect(all.text.count { $0 == "{" } == 4)
    }

    @Test("evaluate takes no place without a hand for a hand, but a hand that was lost counts") func evaluated() throws
    {
        let hidden = Set(0..<21)
        let records = [
            Sample.frame(0, Sample.hand("rock", label: "rock")), Sample.frame(1, Sample.hand("rock", hidden: hidden)),
            Sample.frame(2, Sample.hand("rock", label: "rock", hidden: hidden)),
        ]
        try place.write(records, to: "set.jsonl")
        let rows = try place.run("evaluate", "hands", "set.jsonl").lines
        func count(_ name: String) -> String? {
            rows.first { $0.hasPrefix(name) }?.split(separator: " ").last.map(String.init)
        }
        #expect(count("hands of known shapes") == "2" && count("unlabelled hands") == "0")
        #expect(count("frames without a hand") == "1")
        #expect(rows.contains { $0.hasPrefix("top-1 accuracy") && $0.contains(" 50.0 % ") })
    }
}
