// Seeded hands and what can be done to them; shared by the tests of this room.

import Configurations
import SyntheticHands
import Keypoints
import RealModule
import Shapes

/// One hand in its image.
struct Sample: Sendable {
    var hand: Hand
    var frame: Frame

    var points: HandLandmarks { hand.points }
    var view: CaptureContext { CaptureContext(hand, in: frame) }

    /// The same image with the points changed.
    func changed(_ change: (inout HandLandmarks) -> Void) -> Sample {
        var result = self
        change(&result.hand.points)
        return result
    }

    /// The same hand shown by the other side's hand: the image is flipped, nothing else known is.
    var ofOtherSide: Sample {
        var result = changed { $0.mirrorHorizontally() }
        result.hand.side = hand.side?.opposite
        return result
    }

    /// The same hand in a mirrored image.
    var mirrored: Sample {
        var result = changed { $0.mirrorHorizontally() }
        result.frame.isMirrored = frame.isMirrored.map { !$0 }
        return result
    }

    /// The hand turned clockwise in the image, as the image is seen.
    func turned(by degrees: Float) -> Sample {
        let (cosine, sine) = (Float.cos(degrees * .pi / 180), Float.sin(degrees * .pi / 180))
        let aspect = frame.likelyAspect
        return changed { points in
            points.mapLanes { lane in
                let (x, y) = ((lane.x - 0.5) * aspect, lane.y - 0.5)
                return SIMD4(
                    0.5 + (x * cosine - y * sine) / aspect,
                    0.5 + x * sine + y * cosine,
                    lane.z,
                    lane.w
                )
            }
        }
    }
}

private let books = ShippedBook.allCases.map(\.book)

/// A shipped book, compiled once for all tests.
func compiled(_ shipped: ShippedBook) -> RuleBook { books[ShippedBook.allCases.firstIndex(of: shipped) ?? 0] }

/// Hands of the model, the same ones in every run.
func samples(_ classes: [SyntheticClass], count: Int, seed: UInt64) throws -> [Sample] {
    var options = SyntheticOptions()
    options.classes = classes
    options.count = count
    options.seed = seed
    return try SyntheticDataset(options).map { Sample(hand: $0.hands[0], frame: $0) }
}

/// Hands of every shape that the model knows.
func samplesOfAllShapes(count: Int, seed: UInt64) throws -> [Sample] {
    try samples(SyntheticClass.allCases, count: count, seed: seed)
}

/// The three shapes of the default book, as classes of the model.
let threeShapes: [SyntheticClass] = [.shape(.rock), .shape(.scissors), .shape(.paper)]

extension RuleBook {
    /// Returns whether so small a change of one measure turns the classification on a hand that rounding may turn it
    /// too.
    func isOnEdge(_ sample: Sample) -> Bool {
        let explanation = Explanation(sample.points, sample.view, by: self)
        guard let change = explanation.smallestChange, let from = change.from.middle else { return false }
        return abs(change.to - from) < 1e-3 * change.measure.scale
    }

    /// The exact or wide values of a hand's measures, in the book's order.
    func values(_ sample: Sample) -> [Interval] {
        let measured = HandMeasures(sample.points, sample.view)
        return measures.map { measured.interval($0) }
    }
}

extension SeededGenerator {
    /// A number between the ends of `range`.
    mutating func float(_ range: ClosedRange<Float>) -> Float {
        Float(uniform(in: Double(range.lowerBound)...Double(range.upperBound)))
    }
}
