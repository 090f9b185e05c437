// The movements of one hand, by a book. One a hand, by HandGestureRecognizer; pure.

import Keypoints

// Chosen on the swipes of 14 people, the circles of 13, and drummers who make neither (<doc:MovementAccuracy>).

/// The share of a swipe's length by which a hand may spring back when it stops.
private let rebound = 0.1

/// The speed in palms per second below which a hand rests after a movement.
private let restingSpeed = 1.0

/// The time in seconds after which a hand that does not rest can perform the next movement.
private let movementLock = 1.0

/// The time in seconds for which a hand must not turn back after a swipe: a frame at 30 fps.
private let swipeSettling = 0.03

/// Detects movements by the strokes and turns of the palm and of the index tip.
///
/// After a movement the hand must rest, or `movementLock` must pass, before it can perform another. The way back
/// of a hand, also after a rest, is no swipe.
struct MovementDetector: Sendable {
    /// The points of a hand in a record, x to the right of a mirror image, y up, in heights of the image.
    struct Sight: Sendable {
        var palm: SIMD2<Double>
        var tip: SIMD2<Double>?
        var size: Double

        /// The height of the knuckles above the wrist, in palms: 0.8 for a hand that is held up, below 0 for one that hangs;
        /// `nil` where they were not seen.
        var upright: Double?
    }

    /// The movements that were nearly performed in the last record.
    private(set) var misses: [MovementMiss] = []

    private let configuration: GestureConfiguration
    private let book: MovementBook
    private let point: MovementDefinition.Point
    private var palm: PointMovements
    private var tip: PointMovements
    private var restingSince: Double?
    private var locked: (by: Movement, time: Double)?

    /// A swipe that has stopped, and must not turn back now.
    private var pending: (swipe: StoppedSwipe, point: MovementDefinition.Point, time: Double)?

    /// Creates a detector of the movements of a book.
    ///
    /// - Parameter point: what the place of the palm in each sight is.
    init(_ book: MovementBook, _ configuration: GestureConfiguration, of point: MovementDefinition.Point = .palm) {
        (self.book, self.configuration, self.point) = (book, configuration, point)
        palm = PointMovements(point, of: book)
        tip = PointMovements(.indexTip, of: book)
    }

    /// Processes the hand of the next record in which it is seen.
    ///
    /// - Parameter other: the detector of the other hand, which moves too where hands gesticulate, part or meet.
    /// - Returns: the movement that has ended.
    mutating func process(
        _ sight: Sight,
        beside other: MovementDetector? = nil,
        at time: Double
    ) -> MovementOutcome? {
        misses = []
        palm.move(to: sight.palm, palm: sight.size, upright: sight.upright, at: time, fastest: configuration.handSpeed)
        guard let velocity = palm.velocity else {
            forget(at: time, sight)
            return nil
        }
        tip.move(to: sight.tip, palm: sight.size, upright: sight.upright, at: time)
        rest(max(velocity.length, tip.velocity?.length ?? 0), at: time)
        if sight.tip != nil, tip.velocity == nil { forgetTip(sight, at: time) }
        let ofTip = tip.process(beside: other?.tip, at: time)
        let ofPalm = palm.process(beside: other?.palm, at: time)
        let outcome = ofTip.outcome ?? ofPalm.outcome ?? settled(at: time)
        if let swipe = ofTip.swipe { pending = (swipe, .indexTip, time) }
        if let swipe = ofPalm.swipe { pending = (swipe, .palm, time) }
        misses += tip.misses + palm.misses
        guard let found = outcome else { return nil }
        guard !isLocked(for: found.movement, at: time) else {
            if locked?.by == found.movement {
                // A wave that continues is one.
                locked?.time = time
            }
            if locked?.by != found.movement || book.definition(of: found.movement)?.canBeFast == true {
                miss(found, by: "the hand had not rested since \(locked?.by.rawValue ?? "")")
            }
            return nil
        }
        locked = (found.movement, time)
        palm.perform(found)
        tip.perform(found)
        return found
    }

    /// The movement that is under way, and can still be one.
    func possible(at time: Double) -> Movement? {
        let movement = pending?.swipe.outcome.movement ?? tip.possible ?? palm.possible
        return movement.flatMap { isLocked(for: $0, at: time) ? nil : $0 }
    }

    private mutating func miss(_ found: MovementOutcome, by reason: String) {
        let conditions = [MovementCondition(false, else: reason)]
        misses.append(MovementMiss(found.movement, found.start, found.measures.end, conditions))
    }

    /// Begins anew with a hand that was not seen for too long.
    private mutating func forget(at time: Double, _ sight: Sight) {
        self = MovementDetector(book, configuration, of: point)
        palm.move(to: sight.palm, palm: sight.size, upright: sight.upright, at: time)
        tip.move(to: sight.tip, palm: sight.size, upright: sight.upright, at: time)
    }

    /// Begins anew with an index tip that was not seen for too long.
    private mutating func forgetTip(_ sight: Sight, at time: Double) {
        tip = PointMovements(.indexTip, of: book)
        tip.move(to: sight.tip, palm: sight.size, upright: sight.upright, at: time)
        if pending?.point == .indexTip { pending = nil }
    }

    private mutating func rest(_ speed: Double, at time: Double) {
        guard speed < restingSpeed else {
            restingSince = nil
            return
        }
        let since = restingSince ?? time
        restingSince = since
        guard (time - since).lasts(configuration.restTime) else { return }
        locked = nil
        tip.rest()
        palm.rest()
    }

    /// A circle that follows another is its next turn.
    private func isLocked(for movement: Movement, at time: Double) -> Bool {
        guard let locked, !(time - locked.time).exceeds(movementLock) else { return false }
        return locked.by != movement || book.definition(of: movement)?.isCounted != true
    }

    /// Returns a swipe that has stopped, once the hand has not turned back for `swipeSettling`: a rebound is a stop.
    private mutating func settled(at time: Double) -> MovementOutcome? {
        guard let pending else { return nil }
        let (swipe, point) = (pending.swipe, pending.point == .palm ? palm : tip)
        guard let velocity = point.latest, let place = point.place else { return nil }
        let back = ((swipe.far - place) * swipe.way).sum() / swipe.way.length
        let isFar = back > rebound * swipe.way.length
        let turnsBack = (velocity * swipe.way).sum() < 0 && velocity.length >= Tuning.strokeStop
        guard isFar || !turnsBack && (time - pending.time).lasts(swipeSettling) else { return nil }
        self.pending = nil
        if isFar { miss(swipe.outcome, by: "turned back at once") }
        return isFar ? nil : swipe.outcome
    }
}
