// Bounds a hand's measures over all aspects that its image may have. Made by HandMeasures and Classifier; pure.

import Keypoints
import RealModule

/// The values of the measures of one hand in an image of unknown size, over all of `Tuning.possibleAspects`.
///
/// The hand is measured at `Tuning.sweptAspects`, a small step of s = ln(aspect) apart, and the values between two of
/// them are bounded. Lengths are √(a²x² + y²): a length in palms, a quotient of two lengths and `rise` are therefore
/// monotone and lie between their values at the ends. All others bend by little: between two steps h apart a value
/// leaves the line through its ends by at most h²/8 times its greatest second derivative in s. That is at most u for a
/// length of u palms, ¼ for the direction of a line (φ″ = ¼ sin 4φ) and ½ for the angle between two, whose first
/// derivative is at most 1; the rest follows from these.
struct AspectSweep: Sendable {
    /// The hand at each step; empty before the first hand.
    private(set) var hands: [SizedMeasures] = []

    /// The extensions of the long fingers, index to little, infinite where unknown.
    private var extensions: (lower: SIMD4<Float>, upper: SIMD4<Float>)?

    /// Measures another hand in place, at the ends; `takeSteps` measures it between, before an interval is needed.
    ///
    /// - Parameter imputation: fills in missing joints, equally in an image of any aspect, since weighted sums stretch with
    ///   the image.
    mutating func takeEnds(
        _ points: HandLandmarks,
        _ view: CaptureContext,
        _ needs: MeasureNeeds = .all,
        by imputation: inout HandImputation
    ) {
        if hands.isEmpty { hands = Array(repeating: SizedMeasures(), count: Tuning.sweptAspects.count) }
        take(stride(from: 0, to: hands.count, by: hands.count - 1), points, view, needs, by: &imputation)
    }

    /// Measures the hand between the ends, too.
    ///
    /// - Parameter withExtensions: whether the hand at each step needs extensions; their bounds need none.
    mutating func takeSteps(
        _ points: HandLandmarks,
        _ view: CaptureContext,
        _ needs: MeasureNeeds = .all,
        withExtensions: Bool = true,
        by imputation: inout HandImputation
    ) {
        take(1..<hands.count - 1, points, view, MeasureNeeds(extensions: false, depth: needs.depth), by: &imputation)
        extensions = needs.extensions ? longExtensions(givesSteps: withExtensions) : nil
    }

    private mutating func take(
        _ steps: some Sequence<Int>,
        _ points: HandLandmarks,
        _ view: CaptureContext,
        _ needs: MeasureNeeds,
        by imputation: inout HandImputation
    ) {
        guard points.presence != HandLandmarks.allPresent else {
            for step in steps {
                hands[step].take(points, view, aspect: Tuning.sweptAspects[step], needs, by: &imputation)
            }
            return
        }
        imputation.prepare(seen: points.presence)
        let filled = imputation.filled(points)
        let hasDepth = needs.depth && points.hasDepth
        for step in steps {
            hands[step].take(
                filled: filled,
                by: imputation,
                view,
                aspect: Tuning.sweptAspects[step],
                hasDepth: hasDepth,
                needs
            )
        }
    }

    func interval(_ measure: Measure) -> Interval {
        let found: Interval?
        switch measure {
        case .visible, .side, .depth: return hands.span[0].interval(measure)
        case .distance, .height, .rise, .imageRise: found = span(measure)
        case .reach, .straightness, .palmWidth, .ratio: found = quotient(measure)
        case .extension(let finger): found = stretch(finger)
        case .spread, .bend, .lean, .angle, .palmAngle: found = angle(measure)
        case .along(let joint), .across(let joint): found = projection(measure, of: joint)
        case .thumbStretch: found = hull(measure) { $0.wayToThumb }
        case .palmFacing: found = facing()
        }
        guard let found, found.lower.isFinite, found.upper.isFinite else { return .unknown }
        return found.rounded(for: measure)
    }

    // MARK: Bounds

    /// Returns all values between those of a monotone measure at the ends.
    private func span(_ measure: Measure) -> Interval? {
        let hands = hands.span
        let (first, last) = (hands[0].interval(measure), hands[hands.count - 1].interval(measure))
        guard first.isKnown, last.isKnown else { return nil }
        return first.joined(with: last)
    }

    /// Returns all values of a measure at the steps, widened by its largest bend between them.
    ///
    /// - Parameter curvature: a bound of its second derivative, which is largest at an end of each piece.
    private func hull(_ measure: Measure, _ curvature: (borrowing SizedMeasures) -> Float) -> Interval? {
        let hands = hands.span
        var (all, most): (Interval?, Float) = (nil, 0)
        for step in hands.indices {
            let value = hands[step].interval(measure)
            let bend = curvature(hands[step])
            guard value.lower.isFinite, value.upper.isFinite, bend.isFinite else { return nil }
            all = all?.joined(with: value) ?? value
            most = max(most, bend)
        }
        return all?.widened(by: most * Tuning.bendOfStep)
    }

    /// Returns a quotient of lengths in palms. With all points seen it is monotone, except for the sum of a finger's
    /// bones; with filled-in points, the two lengths are.
    private func quotient(_ measure: Measure) -> Interval? {
        let hands = hands.span
        if hands[0].geometry.isWhole {
            guard case .straightness = measure else { return span(measure) }
        }
        guard var (a, b) = hands[0].lengths(measure) else { return nil }
        var (all, first): (Interval?, Interval) = (nil, hands[0].interval(measure))
        for step in 1..<hands.count {
            guard let (c, d) = hands[step].lengths(measure) else { return nil }
            var (over, under) = (a.joined(with: c), b.joined(with: d))
            guard over.upper.isFinite, under.upper.isFinite, b.lower > 0, d.lower > 0 else { return nil }
            let isExact = a.lower == a.upper && b.lower == b.upper && c.lower == c.upper && d.lower == d.upper
            let last = hands[step].interval(measure)
            guard first.isKnown, last.isKnown else { return nil }
            var piece = first.joined(with: last)
            (a, b, first) = (c, d, last)
            if case .straightness = measure {
                piece = piece.widened(by: 3 * piece.upper * Tuning.bendOfStep)
                under = under.widened(by: under.upper * Tuning.bendOfStep)
            }
            if !isExact {
                over.lower = max(over.lower, 0)
                guard under.lower > 0 else { return nil }
                piece = Interval(lower: over.lower / under.upper, upper: over.upper / under.lower)
            }
            all = all?.joined(with: piece) ?? piece
        }
        return all
    }

    /// Returns an angle: each direction bends by ¼ at most, and its tolerance is monotone.
    private func angle(_ measure: Measure) -> Interval? {
        let bend = Tuning.bendOfStep / 2 * 180 / .pi
        let hands = hands.span
        guard var before = hands[0].angle(measure) else { return nil }
        var all: Interval?
        for step in 1..<hands.count {
            guard let now = hands[step].angle(measure) else { return nil }
            let play = max(before.play, now.play) + max(before.otherPlay, now.otherPlay)
            guard play < 180 else { return nil }
            let piece = Interval(
                lower: max(0, min(before.degrees, now.degrees) - play - bend),
                upper: min(180, max(before.degrees, now.degrees) + play + bend)
            )
            all = all?.joined(with: piece) ?? piece
            before = now
        }
        return all
    }

    /// Returns u cos θ or u sin θ of a length u: the second derivative is at most u + 2u + u + u/2. The tolerance of a
    /// filled-in point holds u times an angle up to 1: between two steps it leaves those at the ends at most by the change
    /// of u and by their own difference.
    private func projection(_ measure: Measure, of joint: HandJoint) -> Interval? {
        guard let all = hull(measure, { 4.5 * $0.wayFromArch(joint) }) else { return nil }
        let hands = hands.span
        if hands[0].geometry.isWhole { return all }
        var most: Float = 0
        for step in 1..<hands.count {
            let (a, b) = (hands[step - 1].interval(measure), hands[step].interval(measure))
            let change =
                abs(hands[step - 1].wayFromArch(joint) - hands[step].wayFromArch(joint))
                + abs((a.upper - a.lower) - (b.upper - b.lower)) / 2
            most = max(most, change)
        }
        return all.widened(by: most)
    }

    /// Returns the sine of an angle over a constant: the second derivative of the sine is at most 1 + ½. Its tolerance
    /// is the sum of two, each monotone.
    private func facing() -> Interval? {
        guard let all = hull(.palmFacing, { _ in 1.5 / Tuning.palmSine }) else { return nil }
        let hands = hands.span
        guard var a = hands[0].angle(.palmFacing) else { return nil }
        var change: Float = 0
        for step in 1..<hands.count {
            guard let b = hands[step].angle(.palmFacing) else { return nil }
            change = max(change, abs(a.play - b.play) + abs(a.otherPlay - b.otherPlay))
            a = b
        }
        let wide = all.widened(by: change * .pi / 180 / Tuning.palmSine)
        return Interval(lower: max(-1, wide.lower), upper: min(1, wide.upper))
    }

    // MARK: Extensions

    /// Returns the extension of a finger: each estimator is bounded on its own, since each is cut off at 0 and 1.
    private func stretch(_ finger: Finger) -> Interval? {
        guard finger != .thumb else { return thumb() }
        let lane = finger.rawValue - 1
        guard let extensions, extensions.lower[lane].isFinite else { return nil }
        return Interval(lower: extensions.lower[lane], upper: extensions.upper[lane])
    }

    private func thumb() -> Interval? {
        let hands = hands.span
        let half = hands[0].interval(.extension(.thumb))
        guard half.isKnown else { return nil }
        func between(_ one: FingerExtension.Term, _ other: FingerExtension.Term) -> Interval {
            let bend = max(one.curvature, other.curvature) * Tuning.bendOfStep
            return Interval(
                lower: max(min(one.value, other.value) - bend, 0),
                upper: min(max(one.value, other.value) + bend, 1)
            )
        }
        var all: Interval?
        var one = FingerExtension.thumbTerms(hands[0].geometry)
        for step in 1..<hands.count {
            let next = FingerExtension.thumbTerms(hands[step].geometry)
            let (stretch, away) = (between(one.stretch, next.stretch), between(one.away, next.away))
            let piece = Interval(lower: (stretch.lower + away.lower) / 2, upper: (stretch.upper + away.upper) / 2)
            guard piece.lower.isFinite, piece.upper.isFinite else { return nil }
            all = all?.joined(with: piece) ?? piece
            one = next
        }
        return all?.widened(by: (half.upper - half.lower) / 2)
    }

    /// Returns the extensions of the long fingers, all at once, without allocating.
    ///
    /// - Parameter givesSteps: whether the hand at each step takes its own.
    private mutating func longExtensions(givesSteps: Bool) -> (lower: SIMD4<Float>, upper: SIMD4<Float>) {
        var hands = hands.mutableSpan
        var (lower, upper) = (SIMD4<Float>(repeating: .infinity), SIMD4<Float>(repeating: -.infinity))
        var before = FingerExtension.estimators(hands[0].geometry)
        for step in 1..<hands.count {
            let now = FingerExtension.estimators(hands[step].geometry)
            if givesSteps { hands[step].take(extensions: FingerExtension.long(now)) }
            let (reach, tail) = (now.reach.between(before.reach), now.tail.between(before.tail))
            let along = now.along.between(before.along)
            lower = lower.least(reach.lower + tail.lower + along.lower * Tuning.weightOfAlong)
            upper = upper.greatest(reach.upper + tail.upper + along.upper * Tuning.weightOfAlong)
            before = now
        }
        let half = hands[0].tolerances
        return (lower / (2 + Tuning.weightOfAlong) - half, upper / (2 + Tuning.weightOfAlong) + half)
    }
}

extension Interval {
    /// Returns the smallest interval that contains both.
    fileprivate func joined(with other: Interval) -> Interval {
        Interval(lower: min(lower, other.lower), upper: max(upper, other.upper))
    }

    fileprivate func widened(by margin: Float) -> Interval {
        margin > 0 ? Interval(lower: lower - margin, upper: upper + margin) : self
    }

    /// Returns the interval widened by the rounding error: the rounding of a value inside does not put it outside.
    fileprivate func rounded(for measure: Measure) -> Interval {
        let size = max(lower.magnitude, upper.magnitude)
        return widened(by: Tuning.rounding * (measure.scale + size))
    }
}

extension FingerExtension.Estimator {
    /// Returns all values of the estimator between two steps, each cut off at 0 and 1.
    fileprivate func between(_ other: Self) -> (lower: SIMD4<Float>, upper: SIMD4<Float>) {
        let bend = curvature.greatest(other.curvature) * Tuning.bendOfStep
        func cutOff(_ value: SIMD4<Float>) -> SIMD4<Float> { value.greatest(.zero).least(SIMD4(repeating: 1)) }
        return (cutOff(value.least(other.value) - bend), cutOff(value.greatest(other.value) + bend))
    }
}

extension SIMD4<Float> {
    /// The same as `pointwiseMin`, which is not inlined.
    @inline(__always) fileprivate func least(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

    @inline(__always) fileprivate func greatest(_ other: Self) -> Self { replacing(with: other, where: other .> self) }
}
