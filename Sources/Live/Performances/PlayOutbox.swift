// The scheduled items of a performance, which become effects at their times. Owned by PerformanceEngine; pure.

import Drums
import Gestures

/// Scheduled items, and the pending effects.
struct PlayOutbox {
    private var schedule = PlaySchedule()
    private var effects: [PerformanceEffect] = []

    /// The time of the first record or device; nothing goes out before.
    var first = Double.infinity

    /// The time of the next scheduled item.
    var next: Double? { schedule.next }

    /// Returns the effects since the last call, in order.
    mutating func drain() -> [PerformanceEffect] {
        defer { effects = [] }
        return effects
    }

    mutating func append(_ effect: PerformanceEffect) { effects.append(effect) }

    /// Announces an item, and schedules it.
    mutating func announce(_ item: PlaySchedule.Item, at time: Double, from name: String) {
        effects.append(.willPlay(item.event, from: name))
        schedule.add(item, at: time)
    }

    /// Announces an item, and sends it.
    mutating func announce(_ item: PlaySchedule.Item, now time: Double, from name: String) {
        effects.append(.willPlay(item.event, from: name))
        send(item, at: time)
    }

    /// Releases items that are due up to a time, to which the targets then advance.
    mutating func release(until time: Double) {
        while let (due, item) = schedule.pop(until: time) { send(item, at: max(due, first)) }
        effects.append(.advance(to: time))
    }

    /// Releases all scheduled items, each at its time.
    mutating func releaseAll() { while let due = schedule.next { release(until: due) } }

    /// Sends all scheduled items; the targets do not advance any more.
    mutating func end() { while let (time, item) = schedule.pop(until: .infinity) { send(item, at: time) } }

    private mutating func send(_ item: PlaySchedule.Item, at time: Double) {
        switch item {
        case .hit(let hit, let moment, let source):
            effects.append(.play(hit, at: time, meantFor: moment, from: source))
            guard hit.cause != .take, hit.cause != .metronome else { return }
            let seen = hit.cause.isDevice ? nil : hit.gesture
            effects.append(
                .hitLatency(
                    sinceOnset: time - hit.onset,
                    sinceCapture: seen.map { time - $0.time },
                    ofStrike: seen?.strikeDelay
                )
            )
        case .event(let event): effects.append(.didOccur(event, at: time))
        }
    }
}
