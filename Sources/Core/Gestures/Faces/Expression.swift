// The expressions of a face, each of several coefficients. Read by BlendshapeDetector and by the doorbell; pure.

package import Keypoints

/// A score 0…1 of several coefficients that triggers may name like a coefficient (<doc:FaceTracking#Expressions>).
package enum FaceExpression: String, CaseIterable, Sendable {
    /// The mean of `mouthSmileLeft` and `mouthSmileRight`.
    case smile

    /// The amount by which the person's own left eye is closed further than the right one.
    case winkLeft

    /// The amount by which the person's own right eye is closed further than the left one.
    case winkRight

    /// The smaller of `eyeBlinkLeft` and `eyeBlinkRight`.
    case eyesClosed
}

extension Face {
    /// Returns an expression's score 0…1, `nil` where one of its coefficients is unknown.
    package func score(of expression: FaceExpression) -> Float? {
        func known(_ name: Blendshape) -> Float? {
            guard let value = blendshapes[name.rawValue], !value.isNaN else { return nil }
            return min(max(value, 0), 1)
        }
        func both(_ left: Blendshape, _ right: Blendshape, _ combine: (Float, Float) -> Float) -> Float? {
            guard let left = known(left), let right = known(right) else { return nil }
            return combine(left, right)
        }
        switch expression {
        case .smile: return both(.mouthSmileLeft, .mouthSmileRight) { ($0 + $1) / 2 }
        case .winkLeft: return both(.eyeBlinkLeft, .eyeBlinkRight) { max($0 - $1, 0) }
        case .winkRight: return both(.eyeBlinkLeft, .eyeBlinkRight) { max($1 - $0, 0) }
        case .eyesClosed: return both(.eyeBlinkLeft, .eyeBlinkRight, min)
        }
    }

    /// Returns a coefficient by its name, or the score of the expression of that name; `nil` where it is unknown.
    package func value(of name: String) -> Float? {
        blendshapes[name] ?? FaceExpression(rawValue: name).flatMap(score)
    }
}
