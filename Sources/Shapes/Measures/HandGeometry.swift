// Where the joints of a hand are, in true aspect, with lost palm points filled in. Made by HandMeasures; pure.

import Keypoints

/// The positions of a hand's joints in units of the image's height, x right and y down, in true aspect.
///
/// Depth is left out: over the labelled sources the flat measures were as good as those with the detectors' depth, and
/// many sources have none.
///
/// The joints stand in rows across the four long fingers, as the arithmetic on all four at once wants them.
struct HandGeometry {
    private(set) var wrist: SIMD2<Float>

    /// CMC, MCP, IP and tip of the thumb.
    private(set) var thumb: PointQuad

    /// The MCPs from the index to the little finger, and the other rows likewise.
    private(set) var mcp: PointQuad
    private(set) var pip: PointQuad
    private(set) var dip: PointQuad
    private(set) var tip: PointQuad

    /// One bit a joint: it was seen.
    private(set) var seen: UInt32

    /// One bit a joint: it was seen or could be filled in.
    private(set) var known: UInt32

    /// The size of the palm, √(|wrist − middle of the four MCPs|² + |index MCP − little MCP|²); NaN where unknown.
    ///
    /// Tilting the hand shortens one of the two lengths at a time, so that their root sum of squares stays steadier
    /// than either alone.
    private(set) var palm: Float

    /// A hand of which nothing is known.
    init() {
        wrist = SIMD2(repeating: .nan)
        let nowhere = PointQuad(wrist)
        (thumb, mcp, pip, dip, tip) = (nowhere, nowhere, nowhere, nowhere, nowhere)
        seen = 0
        known = 0
        palm = .nan
    }

    /// Takes the positions of another hand, in place: copying a hand costs more than measuring it.
    mutating func take(_ points: HandLandmarks, aspect: Float) {
        wrist = points.wristPosition(aspect: aspect)
        thumb = points.thumbPositions(aspect: aspect)
        (mcp, pip, dip, tip) = points.fingerPositions(aspect: aspect)
        seen = points.presence
        known = points.presence
        palm = .nan
        if seen != HandLandmarks.allPresent { fillPalm() }
        guard has(PalmImputation.palm) else { return }
        let length = arch - wrist
        let width = mcp[0] - mcp[3]
        let size = (length.squaredLength + width.squaredLength).squareRoot()
        palm = size > 0 ? size : .nan
    }

    /// The position of a joint, seen or filled in; NaN where neither.
    @inline(__always) private(set) subscript(joint: HandJoint) -> SIMD2<Float> {
        get {
            let (finger, step) = ((joint.rawValue - 1) / 4, (joint.rawValue - 1) % 4)
            if joint == .wrist { return wrist }
            if finger == 0 { return thumb[step] }
            return switch step {
            case 0: mcp[finger - 1]
            case 1: pip[finger - 1]
            case 2: dip[finger - 1]
            default: tip[finger - 1]
            }
        }
        set {
            let (finger, step) = ((joint.rawValue - 1) / 4, (joint.rawValue - 1) % 4)
            switch (joint, finger, step) {
            case (.wrist, _, _): wrist = newValue
            case (_, 0, _): thumb[step] = newValue
            case (_, _, 0): mcp[finger - 1] = newValue
            case (_, _, 1): pip[finger - 1] = newValue
            case (_, _, 2): dip[finger - 1] = newValue
            default: tip[finger - 1] = newValue
            }
        }
    }

    /// Whether all joints of a set are known.
    @inline(__always) func has(_ joints: JointSet) -> Bool { known & joints.bits == joints.bits }

    /// Whether all 21 joints were seen.
    @inline(__always) var isWhole: Bool { seen == HandLandmarks.allPresent }

    /// Whether a joint was seen, not filled in.
    @inline(__always) func saw(_ joint: HandJoint) -> Bool { seen & (1 << UInt32(joint.rawValue)) != 0 }

    /// The middle of the four MCPs.
    @inline(__always) var arch: SIMD2<Float> { SIMD2(mcp.x.sum(), mcp.y.sum()) / 4 }

    @inline(__always) func distance(_ a: HandJoint, _ b: HandJoint) -> Float {
        (self[a] - self[b]).squaredLength.squareRoot()
    }

    /// Fills in lost points of the palm from the others.
    private mutating func fillPalm() {
        for _ in 0..<PalmImputation.passes {
            let before = known
            for way in PalmImputation.ways where known & way.target.bits == 0 {
                guard before & way.sources.bits == way.sources.bits else { continue }
                var sum = SIMD2<Float>.zero
                for term in way.terms { sum += self[term.joint] * term.weight }
                self[way.joint] = sum
                known |= way.target.bits
            }
        }
    }
}

extension SIMD2<Float> {
    var squaredLength: Float { x * x + y * y }

    func dot(_ other: SIMD2<Float>) -> Float { x * other.x + y * other.y }

    /// The third coordinate of the cross product: positive where `other` is clockwise of this one, y pointing down.
    func cross(_ other: SIMD2<Float>) -> Float { x * other.y - y * other.x }
}
