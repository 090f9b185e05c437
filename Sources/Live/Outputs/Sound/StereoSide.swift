// The places of a sample's sides. Used by Voices; pure.

internal import RealModule

/// The place and the gain of one side of a sample.
struct StereoSide {
    var place: SIMD3<Float>
    var gain: Float = 1

    init(_ place: SIMD3<Float>, gain: Float = 1) { (self.place, self.gain) = (place, gain) }

    /// The gain of a side: with it a stereo sample with equal sides is as loud as a mono one in the middle.
    static let gain: Float = 0.6

    /// Returns the sides of a stereo sample.
    ///
    /// Loudspeakers have a side each, the nearer one louder by as much as for a mono sample. With HRTFs the sides are
    /// where loudspeakers would be, 30° to the left and right of the place.
    static func both(around place: SIMD3<Float>, usesHRTF: Bool) -> [StereoSide] {
        guard !usesHRTF else {
            return [-Float.pi / 6, .pi / 6].map { StereoSide(turned(place, by: $0), gain: gain) }
        }
        let length = Float.sqrt((place * place).sum())
        let x = length > 0 ? min(max(place.x / length, -0.99), 0.99) : 0
        let ratio = (1 + x) / (1 - x)
        return [
            StereoSide(SIMD3(-1, 0, 0), gain: gain * min(1, 1 / ratio)),
            StereoSide(SIMD3(1, 0, 0), gain: gain * min(1, ratio)),
        ]
    }

    /// Returns the sides of a sample between the left output alone (−1) and the right one alone (1).
    ///
    /// OpenAL Soft widens angles ahead by a half for loudspeakers, so that 60° is one of them alone. The channels of a
    /// stereo sample come together towards a side, and none is lost there.
    static func panned(_ pan: Float, channels: Int) -> [StereoSide] {
        let pan = pan.isNaN ? 0 : min(max(pan, -1), 1)
        func direction(_ pan: Float) -> SIMD3<Float> { turned(SIMD3(0, 0, -1), by: pan * .pi / 3) }
        guard channels > 1 else { return [StereoSide(direction(pan))] }
        let width = 1 - abs(pan)
        return [-width, width].map { StereoSide(direction(pan + $0), gain: gain) }
    }

    /// Returns a place that is turned to the right by an angle.
    static func turned(_ place: SIMD3<Float>, by angle: Float) -> SIMD3<Float> {
        let (sine, cosine) = (Float.sin(angle), Float.cos(angle))
        return SIMD3(place.x * cosine - place.z * sine, place.y, place.x * sine + place.z * cosine)
    }
}
