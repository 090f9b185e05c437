// The places of a kit, and where those around the body are in the image: they move with the body. Owned by SceneWatch; pure.

package import Drums
package import Gestures
import Keypoints

/// A hand that is so far in a region of the body's frame is well within it, in metres.
private let regionDepth = 0.1

/// A place where hands or feet do something: a region that lines of a kit name, or a foot's.
package struct DrumPlace: Sendable {
    enum Spot: Sendable, Hashable {
        case region(Region)
        case foot(BodyJoint)
    }

    let spot: Spot

    package fileprivate(set) var instruments: [String] = []

    /// Whether what hands do there is not heard.
    fileprivate(set) var isQuiet = false

    package var region: String? {
        if case .region(let region) = spot { region.name } else { nil }
    }
}

/// Finds the places of a kit around the body in the image.
package struct DrumPlaces: Sendable {
    private enum Anchor: Sendable {
        case body(SIMD2<Double>)

        case foot(BodyJoint)
    }

    private var anchors: [Anchor?]
    private var body: BodyFrame

    /// The places in the last frame, in the order of the kit's; empty for a kit that is not around the body.
    private(set) var places: [SIMD2<Double>?] = []

    package init(_ kit: Kit, _ configuration: GestureConfiguration) {
        body = BodyFrame(configuration)
        anchors = kit.isAroundBody ? kit.places.map { Self.anchor(of: $0.spot) } : []
    }

    mutating func process(_ frame: Frame, at time: Double) {
        guard !anchors.isEmpty else { return }
        _ = body.process(frame.bodies.first, in: frame, at: time)
        places = anchors.map { anchor in
            switch anchor {
            case .body(let place): body.inImage(place, of: frame)
            case .foot(let joint):
                frame.bodies.first.flatMap { body in
                    body.unit == .image ? body.points[joint].map { SIMD2(Double($0.x), Double($0.y)) } : nil
                }
            case nil: nil
            }
        }
    }

    private static func anchor(of spot: DrumPlace.Spot) -> Anchor? {
        switch spot {
        case .foot(let joint): .foot(joint)
        case .region(let region) where region.space == .body:
            .body(region.centre ?? SIMD2(inside(region.x, usual: 0), inside(region.y, usual: chest)))
        case .region: nil
        }
    }

    /// A value that is well within a band.
    private static func inside(_ band: HysteresisThresholds?, usual: Double) -> Double {
        band.map { $0.enter + ($0.opensUpwards ? regionDepth : -regionDepth) } ?? usual
    }

    /// The height of the chest above the hips, in metres.
    private static let chest = 0.3
}

extension Kit {
    /// Whether its drums stand around the body.
    package var isAroundBody: Bool { regions.contains { $0.space == .body } }

    /// The places at which hands and feet act, in the order of the lines, each once.
    package var places: [DrumPlace] {
        var places: [DrumPlace] = []
        for line in lines {
            guard let spot = spot(of: line.trigger.pattern) else { continue }
            let index = places.firstIndex { $0.spot == spot } ?? places.endIndex
            if index == places.endIndex { places.append(DrumPlace(spot: spot)) }
            switch line.action {
            case .hit(let name) where !places[index].instruments.contains(name): places[index].instruments.append(name)
            case .quiet: places[index].isQuiet = true
            default: break
            }
        }
        return places
    }

    private func spot(of pattern: Trigger.Pattern) -> DrumPlace.Spot? {
        if case .footStrikes(let foot) = pattern { return .foot(foot == .left ? .leftFootIndex : .rightFootIndex) }
        guard let name = pattern.ofHands?.region else { return nil }
        return regions.first { $0.name == name }.map { .region($0) }
    }
}
