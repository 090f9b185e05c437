// Which shape a hand shows over time: quick to see a new one, slow to let one go. One a hand, by GestureRecognizer;
// pure.

package import Shapes

/// Follows which shape a hand shows.
///
/// A shape is shown when its evidence has lasted: a short while where a classification of it was confirmed, longer
/// where it was only ever possible. It stays shown until it has been gone for a while, or another is shown; a single
/// odd classification is neither the end of one shape nor the start of another.
package struct ShapeDebouncer: Sendable, Hashable {
    /// A shape that is now shown.
    package struct Change: Sendable, Hashable {
        /// The shape.
        package var shape: HandShape

        /// The time of the classification that decided it, in seconds.
        package var time: Double

        /// The time of the first classification that spoke for it, in seconds.
        package var onset: Double

        /// A Boolean value that indicates whether one of the classifications was confirmed.
        package var isConfirmed: Bool
    }

    /// The shape that is shown, `nil` for none.
    package var shown: HandShape? { current?.shape }

    /// The change that began the shape that is shown.
    package private(set) var current: Change?

    private let configuration: GestureConfiguration
    private var candidate: Candidate?
    private var lastSeen = -Double.infinity
    private var lastSure: HandShape?

    /// A shape that may be coming.
    private struct Candidate: Sendable, Hashable {
        var shape: HandShape
        var last: Double

        /// Since when classifications speak for it, and since when one of them was confirmed.
        var possible: Hold, confirmed: Hold
    }

    /// Creates a watch that has seen nothing.
    package init(_ configuration: GestureConfiguration = .init()) { self.configuration = configuration }

    /// Takes the classification on the hand in the next frame; for a frame without the hand it need not be called.
    ///
    /// - Parameters:
    ///   - classification: what the rule book says.
    ///   - isBlurred: whether the hand moves so fast that its classification says nothing: what it showed and was about
    ///     to show stays as it is.
    ///   - time: the frame's time in seconds, later than the one before.
    /// - Returns: the shape that is shown from now on, `nil` where nothing has begun.
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

    /// Takes the shape of a classification, `nil` for none, and whether it is confirmed.
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

    /// The last shape that was sure, not the one that the hand seems to have while a movement blurs it.
    ///
    /// - Parameter time: now, in seconds; a shape that was not seen for `Configuration.shapeMemory` is forgotten.
    package func sure(at time: Double) -> HandShape? {
        (time - lastSeen).exceeds(configuration.shapeMemory) ? nil : lastSure
    }

    /// Lets go what has been gone for too long.
    mutating func forget(at time: Double) {
        if current != nil, (time - lastSeen).lasts(configuration.release) { current = nil }
        if let last = candidate?.last, (time - last).exceeds(configuration.gap) { candidate = nil }
    }
}
