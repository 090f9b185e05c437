// The unit of all lengths in palms: its formula, how steady it is, and what it is where joints were not seen.

import Testing

@testable import Keypoints

@Suite("the palm") struct PalmTests {
    /// The palm's joints on an average hand, in thousandths of the image's height.
    private static let joints: [(joint: HandJoint, x: Float, y: Float)] = [
        (.wrist, 0, 0), (.thumbCMC, 30, 23), (.thumbMCP, 57, 59), (.thumbIP, 76, 82),
        (.indexMCP, 24, 95), (.middleMCP, 1, 95), (.ringMCP, -20, 88), (.littleMCP, -39, 77),
    ]

    /// That hand in an image of an aspect, its fingers turned towards the camera and its palm to the side, in degrees.
    private static func points(pitch: Double = 0, yaw: Double = 0, aspect: Float = 1) -> HandLandmarks {
        let (across, along) = (Float(cosine(yaw)), Float(cosine(pitch)))
        var points = HandLandmarks()
        for (joint, x, y) in joints {
            points[joint] = Keypoint(x: (0.5 + x / 1000 * across) / aspect, y: 0.6 - y / 1000 * along)
        }
        return points
    }

    /// Cosines of the angles used here: this module has no Foundation for them.
    private static func cosine(_ degrees: Double) -> Double {
        [0: 1, 30: 0.8660, 45: 0.7071, 60: 0.5, 80: 0.1736][degrees] ?? .nan
    }

    @Test("length to the middle of the MCPs, width, and the root of their summed squares", arguments: [1, 1.5, 0.5625])
    func formula(_ aspect: Float) throws {
        let palm = try #require(Self.points(aspect: aspect).palm(aspect: aspect))
        #expect(abs(palm.length - 0.08916) < 1e-4 && abs(palm.width - 0.06552) < 1e-4)
        #expect(abs(palm.size - 0.11064) < 1e-4)
        #expect(abs(palm.length / palm.width - Palm.lengthOverWidth) < 0.005)
        #expect(Palm(length: 3, width: 4).size == 5)
    }

    @Test(
        "a tilt takes less of it than of the length that it foreshortens",
        arguments: [(30.0, 0.0, 0.91), (0, 30, 0.95), (45, 0, 0.81), (0, 45, 0.9), (80, 0, 0.59), (0, 80, 0.8)]
    )
    func tilt(_ pitch: Double, _ yaw: Double, _ least: Float) throws {
        let palm = try #require(Self.points(pitch: pitch, yaw: yaw).palm(aspect: 1))
        let straight = try #require(Self.points().palm(aspect: 1))
        #expect(palm.size <= straight.size && palm.size >= least * straight.size)
        #expect(palm.size / straight.size > min(palm.length / straight.length, palm.width / straight.width))
    }

    @Test(
        "joints that were not seen change it little while three of the palm and the thumb are there",
        arguments: [
            [], [.wrist], [.indexMCP], [.middleMCP], [.ringMCP], [.littleMCP], [.middleMCP, .ringMCP],
            [.indexMCP, .ringMCP], [.wrist, .middleMCP],
        ] as [[HandJoint]]
    )
    func filledIn(_ lost: [HandJoint]) throws {
        var points = Self.points()
        for joint in lost { points.remove(joint) }
        #expect(abs(try #require(points.palm(aspect: 1)).size - 0.1106) < 0.003, "\(lost)")
    }

    @Test("without wrist and thumb it is as long for its width as the average hand's") func widthAlone() throws {
        var points = Self.points()
        for joint in [HandJoint.wrist, .thumbCMC, .thumbMCP, .thumbIP] { points.remove(joint) }
        let palm = try #require(points.palm(aspect: 1))
        #expect(abs(palm.width - 0.06552) < 1e-4 && abs(palm.length - 0.0891) < 1e-3)
    }

    @Test("too little of it, or none of any size, is no palm") func none() {
        #expect(HandLandmarks().palm(aspect: 1) == nil)
        for seen in [[HandJoint.wrist, .middleMCP], [.indexMCP], [.wrist, .thumbCMC]] {
            var points = HandLandmarks()
            for joint in seen { points[joint] = Self.points()[joint] }
            #expect(points.palm(aspect: 1) == nil, "\(seen)")
        }
        var still = HandLandmarks()
        for joint in HandJoint.allCases { still[joint] = Keypoint(x: 0.5, y: 0.5) }
        #expect(still.palm(aspect: 1) == nil)
    }
}
