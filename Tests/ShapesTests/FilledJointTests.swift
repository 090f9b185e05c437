// Missing joints from the others: how near they come, and what depends on them.

import Keypoints
import SyntheticHands
import Testing

@testable import Shapes

@Suite("Filling in joints")
struct FilledJointTests {
    /// The share of modelled hands that must lie within: their palms and fingers do not move together as those of people
    /// do, on whose hands the weights were found, and whose hands stay within a third of the distance tested here.
    private static let within = 0.92

    @Test(
        "each missing joint of the palm is filled in near where it was",
        arguments: [HandJoint.wrist, .indexMCP, .middleMCP, .ringMCP, .littleMCP]
    )
    func accuracy(_ joint: HandJoint) throws {
        var (near, all) = (0, 0)
        for sample in try samplesOfAllShapes(count: 15, seed: 51) {
            let whole = geometry(of: sample.points, aspect: sample.frame.likelyAspect)
            let points = sample.changed { $0.remove(joint) }.points
            let less = geometry(of: points, aspect: sample.frame.likelyAspect)
            var imputation = HandImputation()
            imputation.prepare(seen: points.presence)
            #expect(less.palm > 0)
            #expect(!less.saw(joint) && less.knows(joint))
            let error = (less[joint] - whole[joint]).squaredLength.squareRoot() / whole.palm
            all += 1
            if error <= 3 * imputation.errors[joint.rawValue] { near += 1 }
        }
        #expect(Double(near) >= Self.within * Double(all), "\(near) of \(all)")
    }

    @Test("a joint that was seen is never moved, and three joints are no hand")
    func limits() {
        let some = geometry(of: madeUpHand(without: [.wrist]), aspect: 1)
        for (joint, position) in madeUpPositions where joint != .wrist { #expect(some[joint] == position) }
        var points = HandLandmarks()
        for joint in [HandJoint.wrist, .indexMCP, .littleMCP] { points[joint] = madeUpHand(without: [])[joint] }
        let three = geometry(of: points, aspect: 1)
        #expect(three.palm.isNaN && three[.middleMCP].x.isNaN)
        #expect(three[.wrist] == SIMD2(0.5, 0.9))
    }

    @Test("an interval of a hand with missing joints contains the value of the whole hand", arguments: [1, 2, 4])
    func intervals(_ lost: Int) throws {
        var generator = SeededGenerator(seed: 53)
        var (held, all) = (0, 0)
        for sample in try samplesOfAllShapes(count: 10, seed: 53) {
            let view = CaptureContext(aspect: sample.frame.likelyAspect)
            let whole = HandMeasures(sample.points, view)
            let less = HandMeasures(sample.changed { $0.removeRandomPoints(lost, using: &generator) }.points, view)
            for finger in Finger.allCases {
                let (value, bounds) = (whole.interval(.extension(finger)), less.interval(.extension(finger)))
                all += 1
                if bounds.lower <= value.lower + 1e-4, bounds.upper >= value.upper - 1e-4 { held += 1 }
            }
        }
        #expect(Double(held) >= Self.within * Double(all), "\(held) of \(all)")
    }
}

/// The geometry of a hand, its missing joints filled in.
func geometry(of points: HandLandmarks, aspect: Float) -> HandGeometry {
    var (measures, imputation) = (SizedMeasures(), HandImputation())
    measures.take(points, CaptureContext(), aspect: aspect, by: &imputation)
    return measures.geometry
}
