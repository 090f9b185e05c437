// The drummer's paper, held up, changes the shipped kit's mode whatever the image's size; what lowering it does not do.

import Configurations
import Drums
import Gestures
import SyntheticHands
import Keypoints
import Shapes
import Testing

@Suite("Modes of the kit hands") struct ModeGestureTests {
    /// The shipped kit's watch.
    static func watch(_ strikes: OnsetTiming = .peak) -> GestureRecognizer {
        var options = GestureOptions(ShippedKit.hands.kit)
        options.configuration.strikes = strikes
        return GestureRecognizer(options)
    }

    private static let sizes: [ImageSize] = [(640, 480), (640, 360), (1280, 720), (320, 240), (480, 640)].map {
        ImageSize(width: $0, height: $1)
    }

    @Test("every paper that is held up is seen as one, in images of any size", arguments: sizes.indices, 1...8)
    func everySize(_ size: Int, _ seed: Int) throws {
        var options = DrummerOptions()
        options.size = Self.sizes[size]
        options.seed = UInt64(seed)
        options.seconds = 20
        options.modes = [5, 10, 15]
        let drummer = try SyntheticDrummer(options)
        var watch = Self.watch()
        let told = (0..<drummer.count).flatMap { watch.process(drummer.frame($0)) }
        let held = told.filter { if case .shown("paper", seconds: 1) = $0.kind { true } else { false } }
        let reference = drummer.events.filter { $0.kind == "mode" }
        #expect(held.count == reference.count && reference.count == 3)
        for (one, other) in zip(held, reference) { #expect(abs(one.time - other.time) < 0.4 && one.hand == other.hand) }
        // And the beat continues as it was played: neither the lowering nor the guard against it costs a stroke.
        let strikes = told.filter { $0.kind == .struck }
        let hits = drummer.events.filter { $0.kind == "hit" }
        let heard = hits.count { hit in
            strikes.contains { abs($0.onset - hit.time) < 0.05 && $0.hand == hit.hand }
        }
        #expect(heard >= hits.count - 1 && strikes.count <= hits.count + 1, "\(heard) of \(hits.count)")
    }

    /// A left paper whose palm is 46 pixels long and whose wrist goes through these heights, in such lengths above the
    /// image's edge.
    private static func frames(_ way: [(time: Double, height: Double)], rate: Double, part: Double = 0) -> [Frame] {
        let size = ImageSize(width: 640, height: 480)
        let hand = SyntheticHand(pose: SyntheticShape.paper.pose, side: .left)
        return (0..<Int((way.last?.time ?? 0) * rate)).map { number in
            let time = (Double(number) + part) / rate
            var height = way.last?.height ?? 0
            for (one, next) in zip(way, way.dropFirst()) where time < next.time {
                let share = max(0, (time - one.time) / (next.time - one.time))
                // What falls within a fifth of a second is a stroke and gets faster; all else begins and ends softly.
                let isStroke = next.height < one.height && next.time - one.time < 0.2
                let soft = 10 - 15 * share + 6 * share * share
                let gone = share * share * (isStroke ? 1 : share * soft)
                height = one.height + (next.height - one.height) * gone
                break
            }
            let centre = SIMD2(0.5, 1 - height * 46 / 480)
            let camera = HandCamera(size: size, centre: centre, palmPixels: 46, palmLength: hand.anatomy.palmLength)
            return Frame(time: time, size: size, hands: [Hand(points: hand.points(from: camera), side: .left)])
        }
    }

    private static func strikes(_ frames: [Frame], _ timing: OnsetTiming = .peak) -> [Double] {
        var watch = watch(timing)
        return frames.flatMap { watch.process($0) }.filter { $0.kind == .struck }.map(\.onset)
    }

    private static let rates = [15.0, 24, 30, 60, 120]

    @Test(
        "a paper that is put down after it changed the mode strikes nothing, and then every stroke counts",
        arguments: rates,
        [0.18, 0.25, 0.3, 0.4, 0.5, 0.7]
    )
    func puttingDown(_ rate: Double, _ seconds: Double) {
        for part in [0.0, 0.25, 0.5, 0.75] {
            // Held up from 1.5 s on, put down at 3 s, a rest of 0.2 s, and four strokes of 2.4 lengths.
            var way: [(time: Double, height: Double)] = [(0, 2.6), (1, 2.6), (1.5, 7.3), (3, 7.3), (3 + seconds, 2.6)]
            let strokes = (0..<4).map { 3 + seconds + 0.2 + 0.5 * Double($0) + 0.4 }
            way.append((3 + seconds + 0.2, 2.6))
            for stroke in strokes { way += [(stroke - 0.12, 5), (stroke, 2.6), (stroke + 0.1, 2.6)] }
            way.append((7, 2.6))
            let told = Self.strikes(Self.frames(way, rate: rate, part: part))
            #expect(told.count == 4, "\(told)")
            // A stop lies between two records, and is dated no better than they are apart.
            for (one, stroke) in zip(told, strokes) { #expect(abs(one - stroke) < max(0.04, 0.75 / rate)) }
        }
    }

    @Test("told ahead, what is put down strikes nothing either", arguments: [30.0, 60]) func puttingDownAhead(
        _ rate: Double
    ) {
        let way: [(time: Double, height: Double)] = [(0, 2.6), (1, 2.6), (1.5, 7.3), (3, 7.3), (3.3, 2.6), (5, 2.6)]
        #expect(Self.strikes(Self.frames(way, rate: rate), .predicted(0.06)) == [])
    }

    @Test(
        "a hand that plays on at once, without a rest, is heard again within a second",
        arguments: [24.0, 30, 60, 120]
    )
    func playingOn(_ rate: Double) {
        var way: [(time: Double, height: Double)] = [(0, 2.6), (1, 2.6), (1.5, 7.3), (3, 7.3), (3.3, 2.6)]
        let strokes = (1...16).map { 3.3 + 0.25 * Double($0) }
        for stroke in strokes { way += [(stroke - 0.11, 5), (stroke, 2.6)] }
        way.append((8, 2.6))
        let told = Self.strikes(Self.frames(way, rate: rate))
        #expect(told.allSatisfy { $0 > 3.5 })
        for stroke in strokes where stroke > 4.5 {
            #expect(told.contains { abs($0 - stroke) < 0.05 }, "\(stroke) of \(told)")
        }
    }

    @Test("a hand that was taken away and comes back playing is heard at once") func comingBack() {
        var way: [(time: Double, height: Double)] = [(0, 2.6), (1, 2.6), (1.5, 7.3), (5, 7.3), (5.05, 5)]
        let strokes = (1...4).map { 5 + 0.5 * Double($0) }
        for stroke in strokes { way += [(stroke - 0.12, 5), (stroke, 2.6), (stroke + 0.1, 2.6)] }
        way.append((7.5, 2.6))
        let frames = Self.frames(way, rate: 30).map { frame in
            var frame = frame
            if let time = frame.time, time > 2.9, time < 5.1 { frame.hands = [] }
            return frame
        }
        #expect(Self.strikes(frames).count == 4)
    }

    @Test("an arm that drops out of the image strikes nothing", arguments: rates) func dropping(_ rate: Double) {
        for part in [0.0, 0.25, 0.5, 0.75] {
            let way: [(time: Double, height: Double)] = [(0, 5), (0.6, 5), (0.79, -2), (2, -2)]
            #expect(Self.strikes(Self.frames(way, rate: rate, part: part)) == [])
            // A fall above the edge is a stroke.
            let above: [(time: Double, height: Double)] = [(0, 7), (0.6, 7), (0.68, 3), (2, 3)]
            #expect(Self.strikes(Self.frames(above, rate: rate, part: part)).count == 1)
        }
    }
}
