// The measures that rules speak of, with their units and scales. Read by Configurations and HandMeasures; pure.

public import Keypoints

/// A quantity that is measured on a hand.
public enum Measure: Sendable, Hashable {
    /// The extension of a finger: 0 bent to the palm, 1 straight, 0.5 the boundary (`FingerExtension`).
    case `extension`(Finger)

    /// |tip − wrist| / |PIP − wrist|: above 1 for a stretched finger; no unit.
    case reach(Finger)

    /// |tip − MCP| over the length of the path along the joints: 1 for a straight finger; no unit.
    case straightness(Finger)

    /// The distance of the tip past the MCP in the palm's direction, as a share of wrist to middle MCP; no unit
    /// (`palm`; <doc:WritingRules#Fingers>).
    case rise(Finger)

    /// The height of the tip above the MCP in the image, in palms (`image-up`; <doc:WritingRules#Fingers>).
    case imageRise(Finger)

    /// The distance of two joints, in palms.
    case distance(HandJoint, HandJoint)

    /// The height of the first joint above the second in the image, in palms.
    case height(HandJoint, HandJoint)

    /// The angle between the directions of two fingers, in degrees, 0…180.
    case spread(Finger, Finger)

    /// The bend of a finger at its PIP: the angle between MCP to PIP and PIP to tip, in degrees, 0…180.
    case bend(Finger)

    /// The distance of a joint beyond the middle of the MCPs in the palm's direction, in palms; negative towards the
    /// wrist.
    case along(HandJoint)

    /// The distance of a joint to the side of the palm's middle line, in palms: positive on the index finger's side.
    case across(HandJoint)

    /// The angle between the palm's direction, wrist to MCPs, and a finger's, in degrees, 0…180.
    case lean(Finger)

    /// The distance of the thumb's tip from the little MCP minus that of the thumb's own MCP, in palms.
    case thumbStretch

    /// The distance of two joints over the distance of two others; no unit.
    case ratio(HandJoint, HandJoint, HandJoint, HandJoint)

    /// The angle between a finger's direction and a direction of the image, in degrees, 0…180.
    case angle(Finger, Direction)

    /// The angle between the palm's direction, wrist to MCPs, and a direction of the image, in degrees, 0…180.
    case palmAngle(Direction)

    /// The palm's width, index MCP to little MCP, over its length, wrist to the middle of the MCPs; small when seen
    /// from the side.
    case palmWidth

    /// The degree to which the palm faces the camera: 1 wholly, 0 seen from the side, −1 the back of the hand. Needs
    /// the side.
    case palmFacing

    /// 1 where the fingertip was seen, else 0; always known.
    case visible(Finger)

    /// 1 for the person's right hand, −1 for the left one.
    case side

    /// 1 where every point that was seen has a depth, else 0; always known.
    case depth

    /// The change of the measure that leads from wholly untrue to wholly true, and the scale of its margins.
    public var scale: Float {
        return switch self {
        case .extension: Tuning.extensionScale
        case .reach, .straightness, .rise, .imageRise, .distance, .height, .along, .across, .thumbStretch:
            Tuning.lengthScale
        case .spread, .bend, .lean, .angle, .palmAngle: Tuning.angleScale
        case .palmWidth, .palmFacing, .ratio: Tuning.ratioScale
        case .visible, .side, .depth: 1
        }
    }

    /// The values that the measure can have on a hand; the range of the search for changes that change a
    /// classification.
    package var range: ClosedRange<Float> {
        switch self {
        case .extension: 0...1
        case .reach: 0...3
        case .straightness: 0...1
        case .rise, .imageRise, .height: -2...2
        case .along, .across, .thumbStretch: -2...2
        case .ratio: 0...5
        case .distance: 0...3
        case .spread, .bend, .lean, .angle, .palmAngle: 0...180
        case .palmWidth: 0...2
        case .palmFacing, .side: -1...1
        case .visible, .depth: 0...1
        }
    }

    /// The unit's word as rules write it, empty where the measure has none.
    public var unit: String {
        switch self {
        case .imageRise, .distance, .height, .along, .across, .thumbStretch: "palm"
        case .spread, .bend, .lean, .angle, .palmAngle: "degrees"
        case .extension, .reach, .straightness, .rise, .palmWidth, .palmFacing, .ratio, .visible, .side, .depth: ""
        }
    }
}

/// A direction of the image.
public enum Direction: String, CaseIterable, Sendable, Hashable {
    case up
    case down
    case left
    case right

    /// The unit vector in image axes, x right and y down.
    var vector: SIMD2<Float> {
        switch self {
        case .up: SIMD2(0, -1)
        case .down: SIMD2(0, 1)
        case .left: SIMD2(-1, 0)
        case .right: SIMD2(1, 0)
        }
    }
}
