// Takes down hits and rests as steps. Used by DrumMachine; pure.

/// Decides which hits share a step (<doc:TakesAndLoops#Steps>).
///
/// A take grows no longer than takes that can be read: every written take can be read again.
struct StepRecorder: Sendable {
    /// The time of the first hit of the last step, `nil` where nothing can join it: at the start, and after a rest.
    private var first: Double?

    /// The largest size of the take as text, in bytes.
    private var bytes = Take.headBytes

    /// Records a hit; returns whether there was room for it.
    ///
    /// It joins the last step if the step's first hit is no further away than the window and the instrument is not yet
    /// in it; the window is never counted from a later hit, which would let a fast roll extend it.
    mutating func hit(_ hit: Take.Hit, at time: Double, window: Double, in take: inout Take) -> Bool {
        let size = Take.bytes(of: hit)
        if let first, window > 0, abs(time - first) <= window + Tuning.timeResolution, let last = take.steps.last,
            !last.contains(where: { $0.instrument == hit.instrument })
        {
            guard hasRoom(size) else { return false }
            take.steps[take.steps.count - 1].append(hit)
            return true
        }
        guard hasRoomForStep(in: take), hasRoom(Take.stepBytes + size) else { return false }
        take.steps.append([hit])
        first = time
        return true
    }

    /// Records a rest; returns whether there was room for it.
    mutating func rest(in take: inout Take) -> Bool {
        guard hasRoomForStep(in: take), hasRoom(Take.stepBytes) else { return false }
        take.steps.append([])
        first = nil
        return true
    }

    private func hasRoomForStep(in take: Take) -> Bool { take.steps.count < Tuning.longestTake }

    private mutating func hasRoom(_ more: Int) -> Bool {
        guard bytes + more <= Tuning.largestTake else { return false }
        bytes += more
        return true
    }
}
