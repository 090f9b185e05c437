// The seated drummer: limbs keep their lengths, hands are where strokes want them, and what is drawn lies at the truth.

@testable import SyntheticHands
import Keypoints
import Testing

@Suite("The seated drummer")
struct SeatedTests {
    static func options(_ change: (inout DrummerOptions) -> Void = { _ in }) -> DrummerOptions {
        var options = DrummerOptions()
        options.view = .seated
        options.seconds = 4
        options.background = .plain
        change(&options)
        return options
    }

    static func distance(_ from: SIMD3<Double>, _ to: SIMD3<Double>) -> Double { (to - from).length }

    @Test("a limb keeps its lengths and ends where it is asked to, or as near as it reaches")
    func limbs() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            func place() -> SIMD3<Double> {
                SIMD3(
                    generator.uniform(in: -600...600),
                    generator.uniform(in: -600...600),
                    generator.uniform(in: -600...600)
                )
            }
            let (root, goal, bend) = (place(), place(), place())
            let limb = Limb(from: root, to: goal, upper: 322, lower: 253, bend: bend)
            #expect(abs(Self.distance(limb.root, limb.middle) - 322) < 1e-6)
            #expect(abs(Self.distance(limb.middle, limb.end) - 253) < 1e-6)
            let way = Self.distance(root, goal)
            let isReached = way > 70 && way < 574
            #expect(Self.distance(limb.end, goal) < (isReached ? 1e-6 : max(way - 573, 71)))
            #expect((limb.middle - limb.root).dot(bend - (goal - root).unit * bend.dot((goal - root).unit)) >= -1e-6)
        }
    }

    @Test("arms reach all that is played; knees bend up, elbows down; feet stay on the floor", arguments: UInt64(1)...8)
    func pose(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let anatomy = SeatedAnatomy.person(using: &generator)
        let scale = anatomy.scale
        for height in [-0.1, 0, 0.1, 0.2, 0.3] {
            let place = SIMD3(190 * scale, anatomy.seat + 240 * scale + height * 1000, 330 * scale)
            let toes = max(height * 300, 0)
            let pose = SeatedPose(anatomy, wrists: (place * SIMD3(-1, 1, 1), place), toesUp: (0, toes))
            #expect(Self.distance(pose.left.arm.end, place) < 1e-6, "\(height)")
            #expect(pose.right.arm.end.x == -pose.left.arm.end.x)
            #expect(pose.left.arm.middle.y < pose.left.arm.root.y)
            #expect(pose.left.leg.middle.y > anatomy.ankle + 0.9 * anatomy.shank)
            #expect(abs(Self.distance(pose.left.leg.root, pose.left.leg.middle) - anatomy.thigh) < 1e-6)
            #expect(abs(pose.left.heel.y) < 1 && abs(pose.left.toes.y - toes) < 1)
            #expect(abs(Self.distance(pose.left.heel, pose.left.toes) - anatomy.foot) < 1e-6)
        }
    }

    @Test("hands and body agree: wrists where the hands' are, the whole person in the image", arguments: UInt64(1)...8)
    func truth(_ seed: UInt64) throws {
        let drummer = try SyntheticDrummer(
            Self.options {
                $0.seed = seed
                $0.feet = FootPattern("x.../..x.")!
            }
        )
        for number in stride(from: 0, to: drummer.count, by: 7) {
            let frame = drummer.frame(number)
            let body = try #require(frame.bodies.first)
            #expect(body.unit == .image && body.points.count == 23)
            for point in body.points.values {
                #expect((0.01...0.99).contains(point.x) && (0.01...0.99).contains(point.y))
            }
            for (side, joint) in [(Handedness.right, BodyJoint.rightWrist), (.left, .leftWrist)] {
                let hand = try #require(frame.hands.first { $0.side == side })
                let (one, other) = (try #require(hand.points[.wrist]), try #require(body.points[joint]))
                #expect(abs(one.x - other.x) < 0.0002 && abs(one.y - other.y) < 0.0002)
            }
            let (right, left) = (try #require(body.points[.rightWrist]), try #require(body.points[.leftWrist]))
            #expect(right.x < left.x)
        }
    }

    @Test("palms face down: thumbs are inside, fingers ahead of the wrist", arguments: UInt64(1)...4)
    func palms(_ seed: UInt64) throws {
        let drummer = try SyntheticDrummer(Self.options { $0.seed = seed })
        for hand in drummer.frame(0).hands {
            let (thumb, little) = (try #require(hand.points[.thumbMCP]), try #require(hand.points[.littleMCP]))
            #expect((thumb.x > little.x) == (hand.side == .right))
            #expect(try #require(hand.points[.middleMCP]?.z) < 0)
        }
    }

    @Test("hands are lowest soon after the true time of a smooth stroke, toes when they land") func strokes() throws {
        let drummer = try SyntheticDrummer(
            Self.options {
                $0.manner = .smooth
                $0.rate = 120
                $0.feet = FootPattern("x")!
                $0.pattern = DrumPattern("r/.r")!
            }
        )
        func places(_ joint: BodyJoint) -> [Float] {
            (0..<drummer.count).map { drummer.frame($0).bodies[0].points[joint]?.y ?? 0 }
        }
        let (right, toes) = (places(.rightWrist), places(.rightFootIndex))
        #expect(drummer.events.contains { $0.hand == .left } && drummer.events.contains { $0.id == "kick" })
        for event in drummer.events where event.hand != .left {
            let number = Int((event.time * 120).rounded())
            let y = event.hand == nil ? toes : right
            let near = max(number - 12, 0)...min(number + 12, drummer.count - 1)
            let lowest = try #require(near.max { y[$0] < y[$1] })
            let late = event.hand == nil ? -3...3 : -1...5
            #expect(late.contains(lowest - number) || y[lowest] - y[number] < 0.001, "\(event)")
        }
    }

    @Test("the drawn body lies at the truth, in front of the background, and hides what is behind it") func drawing()
        throws
    {
        let options = Self.options {
            $0.size = ImageSize(width: 160, height: 120)
            $0.seed = 3
            $0.feet.right = [true]
        }
        let drummer = try SyntheticDrummer(options, isDrawn: true)
        let empty = ImageStage(look: drummer.look, size: options.size).image(of: [], number: 12)
        let image = drummer.image(12)
        let points = try #require(drummer.frame(12).bodies.first).points
        for joint in BodyJoint.allCases {
            guard let point = points[joint], joint != .leftHeel, joint != .rightHeel else { continue }
            let (x, y) = (Int(point.x * 160), Int(point.y * 120))
            #expect(image[x, y] != empty[x, y], "\(joint)")
        }
        // Above the head there is nothing but the background.
        let nose = try #require(points[.nose])
        #expect(image[Int(nose.x * 160), Int(nose.y * 120) - 24] == empty[Int(nose.x * 160), Int(nose.y * 120) - 24])
    }

    @Test("what does not move is drawn as if all were drawn anew") func still() throws {
        let size = ImageSize(width: 80, height: 60)
        var generator = SeededGenerator(seed: 2)
        let look = ImageLook.random(using: &generator, background: .room)
        let camera = HandCamera(size: size, palmPixels: 8, palmLength: 100)
        func rod(_ x: Double, _ z: Double) -> DrawnPart {
            DrawnPart(SIMD3(200, 90, 40), melt: 10, [DrawnRod(SIMD3(x, -200, z), 60, SIMD3(x + 100, 250, z), 40)])
        }
        let (front, back, wall) = (rod(0, -900), rod(30, -1100), rod(-150, -1400))
        let apart = ImageStage(look: look, parts: [back, wall], camera: camera)
        let together = ImageStage(look: look, parts: [back, wall, front], camera: camera)
        func image(_ stage: ImageStage, _ parts: [DrawnPart]) -> HandImage {
            stage.image(ofMoments: [DrawnScene(hands: [], parts: parts)], number: 0)
        }
        #expect(image(apart, [front]) == image(together, []))
        #expect(image(apart, []) != image(together, []))
    }

    @Test("sticks are drawn, and hands then show no shape") func sticks() throws {
        let small = Self.options { $0.size = ImageSize(width: 160, height: 120) }
        var held = small
        held.hasSticks = true
        let (without, with) = (try SyntheticDrummer(small, isDrawn: true), try SyntheticDrummer(held, isDrawn: true))
        #expect(without.image(0) != with.image(0))
        #expect(with.frame(20).hands.allSatisfy { $0.label == nil })
        #expect(without.frame(20).hands.contains { $0.label != nil })
    }

    @Test("a mirrored person is mirrored, body and hands") func mirrored() throws {
        let plain = try SyntheticDrummer(Self.options()).frame(9)
        let flipped = try SyntheticDrummer(Self.options { $0.isMirrored = true }).frame(9)
        let one = try #require(plain.bodies[0].points[.leftKnee])
        let other = try #require(flipped.bodies[0].points[.leftKnee])
        #expect(abs(one.x + other.x - 1) < 1e-6 && one.y == other.y)
        let hand = try #require(flipped.hands[0].points[.wrist])
        #expect(abs(hand.x - (flipped.bodies[0].points[.rightWrist]?.x ?? 0)) < 0.0002)
    }

    @Test("patterns of feet as text", arguments: ["x", "x.x./...x", "/x"]) func feet(_ text: String) throws {
        #expect(try #require(FootPattern(text)).description == text)
    }

    @Test("texts that are no patterns of feet", arguments: ["", "..", "r", "x/x/x", "X"]) func noFeet(_ text: String) {
        #expect(FootPattern(text) == nil)
    }
}
