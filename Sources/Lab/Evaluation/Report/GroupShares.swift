// The main counts of one person, source or other group, and their proportions. Counted hand by hand; pure.

import Shapes

/// The main counts of a group of hands, which add up.
package struct GroupShares: Sendable, Equatable {
    /// The numbers of hands that show a shape of the book, and of those that show something else.
    private(set) var (known, others) = (0, 0)
    private var (right, confirmed, confirmedRight, falseAccepts) = (0, 0, 0, 0)

    package init() {}

    /// Creates the counts of finished scores.
    init(_ scores: DropoutScores) {
        known = scores.known
        right = scores.top1.accuracy.count
        confirmed = scores.confirmed.coverage.count
        confirmedRight = scores.confirmed.selectiveAccuracy.count
        others = scores.falseAcceptRate.total
        falseAccepts = scores.falseAcceptRate.count
    }

    mutating func add(_ meaning: LabelMap.Meaning, _ classification: ShapeClassification) {
        let isConfirmed = classification.isConfirmed ? 1 : 0
        switch meaning {
        case .shape(let name):
            let isRight = classification.shape?.name == name ? 1 : 0
            known += 1
            right += isRight
            confirmed += isConfirmed
            confirmedRight += isRight * isConfirmed
        case .other:
            others += 1
            falseAccepts += isConfirmed
        case .ignored, .unlabelled: break
        }
    }

    static func + (one: GroupShares, other: GroupShares) -> GroupShares {
        var sum = one
        sum.known += other.known
        sum.right += other.right
        sum.confirmed += other.confirmed
        sum.confirmedRight += other.confirmedRight
        sum.others += other.others
        sum.falseAccepts += other.falseAccepts
        return sum
    }

    /// The number of hands that count.
    var hands: Int { known + others }

    var accuracy: Proportion { Proportion(right, of: known) }

    var coverage: Proportion { Proportion(confirmed, of: known) }

    var selectiveAccuracy: Proportion { Proportion(confirmedRight, of: confirmed) }

    var falseAcceptRate: Proportion { Proportion(falseAccepts, of: others) }

    /// The main shares with their Wilson intervals.
    var main: [MainShare] {
        zip(MainShare.names, [accuracy, coverage, selectiveAccuracy, falseAcceptRate]).map { MainShare($0, $1) }
    }

    /// The larger of the top-1 error and the false-accept rate.
    var badness: Double { max(accuracy.value.map { 1 - $0 } ?? 0, falseAcceptRate.value ?? 0) }
}
