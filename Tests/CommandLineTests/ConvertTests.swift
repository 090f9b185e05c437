// `tactus convert`: there and back again, and never over its own input.

import KeypointFiles
import Keypoints
import Testing

@Suite("tactus convert")
struct ConvertTests {
    let place = Workplace()

    private func synthesize(mirrored: String = "0") throws {
        let run = try place.run(
            "synthesize hands --count 10 --drop-keypoints 2 --mirrored \(mirrored) --output a.jsonl"
        )
        #expect(run.status == 0 && run.out == [] && run.err == "")
    }

    private func hands(_ name: String) throws -> [Hand] {
        var reader = try KeypointReader(path: place.path(name))
        var hands: [Hand] = []
        while case .frame(let frame, _)? = try reader.next() { hands += frame.hands }
        return hands
    }

    @Test("to CSV and back, nothing is lost") func csv() throws {
        try synthesize(mirrored: "0.3")
        let there = try place.run("convert", "a.jsonl", "a.csv")
        let back = try place.run("convert", "a.csv", "back.jsonl")
        #expect(there.status == 0 && back.status == 0 && there.err + back.err == "")
        #expect(try place.bytes("back.jsonl") == place.bytes("a.jsonl"))
        #expect(try place.lines("a.csv").count == 31)
    }

    @Test("where there are no records, what stood there stays") func nothing() throws {
        try synthesize()
        #expect(try place.run("convert", "a.jsonl", "a.csv").status == 0)
        try place.write([try place.lines("a.csv")[0]], to: "header.csv")
        let before = try place.bytes("a.jsonl")
        let run = try place.run("convert", "header.csv", "a.jsonl")
        #expect(run.status == 65 && run.err.contains("no records, expected keypoints"), "\(run)")
        #expect(try place.bytes("a.jsonl") == before)
    }

    @Test("a table is judged by its rows, also where its header arrives long before") func slowHeader() throws {
        let names = (0..<21).map { "x\($0),y\($0),c\($0)" }.joined(separator: ",")
        let row = (0..<21).map { "0.\(30 + $0),0.\(70 - $0),0" }.joined(separator: ",")
        try place.write([names, row, row], to: "a.csv")
        let whole = try place.shell("$tactus convert a.csv -")
        let slow = try place.shell("(head -n 1 a.csv; sleep 0.5; tail -n +2 a.csv) | $tactus convert - -")
        #expect(whole.status == 0 && whole.text == slow.text && whole.text.contains("[0.3,0.7]"), "\(whole), \(slow)")
    }

    @Test("points of little confidence are kept with it where the form holds it, else left out and counted")
    func confidence() throws {
        let hand = Sample.hand("rock").replacing("[0.5,0.9]", with: "[0.5,0.9,0,0.2]")
        try place.write([Sample.frame(0, hand), Sample.frame(1, hand)], to: "a.jsonl")
        for option in ["", "--confidence 0"] {
            let kept = try place.shell("$tactus convert a.jsonl b.jsonl \(option)")
            #expect(kept.status == 0 && kept.err == "")
            #expect(try place.lines("b.jsonl")[0].contains("[0.5,0.9,0.0,0.2]"))
        }
        #expect(try place.run("convert", "a.jsonl", "b.csv").err == "")
        #expect(try place.lines("b.csv")[1].contains(",0.5,0.9,0.0,0.2,"))
        let coco = try place.run("convert", "a.jsonl", "b.json")
        #expect(
            coco.status == 0
                && coco.errLines.last == "2 points of confidence 0.3 or less left out; --confidence 0 keeps them"
        )
        #expect(try hands("b.json").map(\.points.presentCount) == [20, 20])
        let said = try place.run("convert", "a.jsonl", "c.jsonl", "--confidence", "0.25")
        #expect(said.errLines == ["2 points of confidence 0.25 or less left out; --confidence 0 keeps them"])
        #expect(try hands("c.jsonl").map(\.points.presentCount) == [20, 20])
    }

    @Test("to COCO-WholeBody and back, points and sides stay") func coco() throws {
        try synthesize()
        let there = try place.run("convert", "a.jsonl", "a.json")
        let back = try place.run("convert", "a.json", "back.jsonl")
        #expect(there.status == 0 && back.status == 0)
        let (before, after) = (try hands("a.jsonl"), try hands("back.jsonl"))
        #expect(before.count == 30 && after.count == 30)
        for (old, new) in zip(before, after) {
            #expect(old.side == new.side && old.points.presence == new.points.presence)
            let moved = HandJoint.allCases.filter { joint in
                guard let a = old.points[joint], let b = new.points[joint] else { return false }
                return abs(a.x - b.x) > 1e-6 || abs(a.y - b.y) > 1e-6
            }
            #expect(moved == [])
        }
    }

    @Test("COCO-WholeBody has no mirrored images: they are turned back, points and sides") func mirrored() throws {
        try place.write([Sample.frame(0, Sample.hand("rock")).replacing("false", with: "true")], to: "a.jsonl")
        try place.write([Sample.frame(0, Sample.hand("rock"))], to: "plain.jsonl")
        for name in ["a", "plain"] {
            #expect(try place.run("convert", "\(name).jsonl", "\(name).json").status == 0)
            #expect(try place.run("convert", "\(name).json", "\(name)-back.jsonl").status == 0)
        }
        let (turned, plain) = (try hands("a-back.jsonl")[0], try hands("plain-back.jsonl")[0])
        #expect(turned.side == plain.side)
        for joint in HandJoint.allCases {
            let (a, b) = (turned.points.lane(joint), plain.points.lane(joint))
            #expect(abs(a.x - (1 - b.x)) < 1e-6 && a.y == b.y)
        }
    }

    @Test("the form of the output follows from --to before the ending, and - is standard output") func forms() throws {
        try place.write(Sample.take, to: "take.jsonl")
        let native = try place.run("convert", "take.jsonl", "-")
        #expect(native.lines.count == Sample.take.count)
        let csv = try place.run("convert", "-", "-", "--to", "csv", input: try place.text("take.jsonl"))
        #expect(csv.lines[0].hasPrefix("t,frame,width,height,mirrored,hand,side"))
        let unknown = try place.run("convert", "take.jsonl", "take.xyz")
        #expect(unknown.status == 64)
        #expect(unknown.errLines.count == 1 && unknown.err.contains("expected --to, or a file that ends in .jsonl"))
    }

    @Test("points in another order are read back as the file names it", arguments: JointOrder.allCases, ["csv", "npz"])
    func orders(_ order: JointOrder, _ form: String) throws {
        try synthesize()
        let there = try place.run("convert", "a.jsonl", "b.\(form)", "--to-joints", order.rawValue)
        #expect(
            there.status == 0 && there.errLines.count == (["aria", "stb"].contains(order.rawValue) ? 1 : 0),
            "\(there)"
        )
        let back = try place.run("convert", "b.\(form)", "c.jsonl")
        #expect(back.status == 0 && !back.err.contains("order"), "\(back)")
        let named = try place.run("convert", "b.\(form)", "d.jsonl", "--joints", order.rawValue)
        #expect(try named.status == 0 && place.text("d.jsonl") == place.text("c.jsonl"), "\(named)")
        if form == "csv", order != .mediapipe {
            // The user knows better than the file.
            let last = ",\(order.rawValue)\n"
            try place.write(place.text("b.csv").replacing(last, with: ",mediapipe\n"), to: "e.csv")
            let said = try place.run("convert", "e.csv", "e.jsonl", "--joints", order.rawValue)
            #expect(try said.status == 0 && place.text("e.jsonl") == place.text("c.jsonl"), "\(said)")
        }
        let lost: HandJoint? = order == .aria ? .thumbCMC : order == .stb ? .wrist : nil
        let (before, after) = (try hands("a.jsonl"), try hands("c.jsonl"))
        #expect(before.count == after.count)
        for (old, new) in zip(before, after) {
            var kept = old.points
            if let lost { kept.remove(lost) }
            #expect(kept == new.points)
        }
    }

    @Test("a skeleton of more joints has the 21 at their places") func skeletons() throws {
        try place.write([Sample.frame(0, Sample.hand("paper"))], to: "a.jsonl")
        for (name, first, count) in [("openxr", 1, 26), ("webxr", 0, 25)] {
            let run = try place.run("convert", "a.jsonl", "-", "--to", "csv", "--to-joints", name)
            let (names, cells) = (
                run.lines[0].split(separator: ","), run.lines[1].split(separator: ",", omittingEmptySubsequences: false)
            )
            let row = Dictionary(uniqueKeysWithValues: zip(names, cells))
            #expect(
                names.count { $0.hasPrefix("x") } == count && row["x\(first)"] == "0.5" && row["y\(first)"] == "0.9"
            )
            // The index finger's proximal joint, behind its metacarpal.
            #expect(row["x\(first + 5)"] == "" && row["x\(first + 6)"] == "0.42" && row["y\(first + 6)"] == "0.62")
        }
    }

    @Test("hands in their own frame are read back, with their shapes") func ownFrame() throws {
        try synthesize(mirrored: "0.5")
        let run = try place.run("convert", "a.jsonl", "own.jsonl", "--frame", "hand")
        #expect(run.status == 0, "\(run)")
        let own = try hands("own.jsonl")
        #expect(own.allSatisfy { $0.side == .right && $0.points.lane(.wrist).x == 0 && $0.points.lane(.wrist).y == 0 })
        let classified = try place.run("classify", "own.jsonl", "--output-format", "csv")
        #expect(classified.status == 0 && classified.lines.count == own.count + 1, "\(classified)")
    }

    @Test("hands keep their number where their order changes, and one is followed") func tracks() throws {
        let records = (0..<20).map { number in
            let hands = [Sample.hand("rock"), Sample.hand("paper", side: "right").replacing("[0.", with: "[1.")]
            return Sample.frame(number, hands[number % 2], hands[(number + 1) % 2], time: Double(number) / 30)
        }
        try place.write(records, to: "a.jsonl")
        let run = try place.run("convert", "a.jsonl", "b.jsonl", "--track")
        #expect(run.status == 0 && run.err == "", "\(run)")
        let tracks = try hands("b.jsonl").map { hand in hand.extras.first { $0.name == "track" }?.json }
        #expect(tracks == (0..<20).flatMap { $0 % 2 == 0 ? ["0", "1"] : ["1", "0"] })
        let followed = try place.run("classify", "b.jsonl")
        #expect(followed.lines.count == 20 && followed.lines.allSatisfy { $0.contains("\"rock\"") }, "\(followed)")
    }

    @Test("gaps are filled, marked and counted; frames come at an even rate") func filled() throws {
        let hand = Sample.hand("rock")
        let records = [0, 1, 2, 5, 6, 20].map { Sample.frame($0, hand, time: Double($0) / 30) }
        let gaps = [3, 4].map { Sample.frame($0, time: Double($0) / 30) }
        try place.write(records[..<3] + gaps + records[3...], to: "a.jsonl")
        let run = try place.run("convert", "a.jsonl", "b.jsonl", "--fill", "110", "--smooth")
        #expect(run.status == 0 && run.err == "42 points filled in\n", "\(run)")
        let marks = try hands("b.jsonl").map { hand in hand.extras.first { $0.name == "filled" }?.json }
        let all = "[\((0..<21).map { "\($0)" }.joined(separator: ","))]"
        #expect(marks == [nil, nil, nil, all, all, nil, nil, nil])
        let even = try place.run("convert", "b.jsonl", "-", "--resample", "60")
        #expect(even.status == 0 && even.err == "" && even.lines.count == 41, "\(even)")
        #expect(even.lines[3].hasPrefix(#"{"t":0.05,"frame":3,"#), "\(even.lines[3])")
        #expect(even.lines.count { $0.contains("points") } == 41, "\(even)")
    }

    @Test(
        "what an output cannot hold is refused",
        arguments: [
            ("a.jsonl b.jsonl --delay 10", "--delay: expected --smooth beside it"),
            ("a.jsonl b.jsonl --smooth --delay 0", "--delay: 0.0, expected 1 to 1000 ms"),
            ("a.jsonl b.jsonl --fill 600", "--fill: 600.0, expected 1 to 500 ms"),
            ("a.jsonl b.jsonl --resample 0", "--resample: 0.0, expected 0.1 to 1000 frames per second"),
            ("a.jsonl b.jsonl --to-joints mano", "--to-joints mano: the points of native have one order"),
            ("a.jsonl b.csv --track", "--track: only native records have a field for it"),
            ("a.jsonl b.json --frame hand", "--frame hand: COCO holds pixels of images"),
            ("a.jsonl b.csv --to-joints mana", "Please provide one of the following"),
        ]
    )
    func refused(_ arguments: String, _ words: String) throws {
        try place.write(Sample.take, to: "a.jsonl")
        let run = try place.run("convert \(arguments)")
        #expect(run.status == 64 && run.err.contains(words), "\(run)")
    }

    @Test(
        "the axes of metres are those of the file that declares them",
        arguments: ["--y up", "--scale unit", "--third z"]
    )
    func metres(_ option: String) throws {
        try place.write("points: p\nscale: metres\ny: up\n", to: "f.yaml")
        try place.write(Sample.take, to: "a.jsonl")
        let run = try place.run("convert a.jsonl - --from f.yaml \(option)")
        let name = option.prefix { $0 != " " }
        #expect(
            run.status == 64 && run.err.contains("\(name): the axes of metres are those of --from f.yaml"),
            "\(run)"
        )
    }

    @Test("shapes and events become annotations of ELAN, and these events") func annotations() throws {
        try place.write([0, 1, 2].map { Sample.frame($0, Sample.hand("rock"), time: Double($0) / 10) }, to: "a.jsonl")
        try place.make("$tactus classify a.jsonl > b.jsonl")
        try place.write(#"{"t":0.5,"kind":"strike","id":"","hand":"left","onset":0.25}"# + "\n", to: "c.events.jsonl")
        let run = try place.shell("cat b.jsonl c.events.jsonl | $tactus convert - a.eaf && $tactus convert a.eaf -")
        #expect(
            run.status == 0
                && run.lines == [
                    #"{"t":0.0,"kind":"shape","id":"rock","hand":"left","onset":0.0,"end":0.22,"duration":0.22}"#,
                    #"{"t":0.25,"kind":"strike","hand":"left","onset":0.25,"end":0.27,"duration":0.02}"#,
                ],
            "\(run)"
        )
        let refusals: [(String, Int32, String)] = [
            (
                "convert a.eaf a.csv", 64,
                "a.csv: annotations become events, expected a file that ends in .jsonl or .eaf"
            ),
            ("convert b.jsonl a.eaf --smooth", 64, "--smooth is for keypoints, expected none beside a file of ELAN"),
            ("convert a.jsonl b.eaf", 65, "a.jsonl:1: neither kind nor shapes, expected an event"),
            ("convert none.eaf b.jsonl", 66, "none.eaf: there is no such file"),
        ]
        for (command, status, words) in refusals {
            let run = try place.run(command)
            #expect(run.status == status && run.err.contains(words), "\(run)")
        }
    }

    @Test("what a form cannot hold is said") func leftOut() throws {
        try place.write(
            ["{\"hands\":[],\"motions\":[{\"device\":\"d\",\"z\":1,\"unit\":\"g\"}],\"mine\":1}"],
            to: "m.jsonl"
        )
        let run = try place.run("convert", "m.jsonl", "m.csv")
        #expect(
            run.status == 0
                && run.err
                    == "1 frame had bodies, faces, motions or unknown fields other than file and id, which CSV cannot hold\n"
        )
    }

    @Test("what COCO-WholeBody cannot hold, and what is written otherwise, is said") func cocoNotes() throws {
        let bare = #"{"frame":5,"hands":[{"points":\#(Self.points)}],"bodies":[{"points":{}}]}"#
        try place.write([bare, bare.replacing("5,", with: "3,")], to: "a.jsonl")
        let run = try place.run("convert", "a.jsonl", "a.json")
        #expect(
            run.status == 0
                && run.errLines == [
                    "2 frames of unknown size treated as 1000 × 1000 pixels",
                    "2 hands of unknown side written as right",
                    "1 frame with another number than the image's, given in the field frame",
                    "2 frames had bodies, faces, motions or unknown fields other than file and id, "
                        + "which COCO cannot hold",
                ],
            "\(run)"
        )
        let back = try place.run("convert", "a.json", "-")
        // Without a side nothing is known of the image either.
        #expect(back.lines.map { $0.prefix(18) } == [#"{"frame":5,"hands""#, #"{"frame":3,"hands""#], "\(back)")
    }

    /// A hand in 0…1.
    private static let points = "[" + (0..<21).map { "[0.\(30 + $0),0.\(80 - 2 * $0)]" }.joined(separator: ",") + "]"

    @Test("a size that stands for an unknown one is told of: of pixels, and of proportions") func standIn() throws {
        let numbers = (0..<21).map { "\(300 + 10 * $0),\(800 - 20 * $0),0.9" }.joined(separator: ",")
        try place.write([#"{"people":[{"hand_left_keypoints_2d":[\#(numbers)]}]}"#], to: "pixels.json")
        let pixels = try place.run("convert", "pixels.json", "a.jsonl")
        #expect(
            pixels.errLines == [
                "unknown image size: treated as 1000 × 1000 pixels; use --image-size WIDTHxHEIGHT for exact positions"
            ]
        )
        try place.write([#"{"hands":[{"points":\#(Self.points)}]}"#], to: "b.jsonl")
        let aspect = try place.run("convert", "b.jsonl", "c.jsonl", "--aspect-ratio", "2:1")
        #expect(aspect.errLines == ["1 frame of known proportions and unknown size written as 2000 × 1000 pixels"])
    }

    @Test("one point far outside of the image costs no record") func outlier() throws {
        try place.write([#"{"hands":[{"points":\#(Self.points)}]}"#], to: "a.jsonl")
        #expect(try place.run("convert", "a.jsonl", "a.json").status == 0)
        let wild = try place.text("a.json").replacing("[300.0,800.0,2", with: "[50000,800.0,2")
        try place.write([wild], to: "wild.json")
        for output in ["b.jsonl", "b.csv"] {
            let run = try place.run("convert", "wild.json", output)
            #expect(run.status == 0 && run.err.contains("1 point far outside of 0…1, where the others are"), "\(run)")
            #expect(try hands(output).map(\.points.presentCount) == [20])
        }
    }

    @Test(
        "no input is overwritten",
        arguments: [
            "convert a.jsonl a.jsonl", "convert a.jsonl ./a.jsonl", "convert . ./a.jsonl", "convert a.jsonl link.jsonl",
            "convert a.jsonl - >>a.jsonl", "evaluate hands a.jsonl --misclassified a.jsonl",
            "evaluate hands a.jsonl --partial a.jsonl",
        ]
    )
    func ownInput(_ command: String) throws {
        try synthesize()
        let before = try place.bytes("a.jsonl")
        let run = try place.shell("ln -s a.jsonl link.jsonl; $tactus \(command)")
        #expect(run.status == 64 && run.errLines.count == 1)
        #expect(run.err.hasSuffix("is an input too and would be overwritten, expected another file\n"), "\(run.err)")
        #expect(try place.bytes("a.jsonl") == before)
    }

    @Test("pixels of large images of unknown size are no native records, and are not written as such") func large()
        throws
    {
        let points = (0..<21).map { "x\($0),y\($0)" }.joined(separator: ",")
        let values = (0..<21).map { "\(3200 + 10 * $0),\(2000 - 10 * $0)" }.joined(separator: ",")
        try place.write([points, values], to: "4k.csv")
        let run = try place.shell("$tactus convert 4k.csv out.jsonl")
        #expect(run.status == 65 && run.err.contains("4k.csv:2: hands[0].points[0]: "), "\(run)")
        #expect(run.err.contains("expected points in an image of known size: use --image-size WIDTHxHEIGHT"), "\(run)")
        let sized = try place.shell(
            "$tactus convert 4k.csv out.jsonl --image-size 3840x2160 && $tactus classify out.jsonl"
        )
        #expect(sized.status == 0 && sized.lines.count == 1, "\(sized)")
    }
}
