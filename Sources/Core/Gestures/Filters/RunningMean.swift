// The mean of the last while. Used for gravity and for the restlessness of a held device; pure.

import RealModule

/// A mean in which older values fade: a low-pass of the first order.
struct RunningMean: Sendable, Hashable {
    /// The time in seconds in which a value fades to 1/e.
    let span: Double

    /// The mean of the values so far; `nil` before the first, unless it is known beforehand.
    private(set) var value: Double?

    /// Adds the next value, a number of seconds after the one before.
    ///
    /// - Returns: the mean with it; the first value itself.
    mutating func process(_ next: Double, after seconds: Double) -> Double {
        let mean = value.map { $0 + (next - $0) * (1 - Double.exp(-seconds / span)) } ?? next
        value = mean
        return mean
    }
}
