// The points of a hand, most of every record's text, straight to floats. Used by NativeLine alone.

internal import Keypoints

/// Reads points; every function fails where they are not of the usual kind.
struct NativePoints {
    /// A point whose confidence is known and not above this is absent.
    let floor: Float

    /// The largest x, y or z of a present point, whatever its sign.
    let bound: Float

    /// The number of points that were seen and whose confidence is not above the floor.
    private(set) var unsure = 0

    /// Reads the list of 21 points that starts at a place of a line; returns the place behind it.
    mutating func read(_ text: RawSpan, at place: Int, into points: inout HandLandmarks) -> Int? {
        guard text.byte(place) == UInt8(ascii: "[") else { return nil }
        var lanes = InlineArray<21, SIMD4<Float>>(repeating: SIMD4(repeating: .nan))
        var presence: UInt32 = 0
        var at = place
        for index in 0..<HandJoint.count {
            at = text.afterBlanks(at &+ 1)
            if text.byte(at) == UInt8(ascii: "[") {
                guard let lane = point(text, at: &at) else { return nil }
                if !lane.x.isNaN { presence |= 1 &<< UInt32(index) }
                lanes[index] = lane
            } else {
                guard text.has("null", at: at) else { return nil }
                at &+= 4
            }
            at = text.afterBlanks(at)
            guard text.byte(at) == (index == 20 ? UInt8(ascii: "]") : UInt8(ascii: ",")) else { return nil }
        }
        points = HandLandmarks(lanes: lanes.span, presence: presence)
        return at &+ 1
    }

    /// Reads a point of two, three or four numbers; all are NaN where it is absent.
    @inline(__always)
    private mutating func point(_ text: RawSpan, at place: inout Int) -> SIMD4<Float>? {
        let (comma, bracket) = (UInt8(ascii: ","), UInt8(ascii: "]"))
        var at = text.afterBlanks(place &+ 1)
        let x = DecimalNumber.float(in: text, at: &at, before: comma, or: comma)
        guard text.byte(at) == comma else { return nil }
        at = text.afterBlanks(at &+ 1)
        let y = DecimalNumber.float(in: text, at: &at, before: comma, or: bracket)
        // The larger of both without its sign, as bits; the bits of NaN, which stands for no number, are larger still.
        let reach = max(x.magnitude.bitPattern, y.magnitude.bitPattern)
        var (depth, confidence) = (Float.nan, Float.nan)
        if text.byte(at) == comma {
            at = text.afterBlanks(at &+ 1)
            let hasDepth = text.byte(at) != UInt8(ascii: "n")
            if hasDepth {
                depth = DecimalNumber.float(in: text, at: &at, before: bracket, or: comma)
                // NaN stands for no number.
                guard depth.magnitude <= bound else { return nil }
            } else {
                guard text.has("null", at: at) else { return nil }
                at = text.afterBlanks(at &+ 4)
            }
            if text.byte(at) == comma {
                at = text.afterBlanks(at &+ 1)
                confidence = DecimalNumber.float(in: text, at: &at, before: bracket, or: bracket)
                guard !confidence.isNaN, text.byte(at) == bracket else { return nil }
                let isNothing = reach == 0 && (!hasDepth || depth == 0) && confidence == 0
                if reach < Float.infinity.bitPattern, isNothing || confidence <= floor {
                    place = at &+ 1
                    unsure &+= isNothing ? 0 : 1
                    return SIMD4(repeating: .nan)
                }
            } else if !hasDepth {
                return nil
            }
        }
        // The plain path decides whether a point at 0, 0 is missing.
        guard text.byte(at) == bracket, reach &- 1 < bound.bitPattern else { return nil }
        place = at &+ 1
        return SIMD4(x, y, depth, confidence)
    }
}
