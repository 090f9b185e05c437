// An estimate of the aspect of images of unknown size. Made by AspectEstimator; pure.

import RealModule

// Fitted to labelled hands of many people.

/// The standard errors of the interval (95 %), and those within which no other usual ratio may lie (99 %).
private let intervalErrors = 1.96
private let otherRatioErrors = 2.6

/// The aspect of one input's images of unknown size, estimated from the palms in them.
package struct AspectEstimate: Sendable, Hashable {
    /// The number of hands with a whole palm.
    package let hands: Int

    /// The likeliest aspect, width over height.
    package let aspect: Double

    /// The interval that holds the true aspect in 95 of 100 inputs.
    package let interval: ClosedRange<Double>

    /// Whether the palms are seen well enough for a decision.
    package let isClear: Bool

    /// The usual ratios of images that are not excluded.
    package let likelyRatios: [UsualRatio]

    /// The only usual ratio of images that is likely; `nil` for several, and for no such ratio.
    package let ratio: UsualRatio?

    /// Returns whether the hands contradict an aspect of their images.
    package func excludes(_ aspect: Float) -> Bool {
        let error = Double.log(interval.upperBound / interval.lowerBound) / (2 * intervalErrors)
        return isClear && Double.log(Double(aspect) / self.aspect).magnitude > otherRatioErrors * error
    }
}

/// A ratio of width to height that images usually have.
package struct UsualRatio: Sendable, Hashable, CustomStringConvertible {
    package let width: Int
    package let height: Int

    package var aspect: Float { Float(width) / Float(height) }

    package var description: String { "\(width):\(height)" }

    /// All usual ratios, the narrowest first.
    package static let all = [(9, 16), (3, 4), (1, 1), (4, 3), (16, 9)].map { UsualRatio(width: $0, height: $1) }
}

extension AspectEstimate {
    /// Creates the estimate of a stretch and its standard error, both as logarithms.
    ///
    /// - Parameter isClear: whether the palms are seen well enough for a decision.
    init(hands: Int, stretch: Double, error: Double, isClear: Bool) {
        (self.hands, self.isClear) = (hands, isClear)
        aspect = Double.exp(stretch)
        let reach = intervalErrors * error
        interval = Double.exp(stretch - reach)...Double.exp(stretch + reach)
        func errors(to ratio: UsualRatio) -> Double { (Double.log(Double(ratio.aspect)) - stretch).magnitude / error }
        let likely = UsualRatio.all.filter { errors(to: $0) < otherRatioErrors }
        likelyRatios = likely
        ratio = isClear && likely.count == 1 && errors(to: likely[0]) < intervalErrors ? likely[0] : nil
    }
}
