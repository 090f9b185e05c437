// Lost points of the palm from the others: how near they come.

import Keypoints
import SyntheticHands
import Testing

@testable import Shapes

@Suite("Filling in the palm")
struct FilledPalmTests {
    /// The share of hands that must lie within twice the room's own tolerance; the modelled palm is not quite that of
    /// the detectors, on whose hands the weights were found.
    private static let within = 0.95

    @Test(
        "each lost point of the palm is filled in near where it was",
        arguments: [HandJoint.wrist, .indexMCP, .middleMCP, .ringMCP, .littleMCP]
    )
    func accuracy(_ joint: HandJoint) throws {
        var (near, all) = (0, 0)
        let tolerance = joint == .wrist ? Tuning.filledWristPoint : Tuning.filledMCPPoint
        for sample in try samplesOfAllShapes(count: 15, seed: 51) {
            var (whole, less) = (HandGeometry(), HandGeometry())
            whole.take(sample.points, aspect: sample.frame.likelyAspect)
            less.take(sample.changed { $0.remove(joint) }.points, aspect: sample.frame.likelyAspect)
            #expect(less.palm > 0)
            #expect(!less.saw(joint) && less.knows(joint))
            let error = (less[joint] - whole[joint]).squaredLength.squareRoot() / whole.palm
            all += 1
            if error <= 2 * tolerance { near += 1 }
        }
        #expect(Double(near) >= Self.within * Double(all), "\(near) of \(all)")
    }

    @Test("what is filled in turns, grows and shears with the image: the palm is taken as affine")
    func affine() throws {
        for sample in try samples(threeShapes, count: 10, seed: 52) {
            for joint in [HandJoint.wrist, .indexMCP, .middleMCP, .ringMCP, .littleMCP] {
                let less = sample.changed { $0.remove(joint) }
                var sheared = less
                sheared.hand.points.mapLanes {
                    SIMD4(0.8 * $0.x + 0.3 * $0.y + 0.1, -0.2 * $0.x + 1.1 * $0.y - 0.4, $0.z, $0.w)
                }
                var (before, after) = (HandGeometry(), HandGeometry())
                before.take(less.points, aspect: 1)
                after.take(sheared.points, aspect: 1)
                let position = before[joint]
                let expected = SIMD2(
                    0.8 * position.x + 0.3 * position.y + 0.1,
                    -0.2 * position.x + 1.1 * position.y - 0.4
                )
                #expect((after[joint] - expected).squaredLength.squareRoot() < 0.02 * after.palm, "\(joint.name)")
            }
        }
    }

    @Test("one point that was seen is never moved, and without four of the palm there is no palm")
    func limits() {
        var geometry = HandGeometry()
        geometry.take(madeUpHand(without: [.wrist]), aspect: 1)
        for (joint, position) in madeUpPositions where joint != .wrist { #expect(geometry[joint] == position) }
        geometry.take(madeUpHand(without: [.thumbCMC, .thumbMCP, .indexMCP, .middleMCP, .ringMCP]), aspect: 1)
        #expect(geometry.palm.isNaN)
        #expect(geometry[.wrist] == SIMD2(0.5, 0.9))
        #expect(geometry[.indexMCP].x.isNaN)
    }
}
