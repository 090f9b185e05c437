// A take with one hit or layer changed. Used by DrumMachine; pure.

extension Take {
    /// Returns the take after an edit, with the same length; `nil` where it has no such hit or layer, or no room.
    package func edited(by edit: TakeEdit) -> Take? {
        var edited = self
        switch edit {
        case .addHit(let place, let velocity):
            // A second hit of an instrument at one place would only be louder.
            while edited.remove(place) != nil {}
            guard edited.hitCount < Tuning.longestTake,
                edited.insert(
                    Hit(place.instrument, velocity: Take.written(velocity)),
                    in: place.part,
                    at: place.position
                ),
                edited.text.utf8.count <= Tuning.largestTake
            else { return nil }
        case .moveHit(let place, let position):
            guard let hit = edited.remove(place), edited.insert(hit, in: place.part, at: position) else { return nil }
        case .setVelocity(let place, let velocity):
            guard var hit = edited.remove(place) else { return nil }
            hit.velocity = Take.written(velocity)
            guard edited.insert(hit, in: place.part, at: place.position) else { return nil }
        case .deleteHit(let place):
            guard edited.remove(place) != nil else { return nil }
        case .deleteLayer(let number):
            guard layers.indices.contains(number - 1) else { return nil }
            edited.layers.remove(at: number - 1)
            (edited.muted, edited.soloed) = (Self.parts(muted, without: number), Self.parts(soloed, without: number))
        }
        return edited
    }

    /// Returns parts of a take from which a layer is deleted.
    private static func parts(_ parts: Set<TakePart>, without deleted: Int) -> Set<TakePart> {
        Set(
            parts.compactMap { part in
                guard case .layer(let number) = part, number >= deleted else { return part }
                return number == deleted ? nil : .layer(number - 1)
            }
        )
    }

    private mutating func remove(_ place: TakeEdit.Place) -> Hit? {
        let tick = Ticks.written(Ticks.ticks(place.position))
        switch place.part {
        case .steps:
            let step = step(at: tick)
            guard steps.indices.contains(step),
                let index = steps[step].firstIndex(where: { $0.instrument == place.instrument })
            else { return nil }
            return steps[step].remove(at: index)
        case .layer(let number):
            guard layers.indices.contains(number - 1) else { return nil }
            return layers[number - 1].remove { Ticks.written($0.tick) == tick && $0.hit.instrument == place.instrument }
        case .instrument: return nil
        }
    }

    /// Inserts a hit; returns whether the take has such a place.
    private mutating func insert(_ hit: Hit, in part: TakePart, at position: Double) -> Bool {
        let tick = Ticks.written(Ticks.ticks(position))
        guard (0..<ticks).contains(tick) else { return false }
        switch part {
        case .steps:
            let step = min(step(at: tick), steps.count - 1)
            // A step has one hit of an instrument.
            guard !steps.isEmpty, !steps[step].contains(where: { $0.instrument == hit.instrument }) else {
                return false
            }
            steps[step].append(hit)
        case .layer(let number):
            if number == layers.count + 1 { layers.append(TakeLayer()) }
            guard layers.indices.contains(number - 1) else { return false }
            layers[number - 1].add(TakeLayer.Hit(tick: tick, hit))
        case .instrument: return false
        }
        return true
    }

    /// Returns the step that begins nearest to a tick.
    private func step(at tick: Int) -> Int { (tick + stepTicks / 2) / stepTicks }
}
