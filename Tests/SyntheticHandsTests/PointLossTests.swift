// That noise is as large as asked, and that as many points are lost as asked.

@testable import SyntheticHands
import Keypoints
import Testing

@Suite struct PointLossTests {
    static let size = ImageSize(width: 800, height: 400)

    static var clean: HandLandmarks {
        var points = HandLandmarks()
        for joint in HandJoint.allCases { points[joint] = Keypoint(x: 0.5, y: 0.5, z: 0, confidence: 0.8) }
        return points
    }

    @Test("noise has the standard deviation asked for, in pixels, alike across and down, twice in depth")
    func deviation() throws {
        var generator = SeededGenerator(seed: 11)
        var sums = SIMD3<Double>.zero
        var means = SIMD3<Double>.zero
        let count = 21.0 * 400
        for _ in 0..<400 {
            var points = Self.clean
            points.addNoise(pixels: 3, size: Self.size, using: &generator)
            for joint in HandJoint.allCases {
                let lane = points.lane(joint)
                let shift = SIMD3(Double(lane.x - 0.5) * 800, Double(lane.y - 0.5) * 400, Double(lane.z) * 800)
                sums += shift * shift
                means += shift
                #expect(lane.w == 0.8)
            }
        }
        #expect(abs((sums.x / count).squareRoot() - 3) < 0.1)
        #expect(abs((sums.y / count).squareRoot() - 3) < 0.1)
        #expect(abs((sums.z / count).squareRoot() - 6) < 0.2)
        #expect(abs(means.x / count) < 0.15 && abs(means.y / count) < 0.15)
    }

    @Test("no noise moves nothing, and losing a point does not change the others' noise")
    func independence() {
        var generator = SeededGenerator(seed: 12)
        var still = Self.clean
        still.addNoise(pixels: 0, size: Self.size, using: &generator)
        #expect(still == Self.clean)
        var (first, second) = (SeededGenerator(seed: 13), SeededGenerator(seed: 13))
        var (whole, part) = (Self.clean, Self.clean)
        part.remove(.indexTip)
        whole.addNoise(pixels: 2, size: Self.size, using: &first)
        part.addNoise(pixels: 2, size: Self.size, using: &second)
        whole.remove(.indexTip)
        #expect(whole == part)
        #expect(whole != Self.clean)
    }

    @Test("as many points are lost as asked, all when more are asked", arguments: [(0, 21), (2, 19), (21, 0), (50, 0)])
    func loss(count: Int, left: Int) {
        var generator = SeededGenerator(seed: 14)
        var points = Self.clean
        points.removeRandomPoints(count, using: &generator)
        #expect(points.presentCount == left)
    }

    @Test("every point is lost about as often as any other")
    func fairness() {
        var generator = SeededGenerator(seed: 15)
        var lost: [HandJoint: Int] = [:]
        for _ in 0..<2_100 {
            var points = Self.clean
            points.removeRandomPoints(2, using: &generator)
            for joint in HandJoint.allCases where !points.has(joint) { lost[joint, default: 0] += 1 }
        }
        #expect(lost.values.reduce(0, +) == 4_200)
        #expect(HandJoint.allCases.allSatisfy { (150...250).contains(lost[$0] ?? 0) })
    }

    @Test("points beyond the edge are cut off, those on it are not")
    func edge() {
        var points = Self.clean
        points[.wrist] = Keypoint(x: -0.01, y: 0.5)
        points[.indexTip] = Keypoint(x: 0.5, y: 1.01)
        points[.middleTip] = Keypoint(x: 1, y: 0)
        points.removePointsOutsideImage()
        #expect(points.presentCount == 19)
        #expect(!points.has(.wrist) && !points.has(.indexTip) && points.has(.middleTip))
    }
}
