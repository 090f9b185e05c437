// `tactus synthesize drums`: keypoints and their truth, a video of the same take, and refused options.

import Foundation
import Testing

@Suite("tactus synthesize drums")
struct SynthesizeDrumsTests {
    let place = Workplace()

    @Test("keypoints and their true hits, the same for the same seed") func files() throws {
        for (name, seed) in [("a", "5"), ("b", "5"), ("c", "6")] {
            let run = try place.run(
                "synthesize drums \(name).jsonl --seconds 3 --fps 60 --noise-mm 8 --modes 1 --seed \(seed)"
            )
            #expect(run.status == 0 && run.out == [] && run.err == "", "\(run)")
        }
        #expect(try place.lines("a.jsonl").count == 180)
        let events = try place.lines("a.events.jsonl")
        #expect(events[0].contains(#""kind":"hit","id":"kick","hand":"right","shape":"rock""#))
        #expect(events.contains { $0.contains(#"{"t":2.0,"kind":"mode","id":"recording","hand":"left""#) })
        try place.make("cmp a.jsonl b.jsonl && cmp a.events.jsonl b.events.jsonl")
        #expect(try place.shell("cmp -s a.jsonl c.jsonl || cmp -s a.events.jsonl c.events.jsonl").status == 1)
    }

    @Test(
        "errors of keypoint models change the keypoints and not the truth, and are what they are called",
        arguments: [
            "--keypoint-noise-mm 5", "--keypoint-dropout 0.5", "--frame-dropout 0.5", "--handedness-flips 1",
        ]
    )
    func errors(_ option: String) throws {
        try place.make(
            "$tactus synthesize drums a.jsonl --seconds 2 && $tactus synthesize drums b.jsonl --seconds 2 \(option)"
        )
        try place.make("cmp a.events.jsonl b.events.jsonl")
        let (plain, odd) = (try place.text("a.jsonl"), try place.text("b.jsonl"))
        let hands = [plain, odd].map { $0.components(separatedBy: #""side":"#).count - 1 }
        #expect(plain != odd && hands[0] == 120)
        #expect((hands[1] < hands[0]) == (option == "--frame-dropout 0.5"))
        #expect(odd.contains("null,") == (option == "--keypoint-dropout 0.5"))
        let run = try place.run("synthesize drums c.jsonl \(option.split(separator: " ")[0]) 101")
        #expect(
            run.status == 64 && run.err.contains("\(option.split(separator: " ")[0]): 101.0, expected 0…"),
            "\(run)"
        )
    }

    @Test("hits have the names of the kit that is asked for, by hand, shape and place; another kit's are told")
    func kit() throws {
        let seated = "--view seated --manner sharp --seconds 8 --feet x.x./..x. --seed 4"
        let made = try place.shell(
            """
            $tactus synthesize drums own.jsonl \(seated) && $tactus synthesize drums set.jsonl \(seated) --kit drumset \
                && $tactus synthesize drums hands.jsonl --seconds 4 && $tactus synthesize drums same.jsonl --seconds 4 --kit hands
            """
        )
        #expect(made.status == 0 && made.err == "", "\(made)")
        try place.make("cmp own.jsonl set.jsonl && cmp hands.events.jsonl same.events.jsonl")
        #expect(try place.lines("set.events.jsonl").allSatisfy { !$0.contains("\"id\":\"snare\"") })
        let right = try place.run("evaluate", "kit", "set.jsonl", "--kit", "drumset", "--json")
        let wrong = try place.run("evaluate", "kit", "own.jsonl", "--kit", "drumset")
        let found = /"total":\{"reference":(\d+),"played":\d+,"truePositives":(\d+)/
        let counts = try #require(right.text.firstMatch(of: found))
        let (reference, hits) = (try #require(Int(counts.1)), try #require(Int(counts.2)))
        #expect(reference > 40 && hits * 10 > reference * 9, "\(right)")
        #expect(
            !right.err.contains("another kit") && wrong.err.contains("names of another kit, expected those of drumset")
        )
    }

    @Test("a kit that plays none of the strokes is told, and one that is none") func kitWithoutStrokes() throws {
        let run = try place.run("synthesize", "drums", "a.jsonl", "--seconds", "2", "--kit", "tvdrums")
        #expect(run.status == 65 && run.err.contains("--kit tvdrums: plays none of the drummer's strokes"), "\(run)")
        #expect(try place.run("synthesize", "drums", "a.jsonl", "--kit", "no.yaml").status != 0)
    }

    @Test("a video of a take has as many images as its truth has records") func video() throws {
        try place.make(
            "$tactus synthesize drums a.jsonl --video a.mjpeg --seconds 0.7 --resolution 64x48 --hands 1 --pattern R"
        )
        #expect(try place.lines("a.jsonl").count == 21)
        #expect(try place.bytes("a.mjpeg").prefix(2) == [0xFF, 0xD8])
    }

    @Test("a seated person has a body, hands, and feet that tap") func seated() throws {
        let run = try place.run(
            "synthesize drums a.jsonl --seconds 3 --view seated --manner smooth --feet x.../..x. --sticks --video a.mjpeg --resolution 32x24 --fps 5"
        )
        #expect(run.status == 0 && run.out == [] && run.err == "", "\(run)")
        #expect(try place.lines("a.jsonl").allSatisfy { $0.contains(#""bodies":[{"points":{"nose":["#) })
        let events = try place.lines("a.events.jsonl")
        #expect(events.contains { $0.contains(#""id":"kick","instrument":"kick""#) })
        #expect(events.contains { $0.contains(#""id":"pedal-hat""#) })
    }

    @Test(
        "what cannot be asked for is named",
        arguments: [
            ("a.txt", "a.txt: expected a name that ends in .jsonl"),
            ("a.jsonl --manner soft", "'soft' is invalid for '--manner <manner>'"),
            ("a.jsonl --sticks", "--sticks is for --view seated"),
            ("a.jsonl --feet x", "--feet is for --view seated"),
            ("a.jsonl --video v.mp4 --slow-noise-mm 3", "--slow-noise-mm: rendered images come with exact keypoints"),
            ("a.jsonl --video v.mp4 --noise-mm 0", "--noise-mm: rendered images come with exact keypoints"),
            ("a.jsonl --background room", "--background: no images are rendered, expected --video too"),
            ("a.jsonl --tempo 900", "tempo: 30.0 steps per second, expected up to 12.0"),
            ("a.jsonl --pattern x", "'x' is invalid for '--pattern <steps>'"),
            ("a.jsonl --mirrored 0.5", "The value '0.5' is invalid for '--mirrored"),
        ]
    )
    func faults(_ options: String, _ words: String) throws {
        let run = try place.shell("$tactus synthesize drums \(options)")
        #expect(run.status == 64 && run.err.contains(words), "\(run)")
    }
}
