// The shapes of both hands of a frame, together. Called where all hands of a frame are classified; pure.

public import Keypoints

/// A pair that the hands of a frame show.
public struct PairClassification: Sendable, Hashable {
    /// The pair's name.
    public let name: String

    /// The certainty: confirmed if both shapes are, of hands whose sides are known.
    public let certainty: Certainty

    /// The smaller margin of both hands.
    public let margin: Float
}

/// A hand's side and shape.
public typealias SideShape = (side: Handedness?, classification: ShapeClassification)

extension RuleBook {
    /// Returns the pairs that the hands of a frame show, in the book's order.
    ///
    /// A pair is confirmed if a left hand is confirmed as its left shape and a right one as its right shape. It is
    /// possible if two hands have its shapes, each of its side or of an unknown one, and neither side is denied.
    public func pairs(_ hands: [SideShape]) -> [PairClassification] {
        definition.pairs.compactMap { pair in
            let truth = truth(pair, .left, hands) && truth(pair, .right, hands)
            let margin = truth == .no ? nil : margin(pair, hands, onlyConfirmed: truth == .yes)
            return margin.map {
                PairClassification(name: pair.name, certainty: truth == .yes ? .confirmed : .possible, margin: $0)
            }
        }
    }

    /// Returns whether the hand of a side shows its shape of a pair: unknown without such a hand, or where one may be
    /// of this side or of this shape.
    package func truth(_ pair: PairRule, _ side: Handedness, _ hands: [SideShape]) -> TernaryValue {
        var truth: TernaryValue?
        for hand in hands where hand.side != side.opposite {
            let isShape = hand.classification.shape == pair[side]
            let isSure = hand.classification.isConfirmed && hand.side == side
            let next: TernaryValue = isSure ? (isShape ? .yes : .no) : .unknown
            truth = truth.map { $0 || next } ?? next
        }
        return truth ?? .unknown
    }

    /// Returns the largest of the smaller margins of two hands that show a pair; `nil` where no two do.
    private func margin(_ pair: PairRule, _ hands: [SideShape], onlyConfirmed: Bool) -> Float? {
        func shows(_ hand: SideShape, _ side: Handedness) -> Bool {
            hand.classification.shape == pair[side] && hand.side != side.opposite
                && (!onlyConfirmed || hand.classification.isConfirmed && hand.side == side)
        }
        var best: Float?
        for (index, left) in hands.enumerated() where shows(left, .left) {
            for (other, right) in hands.enumerated() where other != index && shows(right, .right) {
                best = max(best ?? 0, min(left.classification.margin, right.classification.margin))
            }
        }
        return best
    }
}
