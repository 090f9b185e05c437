// Which hand of a frame is meant where one is asked for. Asked by classifications and explanations; pure.

extension HandLandmarks {
    /// A Boolean value that indicates whether at least one point was seen: a hand without any is a place that was kept
    /// for a hand, and none.
    package var isSeen: Bool { presence != 0 }

    /// A Boolean value that indicates whether enough of the palm was seen that the hand's size and direction follow
    /// from it: three of wrist, thumb's CMC and the four MCPs, from which the others can be filled in.
    var showsPalm: Bool { (presence & Self.palmBits).nonzeroBitCount >= 3 }

    private static let palmBits: UInt32 = [
        HandJoint.wrist, .thumbCMC, .indexMCP, .middleMCP, .ringMCP, .littleMCP,
    ].reduce(0) { $0 | 1 << UInt32($1.rawValue) }

    /// The diagonal of the box around all points that were seen, in units of the image's height.
    func extent(aspect: Float) -> Float {
        var (least, most) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
        for joint in HandJoint.allCases where has(joint) {
            let place = SIMD2(lane(joint).x * aspect, lane(joint).y)
            (least, most) = (pointwiseMin(least, place), pointwiseMax(most, place))
        }
        let way = most - least
        return (way * way).sum().squareRoot()
    }
}

extension Frame {
    /// The place of the hand that is meant where one is asked for: the first whose palm was seen; where none was, the
    /// largest of what was seen of hands; `nil` where nothing was.
    ///
    /// O(1) where the first hand was seen, which is usual.
    public var chosenHand: Int? {
        if let first = hands.indices.first(where: { hands[$0].points.showsPalm }) { return first }
        let seen = hands.indices.filter { hands[$0].points.isSeen }
        return seen.max {
            hands[$0].points.extent(aspect: likelyAspect) < hands[$1].points.extent(aspect: likelyAspect)
        }
    }

    /// The number of hands of which at least one point was seen.
    package var seenHands: Int { hands.indices.reduce(0) { $0 + (hands[$1].points.isSeen ? 1 : 0) } }
}
