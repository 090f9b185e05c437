// The ranges of a hand's joints. Called by HandPose whenever it is clamped; pure.

package import Keypoints

/// The natural range of each joint's angle, in degrees; flexion (towards the palm) is positive.
///
/// Sources: AAOS, *Joint Motion: Method of Measuring and Recording* (MCP 90, PIP 100, DIP 90, thumb abduction 70);
/// C. Eaton, *The Electronic Textbook of Hand Surgery*, normal ranges (DIP 80, thumb radial abduction 60, thumb MCP
/// −10…55, thumb IP −15…80); Chatzıoglou et al., Anat. Cell Biol. 57(2), 2024 (greatest angle between neighbours:
/// index–middle 17, middle–ring 14, ring–little 32).
package enum JointLimits {
    /// A long finger's MCP: a little backwards, and at a right angle into the palm.
    package static let mcp = -20.0...90.0

    /// A long finger's PIP; 10 more than AAOS, as a closed fist's fingers are pressed.
    package static let pip = 0.0...110.0

    /// A long finger's DIP.
    package static let dip = 0.0...80.0

    /// The thumb's CMC within the plane of the palm: 0 lies along the index metacarpal.
    package static let thumbRadial = 0.0...60.0

    /// The thumb's CMC out of the plane of the palm.
    package static let thumbPalmar = 0.0...70.0

    /// The rotation of the thumb about its metacarpal, our own choice: it accompanies opposition and is not measured
    /// alone.
    package static let thumbPronation = -40.0...40.0

    package static let thumbMCP = -10.0...55.0

    package static let thumbIP = -15.0...80.0

    /// Returns the range of a finger's sideways swing at its MCP, positive towards the thumb; 0, without a meaning, for
    /// the thumb itself.
    package static func deviation(of finger: Finger) -> ClosedRange<Double> {
        switch finger {
        case .thumb: 0...0
        case .index: -10...25
        case .middle: -15...15
        case .ring: -20...10
        case .little: -35...12
        }
    }
}

extension ClosedRange<Double> {
    /// Returns the value, or the nearest end of the range; the lower end for NaN.
    package func clamp(_ value: Double) -> Double {
        value >= lowerBound ? Swift.min(value, upperBound) : lowerBound
    }
}
