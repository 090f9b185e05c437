// The hits and events that the engine has scheduled, by their time, and the effects that it requests when they are due.
// Owned by PerformanceEngine; performed by Performance.

import Drums

/// The number of played items after which they are removed from the schedule, if they are half of it.
private let fewestPassed = 1_024

/// Hits and other events that wait until they are due; of two due at one time the one that came first goes first.
struct PlaySchedule {
    /// An item that waits; a hit with the time at which it would be played had it been known by then, and its source.
    enum Item {
        case hit(DrumHit, intended: Double, from: String)
        case event(PerformanceEvent)

        var event: PerformanceEvent {
            switch self {
            case .hit(let hit, _, _): .action(.hit(hit))
            case .event(let event): event
            }
        }
    }

    private var waiting: [(time: Double, item: Item)] = []

    /// The number of the first items that have been popped.
    private var passed = 0

    /// The number of stored items, popped ones too.
    var size: Int { waiting.count }

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
            if passed == waiting.count || passed >= max(fewestPassed, waiting.count / 2) {
                waiting.removeFirst(passed)
                passed = 0
            }
        }
        return waiting[passed]
    }
}

/// An effect outside of the engine.
enum PerformanceEffect: Sendable {
    /// The targets are informed of a decision; of hits before they are due.
    case willPlay(PerformanceEvent, from: String)

    /// A hit sounds at a time of the performance; it was meant for another where it was known too late.
    case play(DrumHit, at: Double, meantFor: Double, from: String)

    /// Something else happened, at a time of the performance.
    case didOccur(PerformanceEvent, at: Double)

    /// All that was due up to a time has been played.
    case advance(to: Double)

    /// The beat of what plays, by the system's clock.
    case beat(GridPosition)

    /// A state of a hand or a face has changed.
    case see(SeenState, at: Double, from: String)

    /// A take whose recording has ended must be kept.
    case keep(Take)

    case keepEdited(Take)

    /// The recording so far must be kept, in case the process is ended.
    case draft(Take)

    /// A message to the user.
    case say(String)

    /// The time from the capture of an image of this source to the arrival of its keypoints, in seconds.
    case captureLatency(Double, source: Int)

    /// The time from a hit's movement to its order, in seconds, and that from the capture of its deciding record, which
    /// is unknown for devices; and of a strike, the time from its movement to that record.
    case hitLatency(sinceOnset: Double, sinceCapture: Double?, ofStrike: Double?)
}
