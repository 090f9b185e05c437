// A low-pass whose cutoff rises with speed. One for each value of hands and each number of smoothed points; pure.

import RealModule

/// The One-Euro filter: steady while the input rests, quick while it moves (Casiez, Roussel and Vogel, "1 € Filter: A
/// Simple Speed-based Low-pass Filter for Noisy Input in Interactive Systems", CHI 2012).
package struct OneEuroFilter: Sendable {
    /// The cutoff at rest, in Hz.
    package let cutoff: Double

    /// The rise of the cutoff with the speed, in Hz for each unit per second.
    package let slope: Double

    /// The cutoff of the speed, in Hz.
    private let speedCutoff: Double

    private var last: (time: Double, input: Double, output: Double)?
    private var speed = 0.0

    package init(cutoff: Double, slope: Double, speedCutoff: Double = Tuning.speedCutoff) {
        (self.cutoff, self.slope, self.speedCutoff) = (cutoff, slope, speedCutoff)
    }

    /// Processes the next input, at a time later than the one before; returns the output, at first the input itself.
    ///
    /// - Parameter unit: the length in which the speed is measured.
    package mutating func process(_ input: Double, at time: Double, unit: Double = 1) -> Double {
        guard let last else {
            self.last = (time, input, input)
            return input
        }
        let span = time - last.time
        speed += ((input - last.input) / (span * unit) - speed) * Self.share(of: speedCutoff, in: span)
        let output = last.output + (input - last.output) * Self.share(of: cutoff + slope * abs(speed), in: span)
        self.last = (time, input, output)
        return output
    }

    /// Returns the share of its way that a low-pass of a cutoff, in Hz, goes in a number of seconds.
    private static func share(of cutoff: Double, in span: Double) -> Double { 1 / (1 + 1 / (2 * .pi * cutoff * span)) }
}
