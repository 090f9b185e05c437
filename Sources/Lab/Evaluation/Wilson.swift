// Shares and how sure they are. Used by every score; pure.

import RealModule

/// The share of cases beyond either end of an interval of 95 %, and the halvings that find an end to the last digit.
private let tail = 0.025, halvings = 60

/// A number of items out of a total, as a proportion with its 95 % interval.
public struct Proportion: Codable, Sendable, Hashable {
    /// The number of items.
    public let count: Int

    /// The total.
    public let total: Int

    /// Creates a proportion.
    ///
    /// - Parameters:
    ///   - count: 0…total.
    ///   - total: 0 or more.
    package init(_ count: Int, of total: Int) {
        precondition((0...max(total, 0)).contains(count) && total >= 0, "a share is a part of its total")
        self.count = count
        self.total = total
    }

    /// Decodes a proportion.
    ///
    /// - Throws: `DecodingError` where the count is not a part of the total.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        count = try values.decode(Int.self, forKey: .count)
        total = try values.decode(Int.self, forKey: .total)
        guard total >= 0, (0...total).contains(count) else {
            let words = "\(count) of \(total), expected a part of its total"
            throw DecodingError.dataCorruptedError(forKey: .count, in: values, debugDescription: words)
        }
    }

    /// The proportion, 0…1, `nil` where the total is 0.
    public var value: Double? { total == 0 ? nil : Double(count) / Double(total) }

    /// Wilson's score interval of 95 %, within 0…1, `nil` where the total is 0.
    ///
    /// (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n). Unlike p ± z √(p(1 − p)/n) it is meaningful for proportions
    /// of 0 and 1 and for few hands.
    ///
    /// Source: E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, J. Am. Stat.
    /// Assoc. 22 (1927) 209–212; recommended by L. D. Brown, T. T. Cai, A. DasGupta, *Interval estimation for a
    /// binomial proportion*, Statistical Science 16 (2001) 101–133.
    public var interval: ClosedRange<Double>? {
        guard let p = value else { return nil }
        let n = Double(total)
        let z = Tuning.quantile
        let centre = p + z * z / (2 * n)
        let half = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
        let scale = 1 + z * z / n
        let low = count == 0 ? 0 : max(0, (centre - half) / scale)
        let high = count == total ? 1 : min(1, (centre + half) / scale)
        return low...high
    }
}

/// A number of things that happen now and then, as a rate with its 95 % interval.
package struct Rate: Sendable, Hashable {
    /// The number of things.
    package let count: Int

    /// The time in which they happened, in the unit of the rate.
    package let time: Double

    /// The rate.
    package var value: Double { Double(count) / time }

    /// The exact interval of 95 % of a Poisson process: with its ends as rates, so many or more, or so few or fewer, happen in 2.5 % of all cases.
    ///
    /// Source: F. Garwood, *Fiducial limits for the Poisson distribution*, Biometrika 28 (1936) 437–442.
    package var interval: ClosedRange<Double> {
        let low = count == 0 ? 0 : Self.mean { 1 - Self.share(atMost: count - 1, mean: $0) > tail }
        return low / time...Self.mean { Self.share(atMost: count, mean: $0) < tail } / time
    }

    /// Returns the lowest mean from which on a statement holds.
    private static func mean(where holds: (Double) -> Bool) -> Double {
        var (low, high) = (0.0, 1.0)
        while !holds(high) { (low, high) = (high, 2 * high) }
        for _ in 0..<halvings {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle }
        }
        return high
    }

    /// Returns the share of cases with at most a number of things.
    private static func share(atMost most: Int, mean: Double) -> Double {
        (0...most).reduce(0) { sum, count in
            sum + Double.exp(Double(count) * Double.log(mean) - mean - Double.logGamma(Double(count) + 1))
        }
    }
}

/// A mean of values; some may be undefined.
public struct Mean: Codable, Sendable, Hashable {
    /// The mean of the defined values, `nil` without any.
    public let value: Double?

    /// The number of defined values.
    public let count: Int

    package init(_ values: some Sequence<Double?>) {
        let defined = values.compactMap(\.self)
        count = defined.count
        value = defined.isEmpty ? nil : defined.reduce(0, +) / Double(defined.count)
    }
}
