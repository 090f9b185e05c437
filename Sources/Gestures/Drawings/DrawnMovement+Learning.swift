// Learns a drawn movement from examples of it, and from drawings that it must not take; pure.

extension DrawnMovement {
    /// The reason that examples make no movement.
    package enum LearningFault: Error, Hashable {
        /// An example, by its place, is nearer to a movement of another name than to the other examples, or so near that it
        /// could be that.
        case nearerToMovement(example: Int, name: String)

        /// An example, by its place, is nearer to a drawing that must not be taken than to the other examples.
        case nearerToNegative(example: Int, negative: Int)
    }

    /// Learns a movement.
    ///
    /// The threshold grows with the root of the examples' spread, which was better than one threshold for all and than
    /// one that grows with the spread (<doc:GestureRecognition#Drawn-movements>), and stays below the distance of what
    /// must not be taken.
    ///
    /// - Parameters:
    ///   - examples: the examples, at least one.
    ///   - negatives: drawings that are not it.
    ///   - others: the other drawn movements of the book.
    package init(
        learning examples: [Drawing],
        avoiding negatives: [Drawing],
        among others: [(name: String, movement: DrawnMovement)],
        pen: Pen = .rest,
        isTurned: Bool = false
    ) throws(LearningFault) {
        self.init(examples: examples, pen: pen, isTurned: isTurned)
        for (place, example) in examples.enumerated() {
            let own = nearestOther(place)
            for other in others where other.movement.pen == pen {
                let distance = other.movement.distance(to: example)
                let least = own.isFinite ? max(own, other.movement.threshold / 2) : other.movement.threshold
                guard distance >= least else {
                    throw .nearerToMovement(example: place, name: other.name)
                }
            }
            for (number, negative) in negatives.enumerated() {
                let distance = example.distance(to: negative, isTurned: isTurned)
                guard distance > (own.isFinite ? own : 0), Tuning.thresholdShare * distance >= Tuning.leastThreshold
                else {
                    throw .nearerToNegative(example: place, negative: number)
                }
                threshold = min(threshold, Tuning.thresholdShare * distance)
            }
        }
    }

    /// The places of the examples that the others do not recognize; empty for one example.
    package var strangers: [Int] {
        examples.count > 1 ? examples.indices.filter { nearestOther($0) > threshold } : []
    }

    /// Returns the movement with only those examples from which the others are least distant, at most
    /// `Tuning.mostExamples`.
    package var condensed: DrawnMovement {
        guard examples.count > Tuning.mostExamples else { return self }
        let distances = examples.map { one in examples.map { one.distance(to: $0, isTurned: isTurned) } }
        var nearest = [Double](repeating: .infinity, count: examples.count)
        var kept: [Int] = []
        while kept.count < Tuning.mostExamples {
            func rest(with place: Int) -> Double { zip(nearest, distances[place]).reduce(0) { $0 + min($1.0, $1.1) } }
            let rests = examples.indices.filter { !kept.contains($0) }.map { (place: $0, rest: rest(with: $0)) }
            guard let best = rests.min(by: { $0.rest < $1.rest }) else { break }
            kept.append(best.place)
            nearest = zip(nearest, distances[best.place]).map { min($0, $1) }
        }
        var movement = self
        movement.examples = kept.sorted().map { examples[$0] }
        return movement
    }
}
