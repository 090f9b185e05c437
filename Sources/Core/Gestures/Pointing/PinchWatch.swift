// Which pinches of a hand are meant: those of a hand that has arrived, and whose fingers came together. One a hand, owned by
// PointerMachine; pure.

import RealModule

/// The distance of thumb and index, as a share of that of a pinch, that was there within this many seconds before a pinch
/// that is meant: fists, loose hands and letters at rest cross 1 by a model's errors, and hands appear with both together.
/// 233 of those 415 had opened so far, 39 of 44 pinches and OK signs before a sensor, and all of modelled people.
private let clickOpening = 1.3, clickClosing = 0.5

/// Watches a hand for what its pinches are worth: hands that talk or sign close thumb and index on their way, and rest or
/// appear with both together.
package struct PinchWatch: Sendable {
    /// The place of the palm a moment ago, in heights of the image.
    private var behind: (place: SIMD2<Double>, time: Double)?

    /// The last times at which the hand was on its way, and at which thumb and index were apart.
    private var (movedAt, openAt) = (-Double.infinity, -Double.infinity)

    private let reach: Double

    /// - Parameter reach: how far the palm goes at rest, in palms.
    package init(reach: Double) { self.reach = reach }

    /// Takes the next frame of the hand.
    ///
    /// - Parameters:
    ///   - place: the middle of the palm, in heights of the image.
    ///   - palm: the palm's size in the same unit.
    ///   - opening: the distance of thumb and index, as a share of that of a pinch; `nil` where one is not seen.
    package mutating func process(_ place: SIMD2<Double>, palm: Double, opening: Double?, at time: Double) {
        if let opening, opening.isFinite, opening >= clickOpening { openAt = time }
        guard let last = behind, last.time < time else {
            behind = (place, time)
            return
        }
        // How far the palm is from where it was a moment ago: what trembles stays where it is.
        let share = 1 - Double.exp(-(time - last.time) / Tuning.clickTime)
        let now = last.place + (place - last.place) * share
        behind = (now, time)
        if (place - now).length > reach * palm { movedAt = time }
    }

    /// Returns whether a pinch at this time is meant.
    package func isMeant(at time: Double) -> Bool {
        (time - movedAt).exceeds(Tuning.clickStill) && !(time - openAt).exceeds(clickClosing)
    }
}
