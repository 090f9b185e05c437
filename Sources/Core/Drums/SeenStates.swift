// The lasting states of hands and faces, and their changes. Owned by PerformanceEngine and by tactus watch; pure.

package import Gestures
package import Keypoints
package import Shapes

/// Something of a hand or a face that lasts.
package enum SeenState: Sendable, Hashable {
    /// A hand shows a shape, `nil` for none.
    case shape(HandShape?, Handedness)

    /// A face smiles, or none does.
    case smile(Bool)
}

/// Follows the hands and faces of one source.
package struct SeenStates: Sendable {
    private var shapes: [Handedness: HandShape] = [:]
    private var lastSeen: [Handedness: Double] = [:]
    private var smiles = SmileDetector()
    private var isSmiling = false
    private var lastFace = -Double.infinity

    /// Creates the states of a source before its first frame.
    package init() {}

    /// Processes a frame after its recognizer, which must classify shapes (`GestureOptions.needsShapes`).
    ///
    /// A hand or a face that is gone ends its state as a shape ends that is no longer shown.
    ///
    /// - Returns: the states that begin with it, the left hand's first.
    package mutating func process(_ frame: Frame, after recognizer: borrowing GestureRecognizer) -> [SeenState] {
        guard let time = frame.time else { return [] }
        let release = recognizer.options.configuration.release
        var changes: [SeenState] = []
        for side in [Handedness.left, .right] {
            if recognizer.isSeen(side) { lastSeen[side] = time }
            let isGone = lastSeen[side].map { time - $0 >= release } ?? true
            let shape = isGone ? nil : recognizer.shape(of: side)
            guard shape != shapes[side] else { continue }
            shapes[side] = shape
            changes.append(.shape(shape, side))
        }
        if !frame.faces.isEmpty { lastFace = time }
        let smiles = frame.faces.isEmpty ? isSmiling && time - lastFace < release : smiles.process(frame.faces)
        if smiles != isSmiling {
            isSmiling = smiles
            changes.append(.smile(smiles))
        }
        return changes
    }
}
