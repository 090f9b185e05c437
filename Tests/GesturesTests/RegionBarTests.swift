// The accuracy of regions: a body whose hands enter six regions at known times; precision and recall must be 1.

import Keypoints
import SyntheticHands
import Testing

@testable import Gestures

@Suite struct RegionBarTests {
    /// The six regions of <doc:GestureRecognition>, in the order of their priority.
    private static let regions = [
        Region("up", space: .body, y: HysteresisThresholds(enter: 0.8, exit: 0.7)),
        Region("down", space: .body, y: HysteresisThresholds(enter: 0.1, exit: 0.2)),
        Region("left", space: .body, hands: [.left], x: HysteresisThresholds(enter: 0.4, exit: 0.3)),
        Region("right", space: .body, hands: [.right], x: HysteresisThresholds(enter: -0.4, exit: -0.3)),
    ]

    /// Returns the reported entries, with the names of the reference, and their times.
    private static func told(_ body: SyntheticBody) -> [(id: String, time: Double)] {
        let triggers = regions.map { Trigger(.enters(region: $0.name)) }
        var watch = GestureRecognizer(GestureOptions(triggers: triggers, regions: regions))
        return (0..<body.count).flatMap { watch.process(body.frame($0)) }.compactMap { gesture in
            guard case .entered(let region) = gesture.kind, let hand = gesture.hand else { return nil }
            return ("\(hand.rawValue)-\(region)", gesture.time)
        }
    }

    @Test(
        "every entry is told once, within 50 ms, and nothing else",
        arguments: [(30.0, 0.0), (60, 0), (30, 8), (60, 8)],
        UInt64(1)...5
    )
    func bar(_ view: (rate: Double, noise: Double), _ seed: UInt64) {
        let body = SyntheticBody(seconds: 30, rate: view.rate, noise: view.noise, seed: seed)
        var open = body.events.map { (id: $0.id, time: $0.time) }
        #expect(open.count > 30)
        var others = 0
        for entry in Self.told(body) {
            let place = open.firstIndex { $0.id == entry.id && abs($0.time - entry.time) <= 0.05 }
            if let place { open.remove(at: place) } else { others += 1 }
        }
        #expect(open.isEmpty, "missed \(open)")
        #expect(others == 0)
    }
}
