// The take as a row of steps that can be muted and moved, with a way back. Used by the live view's commands; pure.

package import Drums
package import Text

/// Edits a take while it is played: the number of its steps stays.
package struct TakeEditor: Sendable {
    private struct Hit: Sendable, Equatable {
        var id: Int
        var step: Int
        var hit: Take.Hit
        var isMuted = false
    }

    private var take = Take()
    private var hits: [Hit] = []
    private var history: [[Hit]] = []
    private var nextID = 1

    /// A number that increases with every change.
    package private(set) var revision = 0

    /// The most changes that can be undone.
    private static let mostUndone = 100

    package init() {}

    /// Processes the present take; returns whether it is another one than that of the last edit.
    package mutating func see(_ take: Take) -> Bool {
        guard take != self.take else { return false }
        // A new tempo leaves what was muted.
        if take.steps != self.take.steps {
            let new = take.steps.enumerated().flatMap { step, hits in hits.map { (step: step, hit: $0) } }
            hits = new.indices.map { index in
                // While a take grows, what was there keeps its number.
                if hits.indices.contains(index), (hits[index].step, hits[index].hit) == new[index] {
                    return Hit(id: hits[index].id, step: new[index].step, hit: new[index].hit)
                }
                defer { nextID += 1 }
                return Hit(id: nextID, step: new[index].step, hit: new[index].hit)
            }
            history = []
        }
        self.take = take
        revision += 1
        return true
    }

    package var steps: [[Take.Hit]] {
        var steps = Array(repeating: [Take.Hit](), count: take.steps.count)
        for hit in hits where !hit.isMuted { steps[hit.step].append(hit.hit) }
        return steps
    }

    /// Mutes or unmutes a hit; returns whether there is one of that number.
    package mutating func mute(_ id: Int, _ isMuted: Bool) -> Bool {
        change(id) { $0.isMuted = isMuted }
    }

    /// Moves a hit to the step that is nearest to a time of the take, in seconds; returns whether there is one of that
    /// number.
    package mutating func move(_ id: Int, to time: Double) -> Bool {
        guard time.isFinite, !take.steps.isEmpty else { return false }
        let step = (time / take.stepLength).rounded()
        let last = Double(take.steps.count - 1)
        return change(id) { $0.step = Int(min(max(step, 0), last)) }
    }

    /// Undoes the last change; returns whether there was one.
    package mutating func undo() -> Bool {
        guard let before = history.popLast() else { return false }
        hits = before
        finish()
        return true
    }

    private mutating func change(_ id: Int, _ body: (inout Hit) -> Void) -> Bool {
        guard let place = hits.firstIndex(where: { $0.id == id }) else { return false }
        let before = hits
        body(&hits[place])
        guard hits != before else { return true }
        history.append(before)
        if history.count > Self.mostUndone { history.removeFirst() }
        finish()
        return true
    }

    private mutating func finish() {
        take.steps = steps
        revision += 1
    }

    package var json: JSONValue {
        .object([
            ("type", .string("take")), ("revision", .integer(revision)), ("length", .number(take.length)),
            ("tempo", .number(take.tempo)), ("stepLength", .number(take.stepLength)),
            ("count", .integer(take.steps.count)), ("undoable", .integer(history.count)),
            (
                "steps",
                .array(
                    hits.map { hit in
                        .object([
                            ("id", .integer(hit.id)), ("time", .number(take.offset(of: hit.step))),
                            ("instrument", .string(hit.hit.instrument)),
                            ("velocity", .rounded(Double(hit.hit.velocity), places: 3)),
                            ("muted", .bool(hit.isMuted)),
                        ])
                    }
                )
            ),
        ])
    }
}
