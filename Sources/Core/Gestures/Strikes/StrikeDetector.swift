// Detects the strikes of one limb. Owned by HandGestureRecognizer, one a hand, and called for every frame; pure.

/// Detects downward strokes of a hand, or of the wrist that stands for it, that are stopped, in the air or on
/// something.
///
/// The onset is where the limb is braked hardest: that lies shortly before the sound that drummers mean and keeps its
/// distance at every tempo, whereas the turn comes after it, later in slower play (L. Dahl, NIME 2014). A detector is a
/// pure function of the samples so far and their times: seconds count, not frames. The algorithm, and its measurements
/// on recorded drummers, are in <doc:GestureRecognition#Strikes>.
package struct StrikeDetector: Sendable {
    /// The time at which strikes are reported.
    ///
    /// `.peak` reports a strike as soon as its stop is sure. `.predicted(lead)` reports it when its end, predicted from
    /// the fall and from the strokes before, is at most `lead` seconds away; a strike that could not be predicted is
    /// reported as by `.peak`, with a delay above 0.
    package let timing: OnsetTiming

    /// Whether a limb that falls and stays down strikes, regardless of how it stops.
    package let restsStrike: Bool

    /// The time by which a strike is reported ahead of its end, in seconds; `nil` where it is reported at its stop.
    package private(set) var lead: Double?

    private var palm = SmoothedPalm()
    private var wrist = WristBridge()
    private var path = StrikePath()
    private var habits = StrikeHabits()
    private var fall = Fall()

    private struct Fall: Sendable {
        /// Its beginning, and its lowest height so far, by the fit and by the samples themselves, in palms.
        var top = -Double.infinity, low = Double.infinity, lowest = Double.infinity

        /// Its greatest downward speed, in palms per second, with its time and height.
        var speed = 0.0, time = 0.0, height = 0.0

        /// Whether its strike was reported: the limb must rise before the next.
        var isStruck = false

        /// The predicted end of a strike that was reported ahead.
        var foreseen: Double?

        init() {}

        init(from height: Double, at time: Double) {
            (top, low, lowest, self.height, self.time) = (height, height, height, height, time)
        }

        mutating func raise(by step: Double) {
            top += step
            low += step
            lowest += step
            height += step
        }
    }

    package init(timing: OnsetTiming, restsStrike: Bool = false) {
        (self.timing, self.restsStrike) = (timing, restsStrike)
        lead =
            switch timing {
            case .peak: nil
            case .predicted(let lead): lead
            case .latencyCompensated: Tuning.usualLead
            }
    }

    init(_ configuration: GestureConfiguration) {
        self.init(timing: configuration.strikes, restsStrike: configuration.restsStrike)
    }

    /// Sets the time by which strikes are reported ahead from now on: the latency from camera to audio; without effect
    /// unless that delay is the timing's lead.
    package mutating func setLatencyCompensation(_ seconds: Double) {
        if timing == .latencyCompensated { lead = min(max(seconds, 0), Tuning.longestLead) }
    }

    /// Processes the hand of the next frame.
    ///
    /// - Parameters:
    ///   - sample: the hand's palm, `nil` while it is not seen.
    ///   - wrist: the height of the body's wrist in palms, where the body is seen too: it continues while the hand is
    ///     missing.
    ///   - time: the frame's time in seconds; a sample whose time is not after the last one's is ignored.
    /// - Returns: the strike that this frame decided.
    package mutating func process(_ sample: StrikeSample?, wrist height: Double? = nil, at time: Double) -> Strike? {
        guard path.isNext(time) else { return nil }
        guard let sample else {
            guard let height else { return nil }
            let bridged = wrist.miss(wrist: height, at: time)
                .compactMap { process(height: $0.height, lag: Tuning.bodyLag, at: $0.time) }
            // At most one strike is reported late: the wait for the hand is no longer than one takes.
            return bridged.last.map { Strike(time: time, onset: $0.onset, speed: $0.speed, why: $0.why) }
        }
        let hadStick = palm.hasStick
        guard let point = palm.point(of: sample, at: time) else { return nil }
        if palm.hasStick != hadStick { path = StrikePath() }
        let step = wrist.see(hand: -point.y, wrist: height)
        path.raise(by: step)
        fall.raise(by: step)
        return process(height: -point.y, lag: sample.lag, at: time)
    }

    /// Processes a limb's height in the next frame, in palms.
    private mutating func process(height: Double, lag: Double, at time: Double) -> Strike? {
        switch path.process(StrikePath.Sample(time: time, height: height)) {
        case .leftOut: return nil
        case .first: fall = Fall(from: height, at: time)
        case .next: break
        }
        let roll = habits.roll(at: time)
        func fit(_ span: Double) -> (height: Double, speed: Double)? {
            path.fit(over: roll.map { min(span, Tuning.rollSpan * $0) } ?? span)
        }
        guard let slow = fit(Tuning.fitSpan), let scout = fit(Tuning.scoutSpan) else {
            if height > fall.top { fall = Fall(from: height, at: time) }
            return nil
        }
        (fall.low, fall.lowest) = (min(fall.low, scout.height), min(fall.lowest, height))
        let rise = Tuning.leastRise + Tuning.riseInNoise * path.noise * (roll == nil ? 1 : Tuning.riseInRoll)
        // A fit swings over at a sudden stop, where the samples do not rise.
        let hasRisen = scout.height - fall.low >= rise && height - fall.lowest >= Tuning.sampledRise * rise
        if fall.isStruck {
            if hasRisen { fall = Fall(from: scout.height, at: time) }
            return nil
        }
        if -slow.speed > fall.speed { (fall.speed, fall.time, fall.height) = (-slow.speed, time, scout.height) }
        let isRecent = time - habits.last < Tuning.strikeMemory
        let strength = strength(inRoll: roll != nil, afterRecent: isRecent, rise: rise, at: time)
        let isInTime = time - fall.time <= Tuning.longestBrake
        let speeds = (scout: scout.speed, slow: slow.speed)
        let isStopped = strength.map { hasEnded($0, isRecent: isRecent, isInTime: isInTime, speeds) } ?? false
        if isStopped || strength != nil && hasRisen && isInTime {
            return stopped(at: time, lag: lag, speed: scout.speed, risenTo: hasRisen ? scout.height : nil)
        }
        if strength == .full, isRecent, let strike = coming(scout.height, speed: slow.speed, at: time) { return strike }
        let hasStopped = slow.speed > -Tuning.stillSpeed && !isInTime
        if hasRisen || scout.height >= fall.top || hasStopped { fall = Fall(from: scout.height, at: time) }
        return nil
    }

    /// The resemblance of a fall to a stroke.
    private enum Strength { case small, full }

    /// Returns whether the fall so far is a full stroke, which may be reported at its stop, or a small one, which any
    /// drift could be and must have turned; `nil` where it is neither.
    private func strength(
        inRoll isRoll: Bool,
        afterRecent isRecent: Bool,
        rise: Double,
        at time: Double
    ) -> Strength? {
        let (way, usual) = (fall.top - fall.low, isRecent ? Tuning.fallShare * habits.fall : 0)
        guard fall.speed >= Tuning.leastSpeed else { return nil }
        let share = time - habits.last < Tuning.soon ? Tuning.soonSpeedShare : Tuning.speedShare
        let isFast = isRoll || !isRecent || fall.speed >= share * habits.speed
        if isFast, way >= (isRoll ? 2 * Tuning.leastRise : max(Tuning.leastFall, usual)) { return .full }
        return way >= max(Tuning.turnedFall * rise, Tuning.turnedShare * usual) ? .small : nil
    }

    /// Returns whether a fall is over, as far as that can be known before the limb rises.
    ///
    /// A limb that was not seen before its fall may only be lowered, and equally one that falls for long, unless
    /// lowering counts as a stroke.
    private func hasEnded(
        _ strength: Strength,
        isRecent: Bool,
        isInTime: Bool,
        _ speeds: (scout: Double, slow: Double)
    ) -> Bool {
        let way = fall.top - fall.low
        let isUsual = strength == .full && isRecent
        let share = isUsual ? Tuning.slowShare : Tuning.restShare
        let isSlow = -speeds.scout <= share * fall.speed && -speeds.slow <= Tuning.slowShare * fall.speed
        if restsStrike, isSlow { return true }
        guard strength == .full, isInTime else { return false }
        let isSharp = speeds.scout >= 0 && way <= Tuning.sharpFall * fall.speed
        return isSharp || isUsual && isSlow && way <= Tuning.usualFall * fall.speed
    }

    /// Returns the strike of the fall, which has ended; `nil` where it was reported ahead.
    private mutating func stopped(at time: Double, lag: Double, speed: Double, risenTo height: Double?) -> Strike? {
        let (fall, left) = (self.fall, self.fall.height - self.fall.low + max(0, -speed) * Tuning.brakeLeft)
        let onset = min(fall.time + lag + Tuning.brakeShare * left / fall.speed, time)
        habits.learn(
            fall: fall.top - fall.low,
            speed: fall.speed,
            end: fall.low,
            onset: onset,
            foreseen: fall.foreseen,
            at: time
        )
        if let height { self.fall = Fall(from: height, at: time) } else { self.fall.isStruck = true }
        return fall.foreseen == nil
            ? Strike(time: time, onset: onset, speed: fall.speed) { "went down at \($0) and was stopped" } : nil
    }

    /// Returns the strike of a fall whose end is near enough to be reported: the distance left to the usual end of
    /// strokes, at this speed, corrected by the previous error.
    private mutating func coming(_ height: Double, speed: Double, at time: Double) -> Strike? {
        guard let lead, fall.foreseen == nil, speed < 0,
            fall.top - fall.low >= Tuning.foreseenShare * habits.fall
        else { return nil }
        let left = (height - habits.end) / -speed + habits.lateness
        guard left <= lead, left > -Tuning.foreseenPast else { return nil }
        fall.foreseen = time + left
        return Strike(time: time, onset: time + max(left, 0), speed: fall.speed) {
            "went down at \($0) and will be stopped"
        }
    }
}

/// The weight of the last stroke in the learned values.
private let strikeWeight = 0.2

/// The time in seconds within which strokes that follow one another are a roll: more than 5 per second.
private let rollPause = 0.2

struct StrikeHabits: Sendable {
    /// Their fall in palms, and their greatest speeds, in palms per second.
    private(set) var fall = 0.0, speed = 0.0

    /// The heights at which they ended, in palms.
    private(set) var end = 0.0

    /// Their delay behind the prediction, in seconds.
    private(set) var lateness = 0.0

    /// The onsets of the last two.
    private(set) var last = -Double.infinity
    private var previous = -Double.infinity

    private var isKnown = false

    /// Returns the period of the limb's present roll, in seconds; `nil` without one.
    func roll(at time: Double) -> Double? {
        let period = last - previous
        return time - last < rollPause && period < rollPause ? period : nil
    }

    mutating func learn(fall: Double, speed: Double, end: Double, onset: Double, foreseen: Double?, at time: Double) {
        // Of strokes of long ago nothing is taken over.
        let weight = isKnown && time - last < 3 * Tuning.strikeMemory ? strikeWeight : 1
        self.fall += weight * (fall - self.fall)
        self.speed += weight * (speed - self.speed)
        self.end += weight * (end - self.end)
        if let foreseen { lateness += strikeWeight * (onset - foreseen) }
        (previous, last, isKnown) = (last, onset, true)
    }
}
