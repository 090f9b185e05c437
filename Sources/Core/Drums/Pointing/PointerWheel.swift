// The steps of a wheel, from a hand that goes up and down, or a head that is tilted. Owned by PointerMachine; pure.

import Gestures
import Text

/// Turns the wheel in whole steps.
struct PointerWheel: Sendable {
    /// The height of the hand at the last step, in palms down.
    private var height: Double?

    private var time: Double?

    /// The part of a step that the wheel has turned since the last whole one.
    private var rest = 0.0

    /// Begins anew: neither a hand nor a head scrolls.
    mutating func stop() { self = PointerWheel() }

    /// Follows a hand at a height, in palms down.
    mutating func drag(to y: Double) -> [PointerEvent] {
        guard let start = height else {
            height = y
            return []
        }
        let steps = Int(nearest: (start - y) * Gestures.Tuning.scrollPerPalm)
        height = start - Double(steps) / Gestures.Tuning.scrollPerPalm
        return Self.scroll(steps)
    }

    /// Turns as fast as a head is tilted, in degrees to the person's right beyond the dead zone.
    mutating func turn(by tilt: Double, at now: Double) -> [PointerEvent] {
        let seconds = min(now - (time ?? now), Gestures.Tuning.pointerGap)
        time = now
        rest -= tilt * Gestures.Tuning.scrollPerTilt * seconds
        let steps = Int(rest)
        rest -= Double(steps)
        return Self.scroll(steps)
    }

    private static func scroll(_ steps: Int) -> [PointerEvent] {
        let most = Gestures.Tuning.scrollSteps.upperBound
        return steps == 0 ? [] : [.scroll(steps.clamped(to: -most...most))]
    }
}
