// The value of each measure on a hand whose joints are known, seen or filled in. Called by SizedMeasures; pure.

import Keypoints
import RealModule

extension HandGeometry {
    /// Returns a measure of the hand; NaN where a joint that it needs is not known, and for measures that joints do not
    /// give.
    func value(_ measure: Measure, _ view: CaptureContext) -> Float {
        switch measure {
        case .extension(.thumb): FingerExtension.thumb(self)
        case .extension(let finger): FingerExtension.long(self)[finger.rawValue - 1]
        case .reach(let finger): distance(finger.tip, .wrist) / distance(finger.proximal, .wrist)
        case .straightness(let finger): straightness(finger)
        case .palmWidth: distance(.indexMCP, .littleMCP) / palmAxis.squaredLength.squareRoot()
        case .ratio(let a, let b, let c, let d): distance(a, b) / distance(c, d)
        case .rise(let finger): rise(finger)
        case .imageRise(let finger): imageRise(finger)
        case .distance(let a, let b): distance(a, b) / palm
        case .height(let a, let b): (self[b].y - self[a].y) / palm
        case .spread, .bend, .angle, .palmAngle, .lean: angle(measure)
        case .along(let joint): projection(of: joint, on: palmAxis)
        case .across(let joint): across(joint)
        case .thumbStretch: (distance(.thumbTip, .littleMCP) - distance(.thumbMCP, .littleMCP)) / palm
        case .palmFacing: palmFacing(view)
        case .visible, .side, .depth: .nan
        }
    }

    // MARK: Parts of measures, for AspectSweep

    /// Returns the distance of a joint from the middle of the MCPs, in palms; NaN where unknown.
    func wayFromArch(_ joint: HandJoint) -> Float { (self[joint] - arch).squaredLength.squareRoot() / palm }

    /// The two lengths whose difference is `thumbStretch`, added up, in palms.
    var wayToThumb: Float { (distance(.thumbTip, .littleMCP) + distance(.thumbMCP, .littleMCP)) / palm }

    // MARK: Fingers

    private func straightness(_ finger: Finger) -> Float {
        let (mcp, pip, dip, tip) = (finger.base, finger.proximal, finger.distal, finger.tip)
        return distance(mcp, tip) / (distance(mcp, pip) + distance(pip, dip) + distance(dip, tip))
    }

    /// Returns (tip − MCP)·(middle MCP − wrist) (<doc:WritingRules>), and without those two points the tip's height in
    /// the image.
    private func rise(_ finger: Finger) -> Float {
        guard saw(.wrist), saw(.middleMCP) else { return imageRise(finger) }
        guard saw(finger.tip), saw(finger.base) else { return .nan }
        let axis = self[.middleMCP] - self[.wrist]
        return (self[finger.tip] - self[finger.base]).dot(axis) / axis.squaredLength
    }

    private func imageRise(_ finger: Finger) -> Float {
        guard saw(finger.tip), saw(finger.base) else { return .nan }
        let rise = self[finger.base].y - self[finger.tip].y
        return palm > 0 ? rise / palm : rise
    }

    // MARK: Angles

    /// Returns an angle in degrees, 0…180.
    private func angle(_ measure: Measure) -> Float {
        guard let (a, b) = arrows(measure), a.squaredLength > 0, b.squaredLength > 0 else { return .nan }
        let radians = Float.atan2(y: abs(a.cross(b)), x: a.dot(b))
        // Rounding may put a straight angle a little above 180.
        return radians.isFinite ? min(radians * 180 / .pi, 180) : .nan
    }

    /// Returns the two directions whose angle a measure is; `nil` for other measures.
    private func arrows(_ measure: Measure) -> (SIMD2<Float>, SIMD2<Float>)? {
        switch measure {
        case .spread(let first, let second): (pointing(first), pointing(second))
        case .bend(let finger): (self[finger.proximal] - self[finger.base], self[finger.tip] - self[finger.proximal])
        case .angle(let finger, let direction): (pointing(finger), direction.vector)
        case .palmAngle(let direction): (palmAxis, direction.vector)
        case .lean(let finger): (palmAxis, pointing(finger))
        default: nil
        }
    }

    private func pointing(_ finger: Finger) -> SIMD2<Float> {
        self[finger.tip] - self[finger == .thumb ? .thumbMCP : finger.base]
    }

    // MARK: The palm

    /// The palm's direction, wrist to the middle of the MCPs.
    private var palmAxis: SIMD2<Float> { arch - wrist }

    /// Returns the distance across the palm's direction, at a right angle to it, toward the index MCP.
    private func across(_ joint: HandJoint) -> Float {
        let axis = palmAxis
        let side = SIMD2(axis.y, -axis.x)
        let isToIndex = (self[.indexMCP] - self[.littleMCP]).dot(side) > 0
        return projection(of: joint, on: isToIndex ? side : -side)
    }

    /// Returns the distance of a joint from the middle of the MCPs in a direction, in palms.
    private func projection(of joint: HandJoint, on direction: SIMD2<Float>) -> Float {
        (self[joint] - arch).dot(direction) / direction.squaredLength.squareRoot() / palm
    }

    /// Returns the sine of the angle wrist–index MCP to wrist–little MCP, signed so that a palm that faces the camera is
    /// positive: seen by a camera, the right hand's index is to the right of its little finger when palm and fingers up
    /// face it.
    private func palmFacing(_ view: CaptureContext) -> Float {
        guard let side = view.side, let isMirrored = view.isMirrored else { return .nan }
        let (a, b) = (self[.indexMCP] - wrist, self[.littleMCP] - wrist)
        let lengths = a.squaredLength.squareRoot() * b.squaredLength.squareRoot()
        let sine = b.cross(a) / lengths * (side == .right ? 1 : -1) * (isMirrored ? -1 : 1)
        return sine.isFinite ? min(max(sine / Tuning.palmSine, -1), 1) : .nan
    }
}
