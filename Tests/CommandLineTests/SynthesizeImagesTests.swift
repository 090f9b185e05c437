// `tactus synthesize images` and `video`: the files that are written, their sums and truth, and refused options.

import Foundation
import Testing

@Suite("tactus synthesize: drawn hands")
struct SynthesizeImagesTests {
    let place = Workplace()

    /// The shell's words that check all sums of a card in its own folder and print how many there are.
    private static func sums(_ folder: String) -> String {
        """
        cd '\(folder)' && sed -n 's/^  \\([^ ]*\\): \\([0-9a-f]\\{64\\}\\)$/\\2  \\1/p' dataset.yaml > "$OLDPWD/sums" &&
        sha256sum --check --quiet "$OLDPWD/sums" && cd - > /dev/null && wc -l < sums
        """
    }

    /// The shell's words that print how many images the camera's program reads from a video.
    private static func imageCount(_ video: String) -> String {
        #"$(dirname "$tactus")/tactus-camera '\#(video)' --pace fast < /dev/null | grep -a -o '{"frame":' | wc -l"#
    }

    @Test("images: files, truth and a card with the right sums, the same for the same seed") func images() throws {
        for (folder, seed) in [("a", "5"), ("b", "5"), ("c", "6")] {
            let run = try place.run("synthesize images \(folder) --count 1 --resolution 64x48 --seed \(seed)")
            #expect(run.status == 0 && run.out == [] && run.err == "", "\(run)")
        }
        #expect(
            try place.shell("ls a").lines == [
                "000000.jpg", "000001.jpg", "000002.jpg", "dataset.yaml", "keypoints.jsonl",
            ]
        )
        try place.make("diff -r a b")
        #expect(try place.bytes("a/000000.jpg") != place.bytes("c/000000.jpg"))
        #expect(try place.bytes("a/000002.jpg").prefix(2) == [0xFF, 0xD8])
        #expect(try place.shell(Self.sums("a")).lines == ["4"])
        #expect(try place.text("a/keypoints.jsonl").contains(#""label":"rock""#))
    }

    @Test("images that are broken off leave nothing behind", arguments: [SIGINT, SIGTERM])
    func brokenOff(_ number: Int32) throws {
        try place.make("mkdir new")
        let program = try place.start("synthesize images new/a --count 100000 --resolution 64x48")
        while try place.shell("ls new/a/.tactus-*/000002.jpg").status != 0, program.isRunning { usleep(20_000) }
        program.signal(number)
        #expect(try program.end().status == nil)
        #expect(try place.shell("ls -A new").lines == [])
    }

    @Test("two hands an image: the last of an odd number stands alone") func odd() throws {
        let run = try place.run("synthesize images a --count 1 --hands 2 --resolution 64x48 --background room")
        #expect(run.status == 0, "\(run)")
        let hands = try place.lines("a/keypoints.jsonl").map { $0.components(separatedBy: #""label""#).count - 1 }
        #expect(hands == [2, 1])
        let card = try place.text("a/dataset.yaml")
        #expect(card.contains("2 images of 64×48") && card.contains("counts: {rock: 1, paper: 1, scissors: 1}"))
        #expect(try place.shell(Self.sums("a")).lines == ["3"])
    }

    @Test("two hands an image stand upright, lest an arm covers the other hand") func pairs()
        throws
    {
        for (folder, options) in [("a", ""), ("b", "--roll 25"), ("c", "--roll 90")] {
            try place.make("$tactus synthesize images \(folder) --count 1 --hands 2 --resolution 32x24 \(options)")
        }
        let truths = try ["a", "b", "c"].map { try place.text($0 + "/keypoints.jsonl") }
        #expect(truths[0] == truths[1] && truths[0] != truths[2])
    }

    @Test("a video of JPEGs: one a frame of the truth, the same for the same seed") func mjpeg() throws {
        for (name, seed) in [("a", "5"), ("b", "5"), ("c", "6")] {
            let run = try place.shell(
                "$tactus synthesize video \(name).mjpeg --seconds 0.5 --fps 10 --resolution 64x48 --hands 2 --seed \(seed)"
            )
            #expect(run.status == 0 && run.out == [] && run.err == "", "\(run)")
        }
        let bytes = try place.bytes("a.mjpeg")
        let starts = bytes.indices.dropLast(2).count { Array(bytes[$0...$0 + 2]) == [0xFF, 0xD8, 0xFF] }
        #expect(try starts == 5 && place.lines("a.jsonl").count == 5)
        #expect(try bytes == place.bytes("b.mjpeg") && place.bytes("a.jsonl") == place.bytes("b.jsonl"))
        #expect(try bytes != place.bytes("c.mjpeg") && place.bytes("a.jsonl") != place.bytes("c.jsonl"))
    }

    @Test("an MPEG-4 video has as many images as its truth has frames") func mp4() throws {
        let run = try place.shell(
            "$tactus synthesize video a.mp4 --seconds 0.7 --fps 10 --resolution 64x48 --mirrored 1"
        )
        #expect(run.status == 0 && run.out == [], "\(run)")
        #expect(try place.shell(Self.imageCount("a.mp4")).lines == ["7"])
        let truth = try place.lines("a.jsonl")
        #expect(truth.count == 7 && truth.allSatisfy { $0.contains(#""mirrored":true"#) })
    }

    @Test(
        "what cannot be drawn",
        arguments: [
            ("images a --background sea", "The value 'sea' is invalid for '--background <kind>'"),
            ("images a --hands 3", "hands: 3, expected 1 to 2"),
            ("images a --noise 0", "Unknown option '--noise'"),
            ("images a --resolution 5000x50", "resolution: 5000.0×50.0, expected whole numbers of 1…4096 pixels"),
            ("video a.avi", "a.avi: expected a name that ends in .mp4 or .mjpeg"),
            ("video a.mp4 --seconds 0", "seconds: 0.0, expected more than 0, up to 3600"),
            ("video a.mp4 --fps 300", "fps: 300.0, expected 1…240 frames per second"),
            ("video a.mp4 --mirrored 0.5", "The value '0.5' is invalid for '--mirrored"),
            ("video a.mp4 --shape other", "--shape other: expected shapes by name"),
        ]
    )
    func wrong(_ options: String, _ message: String) throws {
        let run = try place.shell("$tactus synthesize \(options)")
        #expect(run.status == 64 && run.out == [])
        #expect(run.err.hasPrefix("Error: ") && run.err.contains(message), "\(run.err)")
        #expect(try place.shell("ls").lines == [])
    }

    @Test(
        "where nothing can be written",
        arguments: ["images nowhere/a", "video nowhere/a.mjpeg", "video nowhere/a.mp4", "images taken"]
    )
    func unwritable(_ options: String) throws {
        try place.write("", to: "taken")
        let run = try place.shell("$tactus synthesize \(options) --resolution 16x16")
        #expect(run.status == 74 && run.errLines.last?.hasPrefix("tactus: ") == true, "\(run)")
        #expect(try place.shell("ls").lines == ["taken"])
    }

    @Test("the data sets that come with Tactus have the sums on their cards", arguments: ["rps", "video"])
    func dataSets(_ name: String) throws {
        #expect(try place.shell(Self.sums(Self.dataSet(name))).lines == [name == "rps" ? "1" : "2"])
    }

    @Test("the video that comes with Tactus has as many images as its truth has frames") func dataSetVideo() throws {
        let folder = Self.dataSet("video")
        let counts = try place.shell("wc -l < '\(folder)/hands.jsonl'; \(Self.imageCount(folder + "/hands.mp4"))")
        #expect(counts.lines == ["240", "240"])
    }

    private static func dataSet(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Datasets/synthetic-\(name)").standardized.path
    }

    @Test("a name with a colon or a per cent sign is a file's name", arguments: ["12:30.mp4", "a%03d.mp4", "50%.mp4"])
    func names(_ name: String) throws {
        try place.make("$tactus synthesize video v.mp4 --seconds 1 --resolution 64x48 && mv v.mp4 '\(name)'")
        #expect(try place.shell(Self.imageCount(name)).lines == ["30"])
    }
}
