// Hands of images whose size is unknown: bounds that hold at every aspect, and promises that do.

import Configurations
import SyntheticHands
import Keypoints
import RealModule
import Testing

@testable import Shapes

/// Every measure there is, each of a few joints and fingers.
private let allMeasures: [Measure] =
    everyMeasure
    + Finger.allCases.flatMap { finger -> [Measure] in
        [.extension(finger), .reach(finger), .straightness(finger), .bend(finger), .lean(finger), .along(finger.tip)]
    }
    + Direction.allCases.flatMap { [.angle(.thumb, $0), .angle(.index, $0), .palmAngle($0)] }
    + [
        .spread(.thumb, .index), .across(.thumbTip), .across(.littleTip), .along(.wrist), .height(.thumbTip, .indexMCP),
        .distance(.thumbTip, .littleMCP), .ratio(.ringMCP, .ringPIP, .indexMCP, .littleMCP), .rise(.ring),
        .imageRise(.little),
    ]

/// Returns `count` aspects from the least to the greatest that an image may have, equally far apart.
private func aspects(_ count: Int) -> [Float] {
    let (low, high) = (Tuning.possibleAspects.lowerBound, Tuning.possibleAspects.upperBound)
    return (0..<count).map { place in
        place == count - 1 ? high : low * Float.exp(Float.log(high / low) * Float(place) / Float(count - 1))
    }
}

extension Sample {
    /// Returns the view of the hand in an image of some aspect, or of an unknown one.
    fileprivate func view(_ aspect: Float?) -> CaptureContext {
        CaptureContext(side: hand.side ?? .right, aspect: aspect, isMirrored: false)
    }
}

@Suite("Images of unknown size")
struct UnknownAspectTests {
    /// Returns hands of the model, degenerate hands, and both with missing points.
    private func hands(_ seed: UInt64) throws -> [Sample] {
        var generator = SeededGenerator(seed: seed)
        var hands = try samplesOfAllShapes(count: 2, seed: seed)
        for _ in 0..<12 {
            var points = HandLandmarks()
            let (x, y) = (generator.float(0.01...0.5), generator.float(0.01...0.5))
            for joint in HandJoint.allCases {
                points[joint] = Keypoint(x: 0.5 + generator.float(-x...x), y: 0.5 + generator.float(-y...y))
            }
            hands.append(Sample(hand: Hand(points: points, side: .left), frame: Frame()))
        }
        return hands
            + hands.map { hand in
                hand.changed { points in
                    for _ in 0..<(1 + generator.below(6)) {
                        points.remove(HandJoint.allCases[generator.below(HandJoint.count)])
                    }
                }
            }
    }

    @Test(
        "what a measure is at any aspect lies within what it is at an unknown one",
        arguments: 51..<55 as Range<UInt64>
    )
    func sound(_ seed: UInt64) throws {
        var compared = 0
        for sample in try hands(seed) {
            let swept = HandMeasures(sample.points, sample.view(nil))
            let bounds = allMeasures.map { swept.interval($0) }
            // 61 steps, a prime number: only the ends are where the hand was measured.
            for aspect in aspects(62) {
                let exact = HandMeasures(sample.points, sample.view(aspect))
                for (measure, bound) in zip(allMeasures, bounds) where bound.isKnown {
                    let value = exact.interval(measure)
                    compared += 1
                    guard bound.lower <= value.lower, value.upper <= bound.upper else {
                        Issue.record("\(measure) at \(aspect): \(value), bounds \(bound), \(sample.points.presence)")
                        continue
                    }
                }
            }
        }
        #expect(compared > 150_000)
    }

    @Test("of a hand that was seen wholly the bounds are hardly wider than they must be")
    func tight() throws {
        for sample in try samplesOfAllShapes(count: 3, seed: 57) {
            let swept = HandMeasures(sample.points, sample.view(nil))
            let views = aspects(41).map { HandMeasures(sample.points, sample.view($0)) }
            for measure in allMeasures {
                let bound = swept.interval(measure)
                let values = views.map { $0.interval(measure) }
                guard let least = values.map(\.lower).min(), let most = values.map(\.upper).max() else { continue }
                let allowed = 0.1 * measure.scale
                #expect(
                    bound.lower >= least - allowed && bound.upper <= most + allowed,
                    "\(measure): \(bound), \(values)"
                )
            }
        }
    }

    @Test("heights in the image's own measure and what was seen do not depend on it")
    func independent() throws {
        for sample in try samplesOfAllShapes(count: 1, seed: 58) {
            let swept = HandMeasures(sample.points, sample.view(nil))
            for measure in [Measure.visible(.index), .side, .distance(.wrist, .wrist), .height(.wrist, .wrist)] {
                let exact = HandMeasures(sample.points, sample.view(1.4)).interval(measure)
                let bound = swept.interval(measure)
                #expect(abs(bound.lower - exact.lower) < 1e-4 && abs(bound.upper - exact.upper) < 1e-4, "\(measure)")
            }
        }
    }

    @Test(
        "a shape that is confirmed without a size is confirmed at every aspect",
        arguments: ShippedBook.allCases,
        MissingPolicy.allCases
    )
    func promise(_ shipped: ShippedBook, _ missing: MissingPolicy) throws {
        var definition = compiled(shipped).definition
        definition.missing = missing
        let book = try RuleBook(definition)
        var classifier = Classifier(book)
        var (kept, open) = (0, 0)
        for (number, sample) in try samplesOfAllShapes(count: 3, seed: 59).enumerated() {
            for lost in [[], [HandJoint.middlePIP], [.wrist]] {
                let points = sample.changed { points in lost.forEach { points.remove($0) } }.points
                let classification = classifier.classify(points, sample.view(nil))
                // Explanations look for the smallest change, which takes long.
                if number.isMultiple(of: 19) {
                    #expect(Explanation(points, sample.view(nil), by: book).classification == classification)
                }
                let square = classifier.classify(points, sample.view(ImageSize.nominalAspect))
                #expect(classification.shape == square.shape, "the choice is that of a square image")
                guard classification.isConfirmed else {
                    open += square.isConfirmed ? 1 : 0
                    continue
                }
                kept += 1
                for aspect in aspects(23) {
                    let known = classifier.classify(points, sample.view(aspect))
                    #expect(
                        known.isConfirmed && known.shape == classification.shape,
                        "\(aspect): \(known), not \(classification)"
                    )
                    #expect(known.margin >= classification.margin - 1e-3)
                }
            }
        }
        // The article's measures hardly depend on it.
        #expect(kept > 10 && (open > 5 || shipped == .seed), "\(kept) and \(open)")
    }

    @Test("a shape that another one is nearer to at some aspect is not confirmed")
    func nearestElsewhere() throws {
        // In a square image "tall" comes nearer, in a wide one "apart"; the conditions of "tall" hold in both.
        let definition = RuleBookDefinition(
            name: "b",
            choice: .nearest,
            shapes: [
                ShapeRule(
                    shape: "apart",
                    possible: .conditions([.above(.distance(.indexTip, .littleTip), 0.9)]),
                    confirmed: []
                ),
                ShapeRule(
                    shape: "tall",
                    possible: .conditions([.above(.height(.indexTip, .wrist), 1)]),
                    confirmed: []
                ),
            ]
        )
        var classifier = Classifier(try RuleBook(definition))
        let classifications = aspects(9).map { classifier.classify(madeUpHand(), CaptureContext(aspect: $0)) }
        #expect(Set(classifications.map(\.shape)).count == 2)
        #expect(!classifier.classify(madeUpHand()).isConfirmed)
    }

    @Test("hands that are none give no bounds that are no numbers", arguments: [0, 1e-30, 1e30, 3e38] as [Float])
    func degenerate(_ size: Float) {
        var points = HandLandmarks()
        for joint in HandJoint.allCases {
            points[joint] = Keypoint(
                x: Float(joint.rawValue % 5 - 2) * size / 2,
                y: Float(joint.rawValue % 3 - 1) * size
            )
        }
        for count in [0, 1, 5] {
            for joint in HandJoint.allCases.prefix(count) { points.remove(joint) }
            let swept = HandMeasures(points, CaptureContext(side: .right, aspect: nil, isMirrored: false))
            for measure in allMeasures {
                let bound = swept.interval(measure)
                #expect(!bound.lower.isNaN && !bound.upper.isNaN)
                #expect(!bound.isKnown || bound.lower.isFinite && bound.upper.isFinite, "\(measure): \(bound)")
            }
            for shipped in ShippedBook.allCases {
                var classifier = Classifier(compiled(shipped))
                #expect(classifier.classify(points).margin.isFinite)
            }
        }
    }

    @Test("a known aspect is taken, and an unknown one makes another classification of some hands") func view() throws {
        #expect(CaptureContext(Hand(), in: Frame()).aspect == nil)
        #expect(
            CaptureContext(Hand(), in: Frame(size: ImageSize(width: 1280, height: 720))).aspect == Float(1280) / 720
        )
        #expect(Frame().likelyAspect == ImageSize.nominalAspect)
    }
}
