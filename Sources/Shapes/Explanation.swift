// Why a hand got its shape: each condition with its truth, value and margin, and what would turn it. For people; pure.

public import Keypoints

/// Why a rule book gives a hand its verdict.
public struct Explanation: Sendable {
    /// One measure and its values on the hand.
    public struct Reading: Sendable, Hashable {
        /// The measure.
        public let measure: Measure

        /// The values it can have.
        public let value: Interval
    }

    /// One condition of a shape and how it fares.
    public struct Finding: Sendable {
        /// The condition.
        public let condition: Condition

        /// Whether it holds.
        public let truth: Truth

        /// By how much it is decided: positive where it holds, negative where not, 0 where unknown (`Verdict.margin`).
        public let margin: Float

        /// How nearly it holds, 0…1, `nil` where nothing is known.
        public let degree: Float?

        /// The measures that it rests on.
        public let readings: [Reading]
    }

    /// One shape of the book and how its conditions fare.
    public struct ShapeReport: Sendable {
        /// The shape.
        public let shape: Shape

        /// The conditions that make it possible; empty for `otherwise`.
        public let possible: [Finding]

        /// The conditions that confirm it; `nil` if it never is.
        public let confirmed: [Finding]?

        /// How nearly the conditions of the choice hold, 0…1; `nil` where nothing is known.
        public let nearness: Float?
    }

    /// The smallest change of one measure that would turn the verdict.
    public struct Change: Sendable, Hashable {
        /// The measure to change.
        public let measure: Measure

        /// Its values now.
        public let from: Interval

        /// The value at which the verdict turns.
        public let to: Float

        /// The verdict then.
        public let verdict: Verdict
    }

    /// The verdict.
    public let verdict: Verdict

    /// The extension of each finger, thumb to little, whether the book reads it or not.
    public let fingers: [Reading]

    /// Each shape of the book, in its order.
    public let shapes: [ShapeReport]

    /// The smallest change of one measure that would turn the verdict, `nil` if no change of one measure does.
    public let smallestChange: Change?

    /// Explains a hand.
    ///
    /// - Parameters:
    ///   - points: the points that were seen.
    ///   - view: how the hand was seen.
    ///   - book: the book.
    /// - Complexity: O(measures of the book × its conditions × steps of the search); allocates.
    public init(_ points: HandPoints, _ view: HandView, by book: RuleBook) {
        let measured = HandMeasures(points, view)
        let values = ExplainedValues(points, view, measured, book)
        var known = KnownValues(values: values.nominal)
        verdict = points.presence == 0 ? .none : values.verdict(of: book)
        fingers = Finger.allCases.map { Reading(measure: .extension($0), value: measured.interval(.extension($0))) }
        shapes = book.rules.indices.map { rank in
            let rule = book.definition.shapes[rank]
            let compiled = book.rules[rank]
            return ShapeReport(
                shape: rule.shape,
                possible: book.findings(rule.choiceConditions, compiled.possible, values.bounds),
                confirmed: rule.confirmed.map { book.findings($0, compiled.confirmed, values.bounds) },
                nearness: book.nearness(rank, &known)
            )
        }
        smallestChange = book.smallestChange(values, from: verdict)
    }
}

/// The values of a hand's measures as a verdict takes them.
private struct ExplainedValues {
    /// At the picture's aspect, or where that is unknown at the nominal one.
    private(set) var nominal: [Interval]

    /// All that they can be; the same where the aspect is known.
    private(set) var bounds: [Interval]

    /// At the aspects that the picture may have; empty where it is known.
    private var steps: [[Interval]] = []

    init(_ points: HandPoints, _ view: HandView, _ measured: HandMeasures, _ book: RuleBook) {
        bounds = book.measures.map { measured.interval($0) }
        nominal = bounds
        guard view.aspect == nil else { return }
        func values(at aspect: Float) -> [Interval] {
            var view = view
            view.aspect = aspect
            let measured = HandMeasures(points, view)
            return book.measures.map { measured.interval($0) }
        }
        nominal = values(at: PictureSize.nominalAspect)
        steps = Tuning.sweptAspects.map { values(at: $0) }
    }

    func verdict(of book: RuleBook) -> Verdict {
        let verdict = book.decide(nominal)
        guard !steps.isEmpty else { return verdict }
        var (middle, wide) = (KnownValues(values: nominal), KnownValues(values: bounds))
        return book.settle(verdict, nominal: &middle, bounds: &wide, steps: steps.map { KnownValues(values: $0) })
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
    ) -> [Explanation.Finding] {
        zip(conditions, list ?? 0..<0).map { finding($0, node: $1, values) }
    }

    private func finding(_ condition: Condition, node: Int, _ values: [Interval]) -> Explanation.Finding {
        var known = KnownValues(values: values)
        return Explanation.Finding(
            condition: condition,
            truth: truth(node, &known),
            margin: margin(node, &known),
            degree: degree(node, &known),
            readings: slots(node).map { Explanation.Reading(measure: measures[$0], value: values[$0]) }
        )
    }

    /// The measures that a condition rests on, each once.
    private func slots(_ node: Int) -> [Int] {
        let found: [Int] =
            switch nodes[node] {
            case .leaf(let leaf): [leaf.slot]
            case .not(let inner): slots(inner)
            case .all(let inner), .any(let inner): inner.flatMap { slots($0) }
            }
        return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Walks each known measure up and down until the verdict turns, and keeps the shortest walk in the measure's scale.
    fileprivate func smallestChange(_ values: ExplainedValues, from verdict: Verdict) -> Explanation.Change? {
        var best: (distance: Float, change: Explanation.Change)?
        for slot in measures.indices {
            for direction: Float in [-1, 1] {
                let limit = best?.distance ?? .infinity
                guard let change = firstChange(of: slot, direction, values, from: verdict, within: limit),
                    let middle = values.nominal[slot].middle
                else { continue }
                let distance = abs(change.to - middle) / change.measure.scale
                if distance < limit { best = (distance, change) }
            }
        }
        return best?.change
    }

    /// The first change of one measure in one direction that turns the verdict, in steps, then halved down to the
    /// precision of the numbers.
    ///
    /// - Parameter limit: how far to look, in the measure's scale.
    private func firstChange(
        of slot: Int,
        _ direction: Float,
        _ values: ExplainedValues,
        from verdict: Verdict,
        within limit: Float
    ) -> Explanation.Change? {
        guard let middle = values.nominal[slot].middle else { return nil }
        let (measure, steps) = (measures[slot], Tuning.changeSteps)
        let range = measure.range
        let step = (range.upperBound - range.lowerBound) / Float(steps) * direction
        var changed = values
        func turned(at target: Float) -> Verdict? {
            changed.set(slot, to: Interval(target))
            let after = changed.verdict(of: self)
            return after.shape == verdict.shape && after.certainty == verdict.certainty ? nil : after
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
            return Explanation.Change(measure: measure, from: values.bounds[slot], to: far, verdict: after)
        }
        return nil
    }
}
