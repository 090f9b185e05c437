// The lengths and thicknesses of a hand's bones, for the average adult and for persons. Called by HandModel; pure.

package import Keypoints

/// The spread of a hand's size, as a share: 183 ± 10 mm hand length within one sex (ACOPLA95 anthropometry).
private let handSizeDeviation = 0.06

/// The spread of the palm's width beside its length, as a share.
private let palmWidthDeviation = 0.04

/// The spread of one finger's length beside the hand's size, as a share.
///
/// With the size and the bones it makes about 8 % per bone; Buryanov and Kotiuk measured 7…12 %.
private let fingerDeviation = 0.04

/// The spread of one bone's length beside its finger's, as a share.
private let boneDeviation = 0.03

/// The spread of the fingers' thickness beside the hand's size, as a share.
private let thicknessDeviation = 0.06

/// The largest deviation of a person, in standard deviations.
private let personLimit = 2.5

/// One of the four long fingers: its base, lengths and thicknesses, in millimetres.
package struct FingerBones: Sendable, Hashable {
    /// The position of the MCP joint in the palm frame (see `HandModel`).
    package var base: SIMD3<Double>

    /// The length from the MCP to the PIP.
    package var proximal: Double

    /// The length from the PIP to the DIP.
    package var middle: Double

    /// The length from the DIP to the fingertip, flesh included.
    package var distal: Double

    /// The rotation towards the thumb of the plane in which the finger bends, in degrees.
    ///
    /// Fingers that close draw together towards the root of the thumb because of it.
    package var roll: Double

    /// Half the thickness at the MCP, PIP, DIP and tip.
    package var radii: SIMD4<Double>
}

/// The thumb: its base, lengths and thicknesses, in millimetres.
package struct ThumbBones: Sendable, Hashable {
    /// The position of the CMC joint in the palm frame (see `HandModel`).
    package var base: SIMD3<Double>

    /// The length from the CMC to the MCP.
    package var metacarpal: Double

    /// The length from the MCP to the IP.
    package var proximal: Double

    /// The length from the IP to the tip, flesh included.
    package var distal: Double

    /// Half the thickness at the CMC, MCP, IP and tip.
    package var radii: SIMD4<Double>
}

/// The measures of a right hand in millimetres; a left hand is its mirror image.
package struct HandAnatomy: Sendable, Hashable {
    package var thumb: ThumbBones

    package var index: FingerBones

    package var middle: FingerBones

    package var ring: FingerBones

    package var little: FingerBones

    /// Half the thickness of the palm at the wrist.
    package var wristRadius: Double

    /// Returns the bones of a long finger, `nil` for the thumb.
    package func bones(of finger: Finger) -> FingerBones? {
        switch finger {
        case .thumb: nil
        case .index: index
        case .middle: middle
        case .ring: ring
        case .little: little
        }
    }

    /// The length of the palm, from the wrist to the middle finger's MCP, in millimetres.
    package var palmLength: Double { middle.base.length }

    /// The average adult.
    ///
    /// Phalanges, the thumb's metacarpal and the flesh of the tips are the means of 66 adults in Buryanov and Kotiuk,
    /// *Proportions of Hand Segments*, Int. J. Morphol. 28(3), 2010. An MCP lies as far from the wrist as their
    /// metacarpal is long, and some 30 mm more for the wrist bones, spread over a palm about 84 mm wide with its flesh.
    /// Thickness is half of what fingers measure: some 18 mm at the PIP, 16 mm at the DIP. Rolls are our own, chosen so
    /// that a fist's fingertips draw together.
    package static let average = HandAnatomy(
        thumb: ThumbBones(
            base: SIMD3(30, 23, 10),
            metacarpal: 46.2,
            proximal: 31.6,
            distal: 27.4,
            radii: SIMD4(14, 12, 10, 8)
        ),
        index: FingerBones(
            base: SIMD3(24, 95, 2),
            proximal: 39.8,
            middle: 22.4,
            distal: 19.6,
            roll: -6,
            radii: SIMD4(10, 9, 7.8, 6.6)
        ),
        middle: FingerBones(
            base: SIMD3(1, 95, 0),
            proximal: 44.6,
            middle: 26.3,
            distal: 21.4,
            roll: 0,
            radii: SIMD4(10, 9.2, 8, 6.8)
        ),
        ring: FingerBones(
            base: SIMD3(-20, 88, 2),
            proximal: 41.4,
            middle: 25.7,
            distal: 21,
            roll: 6,
            radii: SIMD4(9.6, 8.8, 7.6, 6.4)
        ),
        little: FingerBones(
            base: SIMD3(-39, 77, 7),
            proximal: 32.7,
            middle: 18.1,
            distal: 19.7,
            roll: 14,
            radii: SIMD4(8.8, 7.8, 6.8, 5.8)
        ),
        wristRadius: 15
    )

    /// Returns a person's hand, random around the average adult.
    ///
    /// One factor for the whole hand, one for the palm's width, one for each finger, one for each bone, and one for the
    /// thickness of the fingers; their spread is in `Tuning`, no draw beyond 2.5 standard deviations.
    ///
    /// - Parameter generator: the same generator state gives the same person.
    package static func person(using generator: inout SeededGenerator) -> HandAnatomy {
        func factor(_ deviation: Double) -> Double {
            1 + deviation * generator.gaussian(within: personLimit)
        }
        let size = factor(handSizeDeviation)
        let stretch = SIMD3(factor(palmWidthDeviation), 1, 1) * size
        let thickness = size * factor(thicknessDeviation)
        func person(_ bones: FingerBones) -> FingerBones {
            let finger = size * factor(fingerDeviation)
            return FingerBones(
                base: bones.base * stretch,
                proximal: bones.proximal * finger * factor(boneDeviation),
                middle: bones.middle * finger * factor(boneDeviation),
                distal: bones.distal * finger * factor(boneDeviation),
                roll: bones.roll,
                radii: bones.radii * thickness
            )
        }
        let finger = size * factor(fingerDeviation)
        let thumb = ThumbBones(
            base: average.thumb.base * stretch,
            metacarpal: average.thumb.metacarpal * finger * factor(boneDeviation),
            proximal: average.thumb.proximal * finger * factor(boneDeviation),
            distal: average.thumb.distal * finger * factor(boneDeviation),
            radii: average.thumb.radii * thickness
        )
        return HandAnatomy(
            thumb: thumb,
            index: person(average.index),
            middle: person(average.middle),
            ring: person(average.ring),
            little: person(average.little),
            wristRadius: average.wristRadius * thickness
        )
    }
}
