// The values of one measure for two labels, counted in equal steps. Shown in terminals; pure.

package import Shapes

/// The numbers of hands of two labels by their values of one measure, in equal steps.
package struct MeasureHistogram: Sendable, Equatable {
    /// One step: values from the lower bound up to the upper one, counted by the middle of what is known.
    package struct Step: Sendable, Equatable {
        package var from: Float
        package var to: Float
        package var hands: Sides<Int>
    }

    /// The steps, in their order; empty where nothing is known.
    package var steps: [Step]

    /// The number of hands of each label without a known value.
    package var unknown: Sides<Int>

    package init(_ contrast: Contrast, _ measure: Measure) {
        let column = contrast.table.measures.firstIndex(of: measure)
        let values = column.map { contrast.table.columns[$0].map(\.middle) } ?? []
        (steps, unknown) = ([], Sides(0, 0))
        for row in values.indices where values[row] == nil { unknown[contrast.isFirst[row]] += 1 }
        guard let least = values.compactMap(\.self).min(), let most = values.compactMap(\.self).max() else { return }
        let unit = Self.step(Double(most) - Double(least))
        let first = (Double(least) / unit).rounded(.down)
        let count = Int((Double(most) / unit).rounded(.down) - first) + 1
        steps = (0..<count).map { place in
            let from = first + Double(place)
            return Step(from: Float(from * unit), to: Float((from + 1) * unit), hands: Sides(0, 0))
        }
        for row in values.indices {
            guard let value = values[row] else { continue }
            let place = Int((Double(value) / unit).rounded(.down) - first)
            steps[place].hands[contrast.isFirst[row]] += 1
        }
    }

    /// Returns a round step that divides a range into at most `Tuning.histogramLines`.
    private static func step(_ range: Double) -> Double {
        var (step, factors) = (0.001, [2.0, 2.5, 2.0][...])
        while range / step > Double(Tuning.histogramLines - 1) {
            step *= factors.popFirst() ?? 2
            if factors.isEmpty { factors = [2.0, 2.5, 2.0] }
        }
        return step
    }
}
