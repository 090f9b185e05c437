// The times at which a recording is kept, and the remark when it is full. Owned by PerformanceEngine; pure.

import Drums

/// The time after its first step at which a recording is kept for the first time, in seconds.
private let firstDraft = 1.0

/// The interval at which it is kept after that, in seconds.
private let draftInterval = 5.0

/// Watches a recording: what ends the process without asking costs the last seconds of it, not all.
struct TakeDraft {
    private var next = Double.infinity
    private var kept = 0
    private var isSaid = false
    private var isTempoSaid = false

    /// Returns the recording so far, if it must be kept at a time in seconds; `nil` where it is too early, or
    /// nothing is new.
    mutating func due(of machine: DrumMachine, at time: Double) -> Take? {
        // A recording adds to the last layer, or to steps, which have none above them.
        let take = machine.take
        let size = machine.mode == .recording ? take.layers.last?.hits.count ?? take.steps.count : 0
        guard size > 0 else {
            (next, kept) = (.infinity, 0)
            return nil
        }
        next = min(next, time + firstDraft)
        guard time >= next, size > kept else { return nil }
        (next, kept) = (time + draftInterval, size)
        return take
    }

    /// Returns a remark on the machine, each once in a run: that the take is full, or that the tempo is another
    /// program's.
    mutating func remark(on machine: DrumMachine) -> String? {
        if !isTempoSaid, machine.faults.followedTempos > 0 {
            isTempoSaid = true
            return "the tempo is that of the clock that is followed; tap and tempo do not change it"
        }
        guard !isSaid, machine.faults.untaken > 0 else { return nil }
        isSaid = true
        let (steps, bars, bytes) = (Drums.Tuning.longestTake, Drums.Tuning.mostBars, Drums.Tuning.largestTake >> 20)
        return
            "the take is full (\(steps) steps or hits, \(bars) bars, or \(bytes) MiB); further hits are played, not recorded"
    }
}
