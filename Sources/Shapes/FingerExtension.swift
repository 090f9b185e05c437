// How far each finger is stretched: the measure that shapes rest on, in a fast form and a plain one. Pure.

import Keypoints

/// The extension of the fingers as intervals: 0 bent to the palm, 1 straight, 0.5 the boundary.
///
/// Of a long finger it is the weighted mean of three estimators, each a length in palms brought to 0…1 by `Tuning`:
/// *reach*, |tip − wrist| − |PIP − wrist|; *tail*, |tip − wrist| − |DIP − wrist|; and *along*, how far the tip lies
/// beyond the PIP in the direction from MCP to PIP. Where points are lost, what remains and its stand-ins give the
/// middle, and the tolerance of what remains the width.
/// Of the thumb it is the mean of two: how much farther the tip is from the little MCP than the thumb's own MCP, and how
/// far it is from the middle finger's PIP.
enum FingerExtension {
    /// The extensions of the long fingers, index to little, of a hand that was seen wholly.
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

    /// The extension of one long finger, whatever points are lost.
    static func plain(_ finger: Finger, _ hand: HandGeometry) -> Interval {
        guard let middle = middle(finger, hand) else { return .unknown }
        return Interval(middle, tolerance: tolerance(finger, hand))
    }

    private static func middle(_ finger: Finger, _ hand: HandGeometry) -> Float? {
        let (mcp, pip, dip, tip) = (finger.base, finger.proximal, finger.distal, finger.tip)
        let unit = hand.palm * Tuning.fingerLength[finger.rawValue - 1]
        func reach(_ outer: HandJoint, _ inner: HandJoint, _ calibration: Tuning.Calibration) -> Float {
            calibrated((hand.distance(outer, .wrist) - hand.distance(inner, .wrist)) / unit, calibration)
        }
        let bone = hand[pip] - hand[mcp]
        let boneLength = bone.squaredLength.squareRoot()
        func cosine(_ outer: HandJoint, _ calibration: Tuning.Calibration) -> Float {
            guard hand.saw(mcp) else { return .nan }
            let next = hand[outer] - hand[pip]
            return calibrated(next.dot(bone) / (boneLength * next.squaredLength.squareRoot()), calibration)
        }
        let along = hand.saw(mcp) ? (hand[tip] - hand[pip]).dot(bone) / boneLength / unit : .nan
        let estimators = [
            (reach(tip, pip, Tuning.reach), Float(1)),
            (reach(tip, dip, Tuning.tail), 1),
            (calibrated(along, Tuning.along), Tuning.weightOfAlong),
        ].filter { !$0.0.isNaN }
        if estimators.count >= 2 {
            return estimators.reduce(0) { $0 + $1.0 * $1.1 } / estimators.reduce(0) { $0 + $1.1 }
        }
        let standIns = [reach(dip, pip, Tuning.reachOfDIP), reach(tip, mcp, Tuning.reachFromMCP)].filter { !$0.isNaN }
        let all = estimators.map(\.0) + standIns
        if !all.isEmpty { return all.reduce(0, +) / Float(all.count) }
        return [
            reach(dip, mcp, Tuning.reachOfDIPFromMCP), reach(pip, mcp, Tuning.reachOfPIPFromMCP),
            cosine(tip, Tuning.cosineToTip), cosine(dip, Tuning.cosineToDIP),
        ].first { !$0.isNaN }
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

    /// The extension of the thumb, whatever points are lost.
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

    @inline(__always)
    private static func calibrated(_ length: Float, _ calibration: Tuning.Calibration) -> Float {
        guard !length.isNaN else { return .nan }
        return min(max(0.5 + (length - calibration.threshold) * (0.5 / calibration.halfRange), 0), 1)
    }

    @inline(__always)
    private static func calibrated(_ lengths: SIMD4<Float>, _ calibration: Tuning.Calibration) -> SIMD4<Float> {
        let line = 0.5 + (lengths - calibration.threshold) * (0.5 / calibration.halfRange)
        return line.replacing(with: 0, where: line .< 0).replacing(with: 1, where: line .> 1)
    }
}

extension PointQuad {
    fileprivate var length: SIMD4<Float> { (x * x + y * y).squareRoot() }

    fileprivate func dot(_ other: PointQuad) -> SIMD4<Float> { x * other.x + y * other.y }

    fileprivate static func - (a: PointQuad, b: PointQuad) -> PointQuad { PointQuad(x: a.x - b.x, y: a.y - b.y) }
}
