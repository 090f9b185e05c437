// Measures as coefficients, against a neutral face. Called by FaceReader; pure.

import Keypoints

/// The coefficients of a face by its points (<doc:FaceTracking#Coefficients>); unknown ones are left out.
struct Coefficients {
    private let measures: FaceMeasures
    private let neutral: FaceMeasures
    private(set) var values: [String: Float] = [:]

    /// The margin that a change must exceed while the neutral face is unknown.
    private let slack: Float

    /// Computes the coefficients of a measured face, relative to the same measures of a neutral one.
    init(of measures: FaceMeasures, neutral: NeutralFace) {
        self.measures = measures
        self.neutral = neutral.measures
        slack = (1 - neutral.certainty) * Tuning.unlearnedSlack
        eye(.lidsLeft, .gazeOutLeft, .gazeUpLeft, Self.leftEye)
        eye(.lidsRight, .gazeOutRight, .gazeUpRight, Self.rightEye)
        brows()
        mouth()
    }

    private typealias EyeNames = (
        blink: Blendshape, wide: Blendshape, out: Blendshape, in: Blendshape, up: Blendshape, down: Blendshape
    )

    private static let leftEye: EyeNames = (
        .eyeBlinkLeft, .eyeWideLeft, .eyeLookOutLeft, .eyeLookInLeft, .eyeLookUpLeft, .eyeLookDownLeft
    )
    private static let rightEye: EyeNames = (
        .eyeBlinkRight, .eyeWideRight, .eyeLookOutRight, .eyeLookInRight, .eyeLookUpRight, .eyeLookDownRight
    )

    private mutating func eye(_ lids: FaceMeasure, _ out: FaceMeasure, _ up: FaceMeasure, _ names: EyeNames) {
        let open = neutral[lids]
        let down = Tuning.gazeDown.share(of: -change(up))
        // Where the eye looks down, its lid follows.
        let follows = down.isNaN ? 0 : Tuning.lidFollows * min(max(down, 0), 1)
        set(names.blink, (open - measures[lids]) / (open - Tuning.closedLids) + follows)
        set(names.wide, Tuning.lidsWide.share(of: change(lids) - slack))
        // A closed lid hides the iris: where it seems to be is made up.
        guard measures[lids] > Tuning.irisLids else { return }
        set(names.out, Tuning.gazeAcross.share(of: change(out)))
        set(names.in, Tuning.gazeAcross.share(of: -change(out)))
        set(names.up, Tuning.gazeUp.share(of: change(up)))
        set(names.down, down)
    }

    private mutating func brows() {
        set(.browInnerUp, Tuning.browUp.share(of: (change(.browInnerLeft) + change(.browInnerRight)) / 2 - slack))
        set(.browOuterUpLeft, Tuning.browUp.share(of: change(.browOuterLeft) - slack))
        set(.browOuterUpRight, Tuning.browUp.share(of: change(.browOuterRight) - slack))
        set(.browDownLeft, Tuning.browDown.share(of: -(change(.browInnerLeft) + change(.browMiddleLeft)) / 2))
        set(.browDownRight, Tuning.browDown.share(of: -(change(.browInnerRight) + change(.browMiddleRight)) / 2))
    }

    private mutating func mouth() {
        let smiles = (left: smile(.cornerLeft), right: smile(.cornerRight))
        set(.mouthSmileLeft, smiles.left)
        set(.mouthSmileRight, smiles.right)
        set(.mouthFrownLeft, Tuning.frown.share(of: -change(.cornerLeft)))
        set(.mouthFrownRight, Tuning.frown.share(of: -change(.cornerRight)))
        set(.mouthPucker, Tuning.pucker.share(of: -change(.mouthWidth)))
        set(.mouthLeft, Tuning.mouthShift.share(of: change(.mouthShift)))
        set(.mouthRight, Tuning.mouthShift.share(of: -change(.mouthShift)))
        set(.jawLeft, Tuning.jawShift.share(of: change(.jawShift)))
        set(.jawRight, Tuning.jawShift.share(of: -change(.jawShift)))
        // A smile that shows the teeth parts the lips as well.
        let parted = change(.lipDrop) - Tuning.smileDrop * (smiles.left + smiles.right) / 2
        set(.jawOpen, Tuning.jawDrop.share(of: parted))
    }

    /// Returns the pull of a corner of the mouth to a smile: 0 at rest, a half at `Tuning.halfSmile`, always below 1.
    private func smile(_ corner: FaceMeasure) -> Float {
        let pull = change(corner)
        guard !(pull <= 0) else { return 0 }
        return pull * pull / (pull * pull + Tuning.halfSmile * Tuning.halfSmile)
    }

    private func change(_ measure: FaceMeasure) -> Float { measures[measure] - neutral[measure] }

    private mutating func set(_ name: Blendshape, _ value: Float) {
        guard value.isFinite else { return }
        values[name.rawValue] = min(max(value, 0), 1)
    }
}
