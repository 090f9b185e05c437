// The movement of one hand of a video: shapes, changes between them, and small movements. Used by SyntheticVideo; pure.

import Keypoints
import RealModule

/// The time for which a shape is held, in seconds.
private let holdTime = 0.8

/// The duration of a change from one shape to the next, in seconds.
private let changeTime = 0.3

/// The duration of a hand's way into or out of the image, in seconds.
private let entranceTime = 0.5

/// The distance below its place at which a hand is out of the image, as a share of the image's height.
private let wayOut = 1.3

/// The rotation of a hand within the image, in degrees, before it sways.
private let videoInPlane = -18.0...18.0

/// The palm's length as a share of the image's shorter side.
private let videoPalm = 0.24...0.3

/// The largest rotation of a swaying hand, in degrees.
private let swayAngle = 7.0

/// The change of its apparent size by distance, as a share.
private let swayScale = 0.06

/// The largest movement of a swaying hand, as a share of the image's sides.
private let swayOffset = 0.035

/// The movement of one hand, available at any moment.
struct HandScript: Sendable {
    struct Moment: Sendable {
        var seen: RenderedHand

        /// The label of its shape, `nil` between two shapes and on the way into or out of the image.
        var label: String?
    }

    private let anatomy: HandAnatomy
    private let side: Handedness
    private let size: ImageSize
    private let poses: [(shape: SyntheticShape, pose: HandPose)]
    private let start: Double
    private let rest: Stand
    private let sways: [Sway]
    private let centre: SIMD2<Double>
    private let presence: ClosedRange<Double>?

    /// Creates the script.
    ///
    /// - Parameters:
    ///   - presence: the time of the hand in the image, in seconds; `nil` for always.
    init(
        _ options: VideoOptions,
        side: Handedness,
        centre: SIMD2<Double>,
        presence: ClosedRange<Double>?,
        using generator: inout SeededGenerator
    ) {
        self.side = side
        self.centre = centre
        self.presence = presence
        size = options.size
        anatomy = .person(using: &generator)
        start = generator.uniform(in: 0...holdTime)
        rest = Stand(using: &generator)
        sways = (0..<Stand.count).map { _ in Sway(using: &generator) }
        let beats = Int((options.seconds + start) / (holdTime + changeTime)) + 2
        poses = Self.order(options.shapes, beats, using: &generator).map { shape in
            let pose = shape.poses[generator.below(shape.poses.count)]
            return (shape, pose.varied(using: &generator))
        }
    }

    /// Returns the hand at a time in seconds, `nil` while it is out of the image.
    func moment(at time: Double) -> Moment? {
        let away = away(at: time)
        guard away < 1 else { return nil }
        let beat = (max(time, 0) + start) / (holdTime + changeTime)
        let index = min(Int(beat), poses.count - 1)
        let (now, next) = (poses[index], poses[min(index + 1, poses.count - 1)])
        let into = (beat - Double(index)) * (holdTime + changeTime) - holdTime
        let share = max(0, min(1, into / changeTime))
        let stand = rest.swayed(sways.map { $0.value(at: time) })
        let way = Self.ease(share)
        let turn = now.shape.turn + (next.shape.turn - now.shape.turn) * way
        let hand = SyntheticHand(
            anatomy: anatomy,
            pose: .blend(now.pose, next.pose, at: way),
            side: side,
            rotation: .hand(roll: stand.roll, pitch: stand.pitch, yaw: stand.yaw) * .aboutZ(turn)
        )
        let shorter = Double(min(size.width, size.height))
        let camera = HandCamera(
            size: size,
            centre: centre + stand.offset + SIMD2(0, away * wayOut),
            palmPixels: shorter * stand.palm,
            palmLength: anatomy.palmLength
        )
        let isHeld = share == 0 && away == 0
        return Moment(seen: RenderedHand(hand: hand, camera: camera), label: isHeld ? now.shape.rawValue : nil)
    }

    /// Returns the position of the hand on its way out of the image: 0 in its place, 1 out.
    private func away(at time: Double) -> Double {
        guard let presence else { return 0 }
        let inside = min(time - presence.lowerBound, presence.upperBound - time) / entranceTime
        return 1 - Self.ease(max(0, min(1, inside)))
    }

    /// Returns a number of shapes in random order: every shape once before one is repeated, and never one twice in a
    /// row.
    private static func order(
        _ shapes: [SyntheticShape],
        _ count: Int,
        using generator: inout SeededGenerator
    ) -> [SyntheticShape] {
        var order: [SyntheticShape] = []
        while order.count < count {
            var round = shapes
            for index in round.indices.dropLast() {
                round.swapAt(index, index + generator.below(round.count - index))
            }
            if round.count > 1, round.first == order.last { round.swapAt(0, round.count - 1) }
            order += round
        }
        return order
    }

    private static func ease(_ share: Double) -> Double { share * share * (3 - 2 * share) }
}

/// The position and the rotation of a hand before the camera.
private struct Stand: Sendable {
    /// The angles in degrees, as in `Rotation.hand`.
    var roll, pitch, yaw: Double

    /// The palm's length as a share of the image's shorter side.
    var palm: Double

    /// The distance of the hand from its place, as shares of the image's sides.
    var offset = SIMD2(0.0, 0.0)

    static let count = 6

    init(using generator: inout SeededGenerator) {
        roll = generator.uniform(in: videoInPlane)
        pitch = generator.uniform(in: Tuning.videoTilt)
        yaw = generator.uniform(in: Tuning.videoYaw) + (generator.chance(Tuning.videoBackShare) ? 180 : 0)
        palm = generator.uniform(in: videoPalm)
    }

    /// Returns the stand after small movements, each −1…1.
    func swayed(_ sways: [Double]) -> Stand {
        var stand = self
        stand.roll += swayAngle * sways[0]
        stand.pitch += swayAngle * sways[1]
        stand.yaw += swayAngle * sways[2]
        stand.palm *= 1 + swayScale * sways[3]
        stand.offset = SIMD2(sways[4], sways[5]) * swayOffset
        return stand
    }
}

/// A slow movement to and fro: two sines that do not repeat together.
private struct Sway: Sendable {
    private let turns: SIMD2<Double>
    private let phases: SIMD2<Double>

    init(using generator: inout SeededGenerator) {
        turns = SIMD2(generator.uniform(in: 0.1...0.3), generator.uniform(in: 0.3...0.6))
        phases = SIMD2(generator.unit(), generator.unit())
    }

    /// Returns the position at a time in seconds, −1…1.
    func value(at time: Double) -> Double {
        let angles = (turns * time + phases) * (2 * .pi)
        return 0.65 * Double.sin(angles.x) + 0.35 * Double.sin(angles.y)
    }
}
