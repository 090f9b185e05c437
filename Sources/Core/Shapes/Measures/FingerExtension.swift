// The extension of each finger: the measure that shapes rest on, in a fast form and a plain one. Pure.

import Keypoints

/// The extension of the fingers: 0 bent to the palm, 1 straight, 0.5 the boundary.
///
/// Of a long finger it is the weighted mean of three estimators, each a length in palms brought to 0…1 by `Tuning`:
/// *reach*, |tip − wrist| − |PIP − wrist|; *tail*, |tip − wrist| − |DIP − wrist|; and *along*, the distance of the tip
/// beyond the PIP in the direction from MCP to PIP. Of the thumb it is the mean of two: the distance of its tip from the little
/// MCP minus that of its own MCP, and the distance of its tip from the middle finger's PIP.
enum FingerExtension {
    /// Returns the extensions of the long fingers, index to little; NaN where unknown.
    static func long(_ hand: HandGeometry) -> SIMD4<Float> {
        let wrist = PointQuad(hand.wrist)
        let perUnit = 1 / (Tuning.fingerLength * hand.palm)
        let tipReach = (hand.tip - wrist).length
        let bone = hand.pip - hand.mcp
        let reach = calibrated((tipReach - (hand.pip - wrist).length) * perUnit, Tuning.reach)
        let tail = calibrated((tipReach - (hand.dip - wrist).length) * perUnit, Tuning.tail)
        let along = calibrated((hand.tip - hand.pip).dot(bone) / bone.length * perUnit, Tuning.along)
        return mean(reach, tail, along)
    }

    /// Returns the same as `long` by estimators that are known.
    static func long(_ estimators: (reach: Estimator, tail: Estimator, along: Estimator)) -> SIMD4<Float> {
        mean(cutOff(estimators.reach.value), cutOff(estimators.tail.value), cutOff(estimators.along.value))
    }

    @inline(__always)
    private static func mean(_ reach: SIMD4<Float>, _ tail: SIMD4<Float>, _ along: SIMD4<Float>) -> SIMD4<Float> {
        (reach + tail + along * Tuning.weightOfAlong) * (1 / (2 + Tuning.weightOfAlong))
    }

    /// One of the two estimators whose mean is the extension of the thumb.
    struct Term {
        var value: Float

        /// A bound of its second derivative in the logarithm of the image's aspect (`AspectSweep`).
        var curvature: Float
    }

    /// One estimator of the long fingers, not yet cut off at 0 and 1.
    struct Estimator {
        var value: SIMD4<Float>

        /// A bound of its second derivative, in the logarithm of the image's aspect.
        var curvature: SIMD4<Float>
    }

    /// Returns the estimators whose mean is `complete`.
    static func estimators(_ hand: HandGeometry) -> (reach: Estimator, tail: Estimator, along: Estimator) {
        let wrist = PointQuad(hand.wrist)
        let perUnit = 1 / (Tuning.fingerLength * hand.palm)
        let (tip, pip, dip) = ((hand.tip - wrist).length, (hand.pip - wrist).length, (hand.dip - wrist).length)
        let (bone, last) = (hand.pip - hand.mcp, hand.tip - hand.pip)
        func estimator(_ length: SIMD4<Float>, bend: SIMD4<Float>, _ calibration: Tuning.Calibration) -> Estimator {
            Estimator(
                value: line(length * perUnit, calibration),
                curvature: bend * perUnit * slope(calibration)
            )
        }
        return (
            estimator(tip - pip, bend: tip + pip, Tuning.reach), estimator(tip - dip, bend: tip + dip, Tuning.tail),
            estimator(last.dot(bone) / bone.length, bend: 4.5 * last.length, Tuning.along)
        )
    }

    /// Returns the extension of the thumb; NaN where unknown.
    static func thumb(_ hand: HandGeometry) -> Float {
        let terms = thumbTerms(hand)
        return (terms.stretch.value + terms.away.value) / 2
    }

    /// Returns the estimators whose mean is the thumb's extension.
    static func thumbTerms(_ hand: HandGeometry) -> (stretch: Term, away: Term) {
        let base = hand.distance(.thumbMCP, .littleMCP)
        return (
            difference(hand.distance(.thumbTip, .littleMCP), base, hand.palm, Tuning.thumbStretch),
            difference(hand.distance(.thumbTip, .middlePIP), 0, hand.palm, Tuning.thumbAway)
        )
    }

    /// Returns the difference of two lengths as an estimator: the second derivative of each in palms is at most itself.
    private static func difference(
        _ more: Float,
        _ less: Float,
        _ unit: Float,
        _ calibration: Tuning.Calibration
    ) -> Term {
        Term(
            value: calibrated((more - less) / unit, calibration),
            curvature: (more + less) / unit * slope(calibration)
        )
    }

    /// The slope of an estimator between 0 and 1.
    private static func slope(_ calibration: Tuning.Calibration) -> Float { 0.5 / calibration.halfRange }

    @inline(__always)
    private static func calibrated(_ length: Float, _ calibration: Tuning.Calibration) -> Float {
        guard !length.isNaN else { return .nan }
        return min(max(0.5 + (length - calibration.threshold) * (0.5 / calibration.halfRange), 0), 1)
    }

    @inline(__always)
    private static func line(_ lengths: SIMD4<Float>, _ calibration: Tuning.Calibration) -> SIMD4<Float> {
        0.5 + (lengths - calibration.threshold) * (0.5 / calibration.halfRange)
    }

    @inline(__always)
    private static func calibrated(_ lengths: SIMD4<Float>, _ calibration: Tuning.Calibration) -> SIMD4<Float> {
        cutOff(line(lengths, calibration))
    }

    @inline(__always)
    private static func cutOff(_ line: SIMD4<Float>) -> SIMD4<Float> {
        line.replacing(with: 0, where: line .< 0).replacing(with: 1, where: line .> 1)
    }
}

extension PointQuad {
    fileprivate var length: SIMD4<Float> { (x * x + y * y).squareRoot() }

    fileprivate func dot(_ other: PointQuad) -> SIMD4<Float> { x * other.x + y * other.y }

    fileprivate static func - (a: PointQuad, b: PointQuad) -> PointQuad { PointQuad(x: a.x - b.x, y: a.y - b.y) }
}
