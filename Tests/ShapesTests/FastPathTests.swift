// The fast forms against the plain ones: extensions, the nearest shape, measures computed only when needed.

import Configurations
import SyntheticHands
import Keypoints
import Testing

@testable import Shapes

@Suite("Fast forms give what plain ones give")
struct FastPathTests {
    @Test("the extension of four fingers at once and one by one", arguments: [41, 42])
    func extensions(_ seed: UInt64) throws {
        var compared = 0
        for sample in try samplesOfAllShapes(count: 20, seed: seed) {
            let geometry = geometry(of: sample.points, aspect: sample.frame.likelyAspect)
            let long = FingerExtension.long(geometry)
            for finger in Finger.long {
                #expect(abs(plainExtension(finger, geometry) - long[finger.rawValue - 1]) <= 1e-5, "\(finger)")
                compared += 1
            }
        }
        #expect(compared > 1_000)
    }

    /// Degenerate hands: the name, and the position of each joint.
    private static let degenerate: [(name: String, place: @Sendable (Int) -> SIMD2<Float>)] = [
        ("one point", { _ in SIMD2(0.5, 0.5) }),
        ("a line", { SIMD2(Float($0) / 21, 0.5) }),
        ("an upright line", { SIMD2(0.5, Float($0) / 21) }),
        ("a line that runs back", { SIMD2(1 - Float($0) / 21, Float($0) / 21) }),
        ("two points", { SIMD2($0 % 2 == 0 ? 0.25 : 0.75, 0.5) }),
        ("fingers of one point each", { SIMD2(Float(($0 + 3) / 4) / 6, 0.5) }),
        ("too small for squares", { SIMD2(Float($0 % 5) * 1e-30, Float($0 % 3) * 1e-30) }),
        ("too large for squares", { SIMD2(Float($0 % 5) * 1e30, Float($0 % 3) * 1e30) }),
        ("at the end of the numbers", { SIMD2($0 % 2 == 0 ? 3e38 : -3e38, Float($0) * 1e37) }),
        ("a palm that is a point", { $0 % 4 == 1 || $0 == 0 ? SIMD2(0.5, 0.5) : SIMD2(Float($0) / 21, 0.25) }),
    ]

    @Test("hands that are none", arguments: degenerate.indices)
    func degenerateHands(_ index: Int) throws {
        let (name, place) = Self.degenerate[index]
        var points = HandLandmarks()
        for joint in HandJoint.allCases {
            let position = place(joint.rawValue)
            points[joint] = Keypoint(x: position.x, y: position.y)
        }
        let geometry = geometry(of: points, aspect: 1)
        let measured = HandMeasures(points, CaptureContext(side: .right, aspect: 1, isMirrored: false))
        for finger in Finger.long {
            let (plain, fast) = (plainExtension(finger, geometry), measured.interval(.extension(finger)))
            let isSame = abs(plain - fast.lower) <= 1e-5 && abs(plain - fast.upper) <= 1e-5
            #expect(isSame || !plain.isFinite && !fast.isKnown, "\(name): \(plain) \(fast)")
        }
        for measure in Set(ShippedBook.allCases.flatMap { compiled($0).measures } + everyMeasure) {
            let value = measured.interval(measure)
            #expect(!value.lower.isNaN && !value.upper.isNaN, "\(name): \(measure)")
            #expect(!value.isKnown || value.lower.isFinite && value.upper.isFinite, "\(name): \(measure) \(value)")
        }
        for shipped in ShippedBook.allCases {
            var classifier = Classifier(compiled(shipped))
            let classification = classifier.classify(points, CaptureContext(aspect: 1))
            #expect(classification.margin >= 0 && classification.margin.isFinite, "\(name)")
            #expect(
                Explanation(points, CaptureContext(aspect: 1), by: compiled(shipped)).classification == classification,
                "\(name)"
            )
        }
    }

    @Test("hands of images of unknown size: the ends first, and all aspects at once", arguments: ShippedBook.allCases)
    func unknownAspect(_ shipped: ShippedBook) throws {
        let book = compiled(shipped)
        var classifier = Classifier(book)
        var (confirmed, open) = (0, 0)
        for sample in try samplesOfAllShapes(count: 8, seed: 47) {
            func values(_ aspect: Float?) -> KnownValues {
                let view = CaptureContext(side: .right, aspect: aspect, isMirrored: false)
                let measured = HandMeasures(sample.points, view)
                return KnownValues(values: book.measures.map { measured.interval($0) })
            }
            var (nominal, bounds) = (values(ImageSize.nominalAspect), values(nil))
            let square = book.decide(&nominal)
            let steps = Tuning.sweptAspects.map { values($0) }
            let plain = book.settle(square, nominal: &nominal, bounds: &bounds, steps: steps)
            let view = CaptureContext(side: .right, aspect: nil, isMirrored: false)
            #expect(classifier.classify(sample.points, view) == plain)
            confirmed += plain.isConfirmed ? 1 : 0
            open += square.isConfirmed && !plain.isConfirmed ? 1 : 0
        }
        #expect(confirmed > 30 && (open > 5 || shipped == .seed), "\(confirmed) and \(open)")
    }

    /// Comparisons whose degrees are exact for `exactValue`, so that sums in any order are exact and ties are ties.
    private static let exactConditions: [(wanted: Condition, unwanted: Condition)] =
        Finger.allCases.map { (.extended($0), .folded($0)) }
        + [
            (.visible(.index), .below(.visible(.index), 0.5)),
            (.side(.right), .side(.right)),
        ]

    /// A value at which comparisons hold not at all, by half, or wholly.
    private func exactValue(_ measure: Measure, _ generator: inout SeededGenerator) -> Interval {
        let shift = Float(generator.below(3) - 1) * measure.scale
        if case .visible = measure { return Interval(0.5 + shift) }
        return generator.chance(0.2) ? .unknown : Interval(shift)
    }

    /// A book of comparisons alone, and one that says the same with each comparison wrapped, which has no fast form.
    private func books(_ generator: inout SeededGenerator) throws -> (fast: RuleBook, plain: RuleBook) {
        var shapes: [ShapeRule] = []
        for place in 0..<(2 + generator.below(5)) {
            let pairs = Self.exactConditions.filter { _ in generator.chance(0.6) }
            let conditions = pairs.map { generator.chance(0.5) ? $0.wanted : $0.unwanted }
            shapes.append(ShapeRule(shape: HandShape("s\(place)"), possible: .conditions(conditions), confirmed: []))
        }
        var definition = RuleBookDefinition(name: "b", fingers: .palm, choice: .nearest, shapes: shapes)
        definition.atLeast = generator.chance(0.5) ? 0.5 : 0
        let fast = try RuleBook(definition)
        for rank in definition.shapes.indices {
            let wrapped = definition.shapes[rank].choiceConditions.map { Condition.all([$0]) }
            definition.shapes[rank].possible = .conditions(wrapped)
        }
        return (fast, try RuleBook(definition))
    }

    @Test("the nearest shape of all rules at once and condition by condition", arguments: 0..<60)
    func nearest(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let (fast, plain) = try books(&generator)
        let pattern = try #require(fast.pattern)
        let hasPlainPattern = plain.pattern != nil
        #expect(!hasPlainPattern || fast.measures.isEmpty)
        for _ in 0..<60 {
            let values = fast.measures.map { exactValue($0, &generator) }
            var known = KnownValues(values: values)
            let side = pattern.membership(&known)
            for rank in fast.rules.indices {
                let (bySide, byCondition) = (side[rank], fast.membership(rank, &known))
                #expect(bySide.isNaN ? byCondition == nil : bySide == byCondition)
            }
            let byMeasure = Dictionary(uniqueKeysWithValues: zip(fast.measures, values))
            let (one, other) = (fast.decide(values), plain.decide(plain.measures.map { byMeasure[$0] ?? .unknown }))
            #expect(one == other)
        }
    }

    @Test("the default book has the fast form, and it agrees on hands", arguments: [0, 2, 6])
    func defaultBook(_ lost: Int) throws {
        let book = RuleBook.rockScissorsPaper
        let pattern = try #require(book.pattern)
        var generator = SeededGenerator(seed: 43)
        for sample in try samplesOfAllShapes(count: 8, seed: 43) {
            let less = sample.changed { $0.removeRandomPoints(lost, using: &generator) }
            var known = KnownValues(values: book.values(less))
            let side = pattern.membership(&known)
            for rank in book.rules.indices {
                let (fast, plain) = (side[rank], book.membership(rank, &known))
                #expect(fast.isNaN ? plain == nil : abs(fast - (plain ?? .nan)) <= 1e-6)
            }
        }
    }

    @Test("books without a fast form: too many rules, compound conditions, otherwise, one condition twice")
    func noPattern()
        throws
    {
        func pattern(_ possible: [Possibility]) throws -> ChoicePattern? {
            let shapes = possible.enumerated().map {
                ShapeRule(shape: HandShape("s\($0)"), possible: $1, confirmed: nil)
            }
            return try RuleBook(RuleBookDefinition(name: "b", choice: .nearest, shapes: shapes)).pattern
        }
        let plain = Possibility.conditions([.extended(.index), .folded(.middle)])
        #expect(try pattern(Array(repeating: plain, count: ChoicePattern.mostRules)) != nil)
        #expect(try pattern(Array(repeating: plain, count: ChoicePattern.mostRules + 1)) == nil)
        #expect(try pattern([.conditions([.any([.extended(.index), .folded(.middle)])])]) == nil)
        #expect(try pattern([.conditions([.extended(.index)]), .otherwise]) == nil)
        #expect(try pattern([.conditions([.extended(.index), .folded(.index)])]) == nil)
    }

    @Test("measures taken when asked for, and all beforehand", arguments: ShippedBook.allCases)
    func lazyMeasures(_ shipped: ShippedBook) throws {
        let book = compiled(shipped)
        var classifier = Classifier(book)
        var generator = SeededGenerator(seed: 44)
        for (index, sample) in try samplesOfAllShapes(count: 12, seed: 44).enumerated() {
            // The classifier is one for all hands: nothing may be left of the hand before.
            let less = sample.changed { $0.removeRandomPoints(index % 5, using: &generator) }
            let (classification, expected) = (
                classifier.classify(less.points, less.view), book.decide(book.values(less))
            )
            #expect(classification == expected)
        }
    }
}

/// The extension of one long finger by its definition, one estimator after the other.
private func plainExtension(_ finger: Finger, _ hand: HandGeometry) -> Float {
    let unit = hand.palm * Shapes.Tuning.fingerLength[finger.rawValue - 1]
    func part(_ length: Float, _ calibration: Shapes.Tuning.Calibration) -> Float {
        let value = 0.5 + 0.5 * (length / unit - calibration.threshold) / calibration.halfRange
        return value.isNaN ? .nan : min(max(value, 0), 1)
    }
    let tip = hand.distance(finger.tip, .wrist)
    let bone = hand[finger.proximal] - hand[finger.base]
    let along = (hand[finger.tip] - hand[finger.proximal]).dot(bone) / bone.squaredLength.squareRoot()
    let sum =
        part(tip - hand.distance(finger.proximal, .wrist), Shapes.Tuning.reach)
        + part(tip - hand.distance(finger.distal, .wrist), Shapes.Tuning.tail)
        + Shapes.Tuning.weightOfAlong * part(along, Tuning.along)
    return sum / (2 + Shapes.Tuning.weightOfAlong)
}
