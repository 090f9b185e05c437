// Judges hands by a rule book, one after the other, without allocating. One per thread; called by Pipeline; pure.

public import Keypoints

/// Judges hands by a rule book.
///
/// Holds the scratch space that judging needs, so that a hand costs no allocation; make one a thread and keep it.
public struct Classifier: Sendable {
    /// The book.
    public let book: RuleBook

    private var values: LazyValues

    /// Makes a classifier.
    public init(_ book: RuleBook) {
        self.book = book
        values = LazyValues(book.measures)
    }

    /// Judges a hand of a frame.
    ///
    /// - Complexity: O(measures of the book + conditions of the book), no allocation where all 21 points were seen.
    public mutating func classify(_ hand: Hand, in frame: Frame) -> Verdict {
        classify(hand.points, HandView(hand, in: frame))
    }

    /// Judges the points of a hand; a hand of which nothing was seen has no shape.
    public mutating func classify(_ points: HandPoints, _ view: HandView = HandView()) -> Verdict {
        guard points.presence != 0 else { return .none }
        values.take(points, view)
        return book.decide(&values)
    }
}

/// The values of one hand's measures, each measured when it is first asked for: a decision seldom needs all.
private struct LazyValues: MeasureValues, Sendable {
    private let measures: [Measure]
    private let readsExtensions: Bool
    private var hand = HandMeasures()
    private var cells: [Cell]
    private var owner: UInt64 = 0

    /// A value, and which hand it is of.
    private struct Cell {
        var value = Interval.unknown
        var owner: UInt64 = 0
    }

    init(_ measures: [Measure]) {
        self.measures = measures
        readsExtensions = measures.contains { if case .extension = $0 { true } else { false } }
        cells = Array(repeating: Cell(), count: measures.count)
    }

    var extensions: SIMD4<Float>? { hand.exactExtensions }

    mutating func take(_ points: HandPoints, _ view: HandView) {
        owner += 1
        hand.take(points, view, withExtensions: readsExtensions)
    }

    mutating func value(_ slot: Int) -> Interval {
        if cells[slot].owner == owner { return cells[slot].value }
        let value = hand.interval(measures[slot])
        cells[slot] = Cell(value: value, owner: owner)
        return value
    }
}
