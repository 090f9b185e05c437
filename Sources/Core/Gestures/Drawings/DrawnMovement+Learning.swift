// Learns a drawn movement from examples of it, and from drawings that it must not take; pure.

// Chosen on the drawings of 13 people in the air (<doc:MovementAccuracy#Drawings>).

/// The rest in seconds within an example, and the share of a movement's examples with one, from which its drawings end
/// as late as examples: one of five that hesitates makes no figure that rests.
private let restWithin = 0.2, restingShare = 0.4

/// The ratio of an example's distances, from its own movement and from another, that is a contradiction: figures that
/// differ little are often nearer by chance, and each example that is left out costs more than it confuses.
private let nearerRatio = 1.5

/// The distance of examples, in radii, above which they are named as different figures: 0.95 of wrong examples and 0.14 of
/// people's own ways are farther from the others. Of the latter the threshold, or 1.0 if less, named 0.30, and each that is
/// left out costs drawings.
private let unlikeDistance = 0.9

/// The share of the distance of the nearest drawing that must not be taken up to which the threshold goes.
private let thresholdShare = 0.9

extension DrawnMovement {
    /// The reason that examples make no movement.
    package enum LearningFault: Error, Hashable {
        /// An example, by its place, is nearer to a movement of another name than to the other examples.
        case nearerToMovement(example: Int, name: String)

        /// An example, by its place, is nearer to a drawing that must not be taken than to the other examples.
        case nearerToNegative(example: Int, negative: Int)
    }

    /// Learns a movement.
    ///
    /// The threshold grows with a power of the examples' spread, which was better than one threshold for all and than
    /// one that grows with the spread or its root (<doc:MovementAccuracy#Drawings>), and stays below the distance of what
    /// must not be taken. Where several examples rest within, so may its drawings.
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
        let resting = examples.count { $0.rest.lasts(restWithin) }
        if Double(resting) >= restingShare * Double(examples.count) { pause = Tuning.examplePause }
        for (place, example) in examples.enumerated() {
            let own = nearestOther(place)
            if let other = others.first(where: { isNearer(place, to: $0.movement) }) {
                throw .nearerToMovement(example: place, name: other.name)
            }
            for (number, negative) in negatives.enumerated() {
                let distance = example.distance(to: negative, isTurned: isTurned)
                guard distance > (own.isFinite ? own : 0), thresholdShare * distance >= Tuning.leastThreshold
                else {
                    throw .nearerToNegative(example: place, negative: number)
                }
                threshold = min(threshold, thresholdShare * distance)
            }
        }
    }

    /// Returns whether an example is clearly nearer to another movement than to the other examples, or as near as
    /// copies are, or, without others, near enough to be that movement.
    package func isNearer(_ place: Int, to other: DrawnMovement) -> Bool {
        let (own, distance) = (nearestOther(place), other.distance(to: examples[place]))
        guard other.pen == pen else { return false }
        let least = max(own / nearerRatio, Tuning.leastThreshold)
        return distance <= (own.isFinite ? least : other.threshold)
    }

    /// The places of the examples in groups, the largest first: those of two groups are farther apart than
    /// `unlikeDistance`. More than one group are different figures, or single examples that went wrong.
    package var groups: [[Int]] {
        var rest = Array(examples.indices)
        var groups: [[Int]] = []
        while let first = rest.first {
            rest.removeFirst()
            var group = [first]
            var next = 0
            while next < group.count {
                let place = group[next]
                let isNear = { (other: Int) in
                    self.examples[place].distance(to: self.examples[other], isTurned: self.isTurned)
                        <= unlikeDistance
                }
                group += rest.filter(isNear)
                rest.removeAll(where: group.contains)
                next += 1
            }
            groups.append(group.sorted())
        }
        return groups.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
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
