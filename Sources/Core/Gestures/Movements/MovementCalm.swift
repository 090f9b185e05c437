// The strokes of a point of a hand before another: hands that gesticulate do not swipe. Owned by PointMovements; pure.

import Keypoints
import RealModule

// Chosen on the swipes of 14 people, the circles of 13, and drummers who make neither (<doc:MovementAccuracy>).

/// The time in seconds before a swipe in which no other stroke of the hand may be longer than `calmExtent` palms: one
/// that gesticulates does not swipe.
private let calmTime = 1.5, calmExtent = 1.1

/// Remembers the last strokes that were no movement, nor the way back of one.
struct MovementCalm: Sendable {
    private var strokes: [MovementStroke] = []

    /// The last swipe that was reported.
    private var swipe: (start: Double, end: Double, way: SIMD2<Double>)?

    /// Returns the condition of a swipe that the strokes before it do not meet; those before a wind-up, where it has one.
    func fault(of stroke: MovementStroke) -> MovementCondition? {
        let windUp = strokes.last.flatMap { last in
            !(stroke.start - last.end).exceeds(calmTime) && last.isWindUp(of: stroke) ? last : nil
        }
        let start = windUp?.start ?? stroke.start
        let before = strokes.dropLast(windUp == nil ? 0 : 1).filter { !(start - $0.end).exceeds(calmTime) }
        let longest = before.map(\.way.length).max() ?? 0
        let condition = MovementCondition(longest, atMost: calmExtent, "palms just before")
        return condition.isMet ? nil : MovementCondition(false, else: condition.words)
    }

    /// Processes a stroke that has ended.
    mutating func process(_ stroke: MovementStroke) {
        strokes.removeAll { (stroke.end - $0.end).exceeds(2 * calmTime + Tuning.longestStroke) }
        if let swipe {
            let isBack = (swipe.way * stroke.way).sum() < 0 && !(stroke.start - swipe.end).exceeds(Tuning.returnTime)
            if isBack || stroke.start == swipe.start { return }
        }
        // A hand that comes into view may swipe next.
        if !stroke.isEntrance { strokes.append(stroke) }
    }

    /// Takes note of a movement that was reported; a swipe and the way back of it do not count.
    mutating func perform(_ outcome: MovementOutcome) {
        guard let direction = outcome.measures.direction else { return }
        let angle = direction * .pi / 180
        let way = SIMD2(Double.cos(angle), Double.sin(angle)) * outcome.measures.extent
        swipe = (outcome.start, outcome.measures.end, way)
        strokes.removeAll { $0.start == outcome.start }
    }
}
