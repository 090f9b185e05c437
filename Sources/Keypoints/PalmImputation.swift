// The positions of missing points of the palm, computed from the others; pure.

/// The positions of missing points of the palm, from others: weighted sums whose weights add up to 1, which turn, move
/// and grow with the hand.
///
/// The palm is nearly rigid, hence nearly affine in the image. The weights are least-squares fits over the labelled
/// sources, each with the same weight, rounded to two places.
enum PalmImputation {
    struct Way: Sendable {
        let joint: HandJoint
        let terms: [(joint: HandJoint, weight: Float)]
        let target: JointSet
        let sources: JointSet

        init(_ joint: HandJoint, _ terms: [(joint: HandJoint, weight: Float)]) {
            self.joint = joint
            self.terms = terms
            target = JointSet([joint])
            sources = JointSet(terms.map(\.joint))
        }
    }

    /// The joints that a palm is measured on.
    static let palm = JointSet([.wrist, .indexMCP, .middleMCP, .ringMCP, .littleMCP])

    /// The number of passes over `ways`; a later pass uses the points that an earlier one has filled in.
    static let passes = 3

    /// The ways, the better ones of a joint first.
    static let ways: [Way] = [
        Way(.indexMCP, [(.middleMCP, 3.14), (.ringMCP, -3.34), (.littleMCP, 1.20)]),
        Way(.indexMCP, [(.wrist, 0.09), (.middleMCP, 2.02), (.ringMCP, -1.11)]),
        Way(.indexMCP, [(.wrist, 0.13), (.middleMCP, 1.45), (.littleMCP, -0.58)]),
        Way(.indexMCP, [(.middleMCP, 1.99), (.ringMCP, -0.99)]),
        Way(.indexMCP, [(.wrist, -0.52), (.thumbCMC, 0.68), (.middleMCP, 0.84)]),
        Way(.indexMCP, [(.wrist, -0.92), (.thumbCMC, 1.15), (.ringMCP, 0.77)]),
        Way(.indexMCP, [(.wrist, -1.29), (.thumbCMC, 1.55), (.littleMCP, 0.74)]),
        Way(.middleMCP, [(.indexMCP, 0.31), (.ringMCP, 1.09), (.littleMCP, -0.40)]),
        Way(.middleMCP, [(.indexMCP, 0.48), (.ringMCP, 0.52)]),
        Way(.middleMCP, [(.indexMCP, 0.66), (.littleMCP, 0.34)]),
        Way(.middleMCP, [(.ringMCP, 1.95), (.littleMCP, -0.95)]),
        Way(.middleMCP, [(.wrist, 0.60), (.thumbCMC, -0.76), (.indexMCP, 1.16)]),
        Way(.middleMCP, [(.wrist, -0.49), (.thumbCMC, 0.55), (.ringMCP, 0.94)]),
        Way(.middleMCP, [(.wrist, -0.93), (.thumbCMC, 1.02), (.littleMCP, 0.91)]),
        Way(.ringMCP, [(.indexMCP, -0.27), (.middleMCP, 0.90), (.littleMCP, 0.37)]),
        Way(.ringMCP, [(.middleMCP, 0.50), (.littleMCP, 0.50)]),
        Way(.ringMCP, [(.indexMCP, 0.32), (.littleMCP, 0.68)]),
        Way(.ringMCP, [(.indexMCP, -0.87), (.middleMCP, 1.87)]),
        Way(.ringMCP, [(.wrist, 0.51), (.thumbCMC, -0.56), (.middleMCP, 1.05)]),
        Way(.ringMCP, [(.wrist, -0.49), (.thumbCMC, 0.50), (.littleMCP, 0.99)]),
        Way(.ringMCP, [(.wrist, 1.13), (.thumbCMC, -1.33), (.indexMCP, 1.20)]),
        Way(.littleMCP, [(.indexMCP, 0.71), (.middleMCP, -2.37), (.ringMCP, 2.66)]),
        Way(.littleMCP, [(.wrist, 0.07), (.middleMCP, -0.94), (.ringMCP, 1.87)]),
        Way(.littleMCP, [(.wrist, 0.11), (.indexMCP, -0.45), (.ringMCP, 1.34)]),
        Way(.littleMCP, [(.wrist, 0.21), (.indexMCP, -1.59), (.middleMCP, 2.38)]),
        Way(.littleMCP, [(.middleMCP, -0.96), (.ringMCP, 1.96)]),
        Way(.littleMCP, [(.wrist, 0.50), (.thumbCMC, -0.49), (.ringMCP, 0.99)]),
        Way(.littleMCP, [(.wrist, 1.00), (.thumbCMC, -1.02), (.middleMCP, 1.02)]),
        Way(.littleMCP, [(.wrist, 1.57), (.thumbCMC, -1.71), (.indexMCP, 1.14)]),
        Way(.thumbMCP, [(.thumbCMC, 0.45), (.thumbIP, 0.55)]),
        Way(.thumbMCP, [(.thumbIP, 2.07), (.thumbTip, -1.07)]),
        Way(.wrist, [(.thumbCMC, 1.78), (.thumbMCP, -0.98), (.littleMCP, 0.20)]),
        Way(.wrist, [(.thumbCMC, 1.87), (.thumbMCP, -1.10), (.ringMCP, 0.23)]),
        Way(.wrist, [(.thumbCMC, 1.97), (.thumbMCP, -1.23), (.middleMCP, 0.26)]),
        Way(.wrist, [(.thumbCMC, 2.08), (.thumbMCP, -1.38), (.indexMCP, 0.30)]),
        Way(.wrist, [(.thumbCMC, 1.12), (.indexMCP, -0.60), (.littleMCP, 0.48)]),
        Way(.wrist, [(.thumbCMC, 1.19), (.indexMCP, -0.88), (.ringMCP, 0.69)]),
        Way(.wrist, [(.thumbCMC, 1.03), (.middleMCP, -0.79), (.littleMCP, 0.76)]),
        Way(.wrist, [(.thumbMCP, 2.33), (.thumbIP, -1.30), (.indexMCP, -0.75), (.littleMCP, 0.72)]),
        Way(.wrist, [(.thumbMCP, 2.31), (.thumbIP, -1.76), (.littleMCP, 0.45)]),
        Way(.wrist, [(.thumbMCP, 1.40), (.indexMCP, -1.31), (.littleMCP, 0.91)]),
        Way(.wrist, [(.indexMCP, 1.91), (.littleMCP, 1.01), (.indexPIP, -1.39), (.littlePIP, -0.53)]),
    ]
}

extension HandLandmarks {
    /// Returns the hand with the missing joints of its palm filled in, as far as the others determine them.
    ///
    /// A filled-in point is equally right in an image of any aspect: weighted sums stretch with the image. It has
    /// neither depth nor confidence.
    package func fillingPalm() -> HandLandmarks {
        var filled = self
        for _ in 0..<PalmImputation.passes {
            let before = filled.presence
            for way in PalmImputation.ways where filled.presence & way.target.bits == 0 {
                guard before & way.sources.bits == way.sources.bits else { continue }
                var sum = SIMD4<Float>.zero
                for term in way.terms { sum += filled.lane(term.joint) * term.weight }
                filled.setLane(way.joint, SIMD4(sum.x, sum.y, .nan, .nan))
            }
        }
        return filled
    }
}
