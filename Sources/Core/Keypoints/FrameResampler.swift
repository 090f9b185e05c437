// Frames at an even rate. Owned by `tactus convert --resample`; pure.

/// Makes frames at an even rate from the first one on, with the hands between two frames at the straight way between them
/// (<doc:PreparingKeypoints#Smoothing-and-filling>).
package struct FrameResampler: Sendable {
    private let rate: Double
    private var last: TrackedFrame?
    private var start = 0.0
    private var count = 0

    /// The number of frames whose bodies, faces or motions were left out.
    package private(set) var leftOut = 0

    package init(rate: Double) { self.rate = rate }

    /// Returns the frames up to the next one.
    package mutating func process(_ next: TrackedFrame) -> [TrackedFrame] {
        guard let last, next.time > last.time, next.time - last.time <= Tuning.longestPause else {
            (start, count, last) = (next.time, 1, next)
            var first = next
            (first.frame.time, first.frame.number) = (next.time, 0)
            return [first]
        }
        var made: [TrackedFrame] = []
        while start + Double(count) / rate <= next.time + Tuning.sameTime {
            made.append(between(last, next, at: start + Double(count) / rate))
            count += 1
        }
        self.last = next
        return made
    }

    /// The frame at a time between two: the hands that both have.
    private mutating func between(_ one: TrackedFrame, _ other: TrackedFrame, at time: Double) -> TrackedFrame {
        let share = Float((time - one.time) / (other.time - one.time))
        var made = share < 0.5 ? one : other
        (made.time, made.frame.time, made.frame.number) = (time, time, count)
        guard share > 0, share < 1 - Float(Tuning.sameTime) else { return made }
        let isNear = other.time - one.time <= Tuning.trackGap
        let hands = zip(made.frame.hands, made.ids).compactMap { hand, id -> (Hand, Int)? in
            guard isNear, let id, let from = one.hand(id)?.points, let to = other.hand(id)?.points else { return nil }
            var hand = hand
            for joint in HandJoint.allCases where hand.points.has(joint) {
                // The other confidence is unknown where one is.
                hand.points.setLane(joint, from.lane(joint) + (to.lane(joint) - from.lane(joint)) * share)
            }
            return (hand, id)
        }
        (made.frame.hands, made.ids) = (hands.map(\.0), hands.map(\.1))
        if !(made.frame.bodies.isEmpty && made.frame.faces.isEmpty && made.frame.motions.isEmpty) { leftOut += 1 }
        (made.frame.bodies, made.frame.faces, made.frame.motions) = ([], [], [])
        return made
    }
}
