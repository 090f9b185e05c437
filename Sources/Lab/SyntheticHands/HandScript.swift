// The movement of one hand of a video: shapes, changes between them, and small movements. Used by SyntheticVideo; pure.

import Keypoints
import RealModule

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
        start = generator.uniform(in: 0...Tuning.holdTime)
        rest = Stand(using: &generator)
        sways = (0..<Stand.count).map { _ in Sway(using: &generator) }
        let beats = Int((options.seconds + start) / (Tuning.holdTime + Tuning.changeTime)) + 2
        poses = Self.order(options.shapes, beats, using: &generator).map { shape in
            let pose = shape.poses[generator.below(shape.poses.count)]
            return (shape, pose.varied(using: &generator))
        }
    }

    /// Returns the hand at a time in seconds, `nil` while it is out of the image.
    func moment(at time: Double) -> Moment? {
        let away = away(at: time)
        guard away < 1 else { return nil }
        let beat = (max(time, 0) + start) / (Tuning.holdTime + Tuning.changeTime)
        let index = min(Int(beat), poses.count - 1)
        let (now, next) = (poses[index], poses[min(index + 1, poses.count - 1)])
        let into = (beat - Double(index)) * (Tuning.holdTime + Tuning.changeTime) - Tuning.holdTime
        let share = max(0, min(1, into / Tuning.changeTime))
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
            centre: centre + stand.offset + SIMD2(0, away * Tuning.wayOut),
            palmPixels: shorter * stand.palm,
            palmLength: anatomy.palmLength
        )
        let isHeld = share == 0 && away == 0
        return Moment(seen: RenderedHand(hand: hand, camera: camera), label: isHeld ? now.shape.rawValue : nil)
    }

    /// Returns the position of the hand on its way out of the image: 0 in its place, 1 out.
    private func away(at time: Double) -> Double {
        guard let presence else { return 0 }
        let inside = min(time - presence.lowerBound, presence.upperBound - time) / Tuning.entranceTime
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
        roll = generator.uniform(in: Tuning.videoInPlane)
        pitch = generator.uniform(in: Tuning.videoTilt)
        yaw = generator.uniform(in: Tuning.videoYaw) + (generator.chance(Tuning.videoBackShare) ? 180 : 0)
        palm = generator.uniform(in: Tuning.videoPalm)
    }

    /// Returns the stand after small movements, each −1…1.
    func swayed(_ sways: [Double]) -> Stand {
        var stand = self
        stand.roll += Tuning.swayAngle * sways[0]
        stand.pitch += Tuning.swayAngle * sways[1]
        stand.yaw += Tuning.swayAngle * sways[2]
        stand.palm *= 1 + Tuning.swayScale * sways[3]
        stand.offset = SIMD2(sways[4], sways[5]) * Tuning.swayOffset
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
