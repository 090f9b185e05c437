// A movement by example: drawings of one form, and how near a new one must be. Compared by DrawingMatcher; pure.

import RealModule

/// A movement that drawings of a fingertip are examples of.
public struct DrawnMovement: Sendable, Hashable {
    /// The pen that begins and ends a drawing.
    public enum Pen: String, Codable, Sendable, Hashable, CaseIterable {
        /// The index tip sets off, and rests.
        case rest

        /// Thumb and index come together, and part.
        case pinch
    }

    /// The examples, at least one.
    public var examples: [Drawing]

    /// The largest distance of a drawing from the nearest example, in radii.
    public var threshold: Double

    /// The pen that begins and ends a drawing.
    public var pen = Pen.rest

    /// The time in seconds for which the tip rests after a drawing (`pen: rest`); the longest in a book counts for all.
    public var pause = Tuning.drawingPause

    /// A Boolean value that indicates whether drawings may be turned by any angle.
    public var isTurned = false

    /// Creates a movement.
    ///
    /// - Parameters:
    ///   - examples: the examples, at least one.
    ///   - threshold: the largest distance, in radii; `nil` for one that follows from the examples' spread.
    ///   - pen: what begins and ends a drawing.
    ///   - isTurned: whether drawings may be turned by any angle.
    public init(examples: [Drawing], threshold: Double? = nil, pen: Pen = .rest, isTurned: Bool = false) {
        (self.examples, self.pen, self.isTurned) = (examples, pen, isTurned)
        self.threshold = threshold ?? Tuning.thresholdOfOne
        if threshold == nil, let spread {
            let threshold = Tuning.thresholdFactor * .pow(spread, Tuning.thresholdPower)
            self.threshold = min(max(threshold, Tuning.leastLearnedThreshold), Tuning.mostThreshold)
        }
    }

    /// Whether drawings may rest within for longer than usual.
    package var restsWithin: Bool { pause > Tuning.drawingPause }

    /// The mean distance of the examples from the nearest other one, in radii; `nil` for one example.
    public var spread: Double? {
        guard examples.count > 1 else { return nil }
        let nearest = examples.indices.map { nearestOther($0) }
        return nearest.reduce(0, +) / Double(nearest.count)
    }

    /// Returns the distance of a drawing from the nearest example, in radii; infinity where it is larger than a limit.
    package func distance(to drawing: Drawing, atMost limit: Double = .infinity) -> Double {
        var least = Double.infinity
        for example in examples {
            least = min(least, example.distance(to: drawing, isTurned: isTurned, atMost: min(least, limit)))
        }
        return least
    }

    /// Returns the distance of an example from the nearest other one.
    func nearestOther(_ place: Int) -> Double {
        examples.indices.filter { $0 != place }
            .map { examples[$0].distance(to: examples[place], isTurned: isTurned) }.min() ?? .infinity
    }
}
