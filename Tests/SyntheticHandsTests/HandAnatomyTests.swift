// That bones keep their lengths, and that persons differ as people do.

@testable import SyntheticHands
import Keypoints
import Testing

@Suite struct HandAnatomyTests {
    /// Neighbouring joints along each finger, and the joints of the stiff palm.
    static let bones: [(HandJoint, HandJoint)] = Finger.allCases.flatMap { finger in
        [
            (.wrist, finger.base), (finger.base, finger.proximal), (finger.proximal, finger.distal),
            (finger.distal, finger.tip),
        ]
    }

    static func person(_ number: UInt64) -> HandAnatomy {
        var generator = SeededGenerator(seed: 21, stream: number)
        return .person(using: &generator)
    }

    @Test("bones are as long in every pose and its variations", arguments: SyntheticShape.allCases)
    func lengthsStay(shape: SyntheticShape) {
        var generator = SeededGenerator(seed: 2)
        let model = HandModel(anatomy: Self.person(3))
        let flat = model.joints(SyntheticShape.stop.pose)
        for pose in shape.poses + shape.poses.map({ $0.varied(using: &generator) }) {
            let posed = model.joints(pose)
            for (from, to) in Self.bones {
                #expect(abs(posed.distance(from, to) - flat.distance(from, to)) < 1e-9, "\(from) to \(to)")
            }
        }
    }

    @Test("the average hand has the published bone lengths")
    func published() {
        let hand = HandModel().joints(SyntheticShape.rock.pose)
        #expect(abs(hand.distance(.thumbCMC, .thumbMCP) - 46.2) < 1e-9)
        #expect(abs(hand.distance(.indexMCP, .indexPIP) - 39.8) < 1e-9)
        #expect(abs(hand.distance(.middlePIP, .middleDIP) - 26.3) < 1e-9)
        #expect(abs(hand.distance(.ringMCP, .ringPIP) - 41.4) < 1e-9)
        #expect(abs(hand.distance(.littleDIP, .littleTip) - (16 + 3.7)) < 1e-9)
    }

    @Test("the average hand's palm is 110.6 mm, the unit in which thresholds of gestures were written")
    func averagePalm() throws {
        let hand = HandModel().joints(SyntheticShape.rock.pose)
        var points = HandLandmarks()
        for joint in HandJoint.allCases { points[joint] = Keypoint(x: Float(hand[joint].x), y: Float(hand[joint].y)) }
        let palm = try #require(points.palm(aspect: 1))
        #expect(abs(palm.size - 110.6) < 0.1 && abs(palm.length / palm.width - Palm.lengthOverWidth) < 0.005)
        // What thresholds were learnt in before: wrist to middle MCP, and its ratio.
        #expect(abs(HandAnatomy.average.palmLength / Double(palm.size) - 0.859) < 0.001)
    }

    @Test("hand length is spread like measured hands: about 187 mm, some 6 to 8 % apart")
    func handLength() {
        let lengths = (0..<400 as Range<UInt64>).map { number in
            let anatomy = Self.person(number)
            return anatomy.palmLength + anatomy.middle.proximal + anatomy.middle.middle + anatomy.middle.distal
        }
        let mean = lengths.reduce(0, +) / 400
        let deviation = (lengths.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 400).squareRoot()
        #expect(abs(mean - 187.3) < 2.5)
        #expect((0.05...0.08).contains(deviation / mean))
        #expect(lengths.allSatisfy { (140...240).contains($0) })
    }

    @Test("persons have proportions of their own, the same from the same seed")
    func proportions() {
        let ratios = Set((0..<50 as Range<UInt64>).map { Self.person($0).index.proximal / Self.person($0).palmLength })
        #expect(ratios.count == 50)
        #expect(ratios.allSatisfy { (0.3...0.56).contains($0) })
        #expect(Self.person(4) == Self.person(4))
    }

    @Test("24 capsules fill the hand, each joint inside one, each as thick as its bones")
    func capsules() {
        let capsules = HandAnatomy.average.capsules
        #expect(capsules.count == 24)
        #expect(Set(capsules).count == 24)
        #expect(HandJoint.allCases.allSatisfy { joint in capsules.contains { $0.touches(joint) } })
        #expect(capsules.allSatisfy { (5...16).contains($0.fromRadius) && (5...16).contains($0.toRadius) })
    }
}
