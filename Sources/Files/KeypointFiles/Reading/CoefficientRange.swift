// The coefficients of faces beyond 0…1. Counted by the readers of frames: KeypointReader, its parts, and live models;
// pure.

package import Keypoints

/// Counts coefficients that are below 0 or above 1, and keeps the first to name it (<doc:ImportedFormats#Faces>).
///
/// They stay as they stand: what uses them takes the nearer end instead.
package struct CoefficientRange: Sendable {
    private var count = 0
    private var first: (name: String, value: Float)?

    package init() {}

    package mutating func check(_ frame: borrowing Frame) {
        for index in frame.faces.indices
        where frame.faces[index].blendshapes.values.contains(where: Self.isBeyond) {
            let beyond = frame.faces[index].blendshapes.filter { Self.isBeyond($0.value) }
            count += beyond.count
            first = first ?? beyond.min { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }

    /// Adds the counts of the next part of the input.
    package mutating func add(_ other: CoefficientRange) {
        count += other.count
        first = first ?? other.first
    }

    /// Returns the notes about an input or a model, by its name.
    package func notes(of input: String) -> [String] {
        guard let first else { return [] }
        let such = count == 1 ? "1 coefficient beyond 0…1," : "\(count) coefficients beyond 0…1, such as"
        let taken = (count == 1 ? "it counts" : "they count") + " as the nearer of 0 and 1"
        return ["\(input): \(such) \(first.name) \(first.value); \(taken)"]
    }

    private static func isBeyond(_ value: Float) -> Bool { value < 0 || value > 1 }
}
