// Takes down hits and rests as steps. Used by DrumMachine; pure.

/// Decides which hits share a step (<doc:Kits#Patterns>).
struct StepRecorder: Sendable {
    /// When the first hit of the last step was, `nil` where nothing can join it: at the start, and after a rest.
    private var first: Double?

    /// Takes down a hit.
    ///
    /// It joins the last step if the step's first hit is no further away than the window and the instrument is not yet
    /// in it; the window is never counted from a later hit, so that a fast roll cannot draw it out.
    mutating func hit(_ hit: Take.Hit, at time: Double, window: Double, in take: inout Take) {
        if let first, window > 0, abs(time - first) <= window + Tuning.timeResolution, var last = take.steps.popLast() {
            let isNew = !last.contains { $0.instrument == hit.instrument }
            if isNew { last.append(hit) }
            take.steps.append(last)
            if isNew { return }
        }
        take.steps.append([hit])
        first = time
    }

    /// Takes down a rest.
    mutating func rest(in take: inout Take) {
        take.steps.append([])
        first = nil
    }
}
