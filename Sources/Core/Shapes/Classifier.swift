// Judges hands by a rule book, one after the other, without allocating. One per thread; pure.

public import Keypoints

/// Classifies hands by a rule book.
///
/// Holds the scratch memory of a classification, which then allocates nothing; create one per thread and keep it.
public struct Classifier: Sendable {
    /// The book.
    public let book: RuleBook

    private var values: LazyValues<SizedMeasures>

    /// The values of a hand whose image's aspect is unknown.
    private var bounds: LazyValues<AspectSweep>

    /// Fills in missing joints; mostly the same are missing in one hand after the other.
    private var imputation = HandImputation()

    /// Creates a classifier.
    public init(_ book: RuleBook) {
        self.book = book
        values = LazyValues(book.measures, of: SizedMeasures())
        bounds = LazyValues(book.measures, of: AspectSweep())
    }

    /// Classifies a hand of a frame.
    ///
    /// - Complexity: O(measures of the book + conditions of the book), no allocation where all 21 points were seen.
    public mutating func classify(_ hand: Hand, in frame: Frame) -> ShapeClassification {
        classify(hand.points, CaptureContext(hand, in: frame))
    }

    /// Classifies the points of a hand; a hand without points has no shape.
    public mutating func classify(_ points: HandLandmarks, _ view: CaptureContext = CaptureContext())
        -> ShapeClassification
    {
        guard points.presence != 0 else { return .none }
        guard let aspect = view.aspect else { return classifyAtAnyAspect(points, view) }
        values.take(points, view, aspect: aspect, by: &imputation)
        return book.decide(&values)
    }

    /// Classifies a hand at the nominal aspect, and where it would be confirmed, at all others too.
    private mutating func classifyAtAnyAspect(_ points: HandLandmarks, _ view: CaptureContext) -> ShapeClassification {
        values.take(points, view, aspect: ImageSize.nominalAspect, by: &imputation)
        let classification = book.decide(&values)
        guard classification.isConfirmed, let rank = classification.rank else { return classification }
        bounds.takeEnds(points, view, by: &imputation)
        // Most promises that some aspect breaks are broken at one of the ends, which costs two of 17 measurements.
        for end in [bounds.hand.hands.startIndex, bounds.hand.hands.endIndex - 1] {
            var end = StepValues(hands: bounds.hand.hands, step: end, measures: book.measures)
            guard book.canHold(rank, &end) else { return book.possible(rank, nominal: &values) }
        }
        bounds.takeSteps(points, view, withExtensions: book.definition.choice == .nearest, by: &imputation)
        let (hands, measures) = (bounds.hand.hands, book.measures)
        let steps = hands.indices.lazy.map { StepValues(hands: hands, step: $0, measures: measures) }
        return book.settle(classification, nominal: &values, bounds: &bounds, steps: steps)
    }
}

protocol MeasuringHand: Sendable {
    func interval(_ measure: Measure) -> Interval

    /// The extensions of the long fingers, index to little, where all are known exactly and at hand.
    var exactExtensions: SIMD4<Float>? { get }
}

extension SizedMeasures: MeasuringHand {}

extension AspectSweep: MeasuringHand {
    var exactExtensions: SIMD4<Float>? { nil }
}

/// The values of one hand's measures at one aspect of several.
private struct StepValues: MeasureValues {
    /// The hand at all of them: copying one costs more than measuring it.
    let hands: [SizedMeasures]
    let step: Int
    let measures: [Measure]

    var extensions: SIMD4<Float>? { hands.span[step].exactExtensions }

    func value(_ slot: Int) -> Interval { hands.span[step].interval(measures[slot]) }
}

/// The values of one hand's measures, each measured at its first use: a decision seldom needs all.
private struct LazyValues<Hand: MeasuringHand>: MeasureValues, Sendable {
    private let measures: [Measure]
    private let needs: MeasureNeeds
    private(set) var hand: Hand
    private var cells: [Cell]
    private var owner: UInt64 = 0

    /// A value, and the number of the hand that it belongs to.
    private struct Cell {
        var value = Interval.unknown
        var owner: UInt64 = 0
    }

    init(_ measures: [Measure], of hand: Hand) {
        self.measures = measures
        self.hand = hand
        needs = MeasureNeeds(measures)
        cells = Array(repeating: Cell(), count: measures.count)
    }

    var extensions: SIMD4<Float>? { hand.exactExtensions }

    mutating func take(
        _ points: HandLandmarks,
        _ view: CaptureContext,
        aspect: Float,
        by imputation: inout HandImputation
    ) where Hand == SizedMeasures {
        owner += 1
        hand.take(points, view, aspect: aspect, needs, by: &imputation)
    }

    mutating func takeEnds(_ points: HandLandmarks, _ view: CaptureContext, by imputation: inout HandImputation)
    where Hand == AspectSweep {
        owner += 1
        hand.takeEnds(points, view, needs, by: &imputation)
    }

    mutating func takeSteps(
        _ points: HandLandmarks,
        _ view: CaptureContext,
        withExtensions: Bool,
        by imputation: inout HandImputation
    ) where Hand == AspectSweep {
        hand.takeSteps(points, view, needs, withExtensions: withExtensions, by: &imputation)
    }

    mutating func value(_ slot: Int) -> Interval {
        if cells[slot].owner == owner { return cells[slot].value }
        let value = hand.interval(measures[slot])
        cells[slot] = Cell(value: value, owner: owner)
        return value
    }
}
