// The scheduled hits and events, by their time. Owned by Performance.

import Drums

/// Hits and news that wait until they are due; of two due at one time the one that came first goes first.
struct PlaySchedule {
    /// An item that waits; a hit with the time at which it would be played had it been known by then, and its source.
    enum Item {
        case hit(DrumHit, meant: Double, from: String)
        case news(PerformanceEvent)
    }

    private var waiting: [(time: Double, item: Item)] = []

    /// The number of the first items that have been popped.
    private var passed = 0

    /// The number of stored items, popped ones too.
    var size: Int { waiting.count }

    /// The time of the next item.
    var next: Double? { passed < waiting.count ? waiting[passed].time : nil }

    /// Adds an item; O(number of later items): a take after a long gap adds a million in order.
    mutating func add(_ item: Item, at time: Double) {
        let place = (waiting[passed...].lastIndex { $0.time <= time } ?? passed - 1) + 1
        waiting.insert((time, item), at: place)
    }

    /// The next one that is due at `time` or before.
    mutating func pop(until time: Double) -> (time: Double, item: Item)? {
        guard let next, next <= time else { return nil }
        defer {
            passed += 1
            // Half of it at least goes at once, so that each costs the moving of one other at most.
            if passed == waiting.count || passed >= max(Tuning.fewestPassed, waiting.count / 2) {
                waiting.removeFirst(passed)
                passed = 0
            }
        }
        return waiting[passed]
    }
}
