// That every named shape has the geometry its name says, in space, for every person and variation.

@testable import SyntheticHands
import Keypoints
import Testing

@Suite struct ShapeGeometryTests {
    /// The state of a finger in a shape.
    enum State { case extended, folded, either }

    /// A shape and what its thumb, index, middle, ring and little finger do.
    struct Row: Sendable, CustomTestStringConvertible {
        let shape: SyntheticShape
        let fingers: [State]

        init(_ shape: SyntheticShape, _ fingers: State...) {
            self.shape = shape
            self.fingers = fingers
        }

        var testDescription: String { shape.rawValue }
    }

    static let rows = [
        Row(.rock, .either, .folded, .folded, .folded, .folded),
        Row(.paper, .extended, .extended, .extended, .extended, .extended),
        Row(.scissors, .folded, .extended, .extended, .folded, .folded),
        Row(.pointing, .either, .extended, .folded, .folded, .folded),
        Row(.thumbsUp, .extended, .folded, .folded, .folded, .folded),
        Row(.thumbsDown, .extended, .folded, .folded, .folded, .folded),
        Row(.ok, .either, .either, .extended, .extended, .extended),
        Row(.call, .extended, .folded, .folded, .folded, .extended),
        Row(.horns, .folded, .extended, .folded, .folded, .extended),
        Row(.three, .folded, .extended, .extended, .extended, .folded),
        Row(.threeThumb, .extended, .extended, .extended, .folded, .folded),
        Row(.four, .folded, .extended, .extended, .extended, .extended),
        Row(.loveYou, .extended, .extended, .folded, .folded, .extended),
        Row(.gun, .extended, .extended, .folded, .folded, .folded),
        Row(.stop, .either, .extended, .extended, .extended, .extended),
        Row(.twoUp, .folded, .extended, .extended, .folded, .folded),
        Row(.mute, .either, .extended, .folded, .folded, .folded),
        Row(.relaxed, .either, .either, .either, .either, .either),
    ]

    /// Several persons' hands in all natural poses of a shape.
    static func hands(_ shape: SyntheticShape) -> [HandSkeleton] {
        var generator = SeededGenerator(seed: 31)
        return (0..<12).flatMap { _ in
            let model = HandModel(anatomy: .person(using: &generator))
            return shape.poses.map { model.joints($0.varied(using: &generator)) }
        } + shape.poses.map { HandModel().joints($0) }
    }

    @Test("every shape has a row") func complete() {
        #expect(Set(Self.rows.map(\.shape)) == Set(SyntheticShape.allCases))
    }

    @Test("fingers are extended or folded as the shape's name says", arguments: rows)
    func fingers(row: Row) {
        for hand in Self.hands(row.shape) {
            for (finger, state) in zip(Finger.allCases, row.fingers) {
                // A long finger is measured from the wrist, the thumb from the far side of the palm.
                let origin = finger == .thumb ? HandJoint.littleMCP : .wrist
                let reach = hand.distance(origin, finger.tip) / hand.distance(origin, finger.proximal)
                switch state {
                case .extended: #expect(reach > 1.1, "\(finger)")
                case .folded: #expect(reach < 1, "\(finger)")
                case .either: #expect((0.2...1.5).contains(reach), "\(finger)")
                }
            }
        }
    }

    @Test("the fingers of a victory sign are apart, those of two_up together")
    func spread() {
        let apart = Self.hands(.scissors).map { $0.distance(.indexTip, .middleTip) / $0.palmLength }
        let together = Self.hands(.twoUp).map { $0.distance(.indexTip, .middleTip) / $0.palmLength }
        #expect((apart.min() ?? 0) > (together.max() ?? 1))
    }

    @Test("a stop hand is narrower than a spread one")
    func closed() {
        let model = HandModel()
        let stop = model.joints(SyntheticShape.stop.pose)
        let spread = model.joints(SyntheticShape.paper.pose)
        #expect(stop.distance(.indexTip, .littleTip) * 1.5 < spread.distance(.indexTip, .littleTip))
        for (near, far) in zip(Finger.long, Finger.long.dropFirst()) {
            let sideways = stop[near.proximal].x - stop[far.proximal].x
            #expect((14...22).contains(sideways), "beside, and not inside, each other")
        }
    }

    @Test("in an ok sign thumb and index meet; in an L they are at a right angle")
    func thumbAndIndex() {
        let ok = HandModel().joints(SyntheticShape.ok.pose)
        #expect(ok.distance(.thumbTip, .indexTip) < 16)
        let gun = HandModel().joints(SyntheticShape.gun.pose)
        let thumb = gun[.thumbTip] - gun[.thumbMCP]
        let index = gun[.indexTip] - gun[.indexMCP]
        let cosine = (thumb * index).sum() / distance(thumb, .zero) / distance(index, .zero)
        #expect(abs(cosine) < 0.5)
    }

    @Test("a covering thumb lies on the fingers, not in them", arguments: [SyntheticShape.rock, .scissors, .horns])
    func thumbOnFingers(shape: SyntheticShape) {
        let hand = HandModel().joints(shape.pose)
        let nearest = Finger.long.map { finger in
            distance(hand[.thumbTip], (hand[finger.proximal] + hand[finger.distal]) / 2)
        }.min()
        #expect((12...24).contains(nearest ?? 0))
        #expect(hand[.thumbTip].z > hand[.ringDIP].z)
    }

    @Test(
        "a raised thumb is the highest joint, a lowered one the lowest",
        arguments: Handedness.allCases,
        [0.0, 30, 180]
    )
    func thumbUpAndDown(side: Handedness, yaw: Double) {
        for (shape, sign) in [(SyntheticShape.thumbsUp, 1.0), (.thumbsDown, -1.0)] {
            let turn = Rotation.hand(roll: 0, pitch: 0, yaw: yaw) * .aboutZ(shape.turn)
            let hand = SyntheticHand(pose: shape.pose, side: side, rotation: turn).skeleton
            let highest = HandJoint.allCases.max { hand[$0].y * sign < hand[$1].y * sign }
            #expect(highest == .thumbTip)
        }
    }

    @Test("the left hand is the right one's mirror image, and mirrored twice nothing has changed")
    func mirrored() {
        for shape in SyntheticShape.allCases {
            let right = HandModel().joints(shape.pose)
            let left = HandModel().joints(shape.pose, side: .left)
            #expect(left == right.mirrored)
            #expect(left != right)
            #expect(left.mirrored == right)
            #expect(left[.thumbTip].x == -right[.thumbTip].x && left[.thumbTip].y == right[.thumbTip].y)
        }
    }

    @Test("names are read as they are written, and unknown ones are not")
    func names() {
        for kind in SyntheticClass.allCases { #expect(SyntheticClass(named: kind.name) == kind) }
        #expect(SyntheticClass(named: "thumbs_up") == .shape(.thumbsUp))
        #expect(SyntheticClass(named: "other") == .other)
        #expect(SyntheticClass(named: "thumbsUp") == nil)
        #expect(SyntheticShape.others.count == SyntheticShape.allCases.count - 5)
        #expect(Set(SyntheticShape.others).isDisjoint(with: [.rock, .paper, .scissors, .stop, .twoUp]))
    }
}

extension HandSkeleton {
    func distance(_ from: HandJoint, _ to: HandJoint) -> Double { (self[to] - self[from]).length }

    fileprivate var palmLength: Double { distance(.wrist, .middleMCP) }
}
