// A person's own range and tremor, and how they are learnt from a short exercise. Kept in players' files; pure.

import Keypoints
import RealModule
import Text

/// The dead zone as a multiple of how far a resting hand goes within a second, and the width in pixels of the screen
/// that a person's range is to cross.
private let tremorMargin = 1.2, screen = 1_920.0

/// The settings of a pointer for one person.
package struct PointerCalibration: Sendable, Hashable {
    /// The factor of the pointer's speed.
    package var speed: Double

    /// The distance within which a movement does not move the pointer, in palms, or in ten degrees of a head.
    package var deadZone: Double

    package init(speed: Double, deadZone: Double) { (self.speed, self.deadZone) = (speed, deadZone) }
}

/// The exercise: some seconds of rest, and then movements as wide as is comfortable.
package struct PointerExercise: Sendable {
    /// The parts of the exercise.
    package enum Part: Sendable {
        case rest, range, done

        /// The person's task.
        package var words: String {
            switch self {
            case .rest: "Hold still."
            case .range: "Now move to the left, to the right, up and down, as far as is comfortable."
            case .done: "Thank you."
            }
        }
    }

    private let curve: PointerCurve
    private var filters: (x: OneEuroFilter, y: OneEuroFilter)
    private var start: Double?
    private var rest: [(time: Double, place: SIMD2<Double>)] = []
    private var range: [SIMD2<Double>] = []

    /// Creates an exercise of a hand or a head.
    package init(isHead: Bool) {
        curve = isHead ? Tuning.headPointer : Tuning.handPointer
        let filter = OneEuroFilter(cutoff: curve.cutoff, slope: curve.slope)
        filters = (filter, filter)
    }

    /// Takes the next place, in units to the person's right and down.
    ///
    /// - Returns: the part that it belongs to; the time begins with the first place.
    package mutating func process(_ place: SIMD2<Double>, at time: Double) -> Part {
        let smooth = SIMD2(filters.x.process(place.x, at: time), filters.y.process(place.y, at: time))
        if start == nil { start = time }
        let seconds = time - (start ?? time)
        if seconds < Tuning.exerciseRest {
            // Who has just sat down still moves.
            if seconds >= 1 { rest.append((time, smooth)) }
            return .rest
        }
        guard seconds < Tuning.exerciseTime else { return .done }
        range.append(smooth)
        return .range
    }

    /// Reasons for which nothing was learnt.
    package enum Fault: Error {
        case tooFew, restless, motionless
    }

    /// Returns the settings.
    package func result() throws(Fault) -> PointerCalibration {
        guard rest.count >= Tuning.exerciseFewest, range.count >= Tuning.exerciseFewest else { throw .tooFew }
        let radii = Dictionary(grouping: rest) { Int($0.time) }.values.map { second -> Double in
            let middle = second.reduce(SIMD2.zero) { $0 + $1.place } / Double(second.count)
            return second.map { ($0.place - middle).length }.max() ?? 0
        }
        let widths = [range.map(\.x), range.map(\.y)].map { values in
            let sorted = values.sorted()
            let outside = sorted.count / 40
            return sorted[sorted.count - 1 - outside] - sorted[outside]
        }
        // The screen is wider than high, and so is what is usual.
        let width = max(widths[0], widths[1] * 16 / 9)
        guard width > 4 * curve.deadZone else { throw .motionless }
        let deadZone = radii.sorted()[radii.count / 2] * tremorMargin
        guard deadZone <= Tuning.pointerDeadZones.upperBound, deadZone * 2 < width else { throw .restless }
        return PointerCalibration(
            // Who can move further than is needed need not.
            speed: (screen / curve.fastGain / width).clamped(to: 1...Tuning.pointerSpeeds.upperBound),
            deadZone: max(deadZone, Tuning.pointerDeadZones.lowerBound)
        )
    }
}
