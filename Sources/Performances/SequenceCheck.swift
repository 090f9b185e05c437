// The count that a device gives its messages. Owned by DeviceTable; pure.

import Outputs

/// Finds messages that came before, by the sender's count; over UDP they may come in any order.
struct SequenceCheck: Sendable {
    private var recent: [Int] = []
    private var last: Int?

    /// Returns a Boolean value that indicates whether a number came before.
    mutating func isRepeat(_ number: Int) -> Bool {
        guard let last, abs(number - last) < Outputs.Tuning.sequenceJump else {
            (recent, self.last) = ([number], number)
            return false
        }
        if recent.contains(number) { return true }
        self.last = max(last, number)
        recent.append(number)
        if recent.count > Outputs.Tuning.sequenceWindow { recent.removeFirst() }
        return false
    }
}
