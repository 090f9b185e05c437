// One thing that a detector found, and the union of what it found several times; pure.

/// Boxes that share more than this part of their area are of one thing. As MediaPipe.
private let sharedArea = 0.3

/// The smallest common area of two boxes by which their overlap is divided, in square pixels.
private let leastArea = 1e-9

/// The points of a thing that was found.
package struct Detection: Sendable, Hashable {
    /// The upper left corner of its box.
    package var least: SIMD2<Double>

    /// The lower right corner of its box.
    package var most: SIMD2<Double>

    /// The detector's own points.
    package var points: [SIMD2<Double>]

    /// The certainty that it is there, 0…1.
    package var score: Double

    init(least: SIMD2<Double>, most: SIMD2<Double>, points: [SIMD2<Double>], score: Double) {
        (self.least, self.most, self.points, self.score) = (least, most, points, score)
    }

    /// Returns one for each group of boxes that overlap, as the mean of the group weighted by score; the surest first.
    static func merged(_ found: [Detection]) -> [Detection] {
        // Equal ones stay in their order: `sort` is stable in fact, and not by its documentation.
        var left = found.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .map(\.element)
        var kept: [Detection] = []
        while let first = left.first {
            let group = [first] + left.dropFirst().filter { first.overlap(with: $0) > sharedArea }
            left = left.dropFirst().filter { !(first.overlap(with: $0) > sharedArea) }
            kept.append(mean(group))
        }
        return kept
    }

    private static func mean(_ group: [Detection]) -> Detection {
        let total = group.reduce(0) { $0 + $1.score }
        func mean(_ point: (Detection) -> SIMD2<Double>) -> SIMD2<Double> {
            group.reduce(.zero) { $0 + point($1) * $1.score } / total
        }
        return Detection(
            least: mean(\.least),
            most: mean(\.most),
            points: group[0].points.indices.map { index in mean { $0.points[index] } },
            score: group[0].score
        )
    }

    /// Returns the share of their common area that two boxes have in common.
    private func overlap(with other: Detection) -> Double {
        let common = pointwiseMax(pointwiseMin(most, other.most) - pointwiseMax(least, other.least), .zero).product
        return common / max((most - least).product + (other.most - other.least).product - common, leastArea)
    }
}

extension SIMD2<Double> {
    fileprivate var product: Double { x * y }
}
