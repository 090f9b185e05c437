// The take for browsers: its parts and its hits, where they sound. Sent anew when it changes; pure.

package import Drums
package import Text

/// The take that browsers show.
package struct SceneTake: Sendable {
    private var take = Take()

    /// The numbers of changes of the take that can be taken back and repeated.
    private var changes = (undoable: 0, redoable: 0)

    /// A number that increases with every change.
    private var revision = 0

    package init() {}

    /// Processes the present take; returns its message if it is another one than the last.
    package mutating func see(_ take: Take, changes: (undoable: Int, redoable: Int) = (0, 0)) -> JSONValue? {
        guard take != self.take || changes != self.changes else { return nil }
        (self.take, self.changes) = (take, changes)
        revision += 1
        return json
    }

    private var json: JSONValue {
        [
            "type": .string("take"), "revision": .integer(revision), "length": .number(take.length),
            "tempo": .number(take.tempo), "stepLength": .number(take.stepLength), "count": .integer(take.steps.count),
            "undoable": .integer(changes.undoable), "redoable": .integer(changes.redoable),
            "bars": .integer(take.steps.isEmpty ? take.bars : 0), "metre": .string("\(take.metre)"),
            "quantise": .optional(take.quantization.map { "\($0)" }), "layers": .array(take.parts.map(json)),
            "muted": .strings(take.mutedInstruments), "hits": .array(take.parts.flatMap(hits)),
        ]
    }

    /// The steps or a layer: whether they are muted, sound alone, and are heard.
    private func json(_ part: TakePart) -> JSONValue {
        [
            "name": .string(part.words), "muted": .bool(take.muted.contains(part)),
            "solo": .bool(take.soloed.contains(part)), "heard": .bool(take.sounds(part)),
        ]
    }

    /// The hits of a part, each with the position at which it was played and the time at which it sounds.
    private func hits(_ part: TakePart) -> [JSONValue] {
        let layer = if case .layer(let number) = part { number } else { 0 }
        let sounding = take.hits(of: part)
        let played = layer > 0 ? take.layers[layer - 1].hits.filter { $0.tick < take.ticks } : sounding
        return zip(sounding, played).map { hit, played in
            [
                "layer": .integer(layer), "position": .number(played.position),
                "time": .rounded(Ticks.seconds(hit.tick, tempo: take.tempo), places: Tuning.scenePlaces),
                "instrument": .string(hit.hit.instrument), "velocity": .rounded(Double(hit.hit.velocity), places: 3),
            ]
        }
    }
}

extension Take {
    /// The instruments that are muted.
    fileprivate var mutedInstruments: [String] {
        muted.compactMap { if case .instrument(let name) = $0 { name } else { nil } }.sorted()
    }
}
