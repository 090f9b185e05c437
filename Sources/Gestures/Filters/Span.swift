// How spans of time are compared, by every filter and detector (<doc:GestureRecognition#Time>); pure.

extension Double {
    /// Returns a Boolean value that indicates whether a span has lasted so many seconds: exactly so long is enough.
    func lasts(_ seconds: Double) -> Bool { self >= seconds - Tuning.timeSlack }

    /// Returns a Boolean value that indicates whether a span is longer than so many seconds: exactly so long is not.
    func exceeds(_ seconds: Double) -> Bool { self > seconds + Tuning.timeSlack }
}
