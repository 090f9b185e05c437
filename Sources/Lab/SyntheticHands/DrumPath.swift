// The way of a hand along one axis, piece by piece. Built by DrumHand, asked at any time; pure.

import Keypoints
import RealModule

/// A position over time, in metres, whose pieces join without a jump of position or speed.
struct DrumPath: Sendable {
    private enum AccelerometerSample: Sendable {
        /// A polynomial of the fifth degree in the seconds since the piece's start.
        case smooth(SIMD8<Double>)

        /// Down from rest to a speed: the acceleration is half a period of a sine.
        case fall(from: Double, speed: Double)

        /// From a downward speed to a stop and back up by a share of it: the deceleration is half a period of a sine.
        case brake(from: Double, speed: Double, rebound: Double)
    }

    private var pieces: [(start: Double, end: Double, motion: AccelerometerSample)] = []

    /// The present end of the path: its time, position and upward speed.
    private(set) var time: Double
    private(set) var position: Double
    private(set) var speed = 0.0

    init(at position: Double, time: Double) {
        self.position = position
        self.time = time
    }

    /// Moves to a position within some seconds, with a rest there.
    mutating func go(to target: Double, within seconds: Double) {
        let way = target - position
        let (t, v) = (seconds, speed * seconds)
        // The quintic with the speed at the start, and no speed or acceleration anywhere else at the ends.
        var factors = SIMD8(position, speed, 0, 0, 0, 0, 0, 0)
        factors[3] = (10 * way - 6 * v) / (t * t * t)
        factors[4] = (8 * v - 15 * way) / (t * t * t * t)
        factors[5] = (6 * way - 3 * v) / (t * t * t * t * t)
        pieces.append((time, time + seconds, .smooth(factors)))
        (time, position, speed) = (time + seconds, target, 0)
    }

    mutating func rest(until end: Double) {
        guard end > time else { return }
        go(to: position, within: end - time)
    }

    /// Accelerates downwards from rest.
    mutating func fall(to downwards: Double, within seconds: Double) {
        pieces.append((time, time + seconds, .fall(from: position, speed: downwards)))
        (time, position, speed) = (time + seconds, position - downwards * seconds / 2, -downwards)
    }

    /// Brakes a fall and bounces back by a share of its speed; half of `seconds` later it is braked hardest.
    mutating func brake(within seconds: Double, rebound: Double) {
        let downwards = -speed
        pieces.append((time, time + seconds, .brake(from: position, speed: downwards, rebound: rebound)))
        let way = downwards * seconds * (1 - rebound) / 2
        (time, position, speed) = (time + seconds, position - way, downwards * rebound)
    }

    /// Returns the distance from a brake's start to the turn of the hand, as a share of its greatest speed times its
    /// seconds.
    static func brakeWay(rebound: Double) -> Double {
        let share = (1 + rebound) / 2
        let turn = Double.acos(1 - 1 / share)
        return (turn - share * (turn - Double.sin(turn))) / .pi
    }

    /// Returns the position at a time; before the first piece and after the last one the path is at rest.
    func position(at moment: Double) -> Double {
        let number = pieces.partitioningIndex { $0.end >= moment }
        guard number < pieces.count else { return position }
        let piece = pieces[number]
        let t = max(0, moment - piece.start)
        let length = piece.end - piece.start
        switch piece.motion {
        case .smooth(let f): return f[0] + t * (f[1] + t * (f[2] + t * (f[3] + t * (f[4] + t * f[5]))))
        case .fall(let start, let speed):
            return start - speed / 2 * (t - length / .pi * Double.sin(.pi * t / length))
        case .brake(let start, let speed, let rebound):
            return start - speed * (t - (1 + rebound) / 2 * (t - length / .pi * Double.sin(.pi * t / length)))
        }
    }
}
