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
    private var view = CaptureContext()

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
        self.view = view
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
        case .distance, .height, .rise, .imageRise, .reach, .palmWidth, .ratio: found = span(measure)
        case .straightness: found = straightness(measure)
        case .extension(let finger): found = stretch(finger)
        case .spread, .bend, .lean, .angle, .palmAngle: found = hull(measure) { _ in Tuning.bendOfAngle }
        // u cos θ or u sin θ of a length u: the second derivative is at most u + 2u + u + u/2.
        case .along(let joint), .across(let joint): found = hull(measure) { 4.5 * $0.wayFromArch(joint) }
        case .thumbStretch: found = hull(measure) { $0.wayToThumb }
        // The sine of an angle over a constant: the second derivative of the sine is at most 1 + ½.
        case .palmFacing: found = hull(measure) { _ in 1.5 / Tuning.palmSine }
        }
        guard let found, found.lower.isFinite, found.upper.isFinite else { return .unknown }
        let tolerance = tolerance(measure)
        guard tolerance.isFinite else { return .unknown }
        return found.widened(by: tolerance).rounded(for: measure).cut(for: measure)
    }

    // MARK: Bounds

    /// Returns a measure that is no extension of a long finger, at a step: the geometry is copied without counting references.
    private func value(_ measure: Measure, of geometry: HandGeometry) -> Float { geometry.value(measure, view) }

    /// Returns all values between those of a monotone measure at the ends.
    private func span(_ measure: Measure) -> Interval? {
        let hands = hands.span
        let last = hands[hands.count - 1].geometry
        return Interval(between: value(measure, of: hands[0].geometry), value(measure, of: last))
    }

    /// Returns all values of a measure at the steps, widened by its largest bend between them.
    ///
    /// - Parameter curvature: a bound of its second derivative, which is largest at an end of each piece.
    private func hull(_ measure: Measure, _ curvature: (HandGeometry) -> Float) -> Interval? {
        let hands = hands.span
        var (lower, upper, most) = (Float.infinity, -Float.infinity, Float(0))
        for step in hands.indices {
            let geometry = hands[step].geometry
            let value = value(measure, of: geometry)
            let bend = curvature(geometry)
            guard value.isFinite, bend.isFinite else { return nil }
            (lower, upper, most) = (min(lower, value), max(upper, value), max(most, bend))
        }
        return Interval(lower: lower, upper: upper).widened(by: most * Tuning.bendOfStep)
    }

    /// Returns a length over the sum of a finger's bones, which bends by little; other quotients of two lengths are
    /// monotone.
    private func straightness(_ measure: Measure) -> Interval? {
        let hands = hands.span
        var (all, before): (Interval?, Float) = (nil, value(measure, of: hands[0].geometry))
        for step in 1..<hands.count {
            let now = value(measure, of: hands[step].geometry)
            guard let piece = Interval(between: before, now) else { return nil }
            let wide = piece.widened(by: 3 * piece.upper * Tuning.bendOfStep)
            all = all?.joined(with: wide) ?? wide
            before = now
        }
        return all
    }

    /// Returns the largest tolerance of a measure for its filled-in joints: between two steps it leaves those at the ends
    /// at most by their difference. 0 where all joints were seen.
    private func tolerance(_ measure: Measure) -> Float {
        let hands = hands.span
        if hands[0].geometry.isWhole { return 0 }
        var before = hands[0].tolerance(measure)
        var (most, change) = (before, Float(0))
        for step in 1..<hands.count {
            let now = hands[step].tolerance(measure)
            guard now.isFinite, before.isFinite else { return .nan }
            (most, change) = (max(most, now), max(change, abs(now - before)))
            before = now
        }
        return most + change
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
        guard hands[0].value(.extension(.thumb)).isFinite else { return nil }
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
        return all
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
        return (lower / (2 + Tuning.weightOfAlong), upper / (2 + Tuning.weightOfAlong))
    }
}

extension Interval {
    /// Creates the interval of all values between two; `nil` where either is unknown.
    fileprivate init?(between one: Float, _ other: Float) {
        guard one.isFinite, other.isFinite else { return nil }
        self.init(lower: min(one, other), upper: max(one, other))
    }

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
