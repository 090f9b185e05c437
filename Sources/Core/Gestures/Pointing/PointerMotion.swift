// From places of a hand or a head to whole pixels: steady at rest, quick on the way. Owned by PointerMachine; pure.

import Keypoints
import RealModule
import Text

/// The radius within which a pointer rests, in pixels: a third of a usual button.
private let dwellRadius = 16.0

/// The settings of one part's motion; a unit is a palm, or ten degrees of a head.
package struct PointerCurve: Sendable, Hashable {
    /// The gain of slow and of fast movements, in pixels for each unit.
    var slowGain: Double, fastGain: Double

    /// The speeds, in units per second, up to which the slow and from which on the fast gain applies.
    var slow: Double, fast: Double

    /// The cutoff of the One-Euro filter at rest, in Hz, and its rise, in Hz for each unit per second.
    var cutoff: Double, slope: Double

    /// The distance within which a movement does not move the pointer, in units.
    var deadZone: Double

    /// Returns the curve with a person's own dead zone.
    package func calibrated(_ calibration: PointerCalibration?) -> Self {
        var curve = self
        curve.deadZone = calibration?.deadZone ?? deadZone
        return curve
    }

    /// Returns the pixels of a unit at a speed in units per second.
    package func gain(at speed: Double) -> Double {
        let share = ((speed - slow) / (fast - slow)).clamped(to: 0...1)
        return slowGain + (fastGain - slowGain) * share * share * (3 - 2 * share)
    }
}

/// The relative motion of a pointer.
///
/// The place is filtered; then it draws an anchor behind it on a string of the dead zone's length, and the pointer goes
/// where the anchor goes: a hand that trembles less than the string is long moves nothing.
package struct PointerMotion: Sendable {
    private let curve: PointerCurve
    private var filters: (x: OneEuroFilter, y: OneEuroFilter)

    /// The place that the pointer follows; `nil` before the first one.
    package private(set) var anchor: SIMD2<Double>?

    private var time = 0.0
    private var rest = SIMD2<Double>.zero

    package init(_ curve: PointerCurve) {
        self.curve = curve
        let filter = OneEuroFilter(cutoff: curve.cutoff, slope: curve.slope)
        filters = (filter, filter)
    }

    /// Forgets the place, after a pause: the pointer continues from where it is.
    package mutating func restart() { self = PointerMotion(curve) }

    /// Takes the next place, in units to the person's right and down.
    ///
    /// - Parameter factor: the factor of the gain.
    /// - Returns: the pixels to the right and down.
    package mutating func process(_ place: SIMD2<Double>, at now: Double, factor: Double = 1) -> SIMD2<Int> {
        let smooth = SIMD2(filters.x.process(place.x, at: now), filters.y.process(place.y, at: now))
        defer { time = now }
        guard let anchor else {
            self.anchor = smooth
            return .zero
        }
        let way = smooth - anchor
        let length = way.length
        guard length > curve.deadZone, now > time else { return .zero }
        let step = way * (1 - curve.deadZone / length)
        self.anchor = anchor + step
        let speed = (length - curve.deadZone) / (now - time)
        rest += step * curve.gain(at: speed) * factor
        let whole = SIMD2(rest.x.rounded(), rest.y.rounded())
        rest -= whole
        return SIMD2(Int(nearest: whole.x), Int(nearest: whole.y))
    }
}

/// A click where the pointer rests.
package struct Dwell: Sendable {
    private let seconds: Double
    private var place = SIMD2<Double>.zero
    private var since: Double?
    private var isDone = true

    package init(seconds: Double) { self.seconds = seconds }

    /// Takes the pixels that the pointer moved.
    ///
    /// - Returns: whether it has rested; once, until it has left.
    package mutating func process(_ step: SIMD2<Int>, at time: Double) -> Bool {
        place += SIMD2(Double(step.x), Double(step.y))
        if place.length > dwellRadius {
            (place, since, isDone) = (.zero, time, false)
            return false
        }
        guard !isDone, let since, (time - since).lasts(seconds) else { return false }
        isDone = true
        return true
    }

    /// Waits for the pointer to move first.
    package mutating func restart() { (place, since, isDone) = (.zero, nil, true) }
}
