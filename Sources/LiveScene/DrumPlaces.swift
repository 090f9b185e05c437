// Where the drums of a kit around the body are in the image: they move with the body. Owned by SceneWatch; pure.

package import Drums
package import Gestures
import Keypoints

/// Finds the drums of a kit in the image.
package struct DrumPlaces: Sendable {
    /// What a drum stands at.
    private enum Anchor: Sendable {
        /// A place of the body's frame.
        case body(SIMD2<Double>)

        /// A foot.
        case foot(BodyJoint)
    }

    private var anchors: [Anchor?]
    private var body: BodyFrame

    /// The places in the last frame, in the order of the kit; empty for a kit that is not around the body.
    private(set) var places: [SIMD2<Double>?] = []

    /// Creates places of a kit.
    package init(_ kit: Kit, _ configuration: GestureConfiguration) {
        body = BodyFrame(configuration)
        anchors = kit.isAroundBody ? kit.instruments.map { Self.anchor(of: $0.name, in: kit) } : []
    }

    /// Takes the next frame.
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

    private static func anchor(of instrument: String, in kit: Kit) -> Anchor? {
        for line in kit.lines where line.action == .hit(instrument) {
            switch line.trigger.pattern {
            case .footStrikes(.left): return .foot(.leftFootIndex)
            case .footStrikes: return .foot(.rightFootIndex)
            case .strikes(_, let name?), .enters(let name):
                guard let region = kit.regions.first(where: { $0.name == name && $0.space == .body }) else { continue }
                return .body(region.centre ?? SIMD2(inside(region.x, usual: 0), inside(region.y, usual: Self.chest)))
            default: continue
            }
        }
        return nil
    }

    /// A value that is well within a band.
    private static func inside(_ band: HysteresisThresholds?, usual: Double) -> Double {
        band.map { $0.enter + ($0.opensUpwards ? Tuning.regionDepth : -Tuning.regionDepth) } ?? usual
    }

    /// The height of the chest above the hips, in metres.
    private static let chest = 0.3
}

extension Kit {
    /// A Boolean value that indicates whether its drums stand around the body.
    package var isAroundBody: Bool { regions.contains { $0.space == .body } }
}
