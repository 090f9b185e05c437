// How much a palm's place trembles from frame to frame. Used by StrikeDetector; pure.

import RealModule

/// A running estimate of the noise of a palm's height, from the frames in which it hardly moves.
struct PalmNoise: Sendable {
    /// The noise's standard deviation in palms.
    private(set) var deviation = Tuning.palmNoise

    /// Takes the last three samples.
    mutating func process(_ samples: ArraySlice<PathPoint>) {
        guard samples.count == 3, let first = samples.first, let last = samples.last else { return }
        let middle = samples[samples.startIndex + 1]
        let share = (middle.time - first.time) / (last.time - first.time)
        let between = first.position.y * (1 - share) + last.position.y * share
        // What noise alone makes of this difference; movement only adds to it, so that the least quarter counts.
        let size = (1 + share * share + (1 - share) * (1 - share)).squareRoot()
        let off = abs(middle.position.y - between) / size
        let quartile = deviation * 0.3186
        let step = Tuning.palmNoisePace
        let factor = off < quartile ? Double.exp(-step * 0.75) : Double.exp(step * 0.25)
        let range = Tuning.palmNoiseRange
        deviation = max(range.lowerBound, min(range.upperBound, deviation * factor))
    }
}
