// The hand that is meant when one is requested.

import Testing

@testable import Keypoints

@Suite("the hand that is meant")
struct HandChoiceTests {
    /// A hand of some joints, each `spread` times its number away from the last.
    private func hand(_ joints: [HandJoint], spread: Float = 0.01) -> Hand {
        var hand = Hand()
        for joint in joints {
            let way = spread * Float(joint.rawValue)
            hand.points[joint] = Keypoint(x: 0.2 + way, y: 0.2 + way)
        }
        return hand
    }

    private static let palm: [HandJoint] = [.wrist, .indexMCP, .littleMCP]

    @Test("the first whose palm was seen, else the largest, else none")
    func rows() {
        let whole = hand(HandJoint.allCases)
        let (palm, tips) = (hand(Self.palm), hand([.indexTip, .middleTip, .ringTip]))
        let (wide, point) = (hand([.thumbTip, .littleTip]), hand([.wrist]))
        let rows: [(hands: [Hand], chosen: Int?, seen: Int)] = [
            ([], nil, 0), ([Hand()], nil, 0), ([whole], 0, 1), ([whole, whole], 0, 2), ([Hand(), whole], 1, 1),
            ([Hand(), Hand(), whole, whole], 2, 2), ([tips, whole], 1, 2), ([tips, palm], 1, 2), ([palm, whole], 0, 2),
            ([point, tips, wide], 2, 3), ([tips, wide, point], 1, 3), ([Hand(), point], 1, 1), ([tips, tips], 0, 2),
        ]
        for (number, row) in rows.enumerated() {
            let frame = Frame(hands: row.hands)
            #expect(frame.seenHands == row.seen, "row \(number)")
            #expect(frame.chosenHand == row.chosen, "row \(number)")
        }
    }

    @Test("how large a hand is goes by the true image")
    func aspect() {
        func line(_ x: Float, _ y: Float) -> Hand {
            var hand = Hand()
            hand.points[.indexTip] = Keypoint(x: 0, y: 0)
            hand.points[.middleTip] = Keypoint(x: x, y: y)
            return hand
        }
        let hands = [line(0.2, 0), line(0, 0.3)]
        #expect(Frame(hands: hands).chosenHand == 1)
        #expect(Frame(size: ImageSize(width: 1920, height: 1080), hands: hands).chosenHand == 0)
    }
}
