// One continuous value over time: measured, filtered, and steady while the hand rests. Owned by GestureRecognizer; pure.

import Keypoints
import RealModule
import Shapes

/// The largest width of the interval of a reading that counts, as a share of the value's range.
private let valueDoubt = 0.1

/// A hand in a frame, as values see it.
struct ValueSight {
    var side: Handedness
    var sight: HandObservation
    var shape: HandShape?
    var regions: [String]
}

/// Follows one value (<doc:Kits#Values>).
///
/// Reading, position, One-Euro filter, a band within which it rests, curve, steps: in this order. A reading that missing
/// points make too uncertain changes nothing.
struct ValueDetector: Sendable {
    let value: HandValue

    private let configuration: GestureConfiguration
    private var filter: OneEuroFilter

    /// The position that follows the filtered one, at a distance of the band's half.
    private var resting: Double?
    private var sent: Int?
    private var lastSent = -Double.infinity
    private var lastSeen: Double?
    private var side: Handedness?
    private var place: (track: Int, centre: SIMD2<Double>, time: Double)?

    init(_ value: HandValue, _ configuration: GestureConfiguration) {
        self.value = value
        self.configuration = configuration
        filter = OneEuroFilter(cutoff: configuration.valueCutoff, slope: configuration.valueSlope)
    }

    /// Processes the hands of the next frame.
    ///
    /// - Returns: the change of the position, if there is one.
    mutating func process(_ hands: [ValueSight], at time: Double) -> Gesture? {
        let giver = giver(among: hands)
        var reading: Double?
        if let giver {
            (side, lastSeen) = (giver.side, time)
            reading = self.reading(giver, at: time)
        } else {
            place = nil
        }
        if let reading {
            follow(value.position(of: reading), within: configuration.valueHysteresis, at: time)
        } else if let rest = value.rest, let lastSeen, (time - lastSeen).exceeds(configuration.gap) {
            follow(Double.pow(rest, 1 / value.curve), within: 0, at: time)
        }
        guard let resting, (time - lastSent).lasts(configuration.valueInterval) else { return nil }
        let step = Int((Double.pow(resting, value.curve) * Double(value.steps)).rounded())
        guard step != sent else { return nil }
        (sent, lastSent) = (step, time)
        return Gesture(
            time: time,
            kind: .moved(value: value.name, to: Double(step) / Double(value.steps)),
            hand: side,
            shape: giver?.shape,
            regions: giver?.regions ?? [],
            position: giver?.sight.placeInRecord,
            why: reading.map { "\(value.source.words) is \($0.short)" } ?? "the hand is gone"
        )
    }

    /// Returns the hand that gives the value: of two, the one that gave it last.
    private func giver(among hands: [ValueSight]) -> ValueSight? {
        let able = hands.filter { hand in
            (value.hand == nil || value.hand == hand.side) && (value.shape == nil || value.shape == hand.shape)
                && (value.region.map(hand.regions.contains) ?? true)
                && (value.source.isOfBody ? hand.sight.wrist != nil : hand.sight.hand != nil)
        }
        return able.first { $0.side == side } ?? able.first
    }

    /// Returns the reading; `nil` where it is not known well enough.
    private mutating func reading(_ giver: ValueSight, at time: Double) -> Double? {
        let sight = giver.sight
        switch value.source {
        case .x(.body): return sight.wrist?.x
        case .y(.body): return sight.wrist?.y
        case .x(.image): return sight.placeInMirror?.x
        case .y(.image): return sight.placeInMirror?.y
        case .speed:
            guard let hand = sight.hand else { return nil }
            defer { place = (hand.track, hand.centre, time) }
            guard let place, place.track == hand.track else { return 0 }
            let way = hand.centre - place.centre
            return (way * way).sum().squareRoot() / (hand.palm * (time - place.time))
        case .measure(let measure):
            let interval = HandMeasures(sight.points, sight.view).interval(measure)
            guard let middle = interval.middle else { return nil }
            let isSure = Double(interval.upper - interval.lower) <= valueDoubt * abs(value.to - value.from)
            return isSure ? Double(middle) : nil
        }
    }

    private mutating func follow(_ position: Double, within half: Double, at time: Double) {
        // Stretched, so that both ends are reached in spite of the band, and held there.
        let wide = filter.process(position, at: time) * (1 + 4 * half) - 2 * half
        resting = min(max(min(max(resting ?? wide, wide - half), wide + half), 0), 1)
    }
}
