// The angles of a hand's joints. Made by SyntheticShape, moved by HandModel; pure.

package import Keypoints

/// The spread of the common bend of all fingers of a hand.
private let togetherDeviation = 3.0

/// The spread of one finger's MCP.
private let mcpDeviation = 5.0

/// The spread of one finger's PIP; its DIP follows by 2/3.
private let pipDeviation = 5.0

/// The spread of one finger's DIP for itself.
private let dipDeviation = 3.0

/// The spread of one finger's sideways swing.
private let sidewaysDeviation = 2.0

/// The spread of each of the thumb's angles.
private let thumbDeviation = 4.0

/// The largest deviation of an angle, in standard deviations.
private let poseLimit = 2.5

/// The joint angles of one long finger, in degrees; flexion is positive.
package struct FingerAngles: Sendable, Hashable {
    package var mcp: Double

    package var pip: Double

    package var dip: Double

    /// Sideways swing at the MCP, positive towards the thumb; at 0 all fingers are parallel.
    package var deviation: Double

    /// Creates the angles of a finger.
    ///
    /// - Parameters:
    ///   - mcp: flexion at the MCP.
    ///   - pip: flexion at the PIP.
    ///   - dip: flexion at the DIP; without it 2/3 of the PIP's, as one tendon bends both (Rijpkema and Girard,
    ///     *Computer Animation of Knowledge-Based Human Grasping*, SIGGRAPH 1991).
    ///   - deviation: sideways swing.
    package init(mcp: Double, pip: Double, dip: Double? = nil, deviation: Double = 0) {
        self.mcp = mcp
        self.pip = pip
        self.dip = dip ?? pip * 2 / 3
        self.deviation = deviation
    }

    /// Returns the nearest possible angles of the finger.
    ///
    /// - Parameter finger: the finger whose limits apply.
    package func clamped(for finger: Finger) -> FingerAngles {
        FingerAngles(
            mcp: JointLimits.mcp.clamp(mcp),
            pip: JointLimits.pip.clamp(pip),
            dip: JointLimits.dip.clamp(dip),
            deviation: JointLimits.deviation(of: finger).clamp(deviation)
        )
    }

    /// Returns the angles between this finger (0) and the other (1).
    package func blended(with other: FingerAngles, at share: Double) -> FingerAngles {
        FingerAngles(
            mcp: mix(mcp, other.mcp, share),
            pip: mix(pip, other.pip, share),
            dip: mix(dip, other.dip, share),
            deviation: mix(deviation, other.deviation, share)
        )
    }
}

/// The joint angles of the thumb, in degrees; flexion is positive.
///
/// Opposition is `palmar` and `pronation` together: the thumb stands before the palm and its pad faces the fingers.
package struct ThumbAngles: Sendable, Hashable {
    /// The angle of the metacarpal from the index metacarpal within the plane of the palm.
    package var radial: Double

    /// The angle of the metacarpal out of the plane of the palm.
    package var palmar: Double

    /// The rotation out of the palm's plane of the direction in which MCP and IP bend, positive away from the palm.
    package var pronation: Double

    package var mcp: Double

    package var ip: Double

    package var clamped: ThumbAngles {
        ThumbAngles(
            radial: JointLimits.thumbRadial.clamp(radial),
            palmar: JointLimits.thumbPalmar.clamp(palmar),
            pronation: JointLimits.thumbPronation.clamp(pronation),
            mcp: JointLimits.thumbMCP.clamp(mcp),
            ip: JointLimits.thumbIP.clamp(ip)
        )
    }

    /// Returns the angles between this thumb (0) and the other (1).
    package func blended(with other: ThumbAngles, at share: Double) -> ThumbAngles {
        ThumbAngles(
            radial: mix(radial, other.radial, share),
            palmar: mix(palmar, other.palmar, share),
            pronation: mix(pronation, other.pronation, share),
            mcp: mix(mcp, other.mcp, share),
            ip: mix(ip, other.ip, share)
        )
    }
}

/// The pose of a hand: the angles of all its joints, always within `JointLimits`.
package struct HandPose: Sendable, Hashable {
    package let thumb: ThumbAngles

    package let index: FingerAngles

    package let middle: FingerAngles

    package let ring: FingerAngles

    package let little: FingerAngles

    /// Creates a pose; every angle is clamped to its joint's limits.
    package init(
        thumb: ThumbAngles,
        index: FingerAngles,
        middle: FingerAngles,
        ring: FingerAngles,
        little: FingerAngles
    ) {
        self.thumb = thumb.clamped
        self.index = index.clamped(for: .index)
        self.middle = middle.clamped(for: .middle)
        self.ring = ring.clamped(for: .ring)
        self.little = little.clamped(for: .little)
    }

    /// Returns the angles of a long finger, `nil` for the thumb.
    package func angles(of finger: Finger) -> FingerAngles? {
        switch finger {
        case .thumb: nil
        case .index: index
        case .middle: middle
        case .ring: ring
        case .little: little
        }
    }

    /// Returns the pose between two poses, each joint moving evenly.
    ///
    /// - Parameters:
    ///   - start: the pose at 0.
    ///   - end: the pose at 1.
    ///   - share: 0…1; values outside are clamped.
    package static func blend(_ start: HandPose, _ end: HandPose, at share: Double) -> HandPose {
        let share = (0.0...1.0).clamp(share)
        return HandPose(
            thumb: start.thumb.blended(with: end.thumb, at: share),
            index: start.index.blended(with: end.index, at: share),
            middle: start.middle.blended(with: end.middle, at: share),
            ring: start.ring.blended(with: end.ring, at: share),
            little: start.little.blended(with: end.little, at: share)
        )
    }

    /// Returns a random variation of the pose.
    ///
    /// All fingers bend slightly more or less together, and each joint slightly more or less for itself; the angles
    /// stay within their limits.
    ///
    /// - Parameters:
    ///   - generator: the same generator state gives the same pose.
    ///   - amount: 0 leaves the pose unchanged, 1 is the natural variation of `Tuning`.
    package func varied(using generator: inout SeededGenerator, amount: Double = 1) -> HandPose {
        func noise(_ deviation: Double) -> Double { amount * deviation * generator.gaussian(within: poseLimit) }
        let together = noise(togetherDeviation)
        func varied(_ finger: FingerAngles) -> FingerAngles {
            let pip = noise(pipDeviation)
            return FingerAngles(
                mcp: finger.mcp + together + noise(mcpDeviation),
                pip: finger.pip + together + pip,
                dip: finger.dip + (together + pip) * 2 / 3 + noise(dipDeviation),
                deviation: finger.deviation + noise(sidewaysDeviation)
            )
        }
        let thumb = ThumbAngles(
            radial: self.thumb.radial + noise(thumbDeviation),
            palmar: self.thumb.palmar + noise(thumbDeviation),
            pronation: self.thumb.pronation + noise(thumbDeviation),
            mcp: self.thumb.mcp + noise(thumbDeviation),
            ip: self.thumb.ip + noise(thumbDeviation)
        )
        return HandPose(
            thumb: thumb,
            index: varied(index),
            middle: varied(middle),
            ring: varied(ring),
            little: varied(little)
        )
    }
}

/// Returns the number between two numbers, 0 the first and 1 the second; exact at both ends.
private func mix(_ start: Double, _ end: Double, _ share: Double) -> Double { start * (1 - share) + end * share }
