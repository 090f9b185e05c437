// The shape that a hand shows over time: quick to start, slow to end. One a hand, by GestureRecognizer; pure.

package import Shapes

/// Tracks the shape that a hand shows.
///
/// A shape is shown when its evidence has lasted: a short time where one of its classifications was confirmed, a longer
/// one where it was only ever possible. It stays shown until it has been gone for a while, or another is shown; a
/// single odd classification neither ends one shape nor starts another.
package struct ShapeDebouncer: Sendable, Hashable {
    /// The start of a shown shape.
    package struct Change: Sendable, Hashable {
        package var shape: HandShape

        /// The time of the classification that decided it, in seconds.
        package var time: Double

        /// The time of the first classification of the shape, in seconds.
        package var onset: Double

        /// Whether one of the classifications was confirmed.
        package var isConfirmed: Bool
    }

    /// The shape that is shown, `nil` without one.
    package var shown: HandShape? { current?.shape }

    /// The change that began the shape that is shown.
    package private(set) var current: Change?

    private let configuration: GestureConfiguration
    private var candidate: Candidate?
    private var lastSeen = -Double.infinity
    private var lastSure: HandShape?

    private struct Candidate: Sendable, Hashable {
        var shape: HandShape
        var last: Double

        /// The start of its classifications, and of its confirmed ones.
        var possible: Hold, confirmed: Hold
    }

    package init(_ configuration: GestureConfiguration = .init()) { self.configuration = configuration }

    /// Processes the classification of the hand in the next frame; for a frame without the hand it need not be called.
    ///
    /// - Parameters:
    ///   - classification: the classification by the rule book.
    ///   - isBlurred: whether the hand moves at a speed at which its classification is useless: shown and coming
    ///     shapes stay unchanged.
    ///   - time: the frame's time in seconds, later than the one before.
    /// - Returns: the shape that is shown from now on, `nil` where no shape has begun.
    package mutating func process(_ classification: ShapeClassification, isBlurred: Bool = false, at time: Double)
        -> Change?
    {
        guard !isBlurred else {
            forget(at: time)
            if current != nil { lastSeen = time }
            candidate?.last = time
            return nil
        }
        return process(classification.shape, isConfirmed: classification.isConfirmed, at: time)
    }

    /// Processes the shape of a classification, `nil` without one, and whether it is confirmed.
    package mutating func process(_ shape: HandShape?, isConfirmed: Bool, at time: Double) -> Change? {
        forget(at: time)
        guard let shape else {
            candidate = nil
            return nil
        }
        if shape == current?.shape {
            lastSeen = time
            candidate = nil
            return nil
        }
        let (possible, confirmed) = (configuration.possibleAttack, configuration.confirmedAttack)
        var next = Candidate(
            shape: shape,
            last: time,
            possible: Hold(seconds: possible),
            confirmed: Hold(seconds: confirmed)
        )
        if let candidate, candidate.shape == shape { next = candidate }
        next.last = time
        let isConfirmed = isConfirmed || next.confirmed.since != nil
        let hasLasted = [next.possible.process(true, at: time), next.confirmed.process(isConfirmed, at: time)]
        candidate = next
        guard hasLasted.contains(true) else { return nil }
        let change = Change(shape: shape, time: time, onset: next.possible.since ?? time, isConfirmed: isConfirmed)
        (current, lastSure, lastSeen, candidate) = (change, shape, time, nil)
        return change
    }

    /// Returns the last sure shape, not the apparent one of a hand that is blurred by a movement.
    ///
    /// - Parameter time: now, in seconds; a shape that was not seen for `Configuration.shapeMemory` is forgotten.
    package func sure(at time: Double) -> HandShape? {
        (time - lastSeen).exceeds(configuration.shapeMemory) ? nil : lastSure
    }

    /// Releases a shape that has been gone for too long.
    mutating func forget(at time: Double) {
        if current != nil, (time - lastSeen).lasts(configuration.release) { current = nil }
        if let last = candidate?.last, (time - last).exceeds(configuration.gap) { candidate = nil }
    }
}
