// The count that a device gives its messages. Owned by DeviceTable; pure.

/// Detects repeated messages, and counts lost ones, by the sender's count.
struct SequenceCheck: Sendable {
    private(set) var missed = 0
    private(set) var repeated = 0
    private var recent: [Int] = []
    private var last: Int?

    /// Adds a number; returns true for a repeated one.
    mutating func take(_ number: Int) -> Bool {
        guard let last, abs(number - last) < Tuning.sequenceJump else {
            (recent, self.last) = ([number], number)
            return false
        }
        if recent.contains(number) {
            repeated += 1
            return true
        }
        if number > last {
            missed += number - last - 1
            self.last = number
        } else if missed > 0 {
            // Late, and taken for missed before.
            missed -= 1
        }
        recent.append(number)
        if recent.count > Tuning.sequenceWindow { recent.removeFirst() }
        return false
    }
}
