// The way of a hand over time, piece by piece. Built by MovingHand, asked at any time; pure.

import Keypoints
import RealModule

/// A place over time: to the player's right and up in metres, and the hand's turn within the image in degrees.
struct HandWay: Sendable {
    /// The spread of a way over its time: a slow movement over the whole, and a fast one within.
    struct Profile: Sendable {
        /// The share of the way that the slow movement goes.
        var slow = 0.0

        /// The beginning and the duration of the fast one, as shares of the time.
        var start = 0.0, duration = 1.0

        /// The power of the time, below 1 for a way whose first half is faster.
        var skew = 1.0

        /// Returns the share of the way at a share of the time.
        func share(at time: Double) -> Double {
            let warped = Double.pow(time, skew)
            return slow * HandWay.ease(warped) + (1 - slow) * HandWay.ease((warped - start) / duration)
        }

        /// Draws the profile of a person's stroke.
        static func stroke(using generator: inout SeededGenerator) -> Profile {
            Profile(
                slow: generator.uniform(in: Tuning.slowShare),
                start: generator.uniform(in: 0...(1 - Tuning.fastTime)),
                duration: Tuning.fastTime,
                skew: .exp(generator.uniform(in: Tuning.strokeSkew))
            )
        }
    }

    private enum Form: Sendable {
        /// To a place, over a bow: its height as a share of the way, to the left of it.
        case line(way: SIMD3<Double>, bow: Double, profile: Profile)

        /// Around a centre, from an angle by another, in radians.
        case turn(centre: SIMD2<Double>, radii: SIMD2<Double>, from: Double, by: Double)
    }

    private var pieces: [(start: Double, end: Double, from: SIMD3<Double>, form: Form)] = []

    /// The present end of the way.
    private(set) var time = 0.0
    private(set) var place: SIMD3<Double>

    init(at place: SIMD3<Double>) { self.place = place }

    /// Moves to a place within some seconds, with a rest there.
    ///
    /// - Parameters:
    ///   - bow: the height of the bow as a share of the way.
    ///   - profile: the spread of the way over the time.
    /// - Returns: the time in which the hand goes all but its first and last `Tuning.unseenShare`.
    @discardableResult
    mutating func go(
        to target: SIMD3<Double>,
        within seconds: Double,
        bow: Double = 0,
        profile: Profile = Profile()
    ) -> ClosedRange<Double> {
        pieces.append((time, time + seconds, place, .line(way: target - place, bow: bow, profile: profile)))
        let shares = (0...Tuning.waySteps).map { Double($0) / Double(Tuning.waySteps) }
        let first = shares.last { profile.share(at: $0) <= Tuning.unseenShare } ?? 0
        let last = shares.first { profile.share(at: $0) >= 1 - Tuning.unseenShare } ?? 1
        defer { (time, place) = (time + seconds, target) }
        return (time + first * seconds)...(time + last * seconds)
    }

    mutating func rest(for seconds: Double) { if seconds > 0 { go(to: place, within: seconds) } }

    /// Turns around a centre by an angle in radians, anticlockwise where it is above 0.
    mutating func turn(by angle: Double, from start: Double, radii: SIMD2<Double>, within seconds: Double) {
        let flat = SIMD2(place.x, place.y)
        let centre = flat - SIMD2(.cos(start), .sin(start)) * radii
        pieces.append((time, time + seconds, place, .turn(centre: centre, radii: radii, from: start, by: angle)))
        let end = centre + SIMD2(.cos(start + angle), .sin(start + angle)) * radii
        (time, place) = (time + seconds, SIMD3(end.x, end.y, place.z))
    }

    /// Leaves the way at a moment before its end.
    mutating func leave(at moment: Double) {
        place = place(at: moment)
        pieces.removeAll { $0.start >= moment }
        time = moment
    }

    /// Returns the place at a time; after the last piece the hand rests.
    func place(at moment: Double) -> SIMD3<Double> {
        // The first piece that begins later; the hand is on the one before.
        let next = pieces.partitioningIndex { $0.start > moment }
        guard next > 0 else { return pieces.first?.from ?? place }
        guard next < pieces.count || moment < time else { return place }
        let piece = pieces[next - 1]
        let share = max(0, min(1, (moment - piece.start) / (piece.end - piece.start)))
        switch piece.form {
        case .line(let way, let bow, let profile):
            let along = profile.share(at: share)
            let aside = SIMD3(-way.y, way.x, 0) * (bow * 4 * along * (1 - along))
            return piece.from + way * along + aside
        case .turn(let centre, let radii, let from, let by):
            let angle = from + by * Self.cruise(share)
            let flat = centre + SIMD2(.cos(angle), .sin(angle)) * radii
            return SIMD3(flat.x, flat.y, piece.from.z)
        }
    }

    /// The share of a way of least jerk, from rest to rest.
    fileprivate static func ease(_ share: Double) -> Double {
        let t = max(0, min(1, share))
        return t * t * t * (10 + t * (6 * t - 15))
    }

    /// The share of a way that is begun and ended within a sixth of its time each, and steady between.
    private static func cruise(_ share: Double) -> Double {
        let ramp = Tuning.turnRamp
        func rise(_ t: Double) -> Double { t * t / (2 * ramp) }
        let whole = 1 - ramp
        if share < ramp { return rise(share) / whole }
        if share > 1 - ramp { return 1 - rise(1 - share) / whole }
        return (share - ramp / 2) / whole
    }
}

extension SeededGenerator {
    /// Draws the bow of a stroke to either side, from its mean height as a share of the way.
    mutating func bow(_ mean: Double) -> Double { -mean * .log(1 - 0.97 * unit()) * (chance(0.5) ? 1 : -1) }
}
