// That the camera draws as cameras do: aspect, size, place, perspective and depth.

@testable import SyntheticHands
import Keypoints
import Testing

@Suite struct HandCameraTests {
    static let sizes = [
        ImageSize(width: 640, height: 480), ImageSize(width: 480, height: 640),
        ImageSize(width: 300, height: 300),
    ]

    static func camera(_ size: ImageSize, _ projection: Projection = .weak) -> HandCamera {
        HandCamera(size: size, projection: projection, palmPixels: 90, palmLength: HandAnatomy.average.palmLength)
    }

    /// A distance in pixels, from points in 0…1.
    static func pixels(_ points: HandLandmarks, _ from: HandJoint, _ to: HandJoint, _ size: ImageSize) -> Float {
        let between = points.lane(to) - points.lane(from)
        let x = between.x * size.width
        let y = between.y * size.height
        return (x * x + y * y).squareRoot()
    }

    @Test("a palm facing the camera is as many pixels long as asked, whatever the image's shape", arguments: sizes)
    func scale(size: ImageSize) {
        let hand = SyntheticHand(pose: SyntheticShape.paper.pose)
        let points = hand.points(from: Self.camera(size))
        #expect(points.presentCount == 21)
        #expect(abs(Self.pixels(points, .wrist, .middleMCP, size) - 90) < 0.01)
    }

    @Test("turning within the image keeps every distance in pixels", arguments: sizes, [-150.0, 37, 90])
    func aspect(size: ImageSize, turn: Double) {
        let upright = SyntheticHand(pose: SyntheticShape.scissors.pose)
        let turned = SyntheticHand(pose: SyntheticShape.scissors.pose, rotation: .aboutZ(turn))
        let before = upright.points(from: Self.camera(size))
        let after = turned.points(from: Self.camera(size))
        for joint in HandJoint.allCases {
            let change = Self.pixels(after, .wrist, joint, size) - Self.pixels(before, .wrist, joint, size)
            #expect(abs(change) < 0.01, "\(joint)")
        }
        #expect(before != after)
    }

    @Test("a full turn gives the same points")
    func fullTurn() throws {
        let size = Self.sizes[0]
        let before = SyntheticHand(pose: SyntheticShape.rock.pose).points(from: Self.camera(size))
        let after = SyntheticHand(pose: SyntheticShape.rock.pose, rotation: .aboutY(360)).points(
            from: Self.camera(size)
        )
        for joint in HandJoint.allCases {
            let change = try #require(after[joint]).x - #require(before[joint]).x
            #expect(abs(change) < 1e-6)
        }
    }

    @Test("a right hand shows its palm with the thumb to the right, fingers up; a left one is flipped")
    func orientation() throws {
        let camera = Self.camera(Self.sizes[0])
        let right = SyntheticHand(pose: SyntheticShape.paper.pose).points(from: camera)
        var left = SyntheticHand(pose: SyntheticShape.paper.pose, side: .left).points(from: camera)
        #expect(try #require(right[.thumbTip]).x > #require(right[.littleTip]).x)
        #expect(try #require(right[.middleTip]).y < #require(right[.wrist]).y)
        left.mirrorHorizontally()
        for joint in HandJoint.allCases {
            let (there, here) = (left.lane(joint), right.lane(joint))
            #expect(abs(there.x - here.x) < 1e-6 && there.y == here.y && there.z == here.z)
        }
    }

    @Test("depth is 0 at the wrist, below 0 nearer, and in units of x")
    func depth() throws {
        let size = Self.sizes[0]
        let camera = Self.camera(size)
        let hand = SyntheticHand(pose: SyntheticShape.rock.pose)
        let points = hand.points(from: camera)
        #expect(points[.wrist]?.z == 0)
        let knuckle = try #require(points[.middlePIP]?.z)
        let nearer = hand.skeleton[.middlePIP].z - hand.skeleton[.wrist].z
        #expect(abs(Double(knuckle) + nearer * camera.scale / 640) < 1e-6)
        #expect(knuckle < -0.03)
    }

    @Test("with perspective what is nearer is larger, without it is not")
    func perspective() {
        let size = Self.sizes[0]
        let towards = SyntheticHand(pose: SyntheticShape.stop.pose, rotation: .hand(roll: 0, pitch: 60, yaw: 0))
        let away = SyntheticHand(pose: SyntheticShape.stop.pose, rotation: .hand(roll: 0, pitch: -60, yaw: 0))
        func finger(_ hand: SyntheticHand, _ projection: Projection) -> Float {
            let points = hand.points(from: Self.camera(size, projection))
            return Self.pixels(points, .middlePIP, .ringPIP, size)
        }
        #expect(finger(towards, .full) > finger(away, .full) * 1.05)
        #expect(abs(finger(towards, .weak) - finger(away, .weak)) < 1)
    }

    @Test("the hand's middle is where the camera was asked to put it", arguments: [Projection.full, .weak])
    func centre(projection: Projection) throws {
        let camera = HandCamera(
            size: Self.sizes[0],
            projection: projection,
            centre: SIMD2(0.2, 0.7),
            palmPixels: 80,
            palmLength: 95
        )
        var skeleton = SyntheticHand(pose: SyntheticShape.stop.pose).skeleton
        skeleton[.middleMCP] = .zero
        let point = try #require(camera.point(of: .middleMCP, in: skeleton))
        #expect(abs(point.x - 0.2) < 1e-9 && abs(point.y - 0.7) < 1e-9)
    }

    @Test("what is not before the camera has no point")
    func behind() {
        var camera = Self.camera(Self.sizes[0], .full)
        let hand = SyntheticHand(pose: SyntheticShape.pointing.pose, rotation: .aboutX(90))
        camera.position.z = -60
        let points = hand.points(from: camera)
        #expect(!points.has(.indexTip) && points.has(.wrist))
        camera.position.z = 5
        #expect(hand.points(from: camera).presentCount == 0 || !hand.points(from: camera).has(.indexTip))
    }

    @Test("a palm of no length is a mistake of the caller")
    func noPalm() async {
        await #expect(processExitsWith: .failure) {
            _ = HandCamera(size: ImageSize(width: 10, height: 10), palmPixels: 0, palmLength: 95)
        }
    }
}
