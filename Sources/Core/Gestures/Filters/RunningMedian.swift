// The median of the last while. Used for the scale of bodies and the pace of readings; pure.

import Keypoints

/// The median of the values of a recent span of time, or of a number of recent values.
struct RunningMedian: Sendable {
    private let seconds: Double
    private let most: Int
    private var values: [(time: Double, value: Double)] = []
    private var sorted: [Double] = []

    /// Creates a median of the values of the last `seconds`, at most `most` of them.
    init(seconds: Double = .infinity, most: Int = 256) {
        self.seconds = seconds
        self.most = max(most, 1)
    }

    /// Adds the next value, which must be a number.
    ///
    /// - Returns: the median with it; of an even count the mean of the two in the middle.
    mutating func process(_ value: Double, at time: Double) -> Double {
        values.append((time, value))
        sorted.insert(value, at: place(of: value))
        while let first = values.first, time - first.time > seconds || values.count > most {
            values.removeFirst()
            sorted.remove(at: place(of: first.value))
        }
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// Returns the first index whose value is not below this one.
    private func place(of value: Double) -> Int { sorted.partitioningIndex { $0 >= value } }
}
