// A sample at any rate to 48 kHz, once, when a bank is loaded. Pure.

internal import RealModule

/// Changes the rate of samples by a windowed sinc.
enum Resampling {
    /// The number of zero crossings of the sinc on either side; 24 keep 20 kHz of a sample of 44.1 kHz, with aliasing
    /// below −80 dB.
    static let crossings = 24

    /// The Kaiser window's β, for a stop band of 80 dB.
    static let beta = 8.0

    /// Returns samples at `Tuning.frequency`; those at that rate already stay unchanged.
    static func samples(_ samples: [Float], from frequency: Int) -> [Float] {
        guard frequency != Tuning.frequency, !samples.isEmpty else { return samples }
        // The number of positions between two samples, one row of coefficients for each: rates are whole numbers.
        let divisor = greatestCommonDivisor(frequency, Tuning.frequency)
        let (phases, step) = (Tuning.frequency / divisor, frequency / divisor)
        let count = Int((Int64(samples.count) * Int64(phases) + Int64(step) - 1) / Int64(step))
        // Going down, the sinc is wider and lets only the lower half-band through.
        let band = min(1, Double(Tuning.frequency) / Double(frequency))
        let reach = Int((Double(crossings) / band).rounded(.up))
        var rows: [Int: [Float]] = [:]
        var result: [Float] = []
        result.reserveCapacity(count)
        for at in 0..<count {
            let (whole, phase) = (at * step).quotientAndRemainder(dividingBy: phases)
            let row: [Float]
            if let made = rows[phase] {
                row = made
            } else {
                row = coefficients(fraction: Double(phase) / Double(phases), band: band, reach: reach)
                rows[phase] = row
            }
            let first = whole - reach + 1
            var sum: Float = 0
            for index in max(0, -first)..<max(0, -first, min(row.count, samples.count - first)) {
                sum += samples[first + index] * row[index]
            }
            result.append(sum)
        }
        return result
    }

    private static func coefficients(fraction: Double, band: Double, reach: Int) -> [Float] {
        let all = (0..<2 * reach).map { index -> Double in
            let distance = Double(index - reach + 1) - fraction
            let inside = 1 - (distance / Double(reach)) * (distance / Double(reach))
            guard inside >= 0 else { return 0 }
            let angle = .pi * distance * band
            let sinc = abs(angle) < 1e-9 ? 1 : .sin(angle) / angle
            return sinc * bessel(beta * .sqrt(inside))
        }
        let sum = all.reduce(0, +)
        return all.map { Float($0 / sum) }
    }

    /// Returns the modified Bessel function of the first kind, order 0, by its series.
    private static func bessel(_ x: Double) -> Double {
        var (sum, term, at) = (1.0, 1.0, 1.0)
        while term > sum * 1e-12 {
            term *= (x / (2 * at)) * (x / (2 * at))
            sum += term
            at += 1
        }
        return sum
    }

    private static func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
        right == 0 ? left : greatestCommonDivisor(right, left % right)
    }
}
