// Takes down hits and rests as steps. Used by DrumMachine; pure.

/// Decides which hits share a step (<doc:Kits#Patterns>).
///
/// A take grows no longer than one that is read may be: what is written can be read again.
struct StepRecorder: Sendable {
    /// When the first hit of the last step was, `nil` where nothing can join it: at the start, and after a rest.
    private var first: Double?

    /// The most bytes that the take has as text.
    private var bytes = Take.headBytes

    /// Takes down a hit; whether there was room for it.
    ///
    /// It joins the last step if the step's first hit is no further away than the window and the instrument is not yet
    /// in it; the window is never counted from a later hit, so that a fast roll cannot draw it out.
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

    /// Takes down a rest; whether there was room for it.
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
