// The movements of a hand that are watched beside swipes, waves and circles: turns, pushes, shakes. One a hand, by
// HandGestureRecognizer; pure.

import Keypoints

// Chosen on 28 people’s turns of the hand and their other gestures (<doc:MovementAccuracy#Turns-shakes-and-pushes>).

/// The largest change of a fingertip's distance from the wrist while a hand is pushed, in lengths of the palm.
private let reachChange = 0.2

/// Detects strokes of measures of a hand, each for itself, as those of its palm are detected.
///
/// A hand that turns or comes closer stays about where it is, and one that comes closer keeps its shape: a hand that
/// closes looks smaller.
struct SignalMovements: Sendable {
    /// A measure, and the detector of its movements.
    private struct Watch: Sendable {
        let point: MovementDefinition.Point
        var detector: MovementDetector
        var misses: [MovementMiss] = []
    }

    private struct Moment: Sendable {
        var time: Double
        var place: SIMD2<Double>
        var size: Double
        var isRaised: Bool
        var palm: RigidPalm?
    }

    private var watches: [Watch]
    private var turn = PalmTurn()
    private var moments: [Moment] = []
    private let memory: Double
    private let side: Handedness

    /// Creates the watches of the movements that triggers for a hand name; `nil` where they name none.
    init?(_ options: GestureOptions, side: Handedness) {
        let book = options.apart(isOfBothHands: false, of: side)
        guard let points = book.map({ book in Set(book.definitions.map(\.point)) }), let book else { return nil }
        watches = MovementDefinition.Point.allCases.filter(points.contains).map { point in
            Watch(point: point, detector: MovementDetector(book, options.configuration, of: point))
        }
        memory = book.memory
        self.side = side
    }

    /// The movements that were nearly performed in the last record.
    var misses: [MovementMiss] { watches.flatMap { $0.detector.misses + $0.misses } }

    /// The movement that is under way, and can still be one.
    func possible(at time: Double) -> Movement? {
        watches.lazy.compactMap { watch in watch.detector.possible(at: time) }.first
    }

    /// Processes the hand of the next record in which it is seen.
    ///
    /// - Returns: the movements that have ended, each with the speed in palms per second that it counts as.
    mutating func process(
        _ seen: MovementDetector.Sight,
        _ sight: HandObservation,
        at time: Double
    ) -> [(outcome: MovementOutcome, speed: Double)] {
        let palm = sight.hand == nil ? nil : RigidPalm(sight.points, aspect: sight.aspect)
        moments.removeAll { (time - $0.time).exceeds(memory) }
        moments.append(
            Moment(time: time, place: seen.palm, size: seen.size, isRaised: seen.upright.isRaised, palm: palm)
        )
        if sight.hand != nil { turn.process(sight.points, aspect: sight.aspect) }
        var found: [(MovementOutcome, Double)] = []
        for index in watches.indices {
            let point = watches[index].point
            watches[index].misses = []
            guard let place = place(of: point, seen, palm) else { continue }
            var sight = MovementDetector.Sight(palm: place, tip: nil, size: 1)
            if point == .hand { (sight.size, sight.upright) = (seen.size, seen.upright) }
            guard let outcome = watches[index].detector.process(sight, at: time) else { continue }
            let conditions = conditions(of: point, outcome)
            if conditions.allSatisfy(\.isMet) {
                found.append((outcome, point.stroke(outcome.measures.speed)))
            } else {
                let miss = MovementMiss(outcome.movement, outcome.start, outcome.measures.end, conditions)
                if miss.isNear { watches[index].misses.append(miss) }
            }
        }
        return found
    }

    /// Returns the measure as a place on a line; `nil` where it was not seen.
    private func place(
        of point: MovementDefinition.Point,
        _ seen: MovementDetector.Sight,
        _ palm: RigidPalm?
    ) -> SIMD2<Double>? {
        guard point != .hand else { return seen.palm }
        guard let palm else { return nil }
        let value =
            switch point {
            case .size: point.stroke(palm.size)
            case .roll: point.stroke(side == .right ? turn.angle : -turn.angle)
            default: point.stroke(turn.angle)
            }
        return SIMD2(value, 0)
    }

    /// Returns what else a hand must not have done meanwhile.
    private func conditions(of point: MovementDefinition.Point, _ outcome: MovementOutcome) -> [MovementCondition] {
        guard point != .hand, let first = moments.nearest(to: outcome.start, by: \.time),
            let last = moments.nearest(to: outcome.measures.end, by: \.time)
        else { return [] }
        let carried = (last.place - first.place).length / first.size
        var conditions = [MovementCondition(carried, atMost: Tuning.carried, "palms aside")]
        // A hand that turns may hang at one end, but not at both.
        if point != .size, !first.isRaised, !last.isRaised { conditions.append(.hanging) }
        if point == .size {
            let change = first.palm.flatMap { first in last.palm.map { first.change(to: $0) } } ?? .infinity
            conditions.append(MovementCondition(change, atMost: reachChange, "palms by which a finger moved"))
        }
        return conditions
    }
}

extension MovementBook {
    /// The time in seconds for which records can belong to a stroke that is detected.
    var memory: Double { definitions.longestStroke + Tuning.movementGap + Tuning.movementSpan * 2 }
}
