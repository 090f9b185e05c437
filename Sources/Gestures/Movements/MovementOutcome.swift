// A movement that has ended. Made by the watches of each form, reported by MovementDetector; pure.

import Keypoints

struct MovementOutcome: Sendable {
    var movement: Movement
    var start: Double
    var measures: MovementMeasures
    var why: String
}
