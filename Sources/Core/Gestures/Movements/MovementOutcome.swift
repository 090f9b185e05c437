// A movement that has ended. Made by the watches of each form, reported by MovementDetector; pure.

import Keypoints

struct MovementOutcome: Sendable {
    var movement: Movement
    var start: Double
    var measures: MovementMeasures
    var why: String
}

/// A swipe that has ended, if the hand does not turn back now.
struct StoppedSwipe: Sendable {
    var outcome: MovementOutcome
    var way: SIMD2<Double>
    var far: SIMD2<Double>

    init(_ outcome: MovementOutcome, of stroke: MovementStroke) {
        (self.outcome, way, far) = (outcome, stroke.way, stroke.far)
    }
}

extension Sequence {
    /// Returns the record that is nearest to a time; the first of several.
    func nearest(to time: Double, by moment: (Element) -> Double) -> Element? {
        self.min { abs(moment($0) - time) < abs(moment($1) - time) }
    }
}
