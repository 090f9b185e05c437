// The states of a take that can be returned to. Owned by DrumMachine; pure.

/// The most recordings and edits that can be taken back.
private let mostUndone = 100

/// Undoes and redoes recordings and edits; the tempo is not part of it.
struct TakeHistory: Sendable {
    private(set) var past: [Take] = []
    private(set) var future: [Take] = []

    /// Keeps the state before a change.
    mutating func note(_ take: Take) {
        past.append(take)
        if past.count > mostUndone { past.removeFirst() }
        future = []
    }

    /// Keeps the state before a change of the quantization, unless strength and swing of the same grid were changed just
    /// before: a slider that is moved is one change.
    mutating func note(_ take: Take, unlessAdjusted quantization: Quantization?) {
        var adjusted = take
        adjusted.tempo = past.last?.tempo ?? take.tempo
        adjusted.quantization = past.last?.quantization
        let grids = [past.last?.quantization, take.quantization, quantization].map { $0?.gridWords }
        if past.last == adjusted, grids[0] != nil, grids.allSatisfy({ $0 == grids[0] }) {
            future = []
        } else {
            note(take)
        }
    }

    /// The state before the last change.
    var latest: Take? { past.last }

    /// Forgets the last state that was kept: nothing was changed.
    mutating func forget() { past.removeLast() }

    /// Returns the state before the last change; `nil` without one.
    mutating func undo(_ take: Take) -> Take? {
        guard var before = past.popLast() else { return nil }
        before.tempo = take.tempo
        future.append(take)
        return before
    }

    /// Returns the state before the last undoing; `nil` without one.
    mutating func redo(_ take: Take) -> Take? {
        guard var after = future.popLast() else { return nil }
        after.tempo = take.tempo
        past.append(take)
        return after
    }
}
