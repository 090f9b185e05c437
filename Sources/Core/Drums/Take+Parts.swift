// The hits of a take by its parts: as they are heard, and changed for good. Used by Round and `tactus take`; pure.

extension Take {
    /// The steps, if there are any, and the layers.
    package var parts: [TakePart] { (steps.isEmpty ? [] : [.steps]) + layers.indices.map { .layer($0 + 1) } }

    /// Returns the hits of the steps or of a layer at the positions in the round at which they sound, muted ones
    /// included.
    package func hits(of part: TakePart) -> [TakeLayer.Hit] {
        let length = ticks
        guard length > 0 else { return [] }
        switch part {
        case .steps:
            return steps.enumerated().flatMap { step, hits in
                hits.map { TakeLayer.Hit(tick: step * stepTicks, $0) }
            }
        case .layer(let number):
            return layers[number - 1].hits.filter { $0.tick < length }.map { hit in
                // A hit that is drawn to the end of the round belongs to the start of the next one.
                TakeLayer.Hit(tick: drawn(hit.tick) % length, hit.hit)
            }
        case .instrument: return []
        }
    }

    /// Returns the position to which the grid draws a hit of a layer, in ticks; it may lie behind the end of the round.
    func drawn(_ tick: Int) -> Int { quantization?.position(of: tick) ?? tick }

    /// Returns the position in the round of a tick with rounds counted on, which may lie before the beginning.
    func inRound(_ tick: Int) -> Int { (tick % ticks + ticks) % ticks }

    /// Returns the positions at which the hits of a layer sound, in quarter notes, in the order of its hits.
    package func positions(ofLayer index: Int) -> [Double] {
        layers[index].hits.map { Ticks.quarters(drawn($0.tick)) }
    }

    /// The parts that are heard, with their hits that are.
    package var heard: [(part: TakePart, hits: [TakeLayer.Hit])] {
        parts.filter(sounds).map { part in (part, hits(of: part).filter { sounds(.instrument($0.hit.instrument)) }) }
    }

    /// Writes the positions at which the hits of the layers sound into them, and removes the grid.
    package mutating func applyQuantization() {
        let length = ticks
        layers = layers.indices.map { index in
            TakeLayer(
                hits(of: .layer(index + 1)).map { TakeLayer.Hit(tick: Ticks.written($0.tick) % length, $0.hit) }
            )
        }
        quantization = nil
    }

    /// Moves the hits of the steps to their own layer.
    ///
    /// If the length is not a whole number of bars, steps without hits remain and keep it.
    package mutating func moveStepsToLayer() {
        let hits = hits(of: .steps)
        guard !hits.isEmpty else { return }
        layers.append(TakeLayer(hits.map { TakeLayer.Hit(tick: Ticks.written($0.tick), $0.hit) }))
        for parts in [\Take.muted, \Take.soloed] where self[keyPath: parts].remove(.steps) != nil {
            self[keyPath: parts].insert(.layer(layers.count))
        }
        if ticks.isMultiple(of: metre.bar) {
            (bars, steps) = (ticks / metre.bar, [])
        } else {
            steps = steps.map { _ in [] }
        }
    }

    /// Changes the times and velocities of all hits by deviations, as hands do; steps whose times change become a layer.
    ///
    /// - Parameters:
    ///   - timing: the standard deviation of the times, in seconds; no hit moves before the start or behind the end.
    ///   - velocity: the standard deviation of the velocities, which stay from 0.01 to 1.
    ///   - deviation: returns a number of standard deviations.
    package mutating func humanize(timing: Double, velocity: Double, _ deviation: () -> Double) {
        if timing > 0 { moveStepsToLayer() }
        // The last position that files can state.
        let last = max(ticks - Ticks.perQuarter / 5_000, 0)
        let ticksPerSecond = tempo * Double(Ticks.perQuarter) / 60
        func changed(_ hit: Hit) -> Hit {
            let value = hit.velocity + Float(velocity * deviation())
            return velocity > 0 ? Hit(hit.instrument, velocity: Take.written(min(max(value, 0.01), 1))) : hit
        }
        steps = steps.map { $0.map(changed) }
        layers = layers.map { layer in
            TakeLayer(
                layer.hits.map { hit in
                    let tick = hit.tick + Int((timing * deviation() * ticksPerSecond).rounded())
                    return TakeLayer.Hit(tick: Ticks.written(min(max(tick, 0), last)), changed(hit.hit))
                }
            )
        }
    }
}
