// The comparison of spans of time, in every filter and detector (<doc:GestureRecognition#Time>); pure.

extension Double {
    /// Returns whether a span is at least a number of seconds, within `Tuning.timeSlack`.
    func lasts(_ seconds: Double) -> Bool { self >= seconds - Tuning.timeSlack }

    /// Returns whether a span is longer than a number of seconds by more than `Tuning.timeSlack`.
    func exceeds(_ seconds: Double) -> Bool { self > seconds + Tuning.timeSlack }
}
