// The best threshold of one comparison, in the middle of the thresholds that are as good. Called by ShapeFit; pure.

import Shapes

/// The result of a search for a threshold.
package struct FitPlateau: Sendable, Equatable {
    /// The threshold: the middle of the plateau, rounded.
    package var number: Float

    /// The thresholds that are as good.
    package var range: ClosedRange<Float>

    /// Whether the comparison need not turn anything away: the plateau reaches the end of the measure's range.
    var isOpen: Bool

    /// The sum of the weights of the hands that pass at the threshold.
    var value: Double
}

/// Finds thresholds.
enum PlateauSearch {
    /// Finds the threshold of a comparison at which the hands that pass weigh most.
    ///
    /// - Parameters:
    ///   - hands: the keys and weights of the hands that pass where their key is above the threshold's.
    ///   - always: the weight of the hands that pass at every threshold.
    ///   - measure: the measure, for its range and the step of its numbers.
    ///   - isReversed: whether a key is the negated value.
    ///   - loss: the loss up to which a threshold is as good as the best.
    ///   - today: the present threshold, which stays where it is as good as the best.
    static func plateau(
        _ hands: [(key: Float, weight: Double)],
        always: Double,
        of measure: Measure,
        isReversed: Bool,
        loss: Double,
        today: Float?
    ) -> FitPlateau {
        let range = measure.range
        let bounds = isReversed ? -range.upperBound...(-range.lowerBound) : range
        let sorted = hands.sorted { $0.key < $1.key }
        // The steps: the value at all thresholds from one key up to the next.
        var steps: [(from: Float, value: Double)] = []
        var value = always + sorted.reduce(0) { $0 + $1.weight }
        var place = 0
        func drop(upTo key: Float) {
            while place < sorted.count, sorted[place].key <= key {
                value -= sorted[place].weight
                place += 1
            }
        }
        drop(upTo: bounds.lowerBound)
        steps.append((bounds.lowerBound, value))
        while place < sorted.count, sorted[place].key < bounds.upperBound {
            let key = sorted[place].key
            drop(upTo: key)
            steps.append((key, value))
        }
        let best = steps.indices.max { steps[$0].value < steps[$1].value } ?? 0
        let enough = steps[best].value - loss
        func end(_ step: Int) -> Float { step + 1 < steps.count ? steps[step + 1].from : bounds.upperBound }
        var (first, last) = (best, best)
        while first > 0, steps[first - 1].value >= enough { first -= 1 }
        while last + 1 < steps.count, steps[last + 1].value >= enough { last += 1 }
        let (low, high) = (steps[first].from, end(last))
        let plateau = isReversed ? -high...(-low) : low...high
        let number =
            if let today, plateau.contains(today) { today } else {
                rounded(plateau.lowerBound + (plateau.upperBound - plateau.lowerBound) / 2, of: measure, in: plateau)
            }
        let key = isReversed ? -number : number
        return FitPlateau(
            number: number,
            range: plateau,
            isOpen: first == 0,
            value: steps.last { $0.from <= key }?.value ?? steps[0].value
        )
    }

    /// Rounds a threshold to the step of its measure, or to a tenth of it where the plateau is narrower.
    static func rounded(_ number: Float, of measure: Measure, in plateau: ClosedRange<Float>) -> Float {
        for part: Float in [1, 10, 100] {
            let steps = measure.stepsPerUnit * part
            let rounded = (number * steps).rounded() / steps
            if plateau.contains(rounded) { return rounded }
        }
        return number
    }
}

extension Measure {
    /// The steps of a learnt number in its unit: 0.02 palm, 1 degree, 0.01 of a ratio.
    fileprivate var stepsPerUnit: Float {
        switch unit {
        case "palm": 50
        case "degrees": 1
        default: 100
        }
    }
}
