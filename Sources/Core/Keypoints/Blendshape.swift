// The names of a face's coefficients, in every spelling of the field. Used by importers and by Faces; pure.

/// A coefficient of a face by ARKit's name, of which MediaPipe shares all but `tongueOut`
/// (<doc:FaceTracking#Coefficients>).
///
/// Left and right are the person's own.
package enum Blendshape: String, CaseIterable, Sendable {
    case browDownLeft, browDownRight, browInnerUp, browOuterUpLeft, browOuterUpRight
    case cheekPuff, cheekSquintLeft, cheekSquintRight
    case eyeBlinkLeft, eyeBlinkRight, eyeLookDownLeft, eyeLookDownRight, eyeLookInLeft, eyeLookInRight
    case eyeLookOutLeft, eyeLookOutRight, eyeLookUpLeft, eyeLookUpRight
    case eyeSquintLeft, eyeSquintRight, eyeWideLeft, eyeWideRight
    case jawForward, jawLeft, jawOpen, jawRight
    case mouthClose, mouthDimpleLeft, mouthDimpleRight, mouthFrownLeft, mouthFrownRight, mouthFunnel, mouthLeft
    case mouthLowerDownLeft, mouthLowerDownRight, mouthPressLeft, mouthPressRight, mouthPucker, mouthRight
    case mouthRollLower, mouthRollUpper, mouthShrugLower, mouthShrugUpper, mouthSmileLeft, mouthSmileRight
    case mouthStretchLeft, mouthStretchRight, mouthUpperUpLeft, mouthUpperUpRight
    case noseSneerLeft, noseSneerRight, tongueOut

    private static let bySpelling: [String: Blendshape] = {
        var known: [String: Blendshape] = [:]
        for shape in allCases { known[shape.rawValue.lowercased()] = shape }
        return known
    }()

    /// Creates a coefficient from its name as ARKit's constants (`eyeBlinkLeft`), ARKit's raw strings (`eyeBlink_L`),
    /// MediaPipe (`eyeBlinkLeft`) and Live Link Face (`EyeBlinkLeft`) spell it; `nil` for any other name.
    package init?(spelling name: some StringProtocol) {
        var word = name.lowercased()
        if word.hasSuffix("_l") { word = word.dropLast(2) + "left" }
        if word.hasSuffix("_r") { word = word.dropLast(2) + "right" }
        guard let shape = Self.bySpelling[word.filter { $0 != "_" }] else { return nil }
        self = shape
    }

    /// Returns ARKit's name of a coefficient in any known spelling; any other name as it is.
    package static func name(of spelling: String) -> String { Blendshape(spelling: spelling)?.rawValue ?? spelling }

    /// Returns a name with its last `Left` and `Right` swapped, known or not.
    package static func mirrored(_ name: String) -> String {
        if name.hasSuffix("Left") { return name.dropLast(4) + "Right" }
        if name.hasSuffix("Right") { return name.dropLast(5) + "Left" }
        return name
    }
}

extension Face {
    /// The elements of a transform whose sign changes when left and right are swapped: those of x with y, z or the
    /// translation.
    private static let mirroredPlaces = [1, 2, 4, 8, 12]

    /// Corrects values that were computed on a mirrored image as if it were not mirrored: swaps the coefficients of
    /// left and right, and mirrors the transform of the head. Points stay where the image shows them.
    package mutating func swapMirrored() {
        swapSides()
        guard transform.count == 16 else { return }
        for place in Self.mirroredPlaces { transform[place] *= -1 }
    }

    /// Swaps the coefficients of left and right, for values that were computed on a mirrored image as if it were not
    /// mirrored (<doc:NativeRecords#Handedness-and-mirroring>).
    package mutating func swapSides() {
        blendshapes = Dictionary(
            blendshapes.map { (Blendshape.mirrored($0.key), $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
