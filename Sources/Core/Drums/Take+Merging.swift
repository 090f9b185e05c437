// Several takes as one. Used by `tactus take merge`; pure.

/// The reason that takes cannot be merged, and the first of them at which it is found.
package struct TakeMergeFault: Error, Sendable, Hashable {
    package var take: Int
    package var wrong: String
    package var expected: String
}

extension Take {
    /// Returns a take with the layers of several, and tempo, metre and steps of the first; other steps become layers.
    ///
    /// Shorter takes are repeated. What was muted stays so, as does everything beside what sounded alone. Takes with
    /// different grids have their grids applied.
    ///
    /// - Throws: `TakeMergeFault` if the longest take is not a multiple of each other one, or there are too many hits.
    package static func merged(_ takes: [Take]) throws(TakeMergeFault) -> Take {
        let longest = takes.map(\.ticks).max() ?? 0
        for (index, take) in takes.enumerated() where take.ticks == 0 || !longest.isMultiple(of: take.ticks) {
            throw TakeMergeFault(
                take: index,
                wrong: "\(Words.number(Ticks.quarters(take.ticks))) quarter notes long",
                expected: "\(Words.number(Ticks.quarters(longest))), as the longest take, or a part of that"
            )
        }
        let count = takes.reduce(0) { $0 + $1.hitCount * (longest / $1.ticks) }
        guard count <= Tuning.longestTake else {
            throw TakeMergeFault(
                take: 0,
                wrong: "\(count) hits with those of the others",
                expected: "at most \(Tuning.longestTake)"
            )
        }
        var grids: Set<Quantization?> = []
        for (index, take) in takes.enumerated() {
            if !take.layers.isEmpty { grids.insert(take.quantization) }
            if index > 0, !take.steps.isEmpty { grids.insert(nil) }
        }
        var merged = takes[0]
        merged.layers = []
        (merged.muted, merged.soloed) = ([], [])
        merged.steps = Array(repeatElement(merged.steps, count: longest / takes[0].ticks).joined())
        if merged.steps.isEmpty { merged.bars = longest / merged.metre.bar }
        for (index, take) in takes.enumerated() {
            var take = take
            if grids.count > 1 { take.applyQuantization() }
            if index > 0 { take.moveStepsToLayer() }
            if index == 0, !take.steps.isEmpty, !take.sounds(.steps) { merged.muted.insert(.steps) }
            for layer in take.layers.indices.map({ $0 + 1 }) {
                merged.layers.append(TakeLayer(take.rounds(of: layer, until: longest)))
                if !take.sounds(.layer(layer)) { merged.muted.insert(.layer(merged.layers.count)) }
            }
            for part in take.muted { if case .instrument = part { merged.muted.insert(part) } }
        }
        merged.quantization = grids.count == 1 ? grids.first ?? nil : nil
        return merged
    }

    /// Returns the hits of a layer in as many rounds as a length has.
    private func rounds(of layer: Int, until length: Int) -> [TakeLayer.Hit] {
        let hits = layers[layer - 1].hits.filter { $0.tick < ticks }
        return (0..<length / ticks).flatMap { round in
            hits.map { TakeLayer.Hit(tick: Ticks.written($0.tick + round * ticks), $0.hit) }
        }
    }
}
