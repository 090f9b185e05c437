// A seated person's body as parts of one colour each: clothes, head, face, legs, arms. Used by SeatedDrummer; pure.

import Keypoints

/// The colours of hair: red, green, blue.
private let hairs: [SIMD3<Float>] = [
    SIMD3(60, 42, 30), SIMD3(30, 24, 20), SIMD3(150, 110, 60), SIMD3(120, 120, 118),
]

/// The range of a shirt's and of trousers' red, green and blue.
private let shirtTone = 30.0...215.0, trousersTone = 25.0...110.0

/// The share of persons with long sleeves.
private let longSleeves = 0.4

package struct SeatedLook: Sendable, Hashable {
    /// Red, green and blue, 0…255.
    package var skin, shirt, trousers, hair: SIMD3<Float>

    /// Whether sleeves reach to the wrists.
    package var hasLongSleeves: Bool

    /// Creates a random look.
    ///
    /// - Parameter skin: the skin of the hands.
    package init(skin: SIMD3<Float>, using generator: inout SeededGenerator) {
        func colour(_ range: ClosedRange<Double>) -> SIMD3<Float> {
            SIMD3<Float>(
                SIMD3(generator.uniform(in: range), generator.uniform(in: range), generator.uniform(in: range))
            )
        }
        self.skin = skin
        shirt = colour(shirtTone)
        trousers = colour(trousersTone)
        hair = hairs[generator.below(hairs.count)]
        hasLongSleeves = generator.chance(longSleeves)
    }
}

/// The drawn parts of a person in a pose, in the room's frame (see `SeatedPose`).
///
/// Measures are those of the average person, in millimetres, and our own: as simple as body-pose networks accept.
struct SeatedFigure {
    let anatomy: SeatedAnatomy
    let look: SeatedLook

    /// Returns torso, head, legs and stool, which hold still while the person plays.
    func still(_ pose: SeatedPose) -> [DrawnPart] {
        [torso, DrawnPart(Tuning.stool, melt: 10, stool)] + head(at: pose.head)
            + [-1.0, 1].map { leg(pose[$0 < 0 ? .right : .left]) }
    }

    /// Returns the upper arms with their sleeves, and the shoes; forearms belong to the hands.
    func moving(_ pose: SeatedPose) -> [DrawnPart] {
        [Handedness.right, .left].flatMap { side in arm(pose[side].arm) + [shoe(pose[side])] }
    }

    // MARK: Torso and limbs

    private func rod(_ start: SIMD3<Double>, _ radius: Double, _ end: SIMD3<Double>, _ endRadius: Double) -> DrawnRod {
        DrawnRod(start, radius * anatomy.scale, end, endRadius * anatomy.scale)
    }

    private var torso: DrawnPart {
        let (scale, hip, shoulder) = (anatomy.scale, anatomy.seat, anatomy.seat + anatomy.back)
        let rods = [-1.0, 1].flatMap { side in
            func place(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> { SIMD3(side * x * scale, y, z * scale) }
            let (waist, chest) = (place(60, hip + 0.38 * anatomy.back, 5), place(85, hip + 0.77 * anatomy.back, 15))
            return [
                rod(place(70, hip + 10, 0), 105, waist, 98), rod(waist, 98, chest, 95),
                rod(chest, 95, place(148, shoulder - 20 * scale, 5), 58),
            ]
        }
        let across = rod(SIMD3(-130 * scale, shoulder, 0), 48, SIMD3(130 * scale, shoulder, 0), 48)
        return DrawnPart(look.shirt, melt: 55, rods + [across])
    }

    private var stool: [DrawnRod] {
        let (scale, top) = (anatomy.scale, anatomy.seat - 150 * anatomy.scale)
        return [
            rod(SIMD3(-60 * scale, top, -40), 115, SIMD3(60 * scale, top, -40), 115),
            rod(SIMD3(0, top - 60, -40), 30, SIMD3(0, 20, -40), 30),
        ]
    }

    private func leg(_ half: SeatedPose.Half) -> DrawnPart {
        let leg = half.leg
        return DrawnPart(
            look.trousers,
            melt: 25,
            [rod(leg.root, 88, leg.middle, 64), rod(leg.middle, 63, leg.end + SIMD3(0, 20, 0), 46)]
        )
    }

    private func shoe(_ half: SeatedPose.Half) -> DrawnPart {
        let radii = SIMD2(40.0, 34) * anatomy.scale
        let heel = half.heel + SIMD3(0, radii.x, 30)
        let ahead = half.toes - half.heel
        let ball = heel + ahead * 0.45
        // The shoe ends where the toes do.
        let tip = half.toes + SIMD3(0, radii.y, 0) - ahead.unit * radii.y
        return DrawnPart(Tuning.shoe, melt: 15, [rod(heel, 40, ball, 40), rod(ball, 40, tip, 34)])
    }

    private func arm(_ arm: Limb) -> [DrawnPart] {
        let upper = arm.middle - arm.root
        let shoulder = arm.root - SIMD3(0, 15, 0) * anatomy.scale
        let sleeve = [rod(shoulder, 57, arm.root + upper * 0.62, 50)]
        if look.hasLongSleeves {
            let cuff = arm.middle + (arm.end - arm.middle) * 0.9
            let long = [rod(arm.root + upper * 0.62, 50, arm.middle, 47), rod(arm.middle, 48, cuff, 34)]
            return [DrawnPart(look.shirt, melt: 20, sleeve + long)]
        }
        let skin = [rod(arm.root + upper * 0.3, 44, arm.middle, 40)]
        return [DrawnPart(look.shirt, melt: 20, sleeve), DrawnPart(look.skin, melt: 15, skin)]
    }

    // MARK: Head

    private func head(at middle: SIMD3<Double>) -> [DrawnPart] {
        let (scale, skin) = (anatomy.scale, look.skin)
        func at(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> { middle + SIMD3(x, y, z) * scale }
        func ball(_ place: SIMD3<Double>, _ radius: Double) -> DrawnRod { rod(place, radius, place, radius) }
        let sides = [-1.0, 1]
        let skull =
            [
                rod(at(0, 32, -12), 80, at(0, -12, 0), 72), rod(at(0, -12, 4), 70, at(0, -62, 22), 44),
                rod(at(-32, 26, 48), 20, at(32, 26, 48), 20),
            ] + sides.map { rod(at($0 * 30, -20, 30), 38, at($0 * 14, -66, 34), 24) }
        let nose =
            [rod(at(0, 15, 68), 9, at(0, -22, 86), 12)] + sides.map { ball(at($0 * 11, -24, 78), 9) }
        let mouth = [
            rod(at(-20, -51, 66), 4.5, at(0, -48, 76), 6), rod(at(0, -48, 76), 6, at(20, -51, 66), 4.5),
            rod(at(-14, -57, 71), 5, at(14, -57, 71), 5),
        ]
        let hair =
            [
                rod(at(0, 58, -22), 78, at(0, 10, -40), 76), rod(at(-40, 82, 30), 24, at(40, 84, 28), 24),
            ] + sides.map { rod(at($0 * 58, 50, 0), 30, at($0 * 66, 4, -18), 22) }
        let neck = rod(SIMD3(0, anatomy.seat + anatomy.back + 10, 5), 56, at(0, -50, -25), 54)
        var parts = [
            DrawnPart(skin, melt: 20, [neck]), DrawnPart(skin, melt: 30, skull), DrawnPart(skin, melt: 10, nose),
            DrawnPart(Tuning.lips, melt: 2, mouth),
            DrawnPart(Tuning.mouthLine, melt: 1, [rod(at(-19, -52, 76), 2.5, at(19, -52, 76), 2.5)]),
            DrawnPart(look.hair, melt: 20, hair),
        ]
        for side in sides {
            func eye(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> { at(side * 31 + x, 6 + y, 66 + z) }
            parts += [
                DrawnPart(skin * 0.95, melt: 4, [rod(at(side * 80, 12, -8), 14, at(side * 76, -22, -4), 9)]),
                DrawnPart(skin * 0.35, melt: 2, [ball(at(side * 6, -32, 88), 5)]),
                DrawnPart(Tuning.eyeWhite, melt: 1, [rod(eye(-9, 0, 0), 9.5, eye(9, 0, 0), 9.5)]),
                DrawnPart(Tuning.iris, melt: 1, [ball(eye(0, 0, 6), 7.5)]),
                DrawnPart(Tuning.pupil, melt: 1, [ball(eye(0, 0, 10), 4.5)]),
                DrawnPart(skin * 0.55, melt: 1, [rod(eye(-14, 8, 3), 3.5, eye(14, 9, 2), 3.5)]),
                DrawnPart(look.hair, melt: 1, [rod(eye(-side * 15, 21, 8), 5, eye(side * 17, 22, 2), 4.5)]),
            ]
        }
        return parts
    }
}
