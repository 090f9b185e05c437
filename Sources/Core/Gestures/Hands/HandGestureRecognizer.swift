// All detectors of one hand, and what they find as gestures. Two, one a side, owned by GestureRecognizer; pure.

import Keypoints
import Shapes

struct HandGestureRecognizer: Sendable {
    let side: Handedness

    private(set) var shapes: ShapeDebouncer
    private var votes: MajorityVoteFilter
    private var holds: HoldDetector
    private var body: RegionMachine
    private var image: RegionMachine
    private var pinch: PinchDetector

    /// The pinch of the last frame, where pinches are looked for.
    private(set) var seenPinch: FrameObservation.Pinch?
    private var gap = GapFill()
    private var strikes: StrikeDetector
    private(set) var movements: MovementDetector?
    private var signals: SignalMovements?
    private var drawings: DrawingDetector?

    /// What the hand performed in the last frame as part of a drawing.
    private var heldBack: [MovementMiss] = []

    /// The movement that is under way or was performed, and since when, where movements are looked for.
    private(set) var seenMovement: FrameObservation.SeenMovement?
    private var seenSince = 0.0
    private var holdEnd: HoldEnd
    private var delay: Double?
    private(set) var track: Int?
    private var place: (centre: SIMD2<Double>, time: Double)?

    /// The latest places in the image and in the body's frame, where strikes have a place in their regions.
    private var places: [(time: Double, image: SIMD2<Double>?, body: SIMD2<Double>?)] = []

    private let options: GestureOptions
    private let needs: GestureNeeds

    init(_ side: Handedness, _ options: GestureOptions) {
        self.side = side
        self.options = options
        let configuration = options.configuration
        needs = options.needs
        shapes = ShapeDebouncer(configuration)
        votes = MajorityVoteFilter(configuration)
        holdEnd = HoldEnd(configuration)
        holds = HoldDetector(options.triggers, for: side)
        func machine(_ space: RegionSpace) -> RegionMachine {
            let regions = options.regions.filter { $0.space == space && $0.hands.contains(side) }
            return RegionMachine(regions, configuration)
        }
        body = machine(.body)
        image = machine(.image)
        pinch = PinchDetector(options.configuration)
        strikes = StrikeDetector(options.configuration)
        movements = Self.detector(options)
        signals = SignalMovements(options, side: side)
        drawings = DrawingDetector(options)
    }

    private static func detector(_ options: GestureOptions) -> MovementDetector? {
        guard options.needs.movements, let book = options.together else { return nil }
        return MovementDetector(book, options.configuration)
    }

    /// The regions that the hand is in, in the order of the kit.
    var regions: [String] {
        guard let inBody = body.current else { return image.current.map { [$0.name] } ?? [] }
        guard let inImage = image.current else { return [inBody.name] }
        let isBodyFirst = options.regions.first { $0 == inBody || $0 == inImage } == inBody
        return isBodyFirst ? [inBody.name, inImage.name] : [inImage.name, inBody.name]
    }

    /// Processes the observation of the next frame.
    ///
    /// - Parameter other: the movements of the other hand.
    /// - Returns: entries, strikes, movements, shapes, pinches, in this order.
    mutating func process(
        _ sight: HandObservation,
        beside other: MovementDetector?,
        at time: Double
    ) -> [Gesture] {
        if let hand = sight.hand, hand.track != track {
            if track != nil { forget(at: time) }
            track = hand.track
        }
        var gestures: [Gesture] = []
        if needs.watchesRegions { takeRegions(sight, at: time, &gestures) }
        if needs.shapes, let hand = sight.hand {
            let isBlurred = speed(of: hand, at: time) > options.configuration.blurSpeed
            votes.process(sight.classification, isBlurred: isBlurred, at: time)
            _ = shapes.process(sight.classification, isBlurred: isBlurred, at: time)
        }
        if needs.places {
            places.removeAll { time - $0.time > Tuning.placesKept }
            places.append((time, sight.placeInMirror, sight.wrist))
        }
        if needs.strikes {
            if let hand = sight.hand { holdEnd.process(hand.centre, palm: hand.palm, regions: regions, at: time) }
            takeStrike(sight, at: time, &gestures)
        }
        if movements != nil || drawings != nil { takeMovements(sight, beside: other, at: time, &gestures) }
        if !holds.isEmpty, sight.hand != nil { takeHolds(sight, at: time, &gestures) }
        if needs.pinches || needs.releases || options.observes { takePinch(sight, at: time, &gestures) }
        return gestures
    }

    /// Returns the speed of the hand since it was last seen, in palms per second; 0 for one that was not seen before.
    private mutating func speed(of hand: TrackedHand, at time: Double) -> Double {
        defer { place = (hand.centre, time) }
        guard let place else { return 0 }
        let way = hand.centre - place.centre
        return (way * way).sum().squareRoot() / (hand.palm * (time - place.time))
    }

    /// Exchanges the paths of two hands that were confused: each continues with its own.
    mutating func exchange(with other: inout HandGestureRecognizer) {
        swap(&track, &other.track)
        swap(&place, &other.place)
        swap(&places, &other.places)
        swap(&votes, &other.votes)
        swap(&gap, &other.gap)
        swap(&strikes, &other.strikes)
        swap(&movements, &other.movements)
        (signals, other.signals) = (SignalMovements(options, side: side), SignalMovements(options, side: other.side))
        swap(&seenMovement, &other.seenMovement)
        swap(&seenSince, &other.seenSince)
        swap(&drawings, &other.drawings)
        forgetPlaces()
        other.forgetPlaces()
    }

    /// Forgets the position of a hand that is now somewhere else, where it has entered no region and not pinched.
    private mutating func forgetPlaces() {
        image.forget()
        pinch = PinchDetector(options.configuration)
    }

    /// Forgets the hand of this side, which is now another: its position and its path do not apply.
    private mutating func forget(at time: Double) {
        place = nil
        votes.forget()
        movements = Self.detector(options)
        signals = SignalMovements(options, side: side)
        seenMovement = nil
        drawings = DrawingDetector(options)
        forgetPlaces()
        // One that comes back a little later than a track waits for it is the same, as far as its way goes.
        guard !gap.isOpen(for: options.configuration.gap, at: time) else { return }
        gap.forget()
        strikes = StrikeDetector(options.configuration)
        if let delay { strikes.setLatencyCompensation(delay) }
    }

    /// Sets the delay by which strikes are emitted ahead from now on, with `OnsetTiming.latencyCompensated`.
    mutating func setLatencyCompensation(_ seconds: Double) {
        delay = seconds
        strikes.setLatencyCompensation(seconds)
    }

    private func gesture(
        _ kind: GestureKind,
        _ sight: HandObservation,
        at time: Double,
        onset: Double? = nil,
        shape: HandShape? = nil,
        velocity: Float = Tuning.velocity,
        offCentre: Float? = nil,
        why: String
    ) -> Gesture {
        Gesture(
            time: time,
            onset: onset,
            kind: kind,
            hand: side,
            shape: shape ?? shapes.sure(at: time),
            regions: regions,
            raisedFeet: sight.raisedFeet,
            velocity: velocity,
            position: sight.placeInRecord,
            offCentre: offCentre,
            why: why
        )
    }

    private mutating func takeRegions(_ sight: HandObservation, at time: Double, _ gestures: inout [Gesture]) {
        if let wrist = sight.wrist, let entry = body.process(wrist, at: time) {
            report(entry, at: wrist, speeds: options.configuration.bodySpeeds, sight, time, &gestures)
        }
        if let place = sight.placeInMirror, let entry = image.process(place, at: time) {
            report(entry, at: place, speeds: options.configuration.imageSpeeds, sight, time, &gestures)
        }
    }

    private func report(
        _ entry: RegionMachine.Entry,
        at place: SIMD2<Double>,
        speeds: ClosedRange<Double>,
        _ sight: HandObservation,
        _ time: Double,
        _ gestures: inout [Gesture]
    ) {
        guard needs.entries.contains(entry.region) else { return }
        let isBySpeed = options.configuration.velocity == .speed
        let hardness = isBySpeed ? velocity(of: entry.speed, in: speeds) : Tuning.velocity
        let why = "came into \(entry.region) at x \(place.x.short), y \(place.y.short)"
        gestures.append(gesture(.entered(region: entry.region), sight, at: time, velocity: hardness, why: why))
    }

    private mutating func takeStrike(_ sight: HandObservation, at time: Double, _ gestures: inout [Gesture]) {
        var sample: StrikeSample?
        if let hand = sight.hand {
            // Below the image's edge a hand's place is a guess, and an arm that drops out of it strikes nothing.
            if hand.centre.y < 1 { sample = StrikeSample(sight.points, aspect: sight.aspect) }
        } else if sight.isWristHand, let wrist = sight.wrist {
            sample = StrikeSample(position: SIMD2(wrist.x, -wrist.y), palm: Tuning.palmOfBody)
        }
        let steps = gap.process(sample, at: time)
        // A hand that is not seen continues with the body's wrist; one that is back after a gap has the path between.
        let height = sight.isWristHand ? nil : sight.wrist.map { $0.y / Tuning.palmOfBody }
        let found =
            steps.isEmpty
            ? [strikes.process(nil, wrist: height, at: time)]
            : steps.map { strikes.process($0.sample, wrist: $0.time == time ? height : nil, at: $0.time) }
        for strike in found.compactMap(\.self) where !holdEnd.hides(strike.onset) {
            holds.restart(at: time)
            gestures.append(
                gesture(
                    .struck,
                    sight,
                    at: time,
                    onset: strike.onset,
                    shape: votes.winner(at: time, of: strike.onset),
                    velocity: options.configuration.velocity(ofStrike: strike.speed, by: .hand),
                    offCentre: offCentre(at: strike.onset),
                    why: strike.why
                )
            )
        }
    }

    /// Returns the place, within the hand's region, in the frame that is nearest to the onset of a strike.
    private func offCentre(at onset: Double) -> Float? {
        func place(_ part: KeyPath<(time: Double, image: SIMD2<Double>?, body: SIMD2<Double>?), SIMD2<Double>?>)
            -> SIMD2<Double>?
        {
            places.filter { $0[keyPath: part] != nil }.nearest(to: onset, by: \.time)?[keyPath: part]
        }
        return body.current.flatMap { region in place(\.body).flatMap(region.offCentre) }
            ?? image.current.flatMap { region in place(\.image).flatMap(region.offCentre) }
    }

    /// The movements that were nearly performed in the last frame.
    var misses: [MovementMiss] {
        heldBack + (movements?.misses ?? []) + (signals?.misses ?? []) + (drawings?.misses ?? [])
    }

    /// Ends the recording; returns the movements that its end has cut off.
    mutating func end() -> [MovementMiss] { drawings?.end() ?? [] }

    private mutating func takeMovements(
        _ sight: HandObservation,
        beside other: MovementDetector?,
        at time: Double,
        _ gestures: inout [Gesture]
    ) {
        heldBack = []
        guard let seen = MovementDetector.Sight(sight, isXToRight: options.configuration.isXToRight) else { return }
        let drawn = drawings?.process(sight, at: time)
        var performed = (movements?.process(seen, beside: other, at: time)).map { [($0, $0.measures.speed)] } ?? []
        performed += signals?.process(seen, sight, at: time) ?? []
        // What a hand does while it draws with a pinch is part of the drawing.
        let isPart = { [pressed = drawings?.lastPressed] in $0 <= pressed ?? -.infinity }
        heldBack = performed.map(\.0).filter { isPart($0.start) }.map { found in
            let why = [MovementCondition(false, else: "it was part of a drawing with a pinch")]
            return MovementMiss(found.movement, found.start, found.measures.end, why)
        }
        performed.removeAll { isPart($0.0.start) }
        if let drawn { performed.append((drawn, drawn.measures.speed)) }
        for (found, speed) in performed {
            (seenMovement, seenSince) = (.init(movement: found.movement, certainty: .confirmed), time)
            gestures.append(
                gesture(
                    .performed(found.movement, found.measures),
                    sight,
                    at: time,
                    onset: found.start,
                    velocity: velocity(of: speed, in: Tuning.movementSpeeds),
                    why: "\(found.movement.rawValue): \(found.why)"
                )
            )
        }
        guard performed.isEmpty else { return }
        if drawings?.lastPressed != time, let possible = movements?.possible(at: time) ?? signals?.possible(at: time) {
            let now = FrameObservation.SeenMovement(movement: possible, certainty: .possible)
            if seenMovement != now { gestures.append(gesture(.possible(possible), sight, at: time, why: "under way")) }
            seenMovement = now
        } else if seenMovement?.certainty == .possible || (time - seenSince).lasts(Tuning.movementShown) {
            seenMovement = nil
        }
    }

    private mutating func takeHolds(_ sight: HandObservation, at time: Double, _ gestures: inout [Gesture]) {
        for held in holds.process(shapes.current, regions: regions, at: time) {
            if held.seconds > 0, let region = held.region { holdEnd.begin(in: region) }
            let certainty = shapes.current?.isConfirmed == true ? "confirmed" : "possible"
            let why = "\(held.shape) \(certainty), shown for \((time - held.onset).short) s"
            let kind = GestureKind.shown(held.shape, seconds: held.seconds)
            gestures.append(gesture(kind, sight, at: time, onset: held.onset, why: why))
        }
    }

    private mutating func takePinch(_ sight: HandObservation, at time: Double, _ gestures: inout [Gesture]) {
        let near = options.configuration.pinchDistance
        let pair = sight.hand == nil ? nil : PinchPair(sight.points, aspect: sight.aspect, near: near)
        let step = pinch.process(pair, at: time)
        seenPinch = FrameObservation.Pinch(pair: pair, step: step)
        let onset = pinch.evidenceSince
        if step.isPinch, needs.pinches {
            gestures.append(gesture(.pinched, sight, at: time, onset: onset, why: "thumb and index together"))
        }
        if step.isRelease, needs.releases {
            gestures.append(gesture(.released, sight, at: time, onset: onset, why: "thumb and index apart"))
        }
    }
}
