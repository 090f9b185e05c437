// A hand in its own frame: wrist, palm axes, right hand. Used by `tactus convert --frame hand`; pure.

extension HandLandmarks {
    /// Returns the points in the frame of a right hand (<doc:PreparingKeypoints#A-hands-own-frame>), in palm lengths; `nil`
    /// where the wrist or an MCP was not seen, or the palm has no length or, with depth, no width.
    ///
    /// The wrist is at 0. y runs from the middle of the four MCPs to the wrist, x, at a right angle to it, from the little
    /// finger's side to the thumb's, and z from the palm to the back: the axes of an image that shows the palm of an upright right
    /// hand. They follow by the Gram–Schmidt process from wrist → middle of the MCPs and little MCP → index MCP. Unless
    /// every seen point has a depth, the hand is turned within the image alone, and has no z.
    ///
    /// - Parameters:
    ///   - side: the side, in an image that is not mirrored; a left hand is mirrored.
    ///   - aspect: width over height of the image.
    package func inOwnFrame(of side: Handedness, aspect: Float) -> HandLandmarks? {
        guard Palm.joints.allSatisfy(has) else { return nil }
        let isFlat = !hasDepth
        let stretch = SIMD3(side == .left ? -aspect : aspect, 1, isFlat ? 0 : aspect)
        func place(_ lane: SIMD4<Float>) -> SIMD3<Float> {
            SIMD3(lane.x, lane.y, isFlat ? 0 : lane.z).replacing(with: 0, where: stretch .== 0) * stretch
        }
        let wrist = place(lane(.wrist))
        let arch = Finger.long.reduce(SIMD3<Float>.zero) { $0 + place(lane($1.base)) } / 4
        let length = (arch - wrist).length
        let down = (wrist - arch) / length
        let width = place(lane(.indexMCP)) - place(lane(.littleMCP))
        let across = isFlat ? SIMD3(down.y, -down.x, 0) : width - down * (width * down).sum()
        let right = across / across.length
        guard length > 0, right.x.isFinite, down.x.isFinite else { return nil }
        let back = right.cross(down)
        var turned = self
        turned.mapLanes { lane in
            let way = (place(lane) - wrist) / length
            return SIMD4((way * right).sum(), (way * down).sum(), isFlat ? .nan : (way * back).sum(), lane.w)
        }
        return turned
    }
}

extension Frame {
    /// Moves every hand into its own frame; bodies and faces, which are in the image, are left out.
    ///
    /// - Parameter reach: the largest coordinate of a hand, whatever its sign.
    /// - Returns: the numbers of hands without such a frame, or that reach beyond, which are left out, and of hands of unknown
    ///   side that were taken as right ones.
    package mutating func moveIntoHandFrames(reach: Float) -> (leftOut: Int, ofUnknownSide: Int) {
        unmirror()
        let count = hands.count
        var ofUnknownSide = 0
        hands = hands.compactMap { hand in
            var hand = hand
            let shown = hand.points.estimatedHandedness(aspect: likelyAspect)
            let side = hand.side ?? shown.flatMap { $0.confidence > HandLandmarks.plainSide ? $0.side : nil }
            guard let points = hand.points.inOwnFrame(of: side ?? .right, aspect: likelyAspect),
                max(points.reach, points.depthReach) <= reach
            else { return nil }
            if side == nil { ofUnknownSide += 1 }
            if side == .left { hand.extras.append(UnknownField(name: "mirrored_from", json: "\"left\"")) }
            (hand.points, hand.side) = (points, .right)
            return hand
        }
        (bodies, faces) = ([], [])
        return (count - hands.count, ofUnknownSide)
    }
}
