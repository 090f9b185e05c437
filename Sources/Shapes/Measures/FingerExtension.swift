// The extension of each finger: the measure that shapes rest on, in a fast form and a plain one. Pure.

import Keypoints

/// The extension of the fingers as intervals: 0 bent to the palm, 1 straight, 0.5 the boundary.
///
/// Of a long finger it is the weighted mean of three estimators, each a length in palms brought to 0…1 by `Tuning`:
/// *reach*, |tip − wrist| − |PIP − wrist|; *tail*, |tip − wrist| − |DIP − wrist|; and *along*, the distance of the tip
/// beyond the PIP in the direction from MCP to PIP. Where points are missing, the remaining estimators and their
/// stand-ins give the middle, and their tolerance the width.
/// Of the thumb it is the mean of two: the distance of its tip from the little MCP minus that of its own MCP, and the
/// distance of its tip from the middle finger's PIP.
enum FingerExtension {
    /// Returns the extensions of the long fingers, index to little, of a complete hand.
    static func complete(_ hand: HandGeometry) -> SIMD4<Float> {
        let wrist = PointQuad(hand.wrist)
        let perUnit = 1 / (Tuning.fingerLength * hand.palm)
        let tipReach = (hand.tip - wrist).length
        let bone = hand.pip - hand.mcp
        let reach = calibrated((tipReach - (hand.pip - wrist).length) * perUnit, Tuning.reach)
        let tail = calibrated((tipReach - (hand.dip - wrist).length) * perUnit, Tuning.tail)
        let along = calibrated((hand.tip - hand.pip).dot(bone) / bone.length * perUnit, Tuning.along)
        return (reach + tail + along * Tuning.weightOfAlong) * (1 / (2 + Tuning.weightOfAlong))
    }

    /// Returns the extension of one long finger, with any missing points.
    static func plain(_ finger: Finger, _ hand: HandGeometry) -> Interval {
        let terms = longTerms(finger, hand)
        guard !terms.isEmpty else { return .unknown }
        let middle = terms.reduce(0) { $0 + $1.value * $1.weight } / terms.reduce(0) { $0 + $1.weight }
        return Interval(middle, tolerance: tolerance(finger, hand))
    }

    /// One of the estimators whose weighted mean an extension is.
    struct Term {
        var value: Float
        var weight: Float = 1

        /// A bound of its second derivative in the logarithm of the image's aspect (`AspectSweep`).
        var curvature: Float
    }

    /// Returns the estimators whose mean is a finger's extension; empty where nothing is known.
    static func terms(_ finger: Finger, _ hand: HandGeometry) -> [Term] {
        finger == .thumb ? thumbTerms(hand) : longTerms(finger, hand)
    }

    private static func longTerms(_ finger: Finger, _ hand: HandGeometry) -> [Term] {
        let (mcp, pip, dip, tip) = (finger.base, finger.proximal, finger.distal, finger.tip)
        let unit = hand.palm * Tuning.fingerLength[finger.rawValue - 1]
        func reach(_ outer: HandJoint, _ inner: HandJoint, _ calibration: Tuning.Calibration) -> Term {
            difference(hand.distance(outer, .wrist), hand.distance(inner, .wrist), unit, calibration)
        }
        let bone = hand[pip] - hand[mcp]
        let boneLength = bone.squaredLength.squareRoot()
        func cosine(_ outer: HandJoint, _ calibration: Tuning.Calibration) -> Term {
            guard hand.saw(mcp) else { return Term(value: .nan, curvature: 0) }
            let next = hand[outer] - hand[pip]
            let cosine = next.dot(bone) / (boneLength * next.squaredLength.squareRoot())
            return Term(value: calibrated(cosine, calibration), curvature: 1.5 * slope(calibration))
        }
        let last = hand[tip] - hand[pip]
        let along = Term(
            value: calibrated(hand.saw(mcp) ? last.dot(bone) / boneLength / unit : .nan, Tuning.along),
            weight: Tuning.weightOfAlong,
            curvature: 4.5 * last.squaredLength.squareRoot() / unit * slope(Tuning.along)
        )
        let estimators = [reach(tip, pip, Tuning.reach), reach(tip, dip, Tuning.tail), along]
            .filter { !$0.value.isNaN }
        if estimators.count >= 2 { return estimators }
        let standIns = [reach(dip, pip, Tuning.reachOfDIP), reach(tip, mcp, Tuning.reachFromMCP)]
        let all =
            estimators.map { Term(value: $0.value, curvature: $0.curvature) } + standIns.filter { !$0.value.isNaN }
        if !all.isEmpty { return all }
        let poorer = [
            reach(dip, mcp, Tuning.reachOfDIPFromMCP), reach(pip, mcp, Tuning.reachOfPIPFromMCP),
            cosine(tip, Tuning.cosineToTip), cosine(dip, Tuning.cosineToDIP),
        ]
        return poorer.first { !$0.value.isNaN }.map { [$0] } ?? []
    }

    /// The difference of two lengths as an estimator: the second derivative of each in palms is at most itself.
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

    /// One estimator of the long fingers of a complete hand, not yet cut off at 0 and 1.
    struct Estimator {
        var value: SIMD4<Float>

        /// A bound of its second derivative, as `Term` has it.
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

    private static func tolerance(_ finger: Finger, _ hand: HandGeometry) -> Float {
        guard hand.palm > 0 else { return Tuning.Tolerance.poorer }
        let (mcp, pip) = (hand.saw(finger.base), hand.saw(finger.proximal))
        let (dip, tip) = (hand.saw(finger.distal), hand.saw(finger.tip))
        var half =
            switch (mcp, pip, dip, tip) {
            case (true, true, true, true): Tuning.Tolerance.complete
            case (true, true, false, true): Tuning.Tolerance.withoutDIP
            case (false, true, true, true): Tuning.Tolerance.withoutMCP
            case (_, false, true, true): Tuning.Tolerance.withoutPIP
            case (_, true, true, false): Tuning.Tolerance.withoutTip
            case (false, true, false, true): Tuning.Tolerance.withoutMCPAndDIP
            case (true, false, false, true): Tuning.Tolerance.withoutPIPAndDIP
            case (true, false, true, false): Tuning.Tolerance.withoutPIPAndTip
            default: Tuning.Tolerance.poorer
            }
        if !hand.saw(.wrist) { half += Tuning.Tolerance.filledWrist }
        return half + Tuning.Tolerance.filledMCP * Float(lostMCPs(hand))
    }

    private static func lostMCPs(_ hand: HandGeometry) -> Int { Finger.long.count { !hand.saw($0.base) } }

    /// Returns the extension of the thumb, with any missing points.
    static func thumb(_ hand: HandGeometry) -> Interval {
        guard hand.palm > 0 else { return .unknown }
        let base = hand.distance(.thumbMCP, .littleMCP)
        let stretch = calibrated((hand.distance(.thumbTip, .littleMCP) - base) / hand.palm, Tuning.thumbStretch)
        let away = calibrated(hand.distance(.thumbTip, .middlePIP) / hand.palm, Tuning.thumbAway)
        let whole = (stretch + away) / 2
        if hand.isWhole { return Interval(whole) }
        var half: Float = hand.saw(.thumbMCP) ? 0 : Tuning.toleranceOfThumbMCP
        if !hand.saw(.wrist) { half += Tuning.toleranceOfThumbWrist }
        half += Tuning.Tolerance.filledMCP * Float(lostMCPs(hand))
        if !whole.isNaN { return Interval(whole, tolerance: half) }
        if !stretch.isNaN { return Interval(stretch, tolerance: half + Tuning.toleranceOfMiddlePIP) }
        let byIP = calibrated((hand.distance(.thumbIP, .littleMCP) - base) / hand.palm, Tuning.thumbStretchOfIP)
        return Interval(byIP, tolerance: half + Tuning.toleranceOfThumbIP)
    }

    /// Returns the estimators whose mean is the thumb's extension.
    private static func thumbTerms(_ hand: HandGeometry) -> [Term] {
        guard hand.palm > 0 else { return [] }
        let base = hand.distance(.thumbMCP, .littleMCP)
        let stretch = difference(hand.distance(.thumbTip, .littleMCP), base, hand.palm, Tuning.thumbStretch)
        let away = difference(hand.distance(.thumbTip, .middlePIP), 0, hand.palm, Tuning.thumbAway)
        if !stretch.value.isNaN { return away.value.isNaN ? [stretch] : [stretch, away] }
        let byIP = difference(hand.distance(.thumbIP, .littleMCP), base, hand.palm, Tuning.thumbStretchOfIP)
        return byIP.value.isNaN ? [] : [byIP]
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
        let line = line(lengths, calibration)
        return line.replacing(with: 0, where: line .< 0).replacing(with: 1, where: line .> 1)
    }
}

extension PointQuad {
    fileprivate var length: SIMD4<Float> { (x * x + y * y).squareRoot() }

    fileprivate func dot(_ other: PointQuad) -> SIMD4<Float> { x * other.x + y * other.y }

    fileprivate static func - (a: PointQuad, b: PointQuad) -> PointQuad { PointQuad(x: a.x - b.x, y: a.y - b.y) }
}
