// The acceleration of a phone that is struck and waved, made from a seed; the truth for the impact tests.

import SyntheticHands
import RealModule

/// Readings of a phone with known blows.
struct PhoneStrokes {
    /// The readings: time in seconds, acceleration in g without gravity.
    private(set) var readings: [(time: Double, z: Double)] = []

    /// The times at which the blows begin, in seconds.
    private(set) var blows: [Double] = []

    /// Creates readings of a player who strikes 1.5 to 6 times per second and waves the phone all the while and in
    /// pauses.
    ///
    /// A blow lasts 3 to 8 ms and reaches 4 to 25 g; after it the hand and the phone swing out. The sensor averages
    /// over the time of its reading, as its low-pass does, and adds noise.
    init(seed: UInt64, rate: Double, seconds: Double) {
        var generator = SeededGenerator(seed: seed)
        var time = generator.uniform(in: 0.5...1)
        var shapes: [(peak: Double, width: Double, ring: Double, decay: Double)] = []
        while time < seconds - 0.5 {
            blows.append(time)
            shapes.append(
                (
                    generator.uniform(in: 4...25) * (generator.chance(0.9) ? 1 : -1),
                    generator.uniform(in: 0.003...0.008), generator.uniform(in: 18...40),
                    generator.uniform(in: 0.008...0.02)
                )
            )
            time += generator.chance(0.1) ? generator.uniform(in: 1...3) : generator.uniform(in: 0.16...0.65)
        }
        // Waving: three slow swings, together up to 2.5 g.
        let waves = (0..<3).map { _ in
            (generator.uniform(in: 0.3...0.8), generator.uniform(in: 0.5...3), generator.unit() * 2 * .pi)
        }
        let noise = generator.uniform(in: 0.01...0.04)
        let phase = generator.unit() / rate
        let parts = 48
        var first = 0
        for number in 0..<Int(seconds * rate) {
            let end = phase + Double(number) / rate
            while first < blows.count, blows[first] < end - 0.3 { first += 1 }
            var sum = 0.0
            for part in 0..<parts {
                let now = end - (Double(part) + 0.5) / Double(parts) / rate
                for (size, turns, start) in waves { sum += size * Double.sin(2 * .pi * turns * now + start) }
                var blow = first
                while blow < blows.count, blows[blow] < now {
                    let (since, shape) = (now - blows[blow], shapes[blow])
                    if since < shape.width {
                        sum += shape.peak * Double.sin(.pi * since / shape.width)
                    } else {
                        let after = since - shape.width
                        let swing = Double.exp(-after / shape.decay) * Double.sin(2 * .pi * shape.ring * after)
                        sum -= 0.2 * shape.peak * swing
                    }
                    blow += 1
                }
            }
            readings.append((end, sum / Double(parts) + noise * generator.gaussian()))
        }
    }

    /// F1 of some hits: each blow is found by the first hit from it on within 50 ms.
    func score(_ hits: [Double]) -> (f1: Double, hits: Int, found: Int) {
        var (found, next) = (0, 0)
        for blow in blows {
            while next < hits.count, hits[next] < blow { next += 1 }
            if next < hits.count, hits[next] <= blow + 0.05 {
                found += 1
                next += 1
            }
        }
        return (2 * Double(found) / Double(hits.count + blows.count), hits.count, found)
    }
}
