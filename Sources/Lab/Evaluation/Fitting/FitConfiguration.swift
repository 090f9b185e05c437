// The aim of a fit and its settings. Given by callers; pure.

package import Shapes

/// The aim that a learnt book has to meet on hands that it was not learnt from.
package struct FitAim: Sendable, Hashable {
    /// The smallest share of confirmed hands that are right, the mean over the sources.
    package var right: Double

    /// The largest share of other gestures that are confirmed as a shape of the book.
    package var others: Double

    package init(right: Double = 0.993, others: Double = 0.02) {
        self.right = right
        self.others = others
    }
}

/// The settings of a fit.
package struct FitConfiguration: Sendable {
    package var aim = FitAim()

    /// The measures that may become conditions besides those of the book.
    package var offered: [Measure] = []

    /// The prices of a share of others that are tried; of those that meet the aim left out, the one with the greatest
    /// coverage is taken.
    package var costs: [Double] = [0.5, 1, 2, 4, 6, 8, 11, 16, 32]

    /// The weight of a hand that shows another shape of the book, beside one that shows a gesture outside of it.
    package var wrongWeight = 4.0

    /// The smallest gain of the objective, in shares of hands, for which a condition is added, or kept.
    package var conditionGain = 0.001

    /// The loss of the objective, in shares of hands, for which a condition of the book is removed: it may turn away what
    /// these hands do not show.
    package var bookLoss = 0.01

    /// The standard errors over the people that a condition's gain is lowered by before it is compared. On 83 public
    /// people, left out, 0.25 to 0.8 are as good, and better than 0 (coverage +0.5 % at 2 % of others) or 1.2.
    package var gainErrors = 0.8

    /// The number of conditions with the highest gains; the surest of them is added.
    package var candidates = 12

    /// The loss of the objective up to which thresholds count as equally good: the plateau.
    package var plateauLoss = 0.0015

    /// The largest number of hands of one label of one source: more of a burst say nothing new.
    package var handsPerLabel = 250

    /// The most conditions that a shape's `confirmed` list may grow to.
    package var mostConditions = 8

    package init() {}
}
