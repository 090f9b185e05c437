// Splits of hands by person: no person and no copy of a hand in both sets, whatever the hands.

import Foundation
import Keypoints
import Testing

@testable import Evaluation

@Suite("Splits by person")
struct PeopleSplitTests {
    private static let people = 30

    /// Hands of people; some are others' hands elsewhere, larger, turned, mirrored and slightly moved.
    private struct Sample {
        var points: [SIMD2<Float>]
        var landmarks = HandLandmarks()
        var label: String?
        var person: Int

        func hand(of other: Int? = nil) -> SplitHand {
            SplitHand(landmarks, aspect: 1, label: label, person: other ?? person)
        }
    }

    private func samples(_ dice: inout Dice) -> [Sample] {
        var all: [Sample] = []
        for number in 0..<400 {
            var points = HandJoint.allCases.map { _ in
                SIMD2(Float.random(in: 0...1, using: &dice), Float.random(in: 0...1, using: &dice))
            }
            if number % 40 == 39, let other = all.randomElement(using: &dice) {
                let (size, turn) = (Float.random(in: 0.2...3, using: &dice), Float.random(in: 0...6, using: &dice))
                points = other.points.map { point in
                    let moved = point + SIMD2(0, Float.random(in: -1e-4...1e-4, using: &dice))
                    let (x, y) = (number % 80 == 79 ? -moved.x : moved.x, moved.y)
                    return SIMD2(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))
                        * size
                }
            }
            let label = ["rock", "paper", nil][number % 3]
            var sample = Sample(points: points, label: label, person: Int.random(in: 0..<Self.people, using: &dice))
            for (joint, point) in zip(HandJoint.allCases, points) {
                sample.landmarks[joint] = Keypoint(x: point.x, y: point.y)
            }
            if number % 57 == 0 { sample.landmarks[.thumbTip] = nil }
            all.append(sample)
        }
        return all
    }

    @Test("no person and no copy is in both sets", arguments: 1...8) func apart(_ seed: Int) throws {
        var dice = Dice(UInt64(seed))
        let hands = samples(&dice).map { $0.hand() }
        let split = try PeopleSplit(hands, people: Self.people, share: 0.25)
        let test = hands.filter { split.test.contains($0.person) }
        let train = hands.filter { !split.test.contains($0.person) }
        #expect(!test.isEmpty && !train.isEmpty)
        // Each hand of one set beside each of the other.
        for one in test {
            for other in train {
                if let form = one.form, let second = other.form {
                    #expect((0..<40).contains { abs(form[$0] - second[$0]) >= Tuning.splitSameHand })
                } else {
                    #expect(one.key == nil || one.key != other.key)
                }
            }
        }
        #expect(split.joined >= 2, "copies were made")
        for label in ["rock", "paper", ""] {
            let share = Double(test.count { $0.label == label }) / Double(hands.count { $0.label == label })
            #expect((0.15...0.35).contains(share), "\(label): \(share)")
        }
    }

    @Test("one person, and people who all share hands, cannot be split") func refused() {
        var dice = Dice(3)
        let samples = samples(&dice)
        let one = samples.map { $0.hand(of: 0) }
        #expect(throws: PeopleSplit.Fault.onePerson) { try PeopleSplit(one, people: 1, share: 0.2) }
        let two = one + samples.map { $0.hand(of: 1) }
        #expect(throws: PeopleSplit.Fault.allShare) { try PeopleSplit(two, people: 2, share: 0.2) }
    }
}
