// Coefficients of a face that rise over a threshold. Owned by GestureRecognizer, called once a frame; pure.

package import Keypoints

/// Detects when the coefficients and expressions of a face cross the bands of triggers
/// (<doc:GestureRecognition#Faces>).
///
/// A missing coefficient keeps its last value; before the first it is 0. Values are clamped to 0…1.
package struct BlendshapeDetector: Sendable {
    private var entries: [Entry] = []

    private struct Entry {
        var coefficient: String
        var hysteresis: Hysteresis
    }

    /// Creates a detector of the coefficients of some triggers, each with its band.
    package init(_ triggers: [Trigger]) {
        for trigger in triggers {
            guard case .rises(let coefficient, let band) = trigger.pattern else { continue }
            if entries.contains(where: { $0.coefficient == coefficient && $0.hysteresis.band == band }) { continue }
            let start = Hysteresis(band, isInside: band.isEntered(by: 0))
            entries.append(Entry(coefficient: coefficient, hysteresis: start))
        }
    }

    /// Whether no trigger names a coefficient.
    package var isEmpty: Bool { entries.isEmpty }

    /// Processes the first face of the next frame, `nil` where none was seen.
    ///
    /// - Returns: the coefficients that rose over their bands' entry, with their values, in the order of the triggers.
    package mutating func process(_ face: Face?) -> [(coefficient: String, value: Double)] {
        guard let face else { return [] }
        var risen: [(String, Double)] = []
        for index in entries.indices {
            let name = entries[index].coefficient
            guard let raw = face.value(of: name), !raw.isNaN else { continue }
            let value = min(max(raw.decimal, 0), 1)
            if entries[index].hysteresis.process(value) == .entered { risen.append((name, value)) }
        }
        return risen
    }
}
