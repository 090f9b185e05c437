// A seated person who drums before a camera: where hands and feet are, put into the camera's frame. Used by
// SyntheticDrummer; pure.

import Keypoints
import RealModule

struct SeatedDrummer: Sendable {
    /// The visible person at a moment.
    struct Moment: Sendable {
        var hands: [RenderedHand]

        /// Arms, feet and sticks.
        var parts: [DrawnPart]

        /// The body's true points.
        var body: Body
    }

    /// The position of one hand.
    private struct Hold: Sendable {
        var place: SIMD3<Double>
        var slant, palm, droop, flexion: Double
    }

    let look: SeatedLook
    let camera: HandCamera

    private let anatomy: SeatedAnatomy
    private let hands: HandAnatomy
    private let holds: (right: Hold, left: Hold)
    private let hasSticks: Bool

    /// The position of the camera in the room, in millimetres, and its downward rotation.
    private let eye: SIMD3<Double>
    private let tilt: Rotation

    init(
        _ options: DrummerOptions,
        skin: SIMD3<Float>,
        hands: HandAnatomy,
        using generator: inout SeededGenerator
    ) {
        look = SeatedLook(skin: skin, using: &generator)
        anatomy = .person(using: &generator)
        self.hands = hands
        hasSticks = options.hasSticks
        let isThumbUp = generator.chance(0.5) && options.hasSticks
        let roll = generator.uniform(in: isThumbUp ? Tuning.thumbsUp : Tuning.palmsDown)
        let aside = generator.uniform(in: Tuning.seatedAside)
        let scale = anatomy.scale
        let seat = anatomy.seat
        func hold(_ side: Double, using generator: inout SeededGenerator) -> Hold {
            Hold(
                place: SIMD3(
                    side * aside * scale,
                    seat + generator.uniform(in: Tuning.seatedUp) * scale,
                    generator.uniform(in: Tuning.seatedAhead) * scale
                ),
                slant: generator.uniform(in: Tuning.seatedSlant),
                palm: roll,
                droop: generator.uniform(in: Tuning.seatedDroop),
                flexion: generator.uniform(in: Tuning.wristFlexion)
            )
        }
        holds = (hold(-1, using: &generator), hold(1, using: &generator))
        let isFar = options.feet != FootPattern()
        let distance = generator.uniform(in: isFar ? Tuning.feetDistance : Tuning.seatedDistance) * 1000
        let high = generator.uniform(in: Tuning.seatedCamera.height) * 1000
        let beside = generator.uniform(in: Tuning.seatedCamera.aside) * 1000
        let aim = (isFar ? Tuning.feetAim : Tuning.seatedAim) * scale
        let down = Double.atan2(y: high - aim.y, x: distance)
        eye = SIMD3(aim.x + beside, high, aim.z + distance * Double.cos(down))
        tilt = .aboutX(down * 180 / .pi)
        let hand = HandAnatomy.average.palmLength
        camera = HandCamera(
            size: options.size,
            palmPixels: SyntheticHands.Tuning.focalShare * Double(max(options.size.width, options.size.height)) * hand
                / distance,
            palmLength: hand
        )
    }

    /// The parts that never move, before the camera.
    var still: [DrawnPart] {
        let pose = SeatedPose(anatomy, wrists: (holds.right.place, holds.left.place))
        return SeatedFigure(anatomy: anatomy, look: look).still(pose).map(seen)
    }

    /// Returns the visible person at a moment.
    ///
    /// - Parameters:
    ///   - motions: the movements of the hands; a hand without one rests where strokes end.
    ///   - toesUp: the height of the toes, in metres.
    func moment(
        _ motions: [Handedness: DrumHand.Motion],
        toesUp: (right: Double, left: Double)
    ) -> Moment {
        let pose = SeatedPose(
            anatomy,
            wrists: (wrist(holds.right, motions[.right]), wrist(holds.left, motions[.left])),
            toesUp: (toesUp.right * 1000, toesUp.left * 1000)
        )
        var parts = SeatedFigure(anatomy: anatomy, look: look).moving(pose).map(seen)
        var hands: [RenderedHand] = []
        for side in [Handedness.right, .left] {
            let hand = hand(side, pose[side].arm, motions[side])
            hands.append(hand)
            if hasSticks { parts.append(stick(of: hand)) }
        }
        return Moment(hands: hands, parts: parts, body: body(pose, hands))
    }

    // MARK: Hands

    private func wrist(_ hold: Hold, _ motion: DrumHand.Motion?) -> SIMD3<Double> {
        guard let motion else { return hold.place }
        let up = motion.up * 1000
        let sway = motion.sway * (Tuning.drumSway * 1000)
        return hold.place + SIMD3(motion.aside * 1000 + sway.x, up + sway.y, hold.slant * up)
    }

    private func hand(_ side: Handedness, _ arm: Limb, _ motion: DrumHand.Motion?) -> RenderedHand {
        let hold = side == .right ? holds.right : holds.left
        // A left hand is the mirror image of a right one.
        let mirror = SIMD3(side == .right ? 1.0 : -1, 1, 1)
        let wrist = room(arm.end)
        let ahead = (wrist - room(arm.middle)).unit * mirror
        let up = (tilt(SIMD3(0, 1, 0)) - ahead * tilt(SIMD3(0, 1, 0)).dot(ahead)).unit
        let bent = min(max((motion?.up ?? 0) / Tuning.distractorHeight.upperBound, 0), 1) * hold.flexion
        let (cosine, sine) = cosineAndSine(bent - hold.droop + Tuning.drumTurn * (motion?.sway.z ?? 0))
        let along = ahead * cosine + up * sine
        let back = up * cosine - ahead * sine
        // Towards the thumb with the palm down; turned inwards, the palm looks to the other hand.
        let across = back.cross(along)
        let (turnCosine, turnSine) = cosineAndSine(hold.palm + Tuning.drumTurn * (motion?.sway.w ?? 0))
        let thumb = across * turnCosine + back * turnSine
        let palm = thumb.cross(along)
        let hand = SyntheticHand(
            anatomy: hands,
            pose: hasSticks ? .grip : motion?.pose ?? .grip,
            side: side,
            rotation: Rotation(x: thumb, y: along, z: palm)
        )
        var camera = camera
        camera.position = wrist - hand.skeleton[.wrist]
        return RenderedHand(hand: hand, camera: camera, elbow: room(arm.middle))
    }

    private func stick(of seen: RenderedHand) -> DrawnPart {
        let skeleton = seen.hand.skeleton.mapped { $0 + seen.camera.position }
        let anatomy = seen.hand.anatomy
        let along = (skeleton[.middleMCP] - skeleton[.wrist]).unit
        let wide = skeleton[.indexMCP] - skeleton[.littleMCP]
        let across = (wide - along * wide.dot(along)).unit
        let palm = across.cross(along) * (seen.hand.side == .right ? 1 : -1)
        func turned(_ point: SIMD3<Double>) -> SIMD3<Double> { across * point.x + along * point.y + palm * point.z }
        let size = anatomy.palmLength / HandAnatomy.average.palmLength
        let place = skeleton[.wrist] + turned(Tuning.stickPlace) * size
        let way = turned(Tuning.stickAlong).unit
        let (tip, butt) = (place + way * Tuning.stickReach.x, place - way * Tuning.stickReach.y)
        return DrawnPart(Tuning.wood, melt: 1, [DrawnRod(butt, Tuning.stickRadius, tip, Tuning.stickRadius)])
    }

    // MARK: Camera

    /// Returns a point of the room in the camera's frame.
    private func room(_ point: SIMD3<Double>) -> SIMD3<Double> { tilt(point - eye) }

    private func seen(_ part: DrawnPart) -> DrawnPart {
        var part = part
        for index in part.rods.indices {
            part.rods[index].start = room(part.rods[index].start)
            part.rods[index].end = room(part.rods[index].end)
        }
        return part
    }

    private func body(_ pose: SeatedPose, _ hands: [RenderedHand]) -> Body {
        var places: [BodyJoint: SIMD3<Double>] = [.nose: room(pose.head + Tuning.nose * anatomy.scale)]
        for (half, hand, joints) in [
            (pose.right, hands[0], BodyJoint.rightJoints), (pose.left, hands[1], BodyJoint.leftJoints),
        ] {
            let seats = [
                half.arm.root, half.arm.middle, half.arm.end, half.leg.root, half.leg.middle, half.leg.end, half.heel,
                half.toes,
            ]
            for (joint, place) in zip(joints.limbs, seats) { places[joint] = room(place) }
            for (joint, point) in zip(joints.fingers, [HandJoint.indexMCP, .littleMCP, .thumbIP]) {
                places[joint] = hand.hand.skeleton[point] + hand.camera.position
            }
        }
        let size = camera.size
        return Body(
            points: places.mapValues { place in
                let scale = camera.focal / max(-place.z, 1)
                return Keypoint(
                    x: Float(0.5 + place.x * scale / Double(size.width)),
                    y: Float(0.5 - place.y * scale / Double(size.height))
                )
            }
        )
    }
}

extension BodyJoint {
    /// Shoulder to toes, then index finger, little finger and thumb.
    fileprivate static let rightJoints = (
        limbs: [
            BodyJoint.rightShoulder, .rightElbow, .rightWrist, .rightHip, .rightKnee, .rightAnkle, .rightHeel,
            .rightFootIndex,
        ], fingers: [BodyJoint.rightIndex, .rightPinky, .rightThumb]
    )

    /// As for the right side.
    fileprivate static let leftJoints = (
        limbs: [
            BodyJoint.leftShoulder, .leftElbow, .leftWrist, .leftHip, .leftKnee, .leftAnkle, .leftHeel, .leftFootIndex,
        ], fingers: [BodyJoint.leftIndex, .leftPinky, .leftThumb]
    )
}

extension HandPose {
    /// Around a stick.
    static let grip = HandPose(
        thumb: ThumbAngles(radial: 25, palmar: 42, pronation: 5, mcp: 20, ip: 30),
        index: FingerAngles(mcp: 55, pip: 75, dip: 45, deviation: 2),
        middle: FingerAngles(mcp: 55, pip: 75, dip: 45),
        ring: FingerAngles(mcp: 55, pip: 75, dip: 45, deviation: -1),
        little: FingerAngles(mcp: 55, pip: 75, dip: 45, deviation: -3)
    )
}
