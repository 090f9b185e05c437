// A frame whose hands have numbers, on its way through what fills, smooths and resamples. Made by `tactus convert`; pure.

/// A frame with its time and the number of each of its hands.
package struct TrackedFrame: Sendable {
    package var frame: Frame
    package var time: Double
    package var ids: [Int?]

    package init(_ frame: Frame, at time: Double, _ ids: [Int?]) {
        (self.frame, self.time, self.ids) = (frame, time, ids)
    }

    /// Returns the hand of a number.
    func hand(_ id: Int) -> Hand? { ids.firstIndex(of: id).map { frame.hands[$0] } }
}

/// The field of hands that lists the joints whose points were not seen but filled in.
private let filledField = "filled"

/// Fills short gaps of hands and of points with the straight way between their ends, and lists what was filled in the field
/// `filled` (<doc:PreparingKeypoints#Smoothing-and-filling>).
package struct GapFiller: Sendable {
    /// The longest gap, in seconds.
    private let gap: Double

    /// The frames that may still be filled, and the number of those before them.
    private var open: [TrackedFrame] = []
    private var done = 0

    /// The last sight of each joint of each hand.
    private var seen: [Int: [Sight]] = [:]

    package private(set) var filled = 0

    private struct Sight {
        var frame = -1
        var lane = SIMD4<Float>(repeating: .nan)
    }

    package init(gap: Double) { self.gap = gap }

    /// Returns the frames that are complete with the next one.
    package mutating func process(_ next: TrackedFrame) -> [TrackedFrame] {
        if let last = open.last, next.time <= last.time {
            let all = finish()
            return all + process(next)
        }
        open.append(next)
        let place = done + open.count - 1
        for (hand, id) in zip(next.frame.hands, next.ids) {
            guard let id else { continue }
            var sights = seen[id] ?? [Sight](repeating: Sight(), count: HandJoint.count)
            for joint in HandJoint.allCases where hand.points.has(joint) {
                let now = Sight(frame: place, lane: hand.points.lane(joint))
                fill(id, joint, hand, from: sights[joint.rawValue], to: now)
                sights[joint.rawValue] = now
            }
            seen[id] = sights
        }
        let count = open.prefix { next.time - $0.time > gap }.count
        defer { remove(count) }
        return Array(open.prefix(count))
    }

    /// Returns the frames that are left.
    package mutating func finish() -> [TrackedFrame] {
        defer { (seen, _) = ([:], remove(open.count)) }
        return open
    }

    private mutating func remove(_ count: Int) {
        open.removeFirst(count)
        done += count
        seen = seen.filter { $0.value.contains { $0.frame >= done - 1 } }
    }

    private mutating func fill(_ id: Int, _ joint: HandJoint, _ hand: Hand, from: Sight, to: Sight) {
        guard from.frame >= done, to.frame > from.frame + 1 else { return }
        let (start, end) = (open[from.frame - done].time, open[to.frame - done].time)
        guard end - start <= gap else { return }
        for place in from.frame + 1 - done..<to.frame - done {
            let index: Int
            if let known = open[place].ids.firstIndex(of: id) {
                index = known
            } else {
                index = open[place].ids.count
                open[place].frame.hands.append(Hand(side: hand.side, person: hand.person))
                open[place].ids.append(id)
            }
            let share = Float((open[place].time - start) / (end - start))
            var lane = from.lane + (to.lane - from.lane) * share
            lane.w = .nan
            open[place].frame.hands[index].points.setLane(joint, lane)
            open[place].frame.hands[index].note(filled: joint)
            filled += 1
        }
    }
}

extension Hand {
    fileprivate mutating func note(filled joint: HandJoint) {
        let before = extras.firstIndex { $0.name == filledField }
        let numbers = before.map { extras[$0].json.dropFirst().dropLast() + "," } ?? ""
        if let before { extras.remove(at: before) }
        extras.append(UnknownField(name: filledField, json: "[\(numbers)\(joint.rawValue)]"))
    }
}
