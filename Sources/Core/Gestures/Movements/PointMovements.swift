// The movements of one point of a hand: its way, its strokes, and the watches of each definition. Two a hand, by
// MovementDetector; pure.

import Keypoints

// Chosen on the swipes of 14 people, the circles of 13, and drummers who make neither (<doc:MovementAccuracy>).

/// The length in palms from which a stroke that was no swipe is always explained: the least swipe of the built-in book.
private let explainedStroke = 1.0

/// The share of a swipe's length, and of its time, from which a stroke of the other hand means that both gesticulate,
/// part or meet.
private let besideShare = 0.5

/// Follows the way of a point, and the movements of a book that it can perform.
struct PointMovements: Sendable {
    /// The turns of equal conditions, in each sense.
    private struct CircleWatch: Sendable {
        var detector: CircleDetector
        var movements: [(isClockwise: Bool?, movement: Movement)]

        func movement(isClockwise: Bool) -> Movement? {
            movements.first { $0.isClockwise ?? isClockwise == isClockwise }?.movement
        }
    }

    /// The velocity in palms per second; `nil` for a way that has just begun, also after a gap.
    private(set) var velocity: SIMD2<Double>?

    /// The movements that were nearly performed in the last record.
    private(set) var misses: [MovementMiss] = []

    private var path = MovementPath()
    private var strokes: MovementStrokes
    private var swipes: [StrokeWatch] = []
    private var waves: [WaveWatch] = []
    private var circles: [CircleWatch] = []

    /// The strokes before a swipe; `nil` for what is watched apart, which a hand may do again at once.
    private var calm: MovementCalm?

    /// The beginning of the stroke whose swipe was returned before it ended.
    private var halted: Double?

    /// The last stroke that has ended.
    private var last: MovementStroke?

    /// The velocity of the last moment, in palms per second.
    var latest: SIMD2<Double>? { path.latest }

    /// The last place, in palms.
    var place: SIMD2<Double>? { path.point?.place }

    init(_ point: MovementDefinition.Point, of book: MovementBook) {
        let definitions = book.definitions.filter { $0.point == point }
        let cut = definitions.longestStroke
        strokes = MovementStrokes(longest: cut)
        calm = point.isApart ? nil : MovementCalm()
        for definition in definitions {
            let movement = definition.movement
            switch definition.form {
            case .stroke(let form): swipes.append(StrokeWatch(movement, form, of: point, cut: cut))
            case .strokes(let form): waves.append(WaveWatch(movement, form))
            case .turns(var form):
                let sense = form.isClockwise
                form.isClockwise = nil
                if let place = circles.firstIndex(where: { $0.detector.form == form }) {
                    circles[place].movements.append((sense, movement))
                } else {
                    circles.append(CircleWatch(detector: CircleDetector(form), movements: [(sense, movement)]))
                }
            case .drawn: break
            }
        }
    }

    /// Processes the point of the next record; `nil` where it is not seen.
    mutating func move(
        to place: SIMD2<Double>?,
        palm: Double,
        upright: Double?,
        at time: Double,
        fastest: Double = .infinity
    ) {
        misses = []
        velocity = place.flatMap { path.process($0, palm: palm, upright: upright, at: time, fastest: fastest) }
    }

    /// Takes note of a movement that was reported: it is no gesticulation.
    mutating func perform(_ outcome: MovementOutcome) { calm?.perform(outcome) }

    /// Returns the circle or the wave that ends with the last record, and the swipe that may be one.
    ///
    /// - Parameter other: the movements of the same point of the other hand.
    mutating func process(
        beside other: PointMovements?,
        at time: Double
    ) -> (outcome: MovementOutcome?, swipe: StoppedSwipe?) {
        guard let velocity, let point = path.point else { return (nil, nil) }
        var (outcome, demanded) = (MovementOutcome?.none, 0.0)
        for index in circles.indices {
            guard let circle = circles[index].detector.process(point),
                let movement = circles[index].movement(isClockwise: circle.isClockwise),
                circles[index].detector.form.extent > demanded
            else { continue }
            outcome = Self.outcome(movement, circle, speed: velocity.length, at: time)
            demanded = circles[index].detector.form.extent
        }
        guard let stroke = strokes.process(path, velocity: velocity) else { return (outcome, halting(beside: other)) }
        if outcome == nil, !stroke.isEntrance {
            for index in waves.indices {
                let (found, miss) = waves[index].process(stroke)
                if found != nil, waves[index].form.extent > demanded {
                    (outcome, demanded) = (found, waves[index].form.extent)
                }
                if let miss { misses.append(miss) }
            }
        }
        return (outcome, swipe(stroke, beside: other))
    }

    /// Returns the swipe under way whose hand has slowed down.
    private mutating func halting(beside other: PointMovements?) -> StoppedSwipe? {
        guard let stroke = strokes.halting, halted != stroke.start, let watch = watch(allowing: stroke),
            other?.moves(with: stroke) != true
        else { return nil }
        halted = stroke.start
        return StoppedSwipe(watch.outcome(stroke), of: stroke)
    }

    /// Returns the most demanding of the definitions that a stroke under way meets.
    private func watch(allowing stroke: MovementStroke) -> StrokeWatch? {
        guard calm?.fault(of: stroke) == nil else { return nil }
        let watches = swipes.filter { $0.allows(stroke) }
        return watches.dropFirst().reduce(watches.first) { best, watch in
            best.map { watch.demandsMore(than: $0, of: stroke.way) ? watch : $0 }
        }
    }

    /// Returns the most demanding of the movements that a stroke is.
    private mutating func swipe(_ stroke: MovementStroke, beside other: PointMovements?) -> StoppedSwipe? {
        var best: StrokeWatch?
        var near: MovementMiss?
        var faults = [calm?.fault(of: stroke)].compactMap(\.self)
        if other?.moves(with: stroke) == true { faults.append(MovementCondition(false, else: "both hands moved")) }
        calm?.process(stroke)
        last = stroke
        for index in swipes.indices {
            let conditions = swipes[index].process(stroke) + faults
            let watch = swipes[index]
            if conditions.allSatisfy(\.isMet) {
                if best.map({ watch.demandsMore(than: $0, of: stroke.way) }) ?? true { best = watch }
            } else {
                let miss = MovementMiss(watch.movement, stroke.start, stroke.end, conditions)
                // Every stroke of a palm that was not accepted is explained, however far off it was.
                let isShown = miss.isNear || calm != nil && stroke.way.length >= explainedStroke
                if isShown, near.map(miss.isNearer(than:)) ?? true { near = miss }
            }
        }
        // A swipe is returned once.
        guard halted != stroke.start else { return nil }
        if best == nil, let near { misses.append(near) }
        return best.map { StoppedSwipe($0.outcome(stroke), of: stroke) }
    }

    /// Returns whether the point makes a stroke during `besideShare` of one of the other hand, and that share as
    /// long.
    private func moves(with stroke: MovementStroke) -> Bool {
        [last, strokes.current].contains { own in
            guard let own else { return false }
            let time = min(own.end, stroke.end) - max(own.start, stroke.start)
            return time >= besideShare * stroke.duration
                && own.way.length >= besideShare * stroke.way.length
        }
    }

    /// The movement that is under way, and can still be one.
    var possible: Movement? {
        if let circle = circles.first(where: \.detector.isPossible),
            let movement = circle.movement(isClockwise: circle.detector.turned < 0)
        {
            return movement
        }
        if let wave = waves.first(where: \.isPossible) { return wave.movement }
        return strokes.current.flatMap(watch(allowing:))?.movement
    }

    /// Ends what a point that rests does not continue.
    mutating func rest() {
        misses += waves.indices.compactMap { waves[$0].end() }
        for index in circles.indices {
            guard let miss = circles[index].detector.rest(),
                let movement = circles[index].movement(isClockwise: miss.isClockwise)
            else { continue }
            misses.append(MovementMiss(movement, miss.start, miss.end, miss.conditions))
        }
    }

    private static func outcome(
        _ movement: Movement,
        _ circle: CircleDetector.Circle,
        speed: Double,
        at time: Double
    ) -> MovementOutcome {
        var measures = MovementMeasures(end: time, speed: speed, extent: circle.diameter)
        measures.turns = circle.turns
        let way = circle.isClockwise ? "clockwise" : "counterclockwise"
        let why =
            "turn \(circle.turns) \(way), \(circle.diameter.short) palms wide, in \((time - circle.start).short) s"
        return MovementOutcome(movement: movement, start: circle.start, measures: measures, why: why)
    }
}

extension [MovementDefinition] {
    /// The duration in seconds at which strokes are cut: the longest of them, or of the definitions.
    var longestStroke: Double {
        map { if case .stroke(let form) = $0.form { form.duration } else { 0 } }.reduce(Tuning.longestStroke, Swift.max)
    }
}
