// The effect of hidden points on a classification: it becomes less sure, hardly ever another confirmed one.

import Configurations
import SyntheticHands
import Keypoints
import Shapes
import Testing

@Suite("Hidden points")
struct HiddenPointTests {
    /// Of hands whose points were hidden, at most this share may come out as a promise of another shape.
    private static let tolerated = 0.005

    @Test("lost at random, they do not turn a classification into another promise", arguments: [1, 2, 4, 8])
    func lostAtRandom(_ count: Int) throws {
        var classifier = Classifier(.rockScissorsPaper)
        var generator = SeededGenerator(seed: UInt64(count))
        var (hands, turned) = (0, 0)
        for sample in try samples(threeShapes, count: 60, seed: 21) {
            let whole = classifier.classify(sample.points, sample.view)
            for _ in 0..<5 {
                let less = sample.changed { $0.removeRandomPoints(count, using: &generator) }
                let classification = classifier.classify(less.points, less.view)
                hands += 1
                if classification.isConfirmed, classification.shape != whole.shape { turned += 1 }
            }
        }
        #expect(hands == 900)
        #expect(Double(turned) <= Self.tolerated * Double(hands), "\(turned) of \(hands)")
    }

    @Test("no one point and no two turn a plain hand into another shape's promise", arguments: threeShapes)
    func onePointAndTwo(_ shape: SyntheticClass) throws {
        var classifier = Classifier(.rockScissorsPaper)
        var options = SyntheticOptions()
        options.classes = [shape]
        (options.variation, options.noise, options.count) = (0, 0, 1)
        (options.roll, options.pitch, options.yaw, options.backShare) = (0...0, 0...0, 0...0, 0)
        let frame = try SyntheticDataset(options).frame(0)
        #expect(classifier.classify(frame.hands[0], in: frame).shape?.name == shape.name)
        for first in HandJoint.allCases {
            for second in HandJoint.allCases where second.rawValue >= first.rawValue {
                var hand = frame.hands[0]
                hand.points.remove(first)
                hand.points.remove(second)
                let classification = classifier.classify(hand, in: frame)
                #expect(
                    !classification.isConfirmed || classification.shape?.name == shape.name,
                    "\(first.name) \(second.name)"
                )
            }
        }
    }

    @Test("a hand of which nothing was seen has no shape", arguments: ShippedBook.allCases)
    func nothingSeen(_ shipped: ShippedBook) {
        var classifier = Classifier(compiled(shipped))
        #expect(classifier.classify(HandLandmarks(), CaptureContext(aspect: 1)) == .none)
        #expect(Explanation(HandLandmarks(), CaptureContext(aspect: 1), by: compiled(shipped)).classification == .none)
    }

    @Test("a few points of a hand promise nothing", arguments: ShippedBook.allCases)
    func fewPoints(_ shipped: ShippedBook) throws {
        var classifier = Classifier(compiled(shipped))
        var generator = SeededGenerator(seed: 22)
        for sample in try samplesOfAllShapes(count: 10, seed: 22) {
            let few = sample.changed { $0.removeRandomPoints(18, using: &generator) }
            #expect(!classifier.classify(few.points, few.view).isConfirmed)
        }
    }

    /// The measures of the shipped books, with those that only users' books have.
    private static let measures: [Measure] = [
        .extension(.thumb), .extension(.index), .extension(.little), .reach(.middle), .straightness(.ring),
        .distance(.thumbTip, .indexTip), .distance(.middleTip, .middleMCP), .height(.indexTip, .wrist),
        .spread(.index, .little), .bend(.index), .along(.thumbTip), .across(.thumbTip), .lean(.middle), .thumbStretch,
        .palmWidth, .palmFacing,
        .ratio(.ringMCP, .ringPIP, .indexMCP, .littleMCP), .angle(.index, .up), .palmAngle(.up),
    ]

    /// Of hands that lost a point which a measure needs, at most this share may lie outside the interval that is left.
    ///
    /// The modelled palm is not quite that of the detectors, on whose hands the tolerances were found.
    private static let outsideShare = 0.1

    @Test("where a point is lost that it needs, the value lies within the interval that is left", arguments: measures)
    func bounds(_ measure: Measure) throws {
        var (intervals, outside) = (0, 0)
        for sample in try samples(threeShapes, count: 20, seed: 23) {
            let whole = HandMeasures(sample.points, sample.view).interval(measure)
            let exact = try #require(whole.middle)
            for joint in HandJoint.allCases {
                let less = sample.changed { $0.remove(joint) }
                let left = HandMeasures(less.points, less.view).interval(measure)
                guard left.isKnown, left != whole else { continue }
                // The palm's size changes a little with its points; that much is within any measure's own noise.
                let slack = 0.04 * measure.scale + 0.03 * abs(exact)
                intervals += 1
                if exact < left.lower - slack || exact > left.upper + slack { outside += 1 }
            }
        }
        #expect(intervals >= 50)
        #expect(Double(outside) <= Self.outsideShare * Double(intervals), "\(outside) of \(intervals)")
    }
}
