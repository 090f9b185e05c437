// Strikes of a hand that is not seen for some frames: what the camera blurs away in mid-stroke is struck, nothing else
// is.

import Gestures
import SyntheticHands
import Keypoints
import Testing

@Suite struct GapTests {
    /// Returns the reported strikes, frame by frame: `x` for one, `2` for two.
    ///
    /// - Parameters:
    ///   - heights: the height of the hand in each frame, in thirds of its palm's length; `.` where it is not seen.
    ///   - repeats: the number of times that each frame comes, at a rate as many times higher.
    private func strikes(_ heights: String, repeats: Int = 1) -> String {
        var watch = GestureRecognizer(GestureOptions(triggers: [Trigger(.strikes(shape: nil, region: nil))]))
        let marks = Array(heights)
        var told = Marbles(step: 1 / 30).run(heights) { _, _ in "-" }.map { $0 }
        for number in 0..<marks.count * repeats {
            let share = Double(number % repeats) / Double(repeats)
            let place = number / repeats
            var hands: [Hand] = []
            let next = marks[min(place + 1, marks.count - 1)].wholeNumberValue
            // Between a frame with the hand and one without, it is not seen either.
            if let height = marks[place].wholeNumberValue, let next = next ?? (share == 0 ? height : nil) {
                let level = Double(height) + (Double(next) - Double(height)) * share
                hands = [Clips.hand(.rock, .right, at: SIMD2(0.3, 0.9 - 0.0625 * level))]
            }
            let count = watch.process(Clips.frame(Double(number) / Double(30 * repeats), hands)).count
            if count > 0 { told[place] = told[place] == "-" && count == 1 ? "x" : "2" }
        }
        return String(told)
    }

    @Test(
        "A hand that vanishes on its way down and is back below has struck, once it is back",
        arguments: [
            // Seen all the time; blurred in one frame, in two, in all of the fall.
            ("999999999997410000000000", 1), ("99999999999.410000000000", 1), ("99999999999..10000000000", 1),
            ("999999999997.10000000000", 1), ("9999999999974.0000000000", 1), ("99999999999...0000000000", 1),
            ("99999999999....000000000", 1), ("999999999997...000000000", 1), ("999999999997....00000000", 1),
            // It fell when it was last seen, and is back below up to a quarter of a second later.
            ("9999999999974.....000000", 1), ("9999999999974......00000", 1), ("9999999999963......00000", 1),
            ("99999999999963......0000", 1),
            // Two strokes, each with its gap.
            ("99999.4100000369999.410000000", 2),
        ]
    )
    func vanished(_ heights: String, _ count: Int) {
        for repeats in [1, 2] {
            let told = strikes(heights, repeats: repeats)
            #expect(told.count { $0 == "x" } == count && !told.contains("2"), "\(heights) \(told) \(repeats)")
            // No strike is reported before the hand is back below.
            for (place, answer) in told.enumerated() where answer == "x" {
                let mark = heights[heights.index(heights.startIndex, offsetBy: place)]
                #expect("01".contains(mark), "\(heights) \(told) \(repeats)")
            }
        }
    }

    @Test(
        "A hand that rests, is raised, or is lowered gently while it is not seen strikes nothing",
        arguments: [
            "999999999....99999999999", "000000000........0000000", "000000000....99999999999",
            "000000369....99999999999",
            "999999999........6666666", "999999999........5555555", "99999999.9.8.8.8.8.8.8.888888888",
            "555555555.5.5.4.5.5.5555",
            // A hand that fell and was stopped is not struck again by what is not seen of its rest.
            "555555555.5.5.5.5.5.5.5.", "000000000.........999999", "999999998.............00",
        ]
    )
    func rested(_ heights: String) {
        for repeats in [1, 2] {
            let told = strikes(heights, repeats: repeats)
            #expect(!told.contains { $0 != "-" }, "\(heights) \(told) \(repeats)")
        }
    }

    @Test("No double: what was struck before the hand vanished is not struck again when it is back")
    func noDouble() {
        for gap in 1...9 {
            let heights = "99999999999741000" + String(repeating: ".", count: gap) + "0000000000"
            #expect(strikes(heights).filter { $0 != "-" } == "x", "\(heights)")
        }
    }

    /// A drummer's hands as a camera sees them: the faster, the more often they are blurred away.
    private static func blurred(_ drummer: SyntheticDrummer, seed: UInt64) -> [Frame] {
        var generator = SeededGenerator(seed: seed)
        let frames = (0..<drummer.count).map { drummer.frame($0) }
        return frames.indices.map { number in
            var frame = frames[number]
            let (before, after) = (frames[max(number - 1, 0)], frames[min(number + 1, frames.count - 1)])
            let seconds = Double(min(number + 1, frames.count - 1) - max(number - 1, 0)) / 30
            var seen: [Hand] = []
            for place in frame.hands.indices {
                let ways = [HandJoint.wrist, .middleMCP].map { joint in
                    after.hands[place].points.lane(joint) - before.hands[place].points.lane(joint)
                }
                let palm = frame.hands[place].points.lane(.middleMCP) - frame.hands[place].points.lane(.wrist)
                let length = Double((palm.y * palm.y + palm.x * palm.x).squareRoot())
                let speed = abs(Double(ways[0].y + ways[1].y)) / 2 / seconds / max(length, 0.01)
                let share = speed < 8 ? 0.01 : speed < 20 ? 0.15 : 0.6
                if !generator.chance(share) { seen.append(frame.hands[place]) }
            }
            frame.hands = seen
            return frame
        }
    }

    @Test("A drummer whose hands are blurred away as in real images: F1 at least 0.96") func drummer() throws {
        var (hits, played, strokes) = (0, 0, 0)
        for seed in UInt64(1001)...1006 {
            var options = DrummerOptions()
            options.seconds = 20
            options.tempo = 100 + 8 * Double(seed - 1001)
            options.seed = seed
            let drummer = try SyntheticDrummer(options)
            var watch = GestureRecognizer(GestureOptions(triggers: [Trigger(.strikes(shape: nil, region: nil))]))
            var told = watch.process(Self.blurred(drummer, seed: seed))
            played += told.count
            for event in drummer.events {
                strokes += 1
                let near = told.indices.filter {
                    told[$0].hand == event.hand && abs(told[$0].onset - event.time) <= 0.05
                }
                guard let best = near.min(by: { abs(told[$0].onset - event.time) < abs(told[$1].onset - event.time) })
                else { continue }
                told.remove(at: best)
                hits += 1
            }
        }
        let score = 2 * Double(hits) / Double(played + strokes)
        #expect(strokes > 400)
        #expect(score >= 0.96, "\(score): \(hits) of \(strokes), \(played) played")
    }

    @Test("A hand that is lost for whole strokes strikes with the body's wrist", arguments: [30.0, 60])
    func bridged(_ rate: Double) {
        func told(withBody: Bool) -> [Double] {
            var watch = GestureRecognizer(GestureOptions(triggers: [Trigger(.strikes(shape: nil, region: nil))]))
            var onsets: [Double] = []
            for number in 0..<Int(8 * rate) {
                let time = Double(number) / rate
                // Strokes of 20 cm that end at 1, 2, … s; from 2.2 s on the hand is not seen.
                let left = 1 - time.truncatingRemainder(dividingBy: 1)
                let share = left < 0.12 ? 1 - (1 - left / 0.12) * (1 - left / 0.12) : min((1 - left) / 0.4, 1)
                var frame = Clips.frame(time, [])
                if time < 2.2 {
                    frame.hands = [Clips.hand(.rock, .right, at: SIMD2(0.4, 0.7 - 0.2 * share * 90 / 53.1))]
                }
                if withBody { frame.bodies = Clips.body(time, right: SIMD2(-0.2, Float(0.1 + 0.2 * share))).bodies }
                onsets += watch.process(frame).map(\.onset)
            }
            return onsets
        }
        #expect(told(withBody: false).count <= 2)
        let bridged = told(withBody: true)
        #expect(bridged.count == 7, "\(bridged)")
        for (number, onset) in bridged.enumerated() { #expect(abs(onset - Double(number) - 1) < 0.05, "\(bridged)") }
    }
}
