// The reasons for a hand's shape: each condition with its truth, value and margin, and the smallest change. For people;
// pure.

public import Keypoints

/// The reasons for a rule book's classification of a hand.
public struct Explanation: Sendable {
    /// One measure and its values on the hand.
    public struct Measurement: Sendable, Hashable {
        /// The measure.
        public let measure: Measure

        /// The values it can have.
        public let value: Interval
    }

    /// One condition of a shape and its result.
    public struct ConditionResult: Sendable {
        /// The condition.
        public let condition: Condition

        /// The truth of the condition.
        public let truth: TernaryValue

        /// The margin of the decision: positive where it holds, negative where not, 0 where unknown
        /// (`ShapeClassification.margin`).
        public let margin: Float

        /// The degree to which it holds, 0…1, `nil` where unknown.
        public let degree: Float?

        /// The measures that it rests on.
        public let readings: [Measurement]

        /// A Boolean value that indicates whether the condition is left out, because the hand has no depth.
        public let isLeftOut: Bool
    }

    /// One shape of the book and the results of its conditions.
    public struct ShapeReport: Sendable {
        /// The shape.
        public let shape: HandShape

        /// The conditions that make it possible; empty for `otherwise`.
        public let possible: [ConditionResult]

        /// The conditions that confirm it; `nil` if it never is.
        public let confirmed: [ConditionResult]?

        /// The degree to which the conditions of the choice hold, 0…1; `nil` where unknown.
        public let membership: Float?
    }

    /// The smallest change of one measure that would turn the classification.
    public struct Counterfactual: Sendable, Hashable {
        /// The measure to change.
        public let measure: Measure

        /// The present values.
        public let from: Interval

        /// The value at which the classification turns.
        public let to: Float

        /// The changed classification.
        public let classification: ShapeClassification
    }

    /// The classification.
    public let classification: ShapeClassification

    /// The extension of each finger, thumb to little, whether the book reads it or not.
    public let fingers: [Measurement]

    /// Each shape of the book, in its order.
    public let shapes: [ShapeReport]

    /// The smallest change of one measure that would turn the classification, `nil` if no change of one measure does.
    public let smallestChange: Counterfactual?

    /// Explains a hand.
    ///
    /// - Parameters:
    ///   - points: the points that were seen.
    ///   - view: how the hand was seen.
    ///   - book: the book.
    /// - Complexity: O(measures of the book × its conditions × steps of the search); allocates.
    public init(_ points: HandLandmarks, _ view: CaptureContext, by book: RuleBook) {
        self.init(points, view, by: book, searchesChange: true)
    }

    /// Explains a hand, without the smallest change where that is not searched; the search takes most of the time.
    package init(_ points: HandLandmarks, _ view: CaptureContext, by book: RuleBook, searchesChange: Bool) {
        let measured = HandMeasures(points, view)
        let values = ExplainedValues(points, view, measured, book)
        var known = KnownValues(values: values.nominal)
        classification = points.presence == 0 ? .none : values.classification(of: book)
        fingers = Finger.allCases.map { Measurement(measure: .extension($0), value: measured.interval(.extension($0))) }
        shapes = book.rules.indices.map { rank in
            let rule = book.definition.shapes[rank]
            let compiled = book.rules[rank]
            return ShapeReport(
                shape: rule.shape,
                possible: book.findings(rule.choiceConditions, compiled.possible, values.bounds),
                confirmed: rule.confirmed.map { book.findings($0, compiled.confirmed, values.bounds) },
                membership: book.membership(rank, &known)
            )
        }
        smallestChange = searchesChange ? book.smallestChange(values, from: classification) : nil
    }
}

/// The values of a hand's measures as a classification takes them.
private struct ExplainedValues {
    /// The values at the image's aspect, or where that is unknown at the nominal one.
    private(set) var nominal: [Interval]

    /// All possible values; the same as `nominal` where the aspect is known.
    private(set) var bounds: [Interval]

    /// The values at the aspects that the image may have; empty where it is known.
    private var steps: [[Interval]] = []

    init(_ points: HandLandmarks, _ view: CaptureContext, _ measured: HandMeasures, _ book: RuleBook) {
        bounds = book.measures.map { measured.interval($0) }
        nominal = bounds
        guard view.aspect == nil else { return }
        func values(at aspect: Float) -> [Interval] {
            var view = view
            view.aspect = aspect
            let measured = HandMeasures(points, view)
            return book.measures.map { measured.interval($0) }
        }
        nominal = values(at: ImageSize.nominalAspect)
        steps = Tuning.sweptAspects.map { values(at: $0) }
    }

    func classification(of book: RuleBook) -> ShapeClassification {
        let classification = book.decide(nominal)
        guard !steps.isEmpty else { return classification }
        var (middle, wide) = (KnownValues(values: nominal), KnownValues(values: bounds))
        return book.settle(
            classification,
            nominal: &middle,
            bounds: &wide,
            steps: steps.map { KnownValues(values: $0) }
        )
    }

    mutating func set(_ slot: Int, to value: Interval) {
        nominal[slot] = value
        bounds[slot] = value
        for step in steps.indices { steps[step][slot] = value }
    }
}

extension RuleBook {
    fileprivate func findings(
        _ conditions: [Condition],
        _ list: Range<Int>?,
        _ values: [Interval]
    ) -> [Explanation.ConditionResult] {
        zip(conditions, list ?? 0..<0).map { finding($0, node: $1, values) }
    }

    private func finding(_ condition: Condition, node: Int, _ values: [Interval]) -> Explanation.ConditionResult {
        var known = KnownValues(values: values)
        let margin = margin(node, &known)
        let isLeftOut = if case .whenDepth(_, let depth) = nodes[node] { values[depth].upper == 0 } else { false }
        return Explanation.ConditionResult(
            condition: condition,
            truth: truth(node, &known),
            margin: margin.isFinite ? margin : 0,
            degree: degree(node, &known),
            readings: slots(node).map { Explanation.Measurement(measure: measures[$0], value: values[$0]) },
            isLeftOut: isLeftOut
        )
    }

    /// Returns the measures of a condition, each once.
    private func slots(_ node: Int) -> [Int] {
        let found: [Int] =
            switch nodes[node] {
            case .leaf(let leaf): [leaf.slot]
            case .difference(let leaf, let other): [other, leaf.slot]
            case .not(let inner), .whenDepth(let inner, _): slots(inner)
            case .all(let inner), .any(let inner), .count(let inner, _, _): inner.flatMap { slots($0) }
            }
        return found.eachOnce
    }

    /// Returns the smallest change of one measure, in the measure's scale, that changes the classification; moves each
    /// known measure up and down.
    fileprivate func smallestChange(_ values: ExplainedValues, from classification: ShapeClassification) -> Explanation
        .Counterfactual?
    {
        var best: (distance: Float, change: Explanation.Counterfactual)?
        for slot in measures.indices where measures[slot] != .depth {
            for direction: Float in [-1, 1] {
                let limit = best?.distance ?? .infinity
                guard let change = firstChange(of: slot, direction, values, from: classification, within: limit),
                    let middle = values.nominal[slot].middle
                else { continue }
                let distance = abs(change.to - middle) / change.measure.scale
                if distance < limit { best = (distance, change) }
            }
        }
        return best?.change
    }

    /// Returns the first change of one measure in one direction that changes the classification, in steps, then halved
    /// down to the precision of the numbers.
    ///
    /// - Parameter limit: the largest change, in the measure's scale.
    private func firstChange(
        of slot: Int,
        _ direction: Float,
        _ values: ExplainedValues,
        from classification: ShapeClassification,
        within limit: Float
    ) -> Explanation.Counterfactual? {
        guard let middle = values.nominal[slot].middle else { return nil }
        let (measure, steps) = (measures[slot], Tuning.changeSteps)
        let range = measure.range
        let step = (range.upperBound - range.lowerBound) / Float(steps) * direction
        var changed = values
        func turned(at target: Float) -> ShapeClassification? {
            changed.set(slot, to: Interval(target))
            let after = changed.classification(of: self)
            return after.shape == classification.shape && after.certainty == classification.certainty ? nil : after
        }
        // A value beyond the range comes back to its edge first.
        let start = min(max(middle, range.lowerBound), range.upperBound)
        guard (start - middle) * direction >= 0 else { return nil }
        var near = middle
        for count in (start == middle ? 1 : 0)...steps {
            var far = start + step * Float(count)
            guard range.contains(far), abs(near - middle) < limit * measure.scale else { return nil }
            guard var after = turned(at: far) else {
                near = far
                continue
            }
            while true {
                let between = near + (far - near) / 2
                guard between != near, between != far else { break }
                if let other = turned(at: between) { (far, after) = (between, other) } else { near = between }
            }
            return Explanation.Counterfactual(
                measure: measure,
                from: values.bounds[slot],
                to: far,
                classification: after
            )
        }
        return nil
    }
}
