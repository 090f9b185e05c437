// Shapes that must be held, and where. One a hand, owned by HandGestureRecognizer; pure.

import Keypoints
import Shapes

/// Detects when a hand has shown the shapes of triggers for long enough.
struct HoldDetector: Sendable {
    /// A shape that has been held long enough.
    struct Outcome: Hashable {
        var shape: HandShape
        var seconds: Double
        var onset: Double

        /// The region that it was held in, `nil` where the trigger names none.
        var region: String?
    }

    private struct Entry {
        var shape: HandShape
        var region: String?
        var hold: Hold
    }

    private var entries: [Entry] = []

    /// Creates the holds of one hand's triggers; identical ones share a hold.
    init(_ triggers: [Trigger], for side: Handedness) {
        for trigger in triggers where trigger.hand == nil || trigger.hand == side {
            guard case .shows(let shape, let seconds, let region) = trigger.pattern else { continue }
            let isKnown = entries.contains {
                $0.shape == shape && $0.hold.seconds == seconds && $0.region == region
            }
            if !isKnown { entries.append(Entry(shape: shape, region: region, hold: Hold(seconds: seconds))) }
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Processes the shape and the regions of the hand.
    ///
    /// - Returns: the completed holds, each once, in the order of the triggers.
    mutating func process(_ shown: ShapeDebouncer.Change?, regions: [String], at time: Double) -> [Outcome] {
        var outcomes: [Outcome] = []
        for index in entries.indices {
            let entry = entries[index]
            let isThere = entry.region.map(regions.contains) ?? true
            let holds = shown?.shape == entry.shape && isThere
            // Within a region the hold begins when the hand is there, without one when the shape began.
            let onset = entry.region == nil ? shown?.onset : nil
            guard entries[index].hold.process(holds, at: time, onset: onset) else { continue }
            let onsetOfHold = entries[index].hold.since ?? time
            let seconds = entry.hold.seconds
            if let same = outcomes.firstIndex(where: { $0.shape == entry.shape && $0.seconds == seconds }) {
                outcomes[same].region = outcomes[same].region ?? entry.region
            } else {
                outcomes.append(
                    Outcome(shape: entry.shape, seconds: seconds, onset: onsetOfHold, region: entry.region)
                )
            }
        }
        return outcomes
    }

    /// Restarts every hold with a duration: the hand struck and was therefore not held still.
    mutating func restart(at time: Double) {
        for index in entries.indices where entries[index].hold.seconds > 0 { entries[index].hold.restart(at: time) }
    }
}
