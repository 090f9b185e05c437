// Strokes of a seated drummer seen as a keypoint model sees them: fast hands lost, their wrist joints wrong, the body's wrist late.

import Gestures
import Keypoints
import SyntheticHands
import Testing

@Suite("Strokes of a drummer whose fast hands are lost")
struct StrikeLossTests {
    /// The fate of a hand that falls or rises fast.
    enum Loss: String, CaseIterable, Sendable {
        /// Nothing.
        case none

        /// It is not seen, two of three times.
        case hands

        /// Its wrist joint is wrong by 0.7 palms, two of three times, one frame long.
        case wrists
    }

    /// Returns the hits among the strokes of both hands, within 50 ms.
    private func heard(_ loss: Loss, _ options: DrummerOptions) throws -> (hits: Int, strokes: Int, told: Int) {
        let drummer = try SyntheticDrummer(options)
        var watch = GestureRecognizer(GestureOptions(triggers: [Trigger(.strikes(shape: nil, region: nil))]))
        var told: [(side: Handedness?, onset: Double)] = []
        var number = 0
        for frame in (0..<drummer.count).map(drummer.frame) {
            var frame = frame
            if let before = number > 0 ? drummer.frame(number - 1) : nil {
                frame.bodies = before.bodies
                for index in frame.hands.indices.reversed() {
                    let (now, last) = (frame.hands[index].points[.middleMCP], before.hands[index].points[.middleMCP])
                    // 15 palms of 45 pixels a second.
                    let isFast = abs((now?.y ?? 0) - (last?.y ?? 0)) > 0.047
                    guard isFast, number % 3 != 0 else { continue }
                    switch loss {
                    case .none: break
                    case .hands: frame.hands.remove(at: index)
                    case .wrists: frame.hands[index].points[.wrist]?.y += number % 3 == 1 ? 0.065 : -0.065
                    }
                }
            }
            told += watch.process(frame).map { ($0.hand, $0.onset) }
            number += 1
        }
        let strokes = drummer.events.filter { $0.kind == "hit" }
        let hits = strokes.count { stroke in
            told.contains { $0.side == stroke.hand && abs($0.onset - stroke.time) <= 0.05 }
        }
        return (hits, strokes.count, told.count)
    }

    @Test(
        "nearly all are heard, single ones after a rest too, and none twice",
        arguments: Loss.allCases,
        DrumManner.allCases
    )
    func losses(_ loss: Loss, _ manner: DrumManner) throws {
        var (hits, strokes, told) = (0, 0, 0)
        for seed: UInt64 in 61...63 {
            var options = DrummerOptions()
            options.view = .seated
            options.manner = manner
            options.pattern = try #require(DrumPattern("Rrrr/..R."))
            options.size = Clips.size
            options.seed = seed
            options.seconds = 10
            let heard = try heard(loss, options)
            (hits, strokes, told) = (hits + heard.hits, strokes + heard.strokes, told + heard.told)
        }
        #expect(strokes > 100)
        #expect(Double(hits) >= 0.95 * Double(strokes), "\(hits) of \(strokes), \(told) told")
        #expect(Double(told) <= 1.05 * Double(strokes), "\(hits) of \(strokes), \(told) told")
    }
}
