// The hand of a frame that is meant when one is requested. Used by classifications and explanations; pure.

extension HandLandmarks {
    /// Whether at least one point was seen. A hand without any point is only a placeholder.
    package var isSeen: Bool { presence != 0 }

    /// Whether enough of the palm was seen to give the hand's size and direction: three of wrist, thumb's CMC and the
    /// four MCPs, from which the others can be filled in.
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
    /// The index of the hand to use as the frame's only one: the first whose palm was seen, or, of hands with a field
    /// `track`, that of the lowest number; without such a hand, the largest by its seen points; `nil` where nothing was
    /// seen.
    ///
    /// O(1) where the only hand was seen, which is usual.
    public var chosenHand: Int? {
        if hands.count > 1, let tracked = trackedHand { return tracked }
        if let first = hands.indices.first(where: { hands[$0].points.showsPalm }) { return first }
        let seen = hands.indices.filter { hands[$0].points.isSeen }
        return seen.max {
            hands[$0].points.extent(aspect: likelyAspect) < hands[$1].points.extent(aspect: likelyAspect)
        }
    }

    /// The hand of the lowest track whose palm was seen.
    private var trackedHand: Int? {
        let tracks = hands.indices.compactMap { index -> (index: Int, track: Int)? in
            let field = hands[index].extras.first { $0.name == HandIdentities.field }
            guard let track = field.flatMap({ Int($0.json) }), hands[index].points.showsPalm else { return nil }
            return (index, track)
        }
        return tracks.min { $0.track < $1.track }?.index
    }

    /// The number of hands with at least one known point.
    package var seenHands: Int { hands.indices.reduce(0) { $0 + (hands[$1].points.isSeen ? 1 : 0) } }
}
