// Measures one hand of an image of known aspect: every measure that a rule can name, as an interval. Made by
// HandMeasures, Classifier and AspectSweep; pure.

import Keypoints
import RealModule

/// The measures that are computed for each hand beforehand, where they are needed at all.
struct MeasureNeeds: Sendable {
    static let all = MeasureNeeds(extensions: true, depth: true)

    /// The extensions of the long fingers.
    var extensions: Bool

    var depth: Bool
}

extension MeasureNeeds {
    init(_ measures: [Measure]) {
        extensions = measures.contains { if case .extension = $0 { true } else { false } }
        depth = measures.contains(.depth)
    }
}

/// The measures of one hand at one aspect of its image.
struct SizedMeasures: Sendable {
    private(set) var geometry = HandGeometry()
    private var view = CaptureContext()

    /// The extensions of the long fingers where they were computed beforehand.
    private var extensions: SIMD4<Float>?
    private(set) var isComplete = false
    private var hasDepth = false

    /// Creates the measures of no hand, to be replaced by those of one.
    init() {}

    /// Measures another hand in place.
    ///
    /// - Parameters:
    ///   - aspect: width over height to measure it at, regardless of `view`.
    ///   - needs: the measures that are computed beforehand.
    ///   - imputation: fills in missing joints; kept from hand to hand.
    mutating func take(
        _ points: HandLandmarks,
        _ view: CaptureContext,
        aspect: Float,
        _ needs: MeasureNeeds = .all,
        by imputation: inout HandImputation
    ) {
        if points.presence == HandLandmarks.allPresent {
            geometry.take(points, aspect: aspect)
        } else {
            imputation.prepare(seen: points.presence)
            geometry.take(filled: imputation.filled(points), by: imputation, aspect: aspect)
        }
        measure(view, hasDepth: needs.depth && points.hasDepth, needs)
    }

    /// Measures another hand, whose missing joints were filled in, in place.
    mutating func take(
        filled points: HandLandmarks,
        by imputation: HandImputation,
        _ view: CaptureContext,
        aspect: Float,
        hasDepth: Bool,
        _ needs: MeasureNeeds
    ) {
        geometry.take(filled: points, by: imputation, aspect: aspect)
        measure(view, hasDepth: hasDepth, needs)
    }

    private mutating func measure(_ view: CaptureContext, hasDepth: Bool, _ needs: MeasureNeeds) {
        self.view = view
        self.hasDepth = hasDepth
        take(extensions: needs.extensions ? FingerExtension.long(geometry) : nil)
    }

    /// Takes the extensions of the long fingers, computed from its geometry.
    mutating func take(extensions: SIMD4<Float>?) {
        self.extensions = extensions
        isComplete = geometry.isWhole && extensions?.sum().isFinite ?? false
    }

    /// The extensions of the long fingers, index to little, of a complete hand; `nil` of any other.
    var exactExtensions: SIMD4<Float>? { isComplete ? extensions : nil }

    /// Returns the values that a measure can have on this hand.
    ///
    /// - Complexity: O(1), no allocation where all 21 points were seen.
    func interval(_ measure: Measure) -> Interval {
        switch measure {
        case .extension(.thumb): FingerExtension.thumb(geometry)
        case .extension(let finger): stretch(finger)
        case .reach, .straightness, .palmWidth, .ratio: parts(measure).map(quotient) ?? .unknown
        case .rise(let finger): rise(finger)
        case .imageRise(let finger): imageRise(finger)
        case .distance(let a, let b): distance(a, b)
        case .height(let a, let b): height(a, b)
        case .spread, .bend, .angle, .palmAngle, .lean: arrows(measure).map(between) ?? .unknown
        case .along(let joint): along(joint)
        case .across(let joint): across(joint)
        case .thumbStretch: thumbStretch()
        case .palmFacing: palmFacing()
        case .visible(let finger): Interval(geometry.saw(finger.tip) ? 1 : 0)
        case .side: side()
        case .depth: Interval(hasDepth ? 1 : 0)
        }
    }

    // MARK: Fingers

    private func stretch(_ finger: Finger) -> Interval {
        let middle = (extensions ?? FingerExtension.long(geometry))[finger.rawValue - 1]
        if isComplete { return Interval(middle) }
        guard middle.isFinite else { return .unknown }
        return Interval(middle, tolerance: tolerances[finger.rawValue - 1])
    }

    /// Half the widths of the extensions of the long fingers.
    var tolerances: SIMD4<Float> { geometry.isWhole ? .zero : FingerExtension.tolerances(geometry) }

    /// The largest error of the sum of a finger's bones: of a joint between two of them it counts twice.
    private func slackOfBones(_ finger: Finger) -> Float {
        if geometry.isWhole { return 0 }
        return slack(finger.base) + 2 * slack(finger.proximal) + 2 * slack(finger.distal) + slack(finger.tip)
    }

    /// Returns (tip − MCP)·(middle MCP − wrist) (<doc:WritingRules>), and without those two points the tip's height in
    /// the image.
    private func rise(_ finger: Finger) -> Interval {
        guard geometry.saw(.wrist), geometry.saw(.middleMCP) else { return imageRise(finger) }
        guard geometry.saw(finger.tip), geometry.saw(finger.base) else { return .unknown }
        let axis = geometry[.middleMCP] - geometry[.wrist]
        let rise = (geometry[finger.tip] - geometry[finger.base]).dot(axis)
        return Interval(rise / axis.squaredLength)
    }

    private func imageRise(_ finger: Finger) -> Interval {
        guard geometry.saw(finger.tip), geometry.saw(finger.base) else { return .unknown }
        let rise = geometry[finger.base].y - geometry[finger.tip].y
        return Interval(geometry.palm > 0 ? rise / geometry.palm : rise)
    }

    // MARK: Parts of measures

    /// Returns the two lengths whose quotient a measure is; `nil` for other measures.
    private func parts(_ measure: Measure) -> (Interval, Interval)? {
        switch measure {
        case .reach(let finger): return (length(finger.tip, .wrist), length(finger.proximal, .wrist))
        case .straightness(let finger):
            let (mcp, pip, dip, tip) = (finger.base, finger.proximal, finger.distal, finger.tip)
            let way = geometry.distance(mcp, pip) + geometry.distance(pip, dip) + geometry.distance(dip, tip)
            return (length(mcp, tip), length(way, slack: slackOfBones(finger)))
        case .palmWidth:
            let palm = palmAxis.vector.squaredLength.squareRoot()
            return (length(.indexMCP, .littleMCP), length(palm, slack: slack(.wrist) + archSlack))
        case .ratio(let a, let b, let c, let d): return (length(a, b), length(c, d))
        default: return nil
        }
    }

    /// Returns the two lengths whose quotient a measure is, in palms where the hand has a palm, for AspectSweep; `nil`
    /// for other measures.
    func lengths(_ measure: Measure) -> (Interval, Interval)? {
        guard let parts = parts(measure) else { return nil }
        let unit = geometry.palm > 0 ? geometry.palm : 1
        func inPalms(_ length: Interval) -> Interval {
            length.isKnown ? Interval(lower: length.lower / unit, upper: length.upper / unit) : .unknown
        }
        return (inPalms(parts.0), inPalms(parts.1))
    }

    /// Returns the two directions whose angle a measure is, or depends on; `nil` for other measures.
    private func arrows(_ measure: Measure) -> (Arrow, Arrow)? {
        switch measure {
        case .spread(let first, let second): (pointing(first), pointing(second))
        case .bend(let finger): (arrow(finger.base, finger.proximal), arrow(finger.proximal, finger.tip))
        case .angle(let finger, let direction): (pointing(finger), Arrow(vector: direction.vector, play: 0))
        case .palmAngle(let direction): (palmAxis, Arrow(vector: direction.vector, play: 0))
        case .lean(let finger): (palmAxis, pointing(finger))
        case .palmFacing: (arrow(.wrist, .indexMCP), arrow(.wrist, .littleMCP))
        default: nil
        }
    }

    /// Returns the angle between two directions for a measure that is one, and the error in degrees that each direction
    /// may have, for AspectSweep; `nil` for other measures, and where there is no such angle.
    func angle(_ measure: Measure) -> (degrees: Float, play: Float, otherPlay: Float)? {
        guard let (a, b) = arrows(measure) else { return nil }
        let exact = between(Arrow(vector: a.vector, play: 0), Arrow(vector: b.vector, play: 0))
        guard exact.isKnown else { return nil }
        return (exact.lower, degrees(a.play), degrees(b.play))
    }

    /// Returns the distance of a joint from the middle of the MCPs, in palms; NaN where unknown.
    func wayFromArch(_ joint: HandJoint) -> Float {
        guard let place = place(joint) else { return .nan }
        return (place.position - geometry.arch).squaredLength.squareRoot() / geometry.palm
    }

    /// The two lengths whose difference is `thumbStretch`, added up, in palms.
    var wayToThumb: Float {
        (geometry.distance(.thumbTip, .littleMCP) + geometry.distance(.thumbMCP, .littleMCP)) / geometry.palm
    }

    // MARK: Directions

    /// A direction in the image, and its largest error in radians where an end of it was filled in.
    private struct Arrow {
        var vector: SIMD2<Float>
        var play: Float
    }

    private func arrow(_ from: HandJoint, _ to: HandJoint) -> Arrow {
        arrow(geometry[to] - geometry[from], slack: slack(from) + slack(to))
    }

    private func arrow(_ vector: SIMD2<Float>, slack: Float) -> Arrow {
        guard slack > 0 else { return Arrow(vector: vector, play: 0) }
        let sine = slack * geometry.palm / vector.squaredLength.squareRoot()
        return Arrow(vector: vector, play: sine < 1 ? .asin(sine) : .pi)
    }

    private func pointing(_ finger: Finger) -> Arrow { arrow(finger == .thumb ? .thumbMCP : finger.base, finger.tip) }

    /// The palm's direction, wrist to the middle of the MCPs.
    private var palmAxis: Arrow { arrow(geometry.arch - geometry.wrist, slack: slack(.wrist) + archSlack) }

    private func between(_ a: Arrow, _ b: Arrow) -> Interval {
        let play = degrees(a.play + b.play)
        guard a.vector.squaredLength > 0, b.vector.squaredLength > 0, play < 180 else { return .unknown }
        let radians = Float.atan2(y: abs(a.vector.cross(b.vector)), x: a.vector.dot(b.vector))
        guard radians.isFinite else { return .unknown }
        // Rounding may put a straight angle a little above 180.
        let angle = min(degrees(radians), 180)
        return Interval(lower: max(0, angle - play), upper: min(180, angle + play))
    }

    private func degrees(_ radians: Float) -> Float { radians * 180 / .pi }

    // MARK: Between joints

    private func distance(_ a: HandJoint, _ b: HandJoint) -> Interval {
        // The usual case first: nothing is lost, nothing has play.
        if geometry.isWhole {
            let distance = geometry.distance(a, b) / geometry.palm
            return distance.isFinite ? Interval(distance) : .unknown
        }
        guard let a = place(a), let b = place(b), geometry.palm > 0 else { return .unknown }
        let distance = (a.position - b.position).squaredLength.squareRoot() / geometry.palm
        let slack = a.slack + b.slack
        guard distance.isFinite else { return .unknown }
        return Interval(lower: max(0, distance - slack), upper: distance + slack)
    }

    private func height(_ a: HandJoint, _ b: HandJoint) -> Interval {
        guard let a = place(a), let b = place(b), geometry.palm > 0 else { return .unknown }
        return Interval((b.position.y - a.position.y) / geometry.palm, tolerance: a.slack + b.slack)
    }

    /// Returns the position of a joint and its largest error, in palms.
    private func place(_ joint: HandJoint) -> (position: SIMD2<Float>, slack: Float)? {
        geometry.knows(joint) ? (geometry[joint], slack(joint)) : nil
    }

    private func slack(_ joint: HandJoint) -> Float { geometry.slack(joint) }

    /// The largest error of the middle of the MCPs.
    private var archSlack: Float {
        if geometry.isWhole { return 0 }
        return (slack(.indexMCP) + slack(.middleMCP) + slack(.ringMCP) + slack(.littleMCP)) / 4
    }

    private func length(_ a: HandJoint, _ b: HandJoint) -> Interval {
        if geometry.isWhole {
            let length = geometry.distance(a, b)
            return length.isFinite ? Interval(length) : .unknown
        }
        return length(geometry.distance(a, b), slack: slack(a) + slack(b))
    }

    private func length(_ length: Float, slack: Float) -> Interval {
        let play = slack > 0 ? slack * geometry.palm : 0
        guard length.isFinite, play.isFinite else { return .unknown }
        return Interval(lower: max(0, length - play), upper: length + play)
    }

    /// Returns the quotient of two lengths; unknown where the divisor may be 0.
    private func quotient(_ a: Interval, _ b: Interval) -> Interval {
        let (lower, upper) = (a.lower / b.upper, a.upper / b.lower)
        return b.lower > 0 && upper.isFinite ? Interval(lower: lower, upper: upper) : .unknown
    }

    // MARK: The palm

    private func along(_ joint: HandJoint) -> Interval { projection(of: joint, on: palmAxis) }

    /// Returns the distance across the palm's direction, at a right angle to it, toward the index MCP.
    private func across(_ joint: HandJoint) -> Interval {
        let axis = palmAxis
        let side = SIMD2(axis.vector.y, -axis.vector.x)
        let isToIndex = (geometry[.indexMCP] - geometry[.littleMCP]).dot(side) > 0
        return projection(of: joint, on: Arrow(vector: isToIndex ? side : -side, play: axis.play))
    }

    /// Returns the distance of a joint from the middle of the MCPs in a direction, in palms.
    private func projection(of joint: HandJoint, on direction: Arrow) -> Interval {
        guard let place = place(joint), geometry.palm > 0 else { return .unknown }
        let way = place.position - geometry.arch
        // A direction that is off changes what lies across it by much, what lies along it by little.
        let turn = direction.play > 0 ? way.squaredLength.squareRoot() / geometry.palm * min(direction.play, 1) : 0
        let projection = way.dot(direction.vector) / direction.vector.squaredLength.squareRoot() / geometry.palm
        guard projection.isFinite else { return .unknown }
        return Interval(projection, tolerance: place.slack + archSlack + turn)
    }

    /// Returns the thumb's stretch. The little MCP is far from both joints of the thumb: its error changes both
    /// distances much alike.
    private func thumbStretch() -> Interval {
        guard geometry.palm > 0 else { return .unknown }
        let stretch = geometry.distance(.thumbTip, .littleMCP) - geometry.distance(.thumbMCP, .littleMCP)
        guard stretch.isFinite else { return .unknown }
        let slack = slack(.thumbTip) + slack(.thumbMCP) + slack(.littleMCP)
        return Interval(stretch / geometry.palm, tolerance: slack)
    }

    /// The sine of the angle wrist–index MCP to wrist–little MCP, signed so that a palm that faces the camera is
    /// positive: seen by a camera, the right hand's index is to the right of its little finger when palm and fingers up
    /// face it.
    private func palmFacing() -> Interval {
        guard let side = view.side, let isMirrored = view.isMirrored else { return .unknown }
        let (a, b) = (arrow(.wrist, .indexMCP), arrow(.wrist, .littleMCP))
        let lengths = a.vector.squaredLength.squareRoot() * b.vector.squaredLength.squareRoot()
        let sine = b.vector.cross(a.vector) / lengths * (side == .right ? 1 : -1) * (isMirrored ? -1 : 1)
        guard sine.isFinite else { return .unknown }
        // An angle's sine changes by no more than the angle.
        func facing(_ sine: Float) -> Float { min(max(sine / Tuning.palmSine, -1), 1) }
        return Interval(lower: facing(sine - a.play - b.play), upper: facing(sine + a.play + b.play))
    }

    private func side() -> Interval {
        switch view.side {
        case .right: Interval(1)
        case .left: Interval(-1)
        case nil: .unknown
        }
    }
}
