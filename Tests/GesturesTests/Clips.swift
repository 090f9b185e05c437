// Frames of bodies and hands that move; shared by the tests of this room.

import Configurations
import Gestures
import SyntheticHands
import Keypoints
import Shapes

/// Makes frames.
enum Clips {
    /// The six regions of the seed's table, in the order of priority (<doc:GestureRecognition#Regions>).
    static let seedRegions = [
        Region("up", space: .body, y: HysteresisThresholds(enter: 0.8, exit: 0.7)),
        Region("down", space: .body, y: HysteresisThresholds(enter: 0.1, exit: 0.2)),
        Region("left", space: .body, hands: [.left], x: HysteresisThresholds(enter: 0.4, exit: 0.3)),
        Region("right", space: .body, hands: [.right], x: HysteresisThresholds(enter: -0.4, exit: -0.3)),
    ]

    /// Options that wait for every entry into those regions.
    static var seedOptions: GestureOptions {
        GestureOptions(triggers: seedRegions.map { Trigger(.enters(region: $0.name)) }, regions: seedRegions)
    }

    /// A frame with a body in metres; a wrist that is `nil` is missing.
    static func body(_ time: Double, left: SIMD2<Float>? = nil, right: SIMD2<Float>? = nil) -> Frame {
        var points: [BodyJoint: Keypoint] = [:]
        points[.leftWrist] = left.map { Keypoint(x: $0.x, y: $0.y) }
        points[.rightWrist] = right.map { Keypoint(x: $0.x, y: $0.y) }
        return Frame(time: time, bodies: [Body(points: points, unit: .metre)])
    }

    /// The image of all hands.
    static let size = ImageSize(width: 640, height: 480)

    /// A modelled hand whose middle is at a place of the image.
    static func hand(
        _ shape: SyntheticShape,
        _ side: Handedness? = .right,
        of own: Handedness? = nil,
        at centre: SIMD2<Double>,
        palm: Double = 90
    ) -> Hand {
        let hand = SyntheticHand(pose: shape.pose, side: own ?? side ?? .right)
        let camera = HandCamera(size: size, centre: centre, palmPixels: palm, palmLength: hand.anatomy.palmLength)
        return Hand(points: hand.points(from: camera), side: side)
    }

    /// A frame of hands.
    static func frame(_ time: Double, _ hands: [Hand]) -> Frame {
        Frame(time: time, size: size, isMirrored: false, hands: hands)
    }

    /// The mirrored copy of a frame: the image flipped, and the flag set.
    static func mirrored(_ frame: Frame) -> Frame {
        var copy = frame
        copy.isMirrored = true
        for index in copy.hands.indices { copy.hands[index].points.mirrorHorizontally() }
        for index in copy.bodies.indices where copy.bodies[index].unit == .image {
            copy.bodies[index].points = copy.bodies[index].points.mapValues { point in
                var flipped = point
                flipped.x = 1 - point.x
                return flipped
            }
        }
        return copy
    }
}

extension GestureRecognizer {
    /// All gestures of some frames.
    mutating func process(_ frames: [Frame]) -> [Gesture] { frames.flatMap { process($0) } }
}

extension Gesture {
    /// The gesture in a word and its hand, for comparison: `left up`, `right struck`.
    var words: String {
        let what =
            switch kind {
            case .entered(let region): region
            case .struck: "struck"
            case .footStruck(let foot): "\(foot.rawValue) foot struck"
            case .shown(let shape, let seconds): seconds == 0 ? "\(shape)" : "\(shape) \(seconds)"
            case .performed(let movement, _): movement.rawValue
            case .possible(let movement): "possible \(movement.rawValue)"
            case .pinched: "pinched"
            case .released: "released"
            case .rose(let coefficient): coefficient
            case .impact(let device): device
            case .moved(let value, _): value
            }
        return hand.map { "\($0.rawValue) \(what)" } ?? what
    }
}
