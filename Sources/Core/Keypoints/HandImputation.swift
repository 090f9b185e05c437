// The positions of missing joints of a hand, from those that were seen, and how far off they may be; pure.

/// The joints of a hand that can be filled in from a set of seen ones.
///
/// A missing joint is a weighted sum of the seen ones. The weights add up to 1, so it turns, moves, grows and shears with
/// the hand. They are those with the smallest expected error, given how far apart any two joints usually are (ordinary
/// kriging, G. Matheron, *Principles of Geostatistics*, Economic Geology 58, 1963;
/// <doc:MissingKeypoints#Filling-in-joints>).
package struct HandImputation: Sendable {
    /// One bit a joint, by `HandJoint.rawValue`: it is seen.
    package private(set) var seen = HandLandmarks.allPresent

    /// For each joint the largest error in palms, which 95 of 100 hands stay within: 0 for a seen joint, infinite for one
    /// that cannot be filled in.
    package private(set) var errors = Self.noErrors
    private static let noErrors = [Float](repeating: 0, count: HandJoint.count)

    /// The errors of the filled joints, which depend on each other, as moves that do not: each changes one coordinate of
    /// these joints by these lengths, in palms. A value that depends on the joints has, for 95 of 100 hands, an error up to
    /// the root of the sum of squares of what the moves change (<doc:MissingKeypoints#Intervals>).
    package private(set) var moves: [[(joint: HandJoint, length: Float)]] = []

    /// The joints that are filled in, with the weight of each seen joint in the common order.
    private var sums: [(joint: HandJoint, weights: [Float])] = []

    /// Creates the imputation of hands that were seen wholly.
    package init() {}

    /// Prepares for hands with these joints seen; O(1) where it is as before, otherwise O(joints³).
    package mutating func prepare(seen: UInt32) {
        guard seen != self.seen else { return }
        self.seen = seen
        (sums, moves) = ([], [])
        let known = HandJoint.allCases.filter { seen & (1 << UInt32($0.rawValue)) != 0 }
        errors = HandJoint.allCases.map { known.contains($0) ? 0 : .infinity }
        guard known.count >= Self.fewestJoints, known.count < HandJoint.count else { return }
        let solver = Solver(known)
        var residuals: [Residual] = []
        for joint in HandJoint.allCases where errors[joint.rawValue] != 0 {
            let (weights, error) = solver.weights(of: joint)
            guard Self.errorFactor * error <= Self.largestError else { continue }
            errors[joint.rawValue] = Self.errorFactor * error
            sums.append((joint, weights.map { Float($0) }))
            residuals.append(Residual(joint, known, weights))
        }
        moves = Self.moves(residuals)
    }

    /// Returns the columns of the Cholesky factor of the errors' covariance.
    private static func moves(_ residuals: [Residual]) -> [[(joint: HandJoint, length: Float)]] {
        // Rounding can make the covariance of many joints a little less than positive definite.
        let factor = CholeskyFactor(count: residuals.count, floor: noise / 100) { row, column in
            residuals[row].covariance(with: residuals[column])
        }
        // The variance is that of both coordinates; each has half of it.
        let scale = Double(errorFactor) * 0.5.squareRoot()
        return residuals.indices.map { column in
            (column..<residuals.count).map { (residuals[$0].joint, Float(factor[$0, column] * scale)) }
        }
    }

    /// Returns a hand with the missing joints filled in, without depth and confidence.
    ///
    /// - Precondition: its joints are those that the imputation was prepared for.
    package func filled(_ points: HandLandmarks) -> HandLandmarks {
        precondition(points.presence == seen, "the imputation is prepared for other joints")
        var filled = points
        for (joint, weights) in sums {
            var (sum, place) = (SIMD4<Float>.zero, 0)
            for other in HandJoint.allCases where points.has(other) {
                sum += points.lane(other) * weights[place]
                place += 1
            }
            filled.setLane(joint, SIMD4(sum.x, sum.y, .nan, .nan))
        }
        return filled
    }

    // MARK: What is usual

    /// The fewest joints from which others are filled in.
    static let fewestJoints = 4

    /// The error, in palms, from which a joint is not filled in.
    static let largestError: Float = 0.5

    /// 95 of 100 hands stay within this multiple of the expected error (its root mean square), whichever joints are
    /// missing.
    private static let errorFactor: Float = 2

    /// The variance of a detector's noise, in palms²: without it, the weights of joints that stand close would be large.
    private static let noise = 1e-4

    /// Half the mean squared distance of two joints, in palms² × 10⁻⁴: a row for each joint from the thumb's CMC on, with
    /// all joints before it. From 74,949 hands of 83 public sources; each source and each of its labels has a
    /// similar weight.
    private static let halfSquaredDistances: [[Int16]] = [
        [554],
        [2070, 547],
        [3708, 1658, 359],
        [5060, 2789, 1090, 235],
        [3626, 2058, 979, 841, 1250],
        [6420, 4219, 2307, 1539, 1619, 605],
        [7600, 5227, 3111, 2197, 2186, 1246, 226],
        [8877, 6379, 4083, 3028, 2922, 1991, 703, 147],
        [3318, 2280, 1534, 1459, 1830, 209, 876, 1543, 2303],
        [6015, 4418, 2896, 2182, 2187, 912, 423, 745, 1313, 685],
        [6723, 5059, 3499, 2764, 2726, 1545, 928, 1006, 1430, 1308, 298],
        [7792, 6068, 4419, 3609, 3494, 2292, 1593, 1535, 1837, 2030, 835, 160],
        [2872, 2414, 2132, 2239, 2650, 775, 1641, 2380, 3205, 195, 992, 1637, 2393],
        [4877, 3973, 3075, 2663, 2781, 1273, 1230, 1744, 2469, 670, 335, 741, 1388, 531],
        [4733, 3831, 3061, 2799, 3000, 1566, 1666, 2108, 2829, 1007, 696, 749, 1208, 873, 259],
        [5032, 4138, 3424, 3228, 3452, 1975, 2206, 2635, 3339, 1428, 1207, 1070, 1365, 1310, 720, 138],
        [
            2475, 2604, 2854, 3215, 3717, 1682, 2837, 3673, 4591, 782, 1789, 2481, 3309, 205, 858, 1189, 1644,
        ],
        [
            3913, 3713, 3499, 3476, 3776, 1957, 2430, 3114, 3967, 1032, 1203, 1775, 2568, 484, 319, 613, 1116, 354,
        ],
        [
            4098, 3860, 3663, 3694, 4036, 2220, 2713, 3335, 4176, 1325, 1453, 1853, 2571, 788, 494, 494, 831, 658,
            151,
        ],
        [
            4534, 4286, 4089, 4138, 4482, 2582, 3116, 3716, 4534, 1683, 1845, 2162, 2803, 1151, 835, 645, 823, 1033,
            470, 102,
        ],
    ]

    private static func variogram(_ a: HandJoint, _ b: HandJoint) -> Double {
        guard a != b else { return 0 }
        let (first, second) = (min(a.rawValue, b.rawValue), max(a.rawValue, b.rawValue))
        return Double(halfSquaredDistances[second - 1][first]) * 1e-4
    }

    // MARK: Weights

    /// The weights of any joint, by the Cholesky factor of the covariance of the seen ones.
    private struct Solver {
        private let known: [HandJoint]
        private let factor: CholeskyFactor

        /// The solution for a covariance of 1 with each joint, and its sum.
        private let ones: [Double]
        private let sum: Double

        /// A constant large enough for the covariances to be those of something: it cancels from the weights.
        private static let sill = 4.0

        init(_ known: [HandJoint]) {
            self.known = known
            factor = CholeskyFactor(count: known.count) { row, column in
                let noise = row == column ? HandImputation.noise : 0
                return Self.sill - HandImputation.variogram(known[row], known[column]) + noise
            }
            ones = factor.solving(known.map { _ in 1 })
            sum = ones.reduce(0, +)
        }

        /// Returns the weights of a missing joint, and the root mean square of its error in palms.
        func weights(of joint: HandJoint) -> ([Double], error: Float) {
            let apart = known.map { HandImputation.variogram($0, joint) }
            let free = factor.solving(apart.map { Self.sill - $0 })
            let rest = (1 - free.reduce(0, +)) / sum
            let weights = zip(free, ones).map { $0 + $1 * rest }
            var multiplier = apart[0]
            for (place, weight) in weights.enumerated() {
                multiplier -= weight * HandImputation.variogram(known[0], known[place])
            }
            multiplier += weights[0] * HandImputation.noise
            let variance = zip(weights, apart).reduce(multiplier) { $0 + $1.0 * $1.1 }
            return (weights, Float(max(variance, 0).squareRoot()))
        }
    }

    /// The error of a filled joint: where it is, minus the weighted sum of the seen ones.
    private struct Residual {
        let joint: HandJoint

        /// The factor of each joint in the error; they add up to 0.
        private var factors = [Double](repeating: 0, count: HandJoint.count)

        /// For each joint, the sum of its variogram with all joints, by their factors.
        private let sums: [Double]

        init(_ joint: HandJoint, _ known: [HandJoint], _ weights: [Double]) {
            self.joint = joint
            for (other, weight) in zip(known, weights) { factors[other.rawValue] = -weight }
            factors[joint.rawValue] = 1
            let factors = factors
            sums = HandJoint.allCases.map { row in
                HandJoint.allCases.reduce(0) { $0 + factors[$1.rawValue] * HandImputation.variogram(row, $1) }
            }
        }

        /// Returns the covariance of two errors, of both coordinates together, in palms².
        func covariance(with other: Residual) -> Double {
            var covariance = 0.0
            for place in factors.indices {
                covariance -= factors[place] * other.sums[place]
                let isFilled = place == joint.rawValue || place == other.joint.rawValue
                if !isFilled { covariance += HandImputation.noise * factors[place] * other.factors[place] }
            }
            return covariance
        }
    }
}
