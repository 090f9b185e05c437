// The matching of played events with reference events. Called by EventJudgement for each list of events alike; pure.

/// One-to-one pairs of two lists of times.
enum EventMatching {
    /// A pair, by its indices in the two lists.
    struct Pair: Hashable {
        var played: Int
        var reference: Int
    }

    /// Returns the number of pairs within the window; an event may be in several; O(n + m).
    static func candidateCount(_ played: [Int], _ reference: [Int], window: Int) -> Int {
        bands(played, reference, window).reduce(0) { $0 + $1.count }
    }

    /// Returns the largest number of pairs within the window, and of all such choices the one with the least sum of
    /// time differences.
    ///
    /// Of two pairs that cross, the uncrossed ones are within the window too and differ by no more. The best choice
    /// among the first i and the first j times therefore depends on earlier ones alone, and only pairs within the
    /// window are needed: O(n + m + pairs within the window).
    ///
    /// - Parameters:
    ///   - played: times in ascending order.
    ///   - reference: times in ascending order.
    ///   - window: the largest difference of a pair, itself included.
    /// - Returns: the pairs in ascending order.
    static func pairs(_ played: [Int], _ reference: [Int], window: Int) -> [Pair] {
        let bands = bands(played, reference, window)
        var starts: [Int] = []
        var steps: [Step] = []
        var (row, band) = ([Best()], 0..<0)
        for (place, time) in played.enumerated() {
            let next = bands[place]
            /// Returns the best choice of all played events before this one and the first `count` reference events.
            func before(_ count: Int) -> Best { row[min(count, band.upperBound) - band.lowerBound] }
            var nextRow = [before(next.lowerBound)]
            starts.append(steps.count)
            for other in next {
                var (best, step) = (before(other + 1), Step.withoutPlayed)
                if let left = nextRow.last, left > best { (best, step) = (left, .withoutReference) }
                let paired = before(other).paired(difference: abs(time - reference[other]))
                if paired >= best { (best, step) = (paired, .paired) }
                nextRow.append(best)
                steps.append(step)
            }
            (row, band) = (nextRow, next)
        }
        return trace(bands, starts, steps)
    }

    /// Returns the choices from the last event back to the first.
    private static func trace(_ bands: [Range<Int>], _ starts: [Int], _ steps: [Step]) -> [Pair] {
        var pairs: [Pair] = []
        var (place, count) = (bands.count - 1, Int.max)
        while place >= 0 {
            let band = bands[place]
            count = min(count, band.upperBound)
            guard count > band.lowerBound else {
                place -= 1
                continue
            }
            switch steps[starts[place] + count - 1 - band.lowerBound] {
            case .withoutPlayed: place -= 1
            case .withoutReference: count -= 1
            case .paired:
                pairs.append(Pair(played: place, reference: count - 1))
                (place, count) = (place - 1, count - 1)
            }
        }
        return pairs.reversed()
    }

    /// Returns for each played time the indices of the reference times within the window; both ends only increase.
    private static func bands(_ played: [Int], _ reference: [Int], _ window: Int) -> [Range<Int>] {
        var (low, high) = (0, 0)
        return played.map { time in
            while low < reference.count, reference[low] < time - window { low += 1 }
            high = max(high, low)
            while high < reference.count, reference[high] <= time + window { high += 1 }
            return low..<high
        }
    }

    /// The choice for one played and one reference event, the last of those considered.
    private enum Step: UInt8 {
        case withoutPlayed
        case withoutReference
        case paired
    }

    /// The quality of a choice: more pairs first, then less difference.
    private struct Best: Comparable {
        var pairs = 0
        var difference = 0

        static func < (left: Best, right: Best) -> Bool {
            left.pairs == right.pairs ? left.difference > right.difference : left.pairs < right.pairs
        }

        func paired(difference more: Int) -> Best { Best(pairs: pairs + 1, difference: difference + more) }
    }
}
