// The place in a sorted list from which a condition holds. Used wherever moments are looked up; pure.

extension Array {
    /// Returns the first index whose element and all after it meet a condition.
    ///
    /// - Complexity: O(log *n*).
    package func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
