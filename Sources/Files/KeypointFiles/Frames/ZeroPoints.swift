// Points at exactly 0, 0, where programs put those that they did not find. Held by CoordinateScaler, made for each hand
// by NativeFields; pure.

import Keypoints

/// Removes the points of hands at exactly 0, 0, and counts them.
///
/// No hand has a landmark in the very corner of an image, but one whose coordinates begin at its wrist, or at another
/// of its points, has that one at 0, 0 in every record. Three conditions identify such an origin: no earlier hand had
/// the point elsewhere, it is the only one there (or others have negative coordinates, or an earlier hand had its
/// origin there), and the rest of the hand lies around it. Where the hand surrounds the only one, with negative coordinates, it
/// is the origin whatever came before.
struct ZeroPoints: Sendable {
    private(set) var count = 0

    /// One bit a joint: those that were elsewhere in an earlier hand, and those that were an origin.
    private var (placed, origins): (UInt32, UInt32) = (0, 0)

    init(count: Int = 0) { self.count = count }

    /// The notes about the input, each once.
    var notes: [String] {
        guard count > 0 else { return [] }
        let points = counted(count, "point")
        return ["\(points) at exactly 0,0 treated as missing"]
    }

    /// Removes the zero points of one hand, except an origin.
    mutating func remove(from points: inout HandLandmarks) {
        var zeros: UInt32 = 0
        var least = SIMD2<Float>(repeating: .infinity)
        var most = SIMD2<Float>(repeating: -.infinity)
        let (places, presence) = (points.places, points.presence)
        let list = places.span
        for joint in list.indices where presence & 1 << UInt32(joint) != 0 {
            let place = list[joint]
            if place == .zero {
                zeros |= 1 << UInt32(joint)
            } else {
                least = pointwiseMin(least, place)
                most = pointwiseMax(most, place)
            }
        }
        defer { placed |= presence & ~zeros }
        guard zeros != 0 else { return }
        let origin = zeros & ~placed
        let isAlone = zeros.nonzeroBitCount == 1
        let isRelative = least.min() < 0 && origin & 1 == 1 || origin & origins != 0
        let margin = (most - least).max()
        let isAround = all(least .<= SIMD2(repeating: margin)) && all(most .>= SIMD2(repeating: -margin))
        // Of 5,695 real hands all but one have negative coordinates from their wrist, and 19 in their image.
        if isAround, isAlone && (origin != 0 || least.min() < 0) || origin != 0 && isRelative {
            origins |= isAlone ? origin : 0
            return
        }
        for joint in HandJoint.allCases where zeros & (1 << UInt32(joint.rawValue)) != 0 {
            points.remove(joint)
            count += 1
        }
    }
}
