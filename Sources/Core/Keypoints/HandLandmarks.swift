// The 21 points of a hand in one flat value, without allocation. Read by Shapes, written by KeypointFiles; pure.

/// The keypoints of one hand, each present or absent, stored flat.
///
/// Nothing here allocates; every access is O(1). Inside, the joints are in rows across the four long fingers, as the
/// arithmetic on all fingers at once wants them (an array of 21 points was measured to be copied whole at every
/// access).
public struct HandLandmarks: Sendable {
    private var wrist = SIMD4<Float>(repeating: .nan)
    private var thumb = JointRow()
    private var mcp = JointRow()
    private var pip = JointRow()
    private var dip = JointRow()
    private var tip = JointRow()

    /// One bit a joint, by `HandJoint.rawValue`, set where the point is present.
    public private(set) var presence: UInt32 = 0

    /// The value of `presence` when all 21 points are there.
    package static let allPresent: UInt32 = (1 << 21) - 1

    /// A point whose confidence is known and not above this is absent
    /// (<doc:NativeRecords#Missing-points-and-confidence>).
    package static let usualConfidenceFloor: Float = 0.3

    /// Creates a hand without points.
    public init() {}

    /// Creates a hand of 21 points in the common order at once, the fastest way.
    ///
    /// - Parameters:
    ///   - lanes: (x, y, z, confidence) of each joint: all NaN where absent, z and confidence NaN where unknown, and
    ///     finite everywhere else.
    ///   - presence: one bit a joint, set where the point is present.
    /// - Precondition: `lanes` has 21 elements.
    package init(lanes: Span<SIMD4<Float>>, presence: UInt32) {
        precondition(lanes.count == HandJoint.count, "a hand has 21 points")
        wrist = lanes[0]
        thumb = JointRow(lanes[1], lanes[2], lanes[3], lanes[4])
        mcp = JointRow(lanes[5], lanes[9], lanes[13], lanes[17])
        pip = JointRow(lanes[6], lanes[10], lanes[14], lanes[18])
        dip = JointRow(lanes[7], lanes[11], lanes[15], lanes[19])
        tip = JointRow(lanes[8], lanes[12], lanes[16], lanes[20])
        self.presence = presence & Self.allPresent
    }

    /// The number of points that are present, 0…21.
    public var presentCount: Int { presence.nonzeroBitCount }

    /// Returns a Boolean value that indicates whether a joint was seen.
    public func has(_ joint: HandJoint) -> Bool { presence & (1 << UInt32(joint.rawValue)) != 0 }

    /// The point of a joint, `nil` where it was not seen. Setting a point that is not finite removes it.
    public subscript(joint: HandJoint) -> Keypoint? {
        get {
            guard has(joint) else { return nil }
            let lane = lane(joint)
            return Keypoint(
                x: lane.x,
                y: lane.y,
                z: lane.z.isNaN ? nil : lane.z,
                confidence: lane.w.isNaN ? nil : lane.w
            )
        }
        set {
            guard let point = newValue else { return remove(joint) }
            setLane(joint, SIMD4(point.x, point.y, point.z ?? .nan, point.confidence ?? .nan))
        }
    }

    /// The point of a joint as (x, y, z, confidence); all NaN where absent, z or confidence NaN where unknown.
    package func lane(_ joint: HandJoint) -> SIMD4<Float> {
        let (finger, step) = joint.place
        if joint == .wrist { return wrist }
        if finger == 0 { return thumb[step] }
        return switch step {
        case 0: mcp[finger - 1]
        case 1: pip[finger - 1]
        case 2: dip[finger - 1]
        default: tip[finger - 1]
        }
    }

    /// Sets a point from (x, y, z, confidence), NaN standing for an unknown z or confidence.
    ///
    /// A point whose x or y is not finite is absent (<doc:NativeRecords>); an infinite z or confidence is unknown.
    package mutating func setLane(_ joint: HandJoint, _ lane: SIMD4<Float>) {
        let clean = Self.clean(lane)
        let bit: UInt32 = 1 << UInt32(joint.rawValue)
        presence = clean.x.isNaN ? presence & ~bit : presence | bit
        let (finger, step) = joint.place
        switch (joint, finger, step) {
        case (.wrist, _, _): wrist = clean
        case (_, 0, _): thumb[step] = clean
        case (_, _, 0): mcp[finger - 1] = clean
        case (_, _, 1): pip[finger - 1] = clean
        case (_, _, 2): dip[finger - 1] = clean
        default: tip[finger - 1] = clean
        }
    }

    /// Removes a point, which is then absent.
    package mutating func remove(_ joint: HandJoint) { setLane(joint, SIMD4(repeating: .nan)) }

    /// Whether every present point has a depth, and there is at least one.
    package var hasDepth: Bool {
        guard presence != 0 else { return false }
        return HandJoint.allCases.allSatisfy { !has($0) || !lane($0).z.isNaN }
    }

    /// Returns whether the confidence of a point is known and not above the floor.
    package func hasLandmark(withConfidenceAtMost floor: Float) -> Bool {
        let floors = SIMD4(repeating: floor)
        let fingers = (mcp.confidence .<= floors) .| (pip.confidence .<= floors) .| (dip.confidence .<= floors)
        return wrist.w <= floor || any(fingers .| (thumb.confidence .<= floors) .| (tip.confidence .<= floors))
    }

    /// x and y of all joints in the common order, NaN where absent.
    package var places: InlineArray<21, SIMD2<Float>> {
        var places = InlineArray<21, SIMD2<Float>>(repeating: SIMD2(wrist.x, wrist.y))
        for step in 0..<4 {
            places[1 + step] = SIMD2(thumb.x[step], thumb.y[step])
            places[5 + 4 * step] = SIMD2(mcp.x[step], mcp.y[step])
            places[6 + 4 * step] = SIMD2(pip.x[step], pip.y[step])
            places[7 + 4 * step] = SIMD2(dip.x[step], dip.y[step])
            places[8 + 4 * step] = SIMD2(tip.x[step], tip.y[step])
        }
        return places
    }

    /// The largest x or y of a point, whatever its sign; 0 where none is present.
    package var reach: Float { max(most(wrist.x) { $0.x }, most(wrist.y) { $0.y }) }

    /// The largest depth of a point, whatever its sign; 0 where none is known.
    package var depthReach: Float { most(wrist.z) { $0.z } }

    @inline(__always)
    private func most(_ first: Float, _ others: (JointRow) -> SIMD4<Float>) -> Float {
        var most = SIMD4<Float>.zero
        func include(_ values: SIMD4<Float>) {
            let sizes = values.magnitude
            most.replace(with: sizes, where: sizes .> most)
        }
        include(SIMD4(first, 0, 0, 0))
        include(others(thumb))
        include(others(mcp))
        include(others(pip))
        include(others(dip))
        include(others(tip))
        return most.max()
    }

    /// Removes every point whose confidence is known and not above the floor (<doc:MissingKeypoints>).
    ///
    /// - Parameter floor: a point at exactly the floor is absent; 0.3 is the default of the formats.
    package mutating func removeLandmarks(withConfidenceAtMost floor: Float) {
        for joint in HandJoint.allCases where has(joint) && lane(joint).w <= floor { remove(joint) }
    }

    /// Replaces every present point by what `change` makes of it; x, y, z and confidence as in `lane(_:)`.
    package mutating func mapLanes(_ change: (SIMD4<Float>) -> SIMD4<Float>) {
        for joint in HandJoint.allCases where has(joint) { setLane(joint, change(lane(joint))) }
    }

    /// The wrist's position in units of the image's height, NaN where absent.
    ///
    /// - Parameter aspect: width over height of the image.
    package func wristPosition(aspect: Float) -> SIMD2<Float> { SIMD2(wrist.x * aspect, wrist.y) }

    /// The positions of CMC, MCP, IP and tip of the thumb in units of the image's height, NaN where absent.
    ///
    /// - Parameter aspect: width over height of the image.
    package func thumbPositions(aspect: Float) -> PointQuad { PointQuad(x: thumb.x * aspect, y: thumb.y) }

    /// The positions of MCPs, PIPs, DIPs and tips, each from the index to the little finger, in units of the image's
    /// height, NaN where absent.
    ///
    /// - Parameter aspect: width over height of the image.
    package func fingerPositions(aspect: Float) -> (mcp: PointQuad, pip: PointQuad, dip: PointQuad, tip: PointQuad) {
        (
            PointQuad(x: mcp.x * aspect, y: mcp.y), PointQuad(x: pip.x * aspect, y: pip.y),
            PointQuad(x: dip.x * aspect, y: dip.y), PointQuad(x: tip.x * aspect, y: tip.y)
        )
    }

    /// A point as it is kept: all NaN unless x and y are finite, NaN for a z or confidence that is infinite.
    private static func clean(_ lane: SIMD4<Float>) -> SIMD4<Float> {
        guard lane.x.isFinite, lane.y.isFinite else { return SIMD4(repeating: .nan) }
        return lane.replacing(with: .nan, where: lane.magnitude .== .infinity)
    }
}

extension HandLandmarks: Equatable {
    /// Two hands are equal when the same joints are present with the same values; O(21).
    public static func == (left: HandLandmarks, right: HandLandmarks) -> Bool {
        guard left.presence == right.presence else { return false }
        return HandJoint.allCases.allSatisfy { left[$0] == right[$0] }
    }
}

/// Four points side by side, by component.
private struct JointRow {
    var x = SIMD4<Float>(repeating: .nan)
    var y = SIMD4<Float>(repeating: .nan)
    var z = SIMD4<Float>(repeating: .nan)
    var confidence = SIMD4<Float>(repeating: .nan)

    init() {}

    init(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>) {
        x = SIMD4(a.x, b.x, c.x, d.x)
        y = SIMD4(a.y, b.y, c.y, d.y)
        z = SIMD4(a.z, b.z, c.z, d.z)
        confidence = SIMD4(a.w, b.w, c.w, d.w)
    }

    subscript(lane: Int) -> SIMD4<Float> {
        get { SIMD4(x[lane], y[lane], z[lane], confidence[lane]) }
        set {
            x[lane] = newValue.x
            y[lane] = newValue.y
            z[lane] = newValue.z
            confidence[lane] = newValue.w
        }
    }
}

extension SIMD4<Float> {
    fileprivate var magnitude: SIMD4<Float> { replacing(with: -self, where: self .< 0) }
}

extension HandLandmarks: Codable {
    /// Encodes the landmarks as a list of 21 in the order of `HandJoint`; a missing one is `null`, never NaN or 0.
    public func encode(to encoder: any Encoder) throws { try HandJoint.allCases.map { self[$0] }.encode(to: encoder) }

    /// Decodes a list of 21 landmarks, `null` where one is missing.
    ///
    /// - Throws: `DecodingError` for a list of another length.
    public init(from decoder: any Decoder) throws {
        let points = try [Keypoint?](from: decoder)
        guard points.count == HandJoint.count else {
            let words = "\(points.count) landmarks, expected \(HandJoint.count), null where one is missing"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: words))
        }
        self.init()
        for (joint, point) in zip(HandJoint.allCases, points) { self[joint] = point }
    }
}
