// Pixels in native records: not believed, and read where the user says that they are.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct NativeScaleTests {
    static func record(_ point: String, size: String = #""width":640,"height":480,"#) -> String {
        #"{\#(size)"hands":[{"points":\#(points())},{"points":\#(points(7, point))}]}"#
    }

    @Test(
        "a point that can only be pixels is a bad record, by both paths",
        arguments: ["[640.2,410.7]", "[0.5,3.01]", "[-3.5,0.5]", "[4,0.5,0.1,0.9]"],
        [#""width":640,"height":480,"#, ""]
    )
    func refused(point: String, size: String) throws {
        for usesFastPath in [true, false] {
            let text = Self.record(point, size: size)
            let results = read(text, keepsExtras: false, usesFastPath: usesFastPath)
            guard case .failure(let problem) = try #require(results.first) else {
                Issue.record("read")
                continue
            }
            #expect(problem.field == "hands[1].points[7]")
            #expect(problem.expected == "x and y in 0…1 of the image, or --scale pixels")
        }
    }

    @Test(
        "a depth that can be no share of the width is a bad record, by both paths",
        arguments: ["-300", "3.01,0.9", "-9e19"]
    )
    func depths(depth: String) throws {
        for usesFastPath in [true, false] {
            let results = read(Self.record("[0.5,0.5,\(depth)]"), keepsExtras: false, usesFastPath: usesFastPath)
            guard case .failure(let problem) = try #require(results.first) else {
                Issue.record("read")
                continue
            }
            #expect(problem.field == "hands[1].points[7]" && problem.expected == "z in units of x, or --scale pixels")
        }
        let hand = HandJoint.allCases.map {
            "0.\($0.rawValue + 10),0.5,\($0 == .indexTip ? depth.prefix { $0 != "," } : "0.1")"
        }
        let table = try Reading(
            text: LandmarkTableTests.header(LandmarkTableTests.columns("xyz", "{a}{n}")) + "\n"
                + hand.joined(separator: ",") + "\n"
        )
        #expect(table.problems == [] && table.frames[0].hands[0].points[.indexTip]?.z == nil)
        #expect(table.frames[0].hands[0].points[.indexDIP]?.z == 0.1)
        #expect(table.notes.contains { $0.contains("1 depth of more than three widths") }, "\(table.notes)")
        let own =
            TactusTable.columns.joined(separator: ",") + "\n,1,,,,0,,,,," + hand.map { "\($0)," }.joined(separator: ",")
            + ",,\n"
        #expect(try Reading(text: own).problems.map(\.field) == ["z8"])
    }

    @Test(
        "a body in pixels is a bad record; one whose legs are guessed, or that is in metres, is read",
        arguments: [
            (#""points":{"nose":[320,240]}"#, "bodies[0].points.nose"), (#""points":{"nose":[0.5,8.1]}"#, nil),
            (#""unit":"metre","points":{"nose":[0,30,0]}"#, nil),
        ] as [(String, String?)]
    )
    func bodies(fields: String, field: String?) {
        let results = read(#"{"hands":[],"bodies":[{\#(fields)}]}"#, keepsExtras: false, usesFastPath: true)
        switch results.first {
        case .success?: #expect(field == nil)
        case .failure(let problem)?: #expect(problem.field == field)
        case nil: Issue.record("nothing read")
        }
    }

    @Test(
        "a hand at the edge, and a point that is absent, are read",
        arguments: [
            record("[-0.3,1.3]"), record("[2.9,-2.9]"), record("[640,410,0,0.1]"), record("[0.5,0.5,-2.9]"),
            record("[0.5,0.5,null,0.9]"),
        ]
    )
    func believed(text: String) throws {
        for usesFastPath in [true, false] {
            let results = read(text, keepsExtras: false, usesFastPath: usesFastPath)
            #expect(throws: Never.self) { try results.first?.get() }
        }
    }

    @Test("said to be pixels, points are divided by the record's size, or by the one that is said")
    func pixels() throws {
        let text = #"{"width":640,"height":480,"hands":[{"points":\#(points(7, "[320,120,-64]"))}]}"#
        let frame = try Reading(text: text, options: ReaderOptions(scale: .pixels)).frames[0]
        #expect(frame.hands[0].points[.indexDIP] == Keypoint(x: 0.5, y: 0.25, z: -0.1))
        let bare = text.replacing(#""width":640,"height":480,"#, with: "")
        let options = ReaderOptions(size: ImageSize(width: 640, height: 480), scale: .pixels)
        #expect(try Reading(text: bare, options: options).frames == [frame])
        let problem = try #require(try Reading(text: bare, options: ReaderOptions(scale: .pixels)).problems.first)
        #expect(problem.expected.contains("--image-size"))
    }

    @Test(
        "the fast path leaves what lies beyond the bound, and takes the rest",
        arguments: [("0.5", true), ("9.5", false)]
    )
    func fastPath(row: (number: String, isFast: Bool)) {
        #expect(NativeLine.reads(Self.record("[\(row.number),0.5]"), takesPointsOutside: false) == row.isFast)
    }
}
