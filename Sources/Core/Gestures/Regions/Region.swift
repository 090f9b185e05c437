// A part of the space that hands come into. Read from kit files, watched by the region detector; pure.

public import Keypoints

/// The space and the unit of a region's coordinates.
public enum RegionSpace: String, Sendable, Hashable, CaseIterable {
    /// The body's own frame in metres: x to the performer's left, y up from the hips, or torso units.
    case body

    /// The image: x from 0 at the player's own left edge to 1 at the right edge, y from 0 at the bottom to 1 at the
    /// top.
    case image = "picture"
}

/// A region: bands across one or two axes that a hand must be within, or the surroundings of a point.
public struct Region: Sendable, Hashable {
    /// The region's name, such as `up`.
    public var name: String

    /// The space of its coordinates.
    public var space: RegionSpace

    /// The hands that can enter it.
    public var hands: Set<Handedness>

    /// The band across x, `nil` where x does not matter.
    public var x: HysteresisThresholds?

    /// The band across y, `nil` where y does not matter.
    public var y: HysteresisThresholds?

    /// The point of the region: of all regions of the space with a point, a hand that is within no bands is in the
    /// nearest; `nil` for a region with bands.
    public var centre: SIMD2<Double>?

    /// The distance from the point to the edge of the drum there, in units of the space; `nil` where strikes have no
    /// place on it.
    public var radius: Double?

    /// Creates a region.
    public init(
        _ name: String,
        space: RegionSpace,
        hands: Set<Handedness> = [.left, .right],
        x: HysteresisThresholds? = nil,
        y: HysteresisThresholds? = nil,
        centre: SIMD2<Double>? = nil,
        radius: Double? = nil
    ) {
        self.name = name
        self.space = space
        self.hands = hands
        self.x = x
        self.y = y
        self.centre = centre
        self.radius = radius
    }

    /// Returns the place of a position on the drum: 0 at the point, 1 at the radius and beyond; `nil` without a radius.
    func offCentre(_ position: SIMD2<Double>) -> Float? {
        guard let centre, let radius else { return nil }
        let way = position - centre
        return Float(min((way * way).sum().squareRoot() / radius, 1))
    }
}
