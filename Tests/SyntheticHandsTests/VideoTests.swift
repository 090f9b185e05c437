// Scripted videos: labels while a shape is held, none while it changes; entrances; options that cannot be.

@testable import SyntheticHands
import Keypoints
import Testing

@Suite("Videos of hands")
struct VideoTests {
    static func options(_ hands: Int = 1) -> VideoOptions {
        var options = VideoOptions()
        options.hands = hands
        options.size = ImageSize(width: 64, height: 48)
        return options
    }

    @Test("one hand is always there; its label is gone while the shape changes", arguments: 1...4)
    func labels(_ seed: UInt64) throws {
        var options = Self.options()
        options.seed = seed
        let video = try SyntheticVideo(options)
        let labels = (0..<video.count).map { video.frame($0).hands.map(\.label) }
        #expect(labels.count == 300 && labels.allSatisfy { $0.count == 1 })
        for (before, after) in zip(labels, labels.dropFirst()) where before[0] != nil && after[0] != nil {
            #expect(before == after)
        }
        let share = Double(labels.count { $0[0] != nil }) / 300
        #expect(share > 0.6 && share < 0.85)
        #expect(Set(labels.compactMap(\.[0])) == ["rock", "paper", "scissors"])
    }

    @Test("the second hand enters and leaves, unlabelled on its way") func visit() throws {
        let video = try SyntheticVideo(Self.options(2))
        let counts = (0..<video.count).map { video.frame($0).hands.count }
        #expect(counts.first == 1 && counts.last == 1 && counts.max() == 2)
        let entrance = try #require(counts.firstIndex(of: 2))
        #expect(video.frame(entrance).hands[1].label == nil)
        let sides = Set(video.frame(entrance).hands.map(\.side))
        #expect(sides == [.left, .right])
    }

    @Test("no point jumps from image to image, whatever the shapes", arguments: 1...3) func steady(_ seed: UInt64)
        throws
    {
        var options = Self.options()
        options.seed = seed
        options.shapes = SyntheticShape.allCases
        options.seconds = 24
        let video = try SyntheticVideo(options)
        let hands = (0..<video.count).map { video.frame($0).hands[0].points }
        for (before, after) in zip(hands, hands.dropFirst()) {
            for joint in HandJoint.allCases {
                let (from, to) = (try #require(before[joint]), try #require(after[joint]))
                #expect(abs(from.x - to.x) < 0.15 && abs(from.y - to.y) < 0.2, "\(joint)")
            }
        }
    }

    @Test("a hand that holds still is sharp, one that moves is blurred") func blur() throws {
        var options = Self.options()
        options.size = ImageSize(width: 160, height: 120)
        let video = try SyntheticVideo(options)
        let held = try #require((0..<video.count).first { video.frame($0).hands[0].label != nil })
        let moving = try #require(
            (0..<video.count).first { number in
                (number - 4...number + 4).allSatisfy { video.frame(max($0, 0)).hands[0].label == nil }
            }
        )
        options.rate = 240
        let fast = try SyntheticVideo(options)
        // Noise alone differs by 24 at most.
        func difference(_ number: Int) -> Int {
            zip(video.image(number).pixels, fast.image(number * 8).pixels).count { abs(Int($0) - Int($1)) > 30 }
        }
        #expect(difference(held) == 0)
        #expect(difference(moving) > 20)
    }

    @Test("another seed makes another video") func seeds() throws {
        var options = Self.options(2)
        let videos = try [1, 1, 2].map { (seed: UInt64) in
            options.seed = seed
            return try SyntheticVideo(options)
        }
        #expect(videos[0].image(150) == videos[1].image(150) && videos[0].frame(150) == videos[1].frame(150))
        #expect(videos[0].image(150) != videos[2].image(150) && videos[0].frame(150) != videos[2].frame(150))
    }

    @Test("time is the number over the rate, and images follow from the seed") func time() throws {
        var options = Self.options()
        options.rate = 25
        let video = try SyntheticVideo(options)
        #expect(video.count == 250 && video.frame(50).time == 2 && video.frame(50).number == 50)
        #expect(video.image(7) == (try SyntheticVideo(options)).image(7))
        #expect(video.image(7) != video.image(8))
    }

    @Test("a mirrored video mirrors images and points") func mirrored() throws {
        var options = Self.options()
        let plain = try SyntheticVideo(options).frame(0).hands[0]
        options.isMirrored = true
        let video = try SyntheticVideo(options)
        let flipped = video.frame(0).hands[0]
        #expect(video.frame(0).isMirrored == true && flipped.side == plain.side)
        let (left, right) = (try #require(plain.points[.wrist]), try #require(flipped.points[.wrist]))
        #expect(abs(left.x + right.x - 1) < 0.001 && left.y == right.y)
    }

    @Test(
        "options that cannot be are named",
        arguments: [
            ("hands: 3, expected 1 or 2", { @Sendable (options: inout VideoOptions) in options.hands = 3 }),
            ("fps: 0.0, expected 1…240 frames per second", { $0.rate = 0 }),
            ("seconds: nan, expected more than 0, up to 3600", { $0.seconds = .nan }),
            ("shapes: none, expected one or more", { $0.shapes = [] }),
            (
                "resolution: 0.5×2.0, expected whole numbers of 1…4096 pixels",
                { $0.size = ImageSize(width: 0.5, height: 2) }
            ),
        ] as [(String, @Sendable (inout VideoOptions) -> Void)]
    )
    func faults(_ words: String, _ change: @Sendable (inout VideoOptions) -> Void) {
        var options = Self.options()
        change(&options)
        let wrong = #expect(throws: Diagnostic.self) { try options.check() }
        #expect(wrong?.description == words)
    }
}
