// Tells the strikes of one hand. Owned by GestureRecognizer, one a hand, and called for every frame; pure.

/// Tells downward strokes of one hand that are stopped, in the air or on something.
///
/// The onset is where the hand is braked hardest: that lies shortly before the sound that drummers mean and keeps its
/// distance at every tempo, whereas the turn of the hand comes after it, later in slower play (L. Dahl, NIME 2014).
/// A detector is a pure function of the samples so far and their times: seconds count, not frames.
package struct StrikeDetector: Sendable {
    /// When strikes are told.
    ///
    /// `.peak` tells a strike as soon as its stop is sure. `.predicted(lead)` tells it when its end, foreseen from the
    /// samples of the fall and from the strokes before, is at most `lead` seconds away; one that could not be foreseen
    /// is told as by `.peak`, with a delay above 0. A stroke that is given up before is not told.
    package let timing: OnsetTiming

    /// How far ahead of its end a strike is told, in seconds; `nil` where it is told at its stop.
    package private(set) var lead: Double?

    private var palm = SmoothedPalm()
    private var noise = PalmNoise()
    private var path: [PathPoint] = []
    private var forecast = StrikePredictor()

    /// A place so far from the last one that no hand gets there, until the next sample.
    private var doubtful: PathPoint?

    /// The onsets of the last two stops that were strikes.
    private var (stop, stopBefore) = (-Double.infinity, -Double.infinity)

    /// The onset that was told last.
    private var told = -Double.infinity

    /// A Boolean value that indicates whether a strike was told ahead whose stop has not come yet.
    private var isAwaited = false

    /// Creates a detector that has seen nothing.
    package init(timing: OnsetTiming) {
        self.timing = timing
        lead =
            switch timing {
            case .peak: nil
            case .predicted(let lead): lead
            case .latencyCompensated: Tuning.usualLead
            }
    }

    /// Tells strikes from now on as far ahead as the way from the camera to the sound takes; of no meaning but where
    /// they are told by that delay.
    package mutating func setLatencyCompensation(_ seconds: Double) {
        if timing == .latencyCompensated { lead = min(max(seconds, 0), Tuning.longestLead) }
    }

    /// Takes the hand of the next frame.
    ///
    /// - Parameters:
    ///   - sample: the hand's palm, `nil` while it is not seen.
    ///   - time: the frame's time in seconds; a sample whose time is not after the last one's is ignored.
    /// - Returns: the strike that this frame decided.
    package mutating func process(_ sample: StrikeSample?, at time: Double) -> Strike? {
        guard let sample, time.isFinite, time > doubtful?.time ?? path.last?.time ?? -.infinity,
            let middle = palm.middle(of: sample, at: time)
        else { return nil }
        let point = PathPoint(time: time, position: middle)
        if let last = path.last {
            let isGap = time - last.time > Tuning.strikeGap
            let isJump = point.isJump(from: last)
            // One place far from all others is an error of the eye; two that agree are where the hand is now.
            if isJump, !isGap, doubtful.map(point.isJump) ?? true {
                doubtful = point
                return nil
            }
            if isJump || isGap { path.removeAll(keepingCapacity: true) }
        }
        doubtful = nil
        path.append(point)
        path.removeAll { time - $0.time > Tuning.pathMemory }
        noise.process(path.suffix(3))
        let stopped = stopped(at: time)
        guard let lead else { return stopped }
        guard let stopped else { return coming(at: time, lead: lead) }
        forecast.learn(path, endedAt: stopped.onset)
        let isKnown = isAwaited || abs(stopped.onset - told) < Tuning.strikeRefractory
        isAwaited = false
        guard !isKnown else { return nil }
        told = stopped.onset
        return stopped
    }

    /// The strike whose stop the last sample makes sure.
    private mutating func stopped(at time: Double) -> Strike? {
        let isRoll = stop - stopBefore < Tuning.rollTime
        let pace: StrikePace =
            switch time - stop {
            case ..<Tuning.rollTime: isRoll ? .roll : .second
            case ..<Tuning.rollPause: isRoll ? .second : .single
            default: .single
            }
        guard let hinge = hinge(pace) ?? (pace == .single && isLiftedQuickly(at: time) ? hinge(.second) : nil),
            hinge.time - stop > Tuning.strikeRefractory,
            // Rolls are too quick to be lowerings, and too short to tell.
            pace != .single || !StrikeForm.isLowering(path, bend: hinge.time)
        else { return nil }
        (stopBefore, stop) = (stop, hinge.time)
        return Strike(time: time, onset: hinge.time, speed: hinge.speed, how: "was stopped")
    }

    /// The stop that the last samples show, where it is one of a strike of this pace.
    private func hinge(_ pace: StrikePace) -> PiecewiseLinearFit? {
        guard let hinge = PiecewiseLinearFit.fit(path, pace.thresholds),
            pace.thresholds.isStrike(hinge, noise: noise.deviation)
        else { return nil }
        return hinge
    }

    /// Returns a Boolean value that indicates whether the hand went up and down again so quickly as only in a roll,
    /// whose first strokes may have been missed.
    private func isLiftedQuickly(at time: Double) -> Bool {
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for point in path.reversed() {
            guard time - point.time <= Tuning.quickLift else { break }
            if point.position.y < top { (top, bottom) = (point.position.y, point.position.y) }
            bottom = max(bottom, point.position.y)
        }
        let way = Tuning.secondStrike.way
        return bottom - top >= way.least + way.noise * noise.deviation
    }

    /// The strike whose end is near enough to be told.
    private mutating func coming(at time: Double, lead: Double) -> Strike? {
        if isAwaited, time > told + Tuning.strikeRefractory { isAwaited = false }
        guard !isAwaited, let coming = forecast.coming(path, noise: noise.deviation), coming.time - time <= lead,
            coming.isSure, coming.time - max(told, stop) > Tuning.strikeRefractory
        else { return nil }
        isAwaited = true
        told = coming.time
        let speed = coming.speed * Tuning.meanSpeed
        return Strike(time: time, onset: coming.time, speed: speed, how: "will be stopped")
    }
}

extension Strike {
    /// Creates a strike of a stroke's speed, and tells why.
    fileprivate init(time: Double, onset: Double, speed: Double, how: String) {
        let share = (speed - Tuning.softStroke) / (Tuning.hardStroke - Tuning.softStroke)
        self.init(
            time: time,
            onset: onset,
            velocity: Float(max(0, min(1, share))),
            speed: speed,
            why: "went down at \((speed * 10).rounded() / 10) palms per second and \(how)"
        )
    }
}
