// The room's only source of chance: the same numbers from the same seed on every platform. Called everywhere; pure.

import RealModule

/// A small random generator whose numbers follow from its seed alone.
///
/// SplitMix64, with its own uniform and normal draws instead of the standard library's, whose way of drawing may change
/// between releases.
package struct SeededGenerator: RandomNumberGenerator, Sendable, Hashable {
    private var bits: SplitMix64

    /// Starts at a seed; every seed is as good as any other, 0 included.
    package init(seed: UInt64) { bits = SplitMix64(seed: seed) }

    /// Creates a generator of one of many unrelated sequences of the same seed.
    ///
    /// Hand 17 of a data set is drawn from stream 17: it is the same for every number of hands.
    ///
    /// - Parameters:
    ///   - seed: the seed shared by all streams.
    ///   - stream: the number of the sequence.
    package init(seed: UInt64, stream: UInt64) {
        var seeds = SplitMix64(seed: seed)
        var streams = SplitMix64(seed: stream ^ seeds.next())
        bits = SplitMix64(seed: streams.next())
    }

    /// The next 64 random bits.
    package mutating func next() -> UInt64 { bits.next() }

    /// Returns a number in 0..<1, uniformly distributed, with 53 random bits.
    package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Returns a number in `range`, uniformly distributed.
    package mutating func uniform(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    /// A whole number in 0..<`bound`, which must be above 0.
    package mutating func below(_ bound: Int) -> Int { bits.next(below: bound) }

    /// Returns true with a probability; never at 0, always at 1.
    package mutating func chance(_ probability: Double) -> Bool { unit() < probability }

    /// Returns a number from the normal distribution with mean 0 and standard deviation 1, by Box and Muller (1958).
    package mutating func gaussian() -> Double {
        let radius = (-2 * Double.log(1 - unit())).squareRoot()
        return radius * Double.cos(2 * .pi * unit())
    }

    /// Returns a normal number, drawn again while it lies beyond `limit` standard deviations.
    ///
    /// - Parameter limit: above 0.5, which keeps at least one draw in three.
    package mutating func gaussian(within limit: Double) -> Double {
        precondition(limit > 0.5, "a tighter limit would draw for long")
        while true {
            let draw = gaussian()
            if abs(draw) <= limit { return draw }
        }
    }
}
