// Detects when a raised part of a foot comes down. Owned by FootStrikeDetector, one for the toes and one for the heel;
// pure.

import RealModule

/// The height above the floor at which a point is raised, 45 mm in palms: of drummers' feet that rest, 99 of 100
/// detections by a pose model are within 20 mm of it.
private let footLift = 0.407

/// The share of its lift below which a point has landed, and below which a fall that turns has.
private let landedShare = 0.15, pedalShare = 0.5

/// The time in seconds over which the height and the speed of a point are fitted, and the delay of the landing
/// behind them.
private let landingSpan = 0.1, landingLag = 0.02

/// The time constants, in seconds, with which the learned floor follows a point that is below it, one that is not
/// raised, and one that is: a hi-hat is held open for bars, and a foot is moved in a moment.
private let floorFall = 0.3, floorDrift = 3.0, floorRise = 20.0

/// Detects the landings of the toes or the heel: on the floor, whose height is learned, or above it on a pedal, where
/// the fall turns.
///
/// Feet, other than hands, return to one height: a landing is reported as they reach it, while a pose model's points
/// still sink. The measurements on recorded drummers are in <doc:GestureRecognition#Strikes>.
struct LandingDetector: Sendable {
    /// Whether the point is off the floor.
    private(set) var isRaised = false

    private var path = StrikePath()

    /// The height of the point on the floor, and its greatest height above it, in palms.
    private var floor: Double?
    private var top = 0.0

    /// The greatest downward speed, in palms per second, with its time and height.
    private var (speed, speedTime, speedHeight) = (0.0, 0.0, 0.0)

    private var last = -Double.infinity

    /// Processes the point's height in the next frame, in palms; `nil` where it was not seen.
    ///
    /// - Returns: the landing that this frame decided.
    mutating func process(_ height: Double?, at time: Double) -> Strike? {
        guard let height else { return nil }
        switch path.process(StrikePath.Sample(time: time, height: height)) {
        case .leftOut: return nil
        case .first: isRaised = false
        case .next: break
        }
        let now = path.fit(over: landingSpan) ?? (height, 0)
        let floor = learnFloor(now.height, at: time)
        guard isRaised else {
            if now.height > floor + footLift { rise(to: now.height, at: time) }
            return nil
        }
        if now.height > top { rise(to: now.height, at: time) }
        if -now.speed > speed { (speed, speedTime, speedHeight) = (-now.speed, time, now.height) }
        let lift = top - floor
        let isDown = now.height <= floor + landedShare * lift
        guard isDown || now.speed >= 0 && now.height < floor + pedalShare * lift else { return nil }
        isRaised = false
        guard speed >= Tuning.leastSpeed else { return nil }
        let onset = speedTime + (speedHeight - floor) / speed + landingLag
        return Strike(time: time, onset: onset, speed: speed) { "came down at \($0)" }
    }

    private mutating func rise(to height: Double, at time: Double) {
        (isRaised, top) = (true, height)
        (speed, speedTime, speedHeight) = (0, time, height)
    }

    /// Follows the floor: a lower point was not on it before, a raised one raises it only slowly.
    private mutating func learnFloor(_ height: Double, at time: Double) -> Double {
        guard let floor else {
            (self.floor, last) = (height, time)
            return height
        }
        let span = height < floor ? floorFall : isRaised ? floorRise : floorDrift
        let next = floor + (height - floor) * (1 - Double.exp(-(time - last) / span))
        (self.floor, last) = (next, time)
        return next
    }
}
