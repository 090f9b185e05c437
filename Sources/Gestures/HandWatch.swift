// All detectors of one hand, and what they find as gestures. Two, one a side, owned by GestureWatch; pure.

import Keypoints
import Shapes

/// What is known of one hand in a frame.
struct HandSight {
    /// Width over height of the picture.
    let aspect: Float

    /// Whether the record is mirrored; the points are not any more.
    let isMirrored: Bool

    /// The hand as it is followed, `nil` where it was not seen.
    var hand: TrackedHand?

    /// Its points.
    var points = HandPoints()

    /// What the rule book says of it.
    var verdict = Verdict.none

    /// The body's wrist in the body's frame, `nil` where it was not seen.
    var wrist: SIMD2<Double>?

    /// Whether the wrist stands for the hand, as the source gives no hands.
    var isWristHand = false

    init(aspect: Float, isMirrored: Bool) {
        self.aspect = aspect
        self.isMirrored = isMirrored
    }

    /// The hand's place in the picture as the player sees it in a mirror: x from the left, y up.
    var placeInMirror: SIMD2<Double>? { hand.map { SIMD2(1 - $0.centre.x / Double(aspect), 1 - $0.centre.y) } }

    /// The hand's place in the picture of the record.
    var placeInRecord: SIMD2<Float>? {
        hand.map { hand in
            let x = Float(hand.centre.x) / aspect
            return SIMD2(isMirrored ? 1 - x : x, Float(hand.centre.y))
        }
    }
}

/// Watches one hand.
struct HandWatch: Sendable {
    let side: Side

    private(set) var shapes = ShapeWatch()
    private var votes = ShapeVotes()
    private var holds: ShapeHolds
    private var body: RegionMachine
    private var picture: RegionMachine
    private var pinch: PinchDetector
    private var gap = GapFill()
    private var strikes: StrikeDetector
    private var holdEnd = HoldEnd()
    private var delay: Double?
    private var track: Int?
    private var place: (centre: SIMD2<Double>, time: Double)?

    private let options: GestureOptions
    private let needs: GestureNeeds

    init(_ side: Side, _ options: GestureOptions) {
        self.side = side
        self.options = options
        needs = options.needs
        holds = ShapeHolds(options.triggers, for: side)
        func machine(_ space: RegionSpace) -> RegionMachine {
            let regions = options.regions.filter { $0.space == space && $0.hands.contains(side) }
            return RegionMachine(regions, profile: options.regionProfile, gap: options.gap)
        }
        body = machine(.body)
        picture = machine(.picture)
        pinch = Self.newPinch(options)
        strikes = StrikeDetector(timing: options.strikes)
    }

    /// The regions that the hand is in, in the order of the kit.
    var regions: [String] {
        guard let inBody = body.current else { return picture.current.map { [$0.name] } ?? [] }
        guard let inPicture = picture.current else { return [inBody.name] }
        let isBodyFirst = options.regions.first { $0 == inBody || $0 == inPicture } == inBody
        return isBodyFirst ? [inBody.name, inPicture.name] : [inPicture.name, inBody.name]
    }

    /// Takes what is known of the hand in the next frame.
    ///
    /// - Returns: entries, strikes, shapes, pinches, in this order.
    mutating func take(_ sight: HandSight, at time: Double) -> [Gesture] {
        if let hand = sight.hand, hand.track != track {
            if track != nil { forget(at: time) }
            track = hand.track
        }
        var gestures: [Gesture] = []
        if needs.watchesRegions { takeRegions(sight, at: time, &gestures) }
        if needs.shapes, let hand = sight.hand {
            let isBlurred = speed(of: hand, at: time) > Tuning.blurSpeed
            votes.take(sight.verdict, isBlurred: isBlurred, at: time)
            _ = shapes.take(sight.verdict, isBlurred: isBlurred, at: time)
        }
        if needs.strikes {
            if let hand = sight.hand { holdEnd.take(hand.centre, palm: hand.palm, regions: regions, at: time) }
            takeStrike(sight, at: time, &gestures)
        }
        if !holds.isEmpty, sight.hand != nil { takeHolds(sight, at: time, &gestures) }
        if needs.pinches || needs.releases { takePinch(sight, at: time, &gestures) }
        return gestures
    }

    /// How fast the hand is since it was last seen, in palm lengths a second; 0 for one that was not seen before.
    private mutating func speed(of hand: TrackedHand, at time: Double) -> Double {
        defer { place = (hand.centre, time) }
        guard let place else { return 0 }
        let way = hand.centre - place.centre
        return (way * way).sum().squareRoot() / (hand.palm * (time - place.time))
    }

    /// Another hand is now the one of this side: what its place and its way were says nothing of this one.
    private mutating func forget(at time: Double) {
        place = nil
        votes.forget()
        picture.forget()
        pinch = Self.newPinch(options)
        // One that comes back a little later than a track waits for it is the same, as far as its way goes.
        guard !gap.isOpen(for: options.gap, at: time) else { return }
        gap.forget()
        strikes = StrikeDetector(timing: options.strikes)
        if let delay { strikes.setDelay(delay) }
    }

    /// Tells strikes ahead by this delay from now on, where they are told so.
    mutating func setDelay(_ seconds: Double) {
        delay = seconds
        strikes.setDelay(seconds)
    }

    private static func newPinch(_ options: GestureOptions) -> PinchDetector {
        PinchDetector(exitFactor: options.pinchExitFactor, isCompatible: options.isPinchCompatible)
    }

    private func gesture(
        _ doing: Doing,
        _ sight: HandSight,
        at time: Double,
        onset: Double? = nil,
        shape: Shape? = nil,
        velocity: Float = Tuning.velocity,
        why: String
    ) -> Gesture {
        Gesture(
            time: time,
            onset: onset,
            doing: doing,
            hand: side,
            shape: shape ?? shapes.sure(at: time),
            regions: regions,
            velocity: velocity,
            position: sight.placeInRecord,
            why: why
        )
    }

    private mutating func takeRegions(_ sight: HandSight, at time: Double, _ gestures: inout [Gesture]) {
        if let wrist = sight.wrist, let entry = body.take(wrist, at: time) {
            tell(entry, at: wrist, speeds: Tuning.bodySpeeds, sight, time, &gestures)
        }
        if let place = sight.placeInMirror, let entry = picture.take(place, at: time) {
            tell(entry, at: place, speeds: Tuning.pictureSpeeds, sight, time, &gestures)
        }
    }

    private func tell(
        _ entry: RegionMachine.Entry,
        at place: SIMD2<Double>,
        speeds: ClosedRange<Double>,
        _ sight: HandSight,
        _ time: Double,
        _ gestures: inout [Gesture]
    ) {
        guard needs.entries.contains(entry.region) else { return }
        let hardness = options.velocity == .speed ? velocity(of: entry.speed, in: speeds) : Tuning.velocity
        let why = "came into \(entry.region) at x \(place.x.short), y \(place.y.short)"
        gestures.append(gesture(.entered(region: entry.region), sight, at: time, velocity: hardness, why: why))
    }

    private mutating func takeStrike(_ sight: HandSight, at time: Double, _ gestures: inout [Gesture]) {
        var sample: StrikeSample?
        if let hand = sight.hand {
            // Below the picture's edge a hand's place is a guess, and an arm that drops out of it strikes nothing.
            if hand.centre.y < 1 { sample = StrikeSample(sight.points, aspect: sight.aspect) }
        } else if sight.isWristHand, let wrist = sight.wrist {
            sample = StrikeSample(position: SIMD2(wrist.x, -wrist.y), palm: Tuning.palmOfBody)
        }
        for step in gap.take(sample, at: time) {
            guard let strike = strikes.take(step.sample, at: step.time), !holdEnd.hides(strike.onset) else { continue }
            holds.restart(at: time)
            gestures.append(
                gesture(
                    .struck,
                    sight,
                    at: time,
                    onset: strike.onset,
                    shape: votes.winner(at: time, of: strike.onset),
                    velocity: strike.velocity,
                    why: strike.why
                )
            )
        }
    }

    private mutating func takeHolds(_ sight: HandSight, at time: Double, _ gestures: inout [Gesture]) {
        for held in holds.take(shapes.current, regions: regions, at: time) {
            if held.seconds > 0, let region = held.region { holdEnd.begin(in: region) }
            let certainty = shapes.current?.isConfirmed == true ? "confirmed" : "possible"
            let why = "\(held.shape) \(certainty), shown for \((time - held.onset).short) s"
            let doing = Doing.shown(held.shape, seconds: held.seconds)
            gestures.append(gesture(doing, sight, at: time, onset: held.onset, why: why))
        }
    }

    private mutating func takePinch(_ sight: HandSight, at time: Double, _ gestures: inout [Gesture]) {
        let pair =
            sight.hand == nil
            ? nil : PinchPair(sight.points, aspect: sight.aspect, near: options.pinchDistance)
        let step = pinch.take(pair, at: time)
        let onset = pinch.evidenceSince
        if step.isPinch, needs.pinches {
            gestures.append(gesture(.pinched, sight, at: time, onset: onset, why: "thumb and index together"))
        }
        if step.isRelease, needs.releases {
            gestures.append(gesture(.released, sight, at: time, onset: onset, why: "thumb and index apart"))
        }
    }
}
