// The timing errors of matched events, as a histogram that adds up. Counted by EventMetricCounts, read by EventScores;
// pure.

/// The largest timing error in its own bin, in milliseconds either way; larger ones count as this one.
private let largestEventError = 10_000

/// Timing errors in bins of one millisecond, either side of 0; above 0 is late.
struct EventErrors: Sendable, Equatable {
    /// The number of errors in each non-empty bin, by their milliseconds.
    private(set) var bins: [Int: Int] = [:]

    init() {}

    /// Creates a histogram of counted bins; empty ones are dropped.
    init(bins: [Int: Int]) { self.bins = bins.filter { $0.value > 0 } }

    static let range = -largestEventError...largestEventError

    /// Counts an error, to the nearest millisecond, half away from 0.
    mutating func add(microseconds: Int) {
        let bin = (microseconds.magnitude + 500) / 1000
        let most = largestEventError
        let limited = bin > UInt(most) ? most : Int(bin)
        bins[microseconds < 0 ? -limited : limited, default: 0] += 1
    }

    mutating func add(_ other: EventErrors) { bins.merge(other.bins, uniquingKeysWith: +) }

    var count: Int { bins.values.reduce(0, +) }

    var sorted: [(bin: Int, count: Int)] { bins.sorted { $0.key < $1.key }.map { (bin: $0.key, count: $0.value) } }
}

/// The median, mean and standard deviation of timing errors, in seconds; above 0 is late.
///
/// They are those of the errors rounded to milliseconds.
public struct ErrorScore: Codable, Sendable, Hashable {
    /// The number of errors.
    public let count: Int

    /// The middle error, or the mean of the two in the middle; `nil` without errors.
    public let median: Double?

    /// The mean error; `nil` without errors.
    public let mean: Double?

    /// The standard deviation from the mean, of a sample (n − 1); `nil` for fewer than two.
    public let deviation: Double?

    init(_ errors: EventErrors) {
        let bins = errors.sorted
        let count = errors.count
        self.count = count
        guard count > 0 else {
            (median, mean, deviation) = (nil, nil, nil)
            return
        }
        func bin(at place: Int) -> Double {
            var before = 0
            for (bin, count) in bins {
                before += count
                if place < before { return Double(bin) }
            }
            preconditionFailure("no such place")
        }
        let mean = bins.reduce(0) { $0 + Double($1.bin) * Double($1.count) } / Double(count)
        let squares = bins.reduce(0) { $0 + (Double($1.bin) - mean) * (Double($1.bin) - mean) * Double($1.count) }
        median = (bin(at: (count - 1) / 2) + bin(at: count / 2)) / 2000
        self.mean = mean / 1000
        deviation = count < 2 ? nil : (squares / Double(count - 1)).squareRoot() / 1000
    }
}
