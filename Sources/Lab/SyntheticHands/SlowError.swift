// The error that a keypoint model keeps for some tenths of a second. Made by SyntheticDrummer; pure.

import RealModule

/// The number of sines of the slow error of a keypoint model, and the range of their frequencies in hertz: about as
/// slow as MediaPipe's error against motion capture, which keeps its direction for 0.3 to 0.5 s.
private let slowSines = 6, slowPace = 0.2...1.2

/// A slow error along one axis, available at any time: sines that do not repeat together.
struct SlowError: Sendable {
    private let turns: [Double]
    private let phases: [Double]

    init(using generator: inout SeededGenerator) {
        let (slow, fast) = (Double.log(slowPace.lowerBound), Double.log(slowPace.upperBound))
        turns = (0..<slowSines).map { _ in Double.exp(generator.uniform(in: slow...fast)) }
        phases = turns.map { _ in generator.unit() }
    }

    /// Returns the error at a time in seconds; its standard deviation is 1.
    func value(at time: Double) -> Double {
        let sum = zip(turns, phases).reduce(0) { $0 + Double.sin(($1.0 * time + $1.1) * 2 * .pi) }
        return sum * (2 / Double(turns.count)).squareRoot()
    }
}
