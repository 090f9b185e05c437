// From a hold in a region to the lowering of the hand: apparent strokes in between do not count. One a hand, by
// HandGestureRecognizer; pure.

import RealModule

/// The time in seconds on the move after which the strikes of a hand that was held up and does not rest count
/// again; lowering a hand never takes longer.
private let puttingDown = 1.0

/// The path of a hand after a hold in a region, such as a flat hand that changed the mode.
///
/// A hand that was held up is lowered, often as fast as in a stroke. Its strikes do not count until it has left the
/// region and come to rest. A hand that plays on at once does not rest: after `puttingDown` on the move its
/// strikes count again.
struct HoldEnd: Sendable {
    private let configuration: GestureConfiguration
    private var region: String?
    private var hasLeft = false
    private var moved = 0.0
    private var last: Double?

    /// The last position of the hand elsewhere, and its time.
    private var stay: (place: SIMD2<Double>, time: Double)?

    /// The time up to which strikes belong to the lowering.
    private var end = -Double.infinity

    init(_ configuration: GestureConfiguration) { self.configuration = configuration }

    /// Returns whether a strike with this onset does not count.
    func hides(_ onset: Double) -> Bool { region != nil || onset <= end }

    /// Begins after a hold in a region.
    mutating func begin(in region: String) {
        self.region = region
        (hasLeft, moved) = (false, 0)
    }

    /// Processes the position of the hand; not needed for a frame without it.
    ///
    /// - Parameters:
    ///   - centre: the middle of its palm.
    ///   - palm: a palm in the same unit.
    ///   - regions: the regions that it is in.
    ///   - time: in seconds.
    mutating func process(_ centre: SIMD2<Double>, palm: Double, regions: [String], at time: Double) {
        guard let region else { return }
        let step = last.map { time - $0 } ?? 0
        last = time
        let isThere = regions.contains(region)
        hasLeft = hasLeft || !isThere
        // Gone for a while and elsewhere now: it was put down out of sight.
        if step.exceeds(configuration.gap), !isThere { return finish(at: time) }
        let reach = configuration.restDistance * palm
        if let stay, case let way = centre - stay.place, (way * way).sum().squareRoot() <= reach {
            if hasLeft, (time - stay.time).lasts(configuration.restTime) { finish(at: time) }
        } else {
            moved += min(stay.map { time - $0.time } ?? 0, configuration.restTime)
            stay = (centre, time)
            if moved >= puttingDown { finish(at: time) }
        }
    }

    private mutating func finish(at time: Double) {
        region = nil
        stay = nil
        last = nil
        end = time
    }
}
