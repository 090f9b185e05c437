// The synthetic drummer: strokes at the reference times, the same motion at any rate, noise and losses by the options.

@testable import SyntheticHands
import Keypoints
import Testing

@Suite("The synthetic drummer")
struct DrumTests {
    static func options(_ pattern: String = "r", tempo: Double = 120, seed: UInt64 = 1) throws -> DrummerOptions {
        var options = DrummerOptions()
        options.pattern = try #require(DrumPattern(pattern))
        options.hands = [.right]
        options.tempo = tempo
        options.subdivision = 1
        options.seed = seed
        return options
    }

    /// Returns the height of the palm's end in each frame, y down, in units of the image's height; NaN where not seen.
    static func heights(_ drummer: SyntheticDrummer) -> [Double] {
        (0..<drummer.count).map { Double(drummer.frame($0).hands.first?.points[.middleMCP]?.y ?? .nan) }
    }

    @Test("a hand is braked hardest at the true time, and turns after it", arguments: UInt64(1)...6)
    func brake(_ seed: UInt64) throws {
        var options = try Self.options(seed: seed)
        options.rate = 240
        let drummer = try SyntheticDrummer(options)
        let y = Self.heights(drummer)
        #expect(drummer.events.count >= 17)
        for event in drummer.events {
            let middle = Int((event.time * 240).rounded())
            let near = middle - 14...middle + 14
            // Two frames to each side: positions are rounded to a fifth of a millimetre.
            func bend(_ number: Int) -> Double { y[number - 2] + y[number + 2] - 2 * y[number] }
            let hardest = try #require(near.min { bend($0) < bend($1) })
            let lowest = try #require(near.max { y[$0] < y[$1] })
            #expect(abs(Double(hardest) / 240 - event.time) < 0.01, "\(event.time)")
            #expect(Double(lowest) / 240 > event.time)
        }
    }

    @Test("a smooth stroke turns soon after the true time, and at another height each time", arguments: UInt64(1)...6)
    func smooth(_ seed: UInt64) throws {
        var options = try Self.options(seed: seed)
        options.manner = .smooth
        options.seconds = 20
        options.rate = 240
        let drummer = try SyntheticDrummer(options)
        let y = Self.heights(drummer)
        var ends: [Double] = []
        var onTime = 0
        for event in drummer.events {
            let middle = Int((event.time * 240).rounded())
            let near = middle - 14...middle + 14
            let lowest = try #require(near.max { y[$0] < y[$1] })
            if (0...0.04).contains(Double(lowest) / 240 - event.time) { onTime += 1 }
            // It slows down evenly.
            #expect(y[middle] - y[middle - 24] < 6 * (y[middle] - y[middle - 12]))
            ends.append(y[lowest])
        }
        // Recorded ones turn 0 to 50 ms after they are braked hardest. The rest are small ones that drift.
        #expect(Double(onTime) > 0.9 * Double(ends.count))
        let mean = ends.reduce(0, +) / Double(ends.count)
        let deviation = (ends.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(ends.count)).squareRoot()
        // 50 mm; the image is 0.71 to 0.94 m high where the hand is.
        #expect((0.03...0.1).contains(deviation), "\(deviation)")
    }

    @Test("a slow error has the deviation asked for, and changes little from frame to frame") func slowNoise() throws {
        var options = try Self.options()
        options.seconds = 60
        let still = try SyntheticDrummer(options)
        options.slowNoise = 12
        let wrong = try SyntheticDrummer(options)
        let errors = try (0..<wrong.count).map { number in
            let (before, after) = (still.frame(number).hands[0].points, wrong.frame(number).hands[0].points)
            return Double(try #require(after[.wrist]).y - #require(before[.wrist]).y) * 480
        }
        // 12 mm are 6.1 to 8.1 pixels.
        let deviation = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
        #expect((5.5...8.9).contains(deviation), "\(deviation)")
        let steps = zip(errors, errors.dropFirst()).map { $1 - $0 }
        #expect((steps.reduce(0) { $0 + $1 * $1 } / Double(steps.count)).squareRoot() < deviation / 4)
    }

    @Test("the harder the stroke, the greater its speed and the true velocity") func velocity() throws {
        var options = try Self.options("rR")
        options.seconds = 20
        let events = try SyntheticDrummer(options).events
        let plain = stride(from: 0, to: events.count, by: 2).map { events[$0].velocity ?? 0 }
        let accents = stride(from: 1, to: events.count, by: 2).map { events[$0].velocity ?? 0 }
        func mean(_ velocities: [Float]) -> Float { velocities.reduce(0, +) / Float(velocities.count) }
        let (soft, hard) = (mean(plain), mean(accents))
        #expect(hard > soft + 0.1)
        #expect((plain + accents).allSatisfy { (0...1).contains($0) })
    }

    @Test("the common beat: kick, hat and snare where they belong, at its tempo, with swing") func beat() throws {
        var options = DrummerOptions()
        options.jitter = 0
        options.swing = 1
        let drummer = try SyntheticDrummer(options)
        let bar = drummer.events.filter { $0.time < 0.6 + 1.1 }
        #expect(bar.map(\.id) == ["kick", "closed-hat", "closed-hat", "snare", "closed-hat"])
        #expect(bar.map(\.kind) == Array(repeating: "hit", count: 5))
        for (event, time) in zip(bar, [0.6, 1.0, 1.2, 1.2, 1.6]) { #expect(abs(event.time - time) < 1e-9) }
        #expect(bar[0].hand == .right && bar[0].shape == "rock" && bar[0].instrument == "kick")
        #expect(bar.first { $0.id == "snare" }?.hand == .left)
    }

    @Test("at a stroke the hand shows its shape", arguments: UInt64(1)...3) func labels(_ seed: UInt64) throws {
        var options = DrummerOptions()
        options.seed = seed
        options.pattern = try #require(DrumPattern("rsp/psr"))
        let drummer = try SyntheticDrummer(options)
        for event in drummer.events {
            let frame = drummer.frame(Int((event.time * 30).rounded()))
            let hand = try #require(frame.hands.first { $0.side == event.hand })
            #expect(hand.label == event.shape)
        }
    }

    @Test("30 and 60 fps see the same motion") func rates() throws {
        var options = DrummerOptions()
        let slow = try SyntheticDrummer(options)
        options.rate = 60
        let fast = try SyntheticDrummer(options)
        #expect(slow.events == fast.events && fast.count == 2 * slow.count)
        for number in stride(from: 0, to: 300, by: 7) {
            #expect(slow.frame(number).hands == fast.frame(2 * number).hands)
        }
    }

    @Test("a seed makes one take; another seed makes another; a mirrored one is mirrored") func seeds() throws {
        var options = try Self.options()
        options.noise = 5
        let takes = try [1, 1, 2].map { (seed: UInt64) in
            options.seed = seed
            return try SyntheticDrummer(options)
        }
        #expect(takes[0].frame(40) == takes[1].frame(40) && takes[0].events == takes[1].events)
        #expect(takes[0].frame(40) != takes[2].frame(40) && takes[0].events != takes[2].events)
        options.seed = 1
        options.isMirrored = true
        let mirrored = try SyntheticDrummer(options)
        let (left, right) = (try #require(takes[0].frame(40).hands.first), try #require(mirrored.frame(40).hands.first))
        let (one, other) = (try #require(left.points[.wrist]), try #require(right.points[.wrist]))
        #expect(abs(one.x + other.x - 1) < 0.001 && one.y == other.y && left.side == right.side)
    }

    @Test("noise of 8 mm on the whole hand moves all of its points together by so much") func noise() throws {
        var options = try Self.options()
        let still = try SyntheticDrummer(options)
        options.noise = 8
        let noisy = try SyntheticDrummer(options)
        var squares = 0.0
        for number in 0..<300 {
            let (before, after) = (still.frame(number).hands[0].points, noisy.frame(number).hands[0].points)
            let (from, to) = (try #require(before[.middleMCP]), try #require(after[.middleMCP]))
            let (tip, tipTo) = (try #require(before[.thumbTip]), try #require(after[.thumbTip]))
            let moved = to.y - from.y
            let tipMoved = tipTo.y - tip.y
            #expect(abs(moved - tipMoved) < 0.0003)
            let pixels = Double(moved) * 480
            squares += pixels * pixels
        }
        // A camera 0.95 to 1.25 m away whose focal length is 640 pixels sees 8 mm as 4.1 to 5.4 of them.
        #expect((3.7...5.9).contains((squares / 300).squareRoot()))
    }

    @Test("points, frames and labels are lost as often as asked for") func losses() throws {
        var options = try Self.options()
        options.seconds = 30
        options.frameDropout = 0.2
        options.keypointDropout = 0.1
        options.handednessFlips = 0.3
        let drummer = try SyntheticDrummer(options)
        let hands = (0..<drummer.count).compactMap { drummer.frame($0).hands.first }
        #expect((0.15...0.25).contains(1 - Double(hands.count) / 900))
        #expect((0.25...0.35).contains(Double(hands.count { $0.side == .left }) / Double(hands.count)))
        let points = hands.reduce(0) { $0 + $1.points.presentCount }
        #expect((0.08...0.12).contains(1 - Double(points) / Double(hands.count * 21)))
    }

    @Test("feints of all kinds stand where no stroke is") func distractors() throws {
        var options = try Self.options()
        options.distractors = 15
        options.seconds = 120
        let drummer = try SyntheticDrummer(options)
        #expect(drummer.distractors.count > 15)
        #expect(Set(drummer.distractors.map(\.kind)) == Set(Distractor.Kind.allCases))
        for distractor in drummer.distractors {
            #expect(!drummer.events.contains { distractor.span.contains($0.time) })
        }
        options.distractors = 0
        #expect(try SyntheticDrummer(options).events.count > drummer.events.count)
    }

    @Test("a paper is held up where the mode changes, and the modes go round") func modes() throws {
        var options = DrummerOptions()
        options.seconds = 20
        options.modes = [3, 8, 13, 19.5]
        let drummer = try SyntheticDrummer(options)
        let modes = drummer.events.filter { $0.kind == "mode" }
        // The last one would not be over in time.
        #expect(modes.map(\.id) == ["recording", "playing", "freestyle"] && modes.map(\.time) == [4, 9, 14])
        for mode in modes {
            for number in Int((mode.time - 1) * 30) + 1...Int(mode.time * 30) {
                let hand = try #require(drummer.frame(number).hands.first { $0.side == mode.hand })
                let height = try #require(hand.points[.middleMCP]).y
                #expect(hand.label == "paper" && height < 0.45)
            }
        }
    }

    @Test("a roll of 10 strokes per second has them all, and never leaves the image") func roll() throws {
        let drummer = try SyntheticDrummer(Self.options(tempo: 600))
        #expect(drummer.events.count > 85)
        for (before, after) in zip(drummer.events, drummer.events.dropFirst()) {
            #expect((0.05...0.15).contains(after.time - before.time))
        }
        #expect(Self.heights(drummer).allSatisfy { (0...1).contains($0) })
    }

    @Test("a drawn drummer has images") func images() throws {
        var options = try Self.options()
        options.size = ImageSize(width: 64, height: 48)
        let drummer = try SyntheticDrummer(options, isDrawn: true)
        #expect(drummer.image(10).width == 64 && drummer.image(10) == drummer.image(10))
        #expect(drummer.image(10) != drummer.image(16))
    }

    @Test("patterns as text", arguments: ["r", "R.s-/..p.", "/s", "rsp/RSP"]) func patterns(_ text: String) throws {
        let pattern = try #require(DrumPattern(text))
        #expect(DrumPattern(pattern.description) == pattern)
    }

    @Test("texts that are no patterns", arguments: ["", "/", "..", "x", "r/s/p", "r s q"]) func noPatterns(
        _ text: String
    ) {
        #expect(DrumPattern(text) == nil)
    }

    @Test("options that cannot be are named") func faults() throws {
        func expect(_ words: String, _ change: (inout DrummerOptions) -> Void) {
            var options = DrummerOptions()
            change(&options)
            let wrong = #expect(throws: Diagnostic.self) { () throws -> Void in try options.check() }
            #expect(wrong?.description == words)
        }
        expect("tempo: 24.0 steps per second, expected up to 12.0, the fastest that hands can") { $0.tempo = 720 }
        expect("tempo: 5.0, expected 10…1200 beats per minute") { $0.tempo = 5 }
        expect("swing: 2.0, expected 0…1") { $0.swing = 2 }
        expect("noise: -1.0, expected 0…100 millimetres") { $0.noise = -1 }
        expect("distractors: 90.0, expected 0…20 per minute") { $0.distractors = 90 }
        expect("fps: 0.0, expected 1…240 frames per second") { $0.rate = 0 }
        expect("seconds: nan, expected more than 0, up to 3600") { $0.seconds = .nan }
        expect("pattern: r, expected a stroke of one of the hands") {
            $0.pattern = DrumPattern(right: [DrumStep(.rock)])
            $0.hands = [.left]
        }
    }
}
