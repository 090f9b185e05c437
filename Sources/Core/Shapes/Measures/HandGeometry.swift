// The positions of a hand's joints, in true aspect, with missing ones filled in. Made by SizedMeasures; pure.

import Keypoints

/// The positions of a hand's joints in units of the image's height, x right and y down, in true aspect.
///
/// Depth is left out: over the labelled sources the flat measures were as good as those with the detectors' depth, and
/// many sources have no depth.
///
/// The joints are in rows across the four long fingers, for arithmetic on all four at once.
struct HandGeometry {
    private(set) var wrist: SIMD2<Float>

    /// CMC, MCP, IP and tip of the thumb.
    private(set) var thumb: PointQuad

    /// The MCPs from the index to the little finger, and the other rows likewise.
    private(set) var mcp: PointQuad
    private(set) var pip: PointQuad
    private(set) var dip: PointQuad
    private(set) var tip: PointQuad

    /// The middle of the four MCPs.
    private(set) var arch: SIMD2<Float>

    /// One bit a joint: it was seen.
    private(set) var seen: UInt32

    /// One bit a joint: it was seen or could be filled in.
    private(set) var known: UInt32

    /// The size of the palm (`Palm.size`); NaN where unknown.
    private(set) var palm: Float

    /// Creates a hand without known points.
    init() {
        (wrist, arch) = (SIMD2(repeating: .nan), SIMD2(repeating: .nan))
        let nowhere = PointQuad(wrist)
        (thumb, mcp, pip, dip, tip) = (nowhere, nowhere, nowhere, nowhere, nowhere)
        seen = 0
        known = 0
        palm = .nan
    }

    /// Replaces the positions by those of another hand, in place: copying a hand costs more than measuring it.
    ///
    /// - Precondition: all joints were seen.
    mutating func take(_ points: HandLandmarks, aspect: Float) {
        seen = points.presence
        place(points, aspect: aspect)
    }

    /// Replaces the positions by those of a hand whose missing joints were filled in.
    ///
    /// - Parameter seen: the joints that were not.
    mutating func take(filled points: HandLandmarks, seen: UInt32, aspect: Float) {
        self.seen = seen
        place(points, aspect: aspect)
    }

    /// Returns the hand with some joints moved in a direction.
    ///
    /// - Parameter move: the lengths in palms.
    func moved(_ move: [(joint: HandJoint, length: Float)], in direction: SIMD2<Float>) -> HandGeometry {
        var moved = self
        for (joint, length) in move { moved[joint] += length * palm * direction }
        moved.measurePalm()
        return moved
    }

    private mutating func place(_ points: HandLandmarks, aspect: Float) {
        wrist = points.wristPosition(aspect: aspect)
        thumb = points.thumbPositions(aspect: aspect)
        (mcp, pip, dip, tip) = points.fingerPositions(aspect: aspect)
        known = points.presence
        measurePalm()
    }

    private mutating func measurePalm() {
        arch = SIMD2(mcp.x.sum(), mcp.y.sum()) / 4
        let size = Palm(wrist: wrist, mcp: mcp).size
        palm = size > 0 ? size : .nan
    }

    /// The position of a joint, seen or filled in; NaN where neither.
    @inline(__always) private(set) subscript(joint: HandJoint) -> SIMD2<Float> {
        get {
            let (finger, step) = joint.place
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
            switch (joint, joint.place) {
            case (.wrist, _): wrist = newValue
            case (_, (0, let step)): thumb[step] = newValue
            case (_, (let finger, 0)): mcp[finger - 1] = newValue
            case (_, (let finger, 1)): pip[finger - 1] = newValue
            case (_, (let finger, 2)): dip[finger - 1] = newValue
            case (_, (let finger, _)): tip[finger - 1] = newValue
            }
        }
    }

    /// Returns whether a joint was seen or filled in.
    @inline(__always) func knows(_ joint: HandJoint) -> Bool { known & (1 << UInt32(joint.rawValue)) != 0 }

    /// Whether all 21 joints were seen.
    @inline(__always) var isWhole: Bool { seen == HandLandmarks.allPresent }

    /// Returns whether a joint was seen, not filled in.
    @inline(__always) func saw(_ joint: HandJoint) -> Bool { seen & (1 << UInt32(joint.rawValue)) != 0 }

    @inline(__always) func distance(_ a: HandJoint, _ b: HandJoint) -> Float {
        (self[a] - self[b]).squaredLength.squareRoot()
    }
}

extension SIMD2<Float> {
    var squaredLength: Float { x * x + y * y }

    func dot(_ other: SIMD2<Float>) -> Float { x * other.x + y * other.y }

    /// The third coordinate of the cross product: positive where `other` is clockwise of this one, y pointing down.
    func cross(_ other: SIMD2<Float>) -> Float { x * other.y - y * other.x }
}
