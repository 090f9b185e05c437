// A movement that has ended. Made by the watches of each form, reported by MovementDetector; pure.

import Keypoints

struct MovementOutcome: Sendable {
    var movement: Movement
    var start: Double
    var measures: MovementMeasures
    var why: String
}

extension Sequence {
    /// Returns the record that is nearest to a time; the first of several.
    func nearest(to time: Double, by moment: (Element) -> Double) -> Element? {
        self.min { abs(moment($0) - time) < abs(moment($1) - time) }
    }
}
