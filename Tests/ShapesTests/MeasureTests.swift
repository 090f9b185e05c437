// Each measure on a made-up hand whose lengths and angles are known beforehand.

import Keypoints
import Testing

@testable import Shapes

/// A made-up hand, palm to the camera, fingers up: arch 0.4 above the wrist, MCPs 0.3 wide, so that a palm is 0.5.
///
/// Index and middle finger are straight, the ring finger is folded back on itself, the little finger bent at a right
/// angle. x and y are in units of the image's height.
let madeUpPositions: [HandJoint: SIMD2<Float>] = [
    .wrist: SIMD2(0.5, 0.9),
    .thumbCMC: SIMD2(0.6, 0.8), .thumbMCP: SIMD2(0.7, 0.7), .thumbIP: SIMD2(0.8, 0.6), .thumbTip: SIMD2(0.9, 0.5),
    .indexMCP: SIMD2(0.65, 0.5), .indexPIP: SIMD2(0.65, 0.3), .indexDIP: SIMD2(0.65, 0.2),
    .indexTip: SIMD2(0.65, 0.1),
    .middleMCP: SIMD2(0.55, 0.5), .middlePIP: SIMD2(0.55, 0.3), .middleDIP: SIMD2(0.55, 0.2),
    .middleTip: SIMD2(0.55, 0.1),
    .ringMCP: SIMD2(0.45, 0.5), .ringPIP: SIMD2(0.45, 0.4), .ringDIP: SIMD2(0.45, 0.45), .ringTip: SIMD2(0.45, 0.5),
    .littleMCP: SIMD2(0.35, 0.5), .littlePIP: SIMD2(0.35, 0.4), .littleDIP: SIMD2(0.3, 0.4),
    .littleTip: SIMD2(0.25, 0.4),
]

/// The made-up hand without some joints, in an image of some aspect.
func madeUpHand(without lost: [HandJoint] = [], aspect: Float = 1) -> HandLandmarks {
    var points = HandLandmarks()
    for (joint, position) in madeUpPositions where !lost.contains(joint) {
        points[joint] = Keypoint(x: position.x / aspect, y: position.y)
    }
    return points
}

/// One of each kind of measure.
let everyMeasure: [Measure] = [
    .extension(.thumb), .extension(.index), .reach(.index), .straightness(.index), .rise(.index), .imageRise(.index),
    .distance(.thumbTip, .indexTip), .height(.indexTip, .wrist), .spread(.index, .little), .bend(.little),
    .along(.indexTip), .across(.indexTip), .lean(.little), .thumbStretch,
    .ratio(.indexMCP, .indexPIP, .indexPIP, .indexDIP), .angle(.index, .up),
    .palmAngle(.up), .palmWidth, .palmFacing, .visible(.index), .side, .depth,
]

private func length(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }

@Suite("Measures on a made-up hand")
struct MeasureTests {
    /// The expected value of each measure, computed by hand.
    private static let expected: [(Measure, Float)] = [
        (.reach(.index), length(0.15, 0.8) / length(0.15, 0.6)),
        (.reach(.ring), length(0.05, 0.4) / length(0.05, 0.5)),
        (.reach(.thumb), length(0.4, 0.4) / length(0.2, 0.2)),
        (.straightness(.index), 1),
        (.straightness(.thumb), 1),
        (.straightness(.ring), 0),
        (.straightness(.little), length(0.1, 0.1) / 0.2),
        (.rise(.index), 0.16 / 0.1625),
        (.rise(.ring), 0),
        (.rise(.little), 0.035 / 0.1625),
        (.imageRise(.index), 0.8),
        (.imageRise(.ring), 0),
        (.imageRise(.little), 0.2),
        (.distance(.thumbTip, .indexTip), length(0.25, 0.4) / 0.5),
        (.distance(.wrist, .wrist), 0),
        (.distance(.indexMCP, .littleMCP), 0.6),
        (.height(.indexTip, .wrist), 1.6),
        (.height(.wrist, .indexTip), -1.6),
        (.height(.thumbTip, .indexMCP), 0),
        (.spread(.index, .middle), 0),
        (.spread(.index, .little), 45),
        (.spread(.thumb, .index), 45),
        (.spread(.thumb, .little), 90),
        (.bend(.index), 0),
        (.bend(.little), 90),
        (.bend(.ring), 180),
        (.along(.indexTip), 0.8),
        (.along(.wrist), -0.8),
        (.along(.thumbTip), 0),
        (.across(.indexTip), 0.3),
        (.across(.thumbTip), 0.8),
        (.across(.littleTip), -0.5),
        (.across(.wrist), 0),
        (.lean(.index), 0),
        (.lean(.thumb), 45),
        (.lean(.little), 45),
        (.thumbStretch, (0.55 - length(0.35, 0.2)) / 0.5),
        (.ratio(.indexMCP, .indexPIP, .indexPIP, .indexDIP), 2),
        (.angle(.index, .up), 0),
        (.angle(.index, .left), 90),
        (.angle(.index, .down), 180),
        (.angle(.thumb, .up), 45),
        (.angle(.thumb, .right), 45),
        (.angle(.thumb, .left), 135),
        (.angle(.little, .left), 45),
        (.palmAngle(.up), 0),
        (.palmAngle(.right), 90),
        (.palmWidth, 0.75),
        (.visible(.index), 1),
        (.side, 1),
    ]

    @Test("each measure", arguments: expected)
    func value(_ measure: Measure, _ value: Float) throws {
        let interval = HandMeasures(madeUpHand(), CaptureContext(side: .right, aspect: 1, isMirrored: false)).interval(
            measure
        )
        #expect(interval.lower == interval.upper)
        #expect(abs(interval.lower - value) < 1e-5 * max(1, measure.range.upperBound), "\(interval)")
    }

    @Test(
        "a hand in an image twice as wide as high, or half as wide, measures the same",
        arguments: [0.5, 2] as [Float]
    )
    func aspect(_ aspect: Float) {
        for measure in everyMeasure + Self.expected.map(\.0) {
            let square = HandMeasures(madeUpHand(), CaptureContext(side: .left, aspect: 1, isMirrored: false)).interval(
                measure
            )
            let view = CaptureContext(side: .left, aspect: aspect, isMirrored: false)
            let wide = HandMeasures(madeUpHand(aspect: aspect), view).interval(measure)
            #expect(abs(square.lower - wide.lower) < 1e-4 && abs(square.upper - wide.upper) < 1e-4, "\(measure)")
        }
    }

    @Test("the extension of a finger is the weighted mean of three estimators") func extensionByHand() {
        func calibrated(_ value: Float, _ calibration: Tuning.Calibration) -> Float {
            min(max(0.5 + (value - calibration.threshold) / (2 * calibration.halfRange), 0), 1)
        }
        let unit = 0.5 * Tuning.fingerLength[0]
        let reach = calibrated((length(0.15, 0.8) - length(0.15, 0.6)) / unit, Tuning.reach)
        let tail = calibrated((length(0.15, 0.8) - length(0.15, 0.7)) / unit, Tuning.tail)
        let along = calibrated(0.2 / unit, Tuning.along)
        let expected = (reach + tail + along * Tuning.weightOfAlong) / (2 + Tuning.weightOfAlong)
        let measured = HandMeasures(madeUpHand(), CaptureContext(aspect: 1)).interval(.extension(.index))
        #expect(abs(measured.lower - expected) < 1e-5)
        #expect(measured.lower > Tuning.extendedAbove)
    }

    @Test("extensions: straight fingers are extended, bent ones folded, none leaves 0…1", arguments: Finger.allCases)
    func extensionBounds(_ finger: Finger) {
        let value = HandMeasures(madeUpHand(), CaptureContext(aspect: 1)).interval(.extension(finger))
        #expect(value.lower >= 0 && value.upper <= 1)
        switch finger {
        case .thumb, .index, .middle: #expect(value.lower > Tuning.extendedAbove)
        case .ring, .little: #expect(value.upper <= Tuning.foldedUpTo)
        }
    }

    @Test("the thumb's extension is the mean of its stretch and its way from the fingers") func thumbExtension() {
        let stretch =
            0.5 + ((0.55 - length(0.35, 0.2)) / 0.5 - Tuning.thumbStretch.threshold)
            / (2 * Tuning.thumbStretch.halfRange)
        let away = 0.5 + (length(0.35, 0.2) / 0.5 - Tuning.thumbAway.threshold) / (2 * Tuning.thumbAway.halfRange)
        let expected = (min(max(stretch, 0), 1) + min(max(away, 0), 1)) / 2
        let measured = HandMeasures(madeUpHand(), CaptureContext(aspect: 1)).interval(.extension(.thumb))
        #expect(abs(measured.lower - expected) < 1e-5)
    }

    @Test(
        "which way the palm looks",
        arguments: [
            (Handedness.right, false, Float(1)), (.right, true, -1), (.left, false, -1), (.left, true, 1),
        ]
    )
    func facing(_ side: Handedness, _ isMirrored: Bool, _ sign: Float) {
        let sine: Float = 0.12 / (0.15 * 0.15 + 0.4 * 0.4)
        let expected = min(sine / Tuning.palmSine, 1) * sign
        let value = HandMeasures(madeUpHand(), CaptureContext(side: side, aspect: 1, isMirrored: isMirrored)).interval(
            .palmFacing
        )
        #expect(abs(value.lower - expected) < 1e-5 && value.lower == value.upper)
    }

    @Test("without the side or the mirroring the palm may look anywhere") func facingUnknown() {
        for view in [
            CaptureContext(aspect: 1), CaptureContext(side: .right, aspect: 1),
            CaptureContext(aspect: 1, isMirrored: false),
        ] {
            #expect(!HandMeasures(madeUpHand(), view).interval(.palmFacing).isKnown)
        }
    }

    @Test("the side: 1 right, −1 left, else unknown") func side() {
        #expect(HandMeasures(madeUpHand(), CaptureContext(side: .right, aspect: 1)).interval(.side) == Interval(1))
        #expect(HandMeasures(madeUpHand(), CaptureContext(side: .left, aspect: 1)).interval(.side) == Interval(-1))
        #expect(HandMeasures(madeUpHand(), CaptureContext(aspect: 1)).interval(.side) == .unknown)
    }

    @Test("a fingertip that was not seen is not visible", arguments: Finger.allCases)
    func visible(_ finger: Finger) {
        let hidden = HandMeasures(madeUpHand(without: [finger.tip]), CaptureContext(aspect: 1))
        for other in Finger.allCases {
            #expect(hidden.interval(.visible(other)) == Interval(other == finger ? 0 : 1))
        }
        #expect(HandMeasures(HandLandmarks(), CaptureContext(aspect: 1)).interval(.visible(finger)) == Interval(0))
    }

    @Test(
        "a missing point that its neighbors tell leaves bounds around the value",
        arguments: [
            (Measure.reach(.index), [HandJoint.indexTip]), (.reach(.index), [.indexPIP]),
            (.straightness(.index), [.indexDIP]), (.distance(.thumbTip, .thumbCMC), [.thumbCMC]),
            (.height(.indexTip, .wrist), [.indexTip]), (.spread(.index, .little), [.littleTip]),
            (.bend(.little), [.littlePIP]), (.along(.indexTip), [.indexTip]), (.along(.indexPIP), [.indexPIP]),
            (.thumbStretch, [.thumbTip]), (.ratio(.indexMCP, .indexPIP, .indexPIP, .indexDIP), [.indexDIP]),
            (.angle(.index, .up), [.indexTip]),
        ]
    )
    func bounds(_ measure: Measure, _ lost: [HandJoint]) {
        let value = HandMeasures(madeUpHand(), CaptureContext(aspect: 1)).interval(measure)
        let bounds = HandMeasures(madeUpHand(without: lost), CaptureContext(aspect: 1)).interval(measure)
        #expect(value.lower == value.upper && bounds.isKnown && bounds.lower < bounds.upper)
    }

    @Test(
        "unknown without the points it needs",
        arguments: [
            (Measure.reach(.index), [HandJoint.indexTip, .indexDIP, .indexPIP]),
            (.straightness(.index), [.indexDIP, .indexTip, .indexPIP]), (.rise(.index), [.indexTip]),
            (.rise(.index), [.indexMCP]), (.imageRise(.index), [.indexTip]),
            (.distance(.thumbTip, .indexTip), [.indexTip, .indexDIP, .indexPIP]),
            (.height(.indexTip, .wrist), [.indexTip, .indexDIP, .indexPIP]),
            (.along(.indexTip), [.indexTip, .indexDIP, .indexPIP]),
        ]
    )
    func unknown(_ measure: Measure, _ lost: [HandJoint]) {
        #expect(HandMeasures(madeUpHand(), CaptureContext(aspect: 1)).interval(measure).isKnown)
        #expect(HandMeasures(madeUpHand(without: lost), CaptureContext(aspect: 1)).interval(measure) == .unknown)
    }

    @Test("of no point nothing is known but that no fingertip and no depth was seen", arguments: everyMeasure)
    func noPoints(_ measure: Measure) {
        let value = HandMeasures(HandLandmarks(), CaptureContext(aspect: 1)).interval(measure)
        switch measure {
        case .visible, .depth: #expect(value == Interval(0))
        default: #expect(value == .unknown)
        }
    }

    @Test("a palm that is a point has no lengths, and its angles are unknown")
    func degeneratePalm() {
        var points = madeUpHand()
        for joint in [HandJoint.wrist, .indexMCP, .middleMCP, .ringMCP, .littleMCP] {
            points[joint] = Keypoint(x: 0.5, y: 0.5)
        }
        let measured = HandMeasures(points, CaptureContext(side: .right, aspect: 1, isMirrored: false))
        for measure in [
            Measure.extension(.thumb), .distance(.thumbTip, .indexTip), .height(.indexTip, .wrist), .along(.indexTip),
            .thumbStretch, .palmAngle(.up), .palmWidth, .palmFacing, .rise(.index),
        ] {
            #expect(measured.interval(measure) == .unknown, "\(measure)")
        }
        #expect(measured.interval(.bend(.little)).isKnown)
    }

    @Test(
        "a lost joint is near its neighbours: the interval holds where it was, and is wider",
        arguments: [
            (Measure.distance(.thumbTip, .littleTip), HandJoint.littleTip), (.distance(.wrist, .middlePIP), .middlePIP),
            (.height(.indexTip, .wrist), .indexTip), (.along(.middleTip), .middleTip),
            (.across(.middleTip), .middleTip),
            (.distance(.indexMCP, .wrist), .wrist), (.height(.ringMCP, .thumbTip), .ringMCP),
        ]
    )
    func nearNeighbours(_ measure: Measure, _ lost: HandJoint) {
        let whole = HandMeasures(madeUpHand(), CaptureContext(aspect: 1)).interval(measure)
        let less = HandMeasures(madeUpHand(without: [lost]), CaptureContext(aspect: 1)).interval(measure)
        #expect(less.isKnown && less.upper > less.lower)
        // The made-up palm is not quite a hand's, so that what is filled in is a little off.
        #expect(less.lower - 0.05 <= whole.lower && whole.upper <= less.upper + 0.05, "\(whole) \(less)")
    }
}
