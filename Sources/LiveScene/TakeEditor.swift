// The take as a row of steps that can be muted and moved, with a way back. Used by the live view's commands; pure.

package import Drums
package import Text

/// Edits a take while it is played: the number of its steps stays.
package struct TakeEditor: Sendable {
    private struct Hit: Sendable, Equatable {
        var id: Int

        /// The layer, from 1; 0 for the steps.
        var layer: Int

        /// The step, or the tick of a layer's hit.
        var place: Int

        var hit: Take.Hit
        var isMuted = false
    }

    private var take = Take()
    private var hits: [Hit] = []

    /// The steps and hits before edits, and after those that were taken back, with the muted ones.
    private var past: [[Hit]] = []
    private var future: [[Hit]] = []

    /// The numbers of changes of the take that can be taken back and repeated, edits included.
    private var changes = (undoable: 0, redoable: 0)
    private var nextID = 1

    /// A number that increases with every change.
    package private(set) var revision = 0

    /// The most edits whose muted steps are kept.
    private static let mostKept = 100

    package init() {}

    /// Processes the present take; returns whether it is another one than that of the last edit.
    package mutating func see(_ take: Take, changes: (undoable: Int, redoable: Int) = (0, 0)) -> Bool {
        guard take != self.take || changes != self.changes else { return false }
        self.changes = changes
        // A new tempo leaves what was muted; so does an edit that is taken back or repeated.
        if !take.hasHits(of: self.take), !turn(to: take, from: \.past, to: \.future),
            !turn(to: take, from: \.future, to: \.past)
        {
            // While a take grows, what was there keeps its number.
            var known = Dictionary(grouping: hits) { [$0.layer, $0.place] }
            hits = Self.hits(of: take).map { layer, place, hit in
                let same = known[[layer, place]]?.firstIndex { $0.hit == hit }
                if let same, let id = known[[layer, place]]?.remove(at: same).id {
                    return Hit(id: id, layer: layer, place: place, hit: hit)
                }
                defer { nextID += 1 }
                return Hit(id: nextID, layer: layer, place: place, hit: hit)
            }
            (past, future) = ([], [])
        }
        self.take = take
        revision += 1
        return true
    }

    /// Returns to the hits before or after an edit, if a take has those; returns whether it does.
    private mutating func turn(
        to take: Take,
        from ones: WritableKeyPath<Self, [[Hit]]>,
        to others: WritableKeyPath<Self, [[Hit]]>
    ) -> Bool {
        guard let turned = self[keyPath: ones].last, edited(turned).hasHits(of: take) else { return false }
        self[keyPath: ones].removeLast()
        self[keyPath: others].append(hits)
        hits = turned
        return true
    }

    private static func hits(of take: Take) -> [(layer: Int, place: Int, hit: Take.Hit)] {
        let steps = take.steps.enumerated().flatMap { step, hits in hits.map { (0, step, $0) } }
        return steps
            + take.layers.enumerated().flatMap { index, layer in layer.hits.map { (index + 1, $0.tick, $0.hit) } }
    }

    /// The take without what is muted.
    package var edited: Take { edited(hits) }

    private func edited(_ hits: [Hit]) -> Take {
        var edited = take
        var steps = Array(repeating: [Take.Hit](), count: take.steps.count)
        var layers = Array(repeating: [TakeLayer.Hit](), count: take.layers.count)
        for hit in hits where !hit.isMuted {
            if hit.layer == 0 {
                steps[hit.place].append(hit.hit)
            } else {
                layers[hit.layer - 1].append(TakeLayer.Hit(tick: hit.place, hit.hit))
            }
        }
        (edited.steps, edited.layers) = (steps, layers.map { TakeLayer($0) })
        return edited
    }

    /// Mutes or unmutes a hit; returns whether there is one of that number.
    package mutating func mute(_ id: Int, _ isMuted: Bool) -> Bool {
        change(id) { $0.isMuted = isMuted }
    }

    /// Moves a hit to a time of the take, in seconds, or to the step that is nearest to it; returns whether there is one
    /// of that number.
    package mutating func move(_ id: Int, to time: Double) -> Bool {
        guard time.isFinite, take.length > 0 else { return false }
        let part = min(max(time / take.length, 0), 1)
        let (ticks, steps) = (take.ticks, take.steps.count)
        return change(id) { hit in
            let count = hit.layer == 0 ? steps : ticks
            let place = min(Int((part * Double(count)).rounded()), count - 1)
            hit.place = hit.layer == 0 ? place : Ticks.written(place)
        }
    }

    private mutating func change(_ id: Int, _ body: (inout Hit) -> Void) -> Bool {
        guard let place = hits.firstIndex(where: { $0.id == id }) else { return false }
        let before = hits
        body(&hits[place])
        guard hits != before else { return true }
        past.append(before)
        if past.count > Self.mostKept { past.removeFirst() }
        future = []
        take = edited
        revision += 1
        return true
    }

    /// The steps and layers: whether they are muted, sound alone, and are heard.
    private var parts: [JSONValue] {
        let steps: [TakePart] = take.steps.isEmpty ? [] : [.steps]
        return (steps + take.layers.indices.map { .layer($0 + 1) }).map { part in
            .object([
                ("name", .string(part.words)), ("muted", .bool(take.muted.contains(part))),
                ("solo", .bool(take.soloed.contains(part))), ("heard", .bool(take.sounds(part))),
            ])
        }
    }

    private func time(of hit: Hit) -> Double {
        hit.layer == 0 ? take.offset(of: hit.place) : Ticks.seconds(hit.place, tempo: take.tempo)
    }

    package var json: JSONValue {
        .object([
            ("type", .string("take")), ("revision", .integer(revision)), ("length", .number(take.length)),
            ("tempo", .number(take.tempo)), ("stepLength", .number(take.stepLength)),
            ("count", .integer(take.steps.count)), ("undoable", .integer(changes.undoable)),
            ("redoable", .integer(changes.redoable)),
            ("bars", .integer(take.steps.isEmpty ? take.bars : 0)), ("metre", .string("\(take.metre)")),
            ("quantise", .optional(take.quantization.map { "\($0)" })), ("layers", .array(parts)),
            (
                "steps",
                .array(
                    hits.map { hit in
                        .object([
                            ("id", .integer(hit.id)), ("time", .number(time(of: hit))),
                            ("layer", .integer(hit.layer)),
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
