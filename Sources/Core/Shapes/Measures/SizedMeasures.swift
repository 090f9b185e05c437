// Measures one hand of an image of known aspect: every measure that a rule can name, as an interval. Made by
// HandMeasures, Classifier and AspectSweep; pure.

import Keypoints

/// The measures that are computed for each hand beforehand, where they are needed at all.
struct MeasureNeeds: Sendable {
    static let all = MeasureNeeds(extensions: true, depth: true)

    /// The extensions of the long fingers.
    var extensions: Bool

    var depth: Bool
}

extension MeasureNeeds {
    init(_ measures: [Measure]) {
        extensions = measures.contains { if case .extension = $0 { true } else { false } }
        depth = measures.contains(.depth)
    }
}

/// The measures of one hand at one aspect of its image.
struct SizedMeasures: Sendable {
    private(set) var geometry = HandGeometry()
    private var view = CaptureContext()

    /// The hand moved by the errors of its filled-in joints (`HandImputation.moves`), each move in four directions; empty
    /// for a hand that was seen wholly.
    private var movedHands: [HandGeometry] = []

    /// The extensions of the long fingers where they were computed beforehand, and their tolerances.
    private var extensions: SIMD4<Float>?
    private var extensionTolerances = SIMD4<Float>.zero
    private(set) var isComplete = false
    private var hasDepth = false

    /// Creates the measures of no hand, to be replaced by those of one.
    init() {}

    /// Measures another hand in place.
    ///
    /// - Parameters:
    ///   - aspect: width over height to measure it at, regardless of `view`.
    ///   - needs: the measures that are computed beforehand.
    ///   - imputation: fills in missing joints; kept from hand to hand.
    mutating func take(
        _ points: HandLandmarks,
        _ view: CaptureContext,
        aspect: Float,
        _ needs: MeasureNeeds = .all,
        by imputation: inout HandImputation
    ) {
        let hasDepth = needs.depth && points.hasDepth
        if points.presence == HandLandmarks.allPresent {
            geometry.take(points, aspect: aspect)
            movedHands.removeAll(keepingCapacity: true)
            measure(view, hasDepth: hasDepth, needs)
        } else {
            imputation.prepare(seen: points.presence)
            take(filled: imputation.filled(points), by: imputation, view, aspect: aspect, hasDepth: hasDepth, needs)
        }
    }

    /// Measures another hand, whose missing joints were filled in, in place.
    mutating func take(
        filled points: HandLandmarks,
        by imputation: HandImputation,
        _ view: CaptureContext,
        aspect: Float,
        hasDepth: Bool,
        _ needs: MeasureNeeds
    ) {
        geometry.take(filled: points, seen: imputation.seen, aspect: aspect)
        movedHands.removeAll(keepingCapacity: true)
        if geometry.palm > 0 {
            for move in imputation.moves {
                for direction in Self.directions { movedHands.append(geometry.moved(move, in: direction)) }
            }
        }
        measure(view, hasDepth: hasDepth, needs)
    }

    /// There and back along each axis of the image, in pairs.
    private static let directions = [SIMD2<Float>(1, 0), SIMD2(-1, 0), SIMD2(0, 1), SIMD2(0, -1)]

    private mutating func measure(_ view: CaptureContext, hasDepth: Bool, _ needs: MeasureNeeds) {
        self.view = view
        self.hasDepth = hasDepth
        take(extensions: needs.extensions ? FingerExtension.long(geometry) : nil)
    }

    /// Takes the extensions of the long fingers, computed from its geometry.
    mutating func take(extensions: SIMD4<Float>?) {
        self.extensions = extensions
        isComplete = geometry.isWhole && extensions?.sum().isFinite ?? false
        extensionTolerances = extensions == nil || geometry.isWhole ? .zero : longTolerances()
    }

    /// The extensions of the long fingers, index to little, of a complete hand; `nil` of any other.
    var exactExtensions: SIMD4<Float>? { isComplete ? extensions : nil }

    /// Returns the values that a measure can have on this hand.
    ///
    /// - Complexity: O(1), no allocation where all 21 points were seen.
    func interval(_ measure: Measure) -> Interval {
        switch measure {
        case .visible(let finger): return Interval(geometry.saw(finger.tip) ? 1 : 0)
        case .side: return view.side.map { Interval($0 == .right ? 1 : -1) } ?? .unknown
        case .depth: return Interval(hasDepth ? 1 : 0)
        default:
            let value = value(measure)
            guard value.isFinite else { return .unknown }
            if geometry.isWhole { return Interval(value) }
            let tolerance = tolerance(measure)
            guard tolerance.isFinite else { return .unknown }
            return tolerance > 0 ? Interval(value, tolerance: tolerance).cut(for: measure) : Interval(value)
        }
    }

    /// Returns a measure with the joints where they were seen or filled in; NaN where it is unknown.
    func value(_ measure: Measure) -> Float {
        if case .extension(let finger) = measure, finger != .thumb, let extensions {
            return extensions[finger.rawValue - 1]
        }
        return geometry.value(measure, view)
    }

    /// Returns half the width of a measure's interval, which 95 of 100 hands stay within: 0 where it depends on no joint
    /// that was filled in, NaN where it is unknown.
    func tolerance(_ measure: Measure) -> Float {
        if case .extension(let finger) = measure, finger != .thumb {
            return (extensions == nil ? longTolerances() : extensionTolerances)[finger.rawValue - 1]
        }
        let value = value(measure)
        var squares: Float = 0
        for pair in stride(from: 0, to: movedHands.count, by: 2) {
            let there = abs(movedHands[pair].value(measure, view) - value)
            let back = abs(movedHands[pair + 1].value(measure, view) - value)
            // What is cut off or bends changes less in one direction.
            guard there.isFinite, back.isFinite else { return .nan }
            squares += max(there, back) * max(there, back)
        }
        return squares.squareRoot()
    }

    private func longTolerances() -> SIMD4<Float> {
        let value = extensions ?? FingerExtension.long(geometry)
        var squares = SIMD4<Float>.zero
        for pair in stride(from: 0, to: movedHands.count, by: 2) {
            let there = FingerExtension.long(movedHands[pair]) - value
            let back = FingerExtension.long(movedHands[pair + 1]) - value
            let (one, other) = (there * there, back * back)
            squares += one.replacing(with: other, where: one .< other)
        }
        return squares.squareRoot()
    }
}

extension Interval {
    /// Returns the interval without values that the tolerance adds and no hand has; an extension's are kept, whose bounds
    /// show how far it is from the undecided band.
    func cut(for measure: Measure) -> Interval {
        switch measure {
        case .distance, .reach, .straightness, .ratio, .palmWidth: Interval(lower: max(lower, 0), upper: upper)
        case .spread, .bend, .lean, .angle, .palmAngle: Interval(lower: max(lower, 0), upper: min(upper, 180))
        case .palmFacing: Interval(lower: max(lower, -1), upper: min(upper, 1))
        default: self
        }
    }
}
