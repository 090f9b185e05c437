// The movements of both hands: they part, and they meet. Owned by GestureRecognizer; pure.

import Keypoints
import Shapes

// Chosen on 28 people’s turns of the hand and their other gestures (<doc:MovementAccuracy#Turns-shakes-and-pushes>).

/// The least share of the way that each hand goes where hands part or meet.
private let handShare = 0.25

/// Detects strokes of the distance between both palms, to which each hand contributes.
struct PairMovements: Sendable {
    private struct Moment: Sendable {
        var time: Double
        var left: SIMD2<Double>
        var right: SIMD2<Double>
    }

    /// The movement that is under way or was performed.
    private(set) var seen: FrameObservation.SeenMovement?

    /// The movements that were nearly performed in the last record.
    private(set) var misses: [MovementMiss] = []

    private var detector: MovementDetector
    private var moments: [Moment] = []
    private var seenSince = 0.0
    private let memory: Double
    private let isXToRight: Bool

    /// Creates the detector of the movements that triggers name; `nil` where they name none.
    init?(_ options: GestureOptions) {
        guard let book = options.apart(isOfBothHands: true, of: nil) else { return nil }
        detector = MovementDetector(book, options.configuration, of: .gap)
        memory = book.memory
        isXToRight = options.configuration.isXToRight
    }

    /// Processes both hands of the next frame.
    ///
    /// - Returns: the movement that has ended, or one that is under way from now on.
    mutating func process(
        _ sights: (left: HandObservation, right: HandObservation),
        _ hands: (left: HandGestureRecognizer, right: HandGestureRecognizer),
        at time: Double
    ) -> Gesture? {
        misses = []
        guard let left = MovementDetector.Sight(sights.left, isXToRight: isXToRight),
            let right = MovementDetector.Sight(sights.right, isXToRight: isXToRight)
        else { return nil }
        moments.removeAll { (time - $0.time).exceeds(memory) }
        moments.append(Moment(time: time, left: left.palm, right: right.palm))
        let gap = (right.palm - left.palm).length
        var sight = MovementDetector.Sight(palm: SIMD2(gap, 0), tip: nil, size: (left.size + right.size) / 2)
        sight.upright = [left.upright, right.upright].compactMap(\.self).min()
        let found = detector.process(sight, at: time)
        misses = detector.misses
        let (shape, other) = (hands.left.shapes.sure(at: time), hands.right.shapes.sure(at: time))
        var gesture = Gesture(time: time, kind: .possible(.part), shape: shape == other ? shape : nil)
        gesture.regions = hands.left.regions.filter(hands.right.regions.contains)
        if let found {
            let share = MovementCondition(share(in: found), atLeast: handShare, "of the way by one hand")
            guard share.isMet else {
                misses.append(MovementMiss(found.movement, found.start, found.measures.end, [share]))
                return nil
            }
            (seen, seenSince) = (.init(movement: found.movement, certainty: .confirmed), time)
            gesture.kind = .performed(found.movement, found.measures)
            gesture.onset = found.start
            gesture.velocity = velocity(of: found.measures.speed, in: Tuning.movementSpeeds)
            gesture.why = "\(found.movement.rawValue): \(found.why)"
            return gesture
        }
        if let possible = detector.possible(at: time) {
            let now = FrameObservation.SeenMovement(movement: possible, certainty: .possible)
            defer { seen = now }
            (gesture.kind, gesture.why) = (.possible(possible), "under way")
            return seen == now ? nil : gesture
        }
        if seen?.certainty == .possible || (time - seenSince).lasts(Tuning.movementShown) { seen = nil }
        return nil
    }

    /// Returns the share of the way that the hand goes that moves less.
    private func share(in found: MovementOutcome) -> Double {
        guard let first = moments.nearest(to: found.start, by: \.time),
            let last = moments.nearest(to: found.measures.end, by: \.time)
        else { return 0 }
        let (before, after) = (first.right - first.left, last.right - last.left)
        // Hands that meet are less clear about the line between them than hands apart.
        let line = before.length > after.length ? before : after
        let ways = (((last.right - first.right) * line).sum(), ((first.left - last.left) * line).sum())
        let whole = ways.0 + ways.1
        return whole == 0 ? 0 : min(ways.0 / whole, ways.1 / whole)
    }
}
