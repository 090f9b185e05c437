// The reference hits of a synthetic drummer as a kit plays them. Part of `tactus synthesize --drums --kit`.

import Drums
import Gestures
import Keypoints
import Shapes
import SyntheticHands

/// Names a drummer's hits after the instruments that a kit has for them.
///
/// A kit may choose by place, and by the feet. Where the hands are is read from exact keypoints of the same take, in the
/// last frame up to each stroke; that there was a stroke, with which hand and shape, is known.
struct KitReference {
    let kit: Kit

    /// The drummer's events with the kit's instruments; a stroke that the kit has no instrument for is no hit.
    func events(of drummer: SyntheticDrummer) throws(Diagnostic) -> [Event] {
        var exact = drummer.options
        (exact.noise, exact.slowNoise, exact.pointNoise) = (0, 0, 0)
        (exact.keypointDropout, exact.frameDropout, exact.handednessFlips) = (0, 0, 0)
        let seen = try SyntheticDrummer(exact)
        var (watch, next) = (GestureRecognizer(kit), 0)
        let machine = DrumMachine(kit)
        return drummer.events.compactMap { event in
            while next < seen.count, let time = seen.frame(next).time, time <= event.time {
                _ = watch.process(seen.frame(next))
                next += 1
            }
            guard event.kind == "hit" else { return event }
            guard case .hit(let name)? = machine.action(for: gesture(event, watch)) else { return nil }
            var hit = event
            (hit.id, hit.instrument) = (name, name)
            return hit
        }
    }

    /// The gesture that a hit of the drummer is.
    private func gesture(_ event: Event, _ watch: GestureRecognizer) -> Gesture {
        guard let hand = event.hand else {
            // Of a drummer's feet the right one plays the kick.
            return Gesture(time: event.time, kind: .footStruck(event.id == "kick" ? .right : .left))
        }
        return Gesture(
            time: event.time,
            kind: .struck,
            hand: hand,
            shape: event.shape.map { HandShape($0) },
            regions: watch.regions(of: hand),
            raisedFeet: watch.raisedFeet
        )
    }
}
