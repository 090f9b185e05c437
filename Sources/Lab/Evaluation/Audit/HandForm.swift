// A hand as numbers that do not depend on where, how large, how turned and which of two hands it is. Pure.

import Keypoints

/// The positions of the joints in palms from the wrist, turned so that the palm points along x and flipped so that the
/// index finger is on the side of positive y, followed by the direction of the palm in the image.
struct HandForm: Sendable {
    /// Twenty points, x and y, the palm's direction as cosine and sine, and two zeros.
    var numbers: [11 of SIMD4<Float>]

    /// Whether the hand was flipped.
    let isFlipped: Bool

    /// The count of the numbers that are not always 0.
    static let count = 42

    /// Creates the form of a hand; `nil` where a point is missing or the palm has no length.
    init?(_ points: HandLandmarks, aspect: Float) {
        guard points.presentCount == HandJoint.count, let palm = points.palm(aspect: aspect) else { return nil }
        let wrist = points.wristPosition(aspect: aspect)
        func place(_ joint: HandJoint) -> SIMD2<Float> {
            let lane = points.lane(joint)
            return (SIMD2(lane.x * aspect, lane.y) - wrist) / palm.size
        }
        let knuckles = [HandJoint.indexMCP, .middleMCP, .ringMCP, .littleMCP].map(place)
        let arch = knuckles.reduce(.zero, +)
        let length = (arch * arch).sum().squareRoot()
        guard length > 0 else { return nil }
        let along = arch / length
        func turned(_ point: SIMD2<Float>) -> SIMD2<Float> {
            SIMD2((point * along).sum(), along.x * point.y - along.y * point.x)
        }
        isFlipped = turned(knuckles[0] - knuckles[3]).y < 0
        let side = SIMD2<Float>(1, isFlipped ? -1 : 1)
        numbers = [11 of SIMD4<Float>](repeating: .zero)
        for pair in 0..<10 {
            let first = HandJoint.allCases[2 * pair + 1]
            let second = HandJoint.allCases[2 * pair + 2]
            numbers[pair] = SIMD4(lowHalf: turned(place(first)) * side, highHalf: turned(place(second)) * side)
        }
        numbers[10] = SIMD4(along.x, along.y, 0, 0)
        for row in 0..<11 where !(numbers[row] .== numbers[row]).all { return nil }
    }

    /// Returns the square of the distance to another form.
    func squaredDistance(to other: HandForm) -> Float {
        var sum = SIMD4<Float>.zero
        for row in 0..<11 {
            let difference = numbers[row] - other.numbers[row]
            sum += difference * difference
        }
        return sum.sum()
    }

    /// Returns the square of the distance to a mean.
    func squaredDistance(to mean: [Double]) -> Double {
        (0..<Self.count).reduce(0) { sum, place in
            let difference = Double(self[place]) - mean[place]
            return sum + difference * difference
        }
    }

    /// Returns whether each coordinate differs by less than a limit, in palms, wherever the palms point.
    func isWithin(_ limit: Float, of other: HandForm) -> Bool {
        // Most hands differ in the first row.
        for row in 0..<10 {
            let difference = numbers[row] - other.numbers[row]
            if max(difference.max(), -difference.min()) >= limit { return false }
        }
        return true
    }

    /// One sum of the coordinates, in which copies are neighbours.
    var key: Float { (0..<Self.coordinates).reduce(Float(0)) { $0 + Self.weight($1) * self[$1] } }

    /// Returns the largest difference of the keys of two forms whose coordinates each differ by less than a limit.
    static func reach(of limit: Float) -> Float { limit * (0..<coordinates).reduce(Float(0)) { $0 + weight($1) } }

    private static let coordinates = 40

    /// Weights of no pattern that hands could have.
    private static func weight(_ place: Int) -> Float { 1 + Float((place * 7) % 11) / 11 }

    subscript(place: Int) -> Float {
        get { numbers[place / 4][place % 4] }
        set { numbers[place / 4][place % 4] = newValue }
    }
}

extension SIMDMask {
    fileprivate var all: Bool { self == Self(repeating: true) }
}
