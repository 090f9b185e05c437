// Chance that is the same everywhere and for ever. Used by all that draws numbers; pure.

/// SplitMix64: a 64-bit counter and a mixing function, of period 2⁶⁴.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014, fig. 17;
/// the constants are its mix64variant13 and golden gamma.
package struct SplitMix64: RandomNumberGenerator, Sendable, Hashable {
    private var state: UInt64

    /// Creates a generator; every seed is as good as any other, 0 included.
    package init(seed: UInt64) { state = seed }

    /// Returns the next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns the next number of 0..<bound, by the high half of a product.
    ///
    /// The standard library's algorithm may change with its version, this one may not. Its bias is below bound / 2⁶⁴.
    ///
    /// Source: D. Lemire, *Fast random integer generation in an interval*, ACM TOMACS 29 (2019) 3, without the
    /// rejection.
    package mutating func next(below bound: Int) -> Int {
        precondition(bound > 0, "a bound must be above 0")
        return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }
}
