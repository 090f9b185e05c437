// The units of what moves: what is detected as strokes in palms is written in degrees, or as a ratio. Used by StrokeWatch;
// pure.

import RealModule

// Chosen on 28 people’s turns of the hand and their other gestures (<doc:MovementAccuracy#Turns-shakes-and-pushes>).

/// The turn in degrees, and the ratio of sizes, that count as a palm of way: strokes of them begin and end at the same
/// speeds.
private let turnUnit = 60.0, sizeUnit = 1.25

extension MovementDefinition {
    /// Whether it is a stroke through the image, which has a speed in palms per second.
    package var canBeFast: Bool { if case .stroke = form { point.isPlace } else { false } }
}

extension MovementDefinition.Point {
    /// Whether it has a place in the image, and ways have directions there.
    var isPlace: Bool {
        switch self {
        case .palm, .indexTip, .hand: true
        case .turn, .roll, .size, .gap: false
        }
    }

    /// Whether it is watched only where a trigger names one of its movements, whatever else the hand performs
    /// meanwhile.
    package var isApart: Bool { self != .palm && self != .indexTip }

    /// Whether it takes both hands.
    package var isOfBothHands: Bool { self == .gap }

    /// The unit of extents, as texts write it.
    var unit: String {
        switch self {
        case .palm, .indexTip, .hand, .gap: "palms"
        case .turn, .roll: "degrees"
        case .size: "times"
        }
    }

    /// Returns an extent, or a speed, as texts write it.
    func shown(_ stroke: Double) -> Double {
        switch self {
        case .palm, .indexTip, .hand, .gap: stroke
        case .turn, .roll: stroke * turnUnit
        case .size: .pow(sizeUnit, stroke)
        }
    }

    /// Returns an extent, or a speed, of a stroke: the inverse of `shown(_:)`.
    func stroke(_ shown: Double) -> Double {
        switch self {
        case .palm, .indexTip, .hand, .gap: shown
        case .turn, .roll: shown / turnUnit
        case .size: .log(shown) / .log(sizeUnit)
        }
    }

    /// Returns a form with extents and speeds of strokes.
    func strokeForm(_ form: StrokeForm) -> StrokeForm {
        var form = form
        (form.extent, form.speed) = (stroke(form.extent), stroke(form.speed))
        return form
    }

    /// Returns where a stroke goes that has no direction in the image.
    func side(isForward: Bool) -> String {
        switch self {
        case .palm, .indexTip, .hand: isForward ? "to the right" : "to the left"
        case .turn: isForward ? "clockwise" : "counterclockwise"
        case .roll: isForward ? "palm up" : "palm down"
        case .size: isForward ? "toward the camera" : "away from the camera"
        case .gap: isForward ? "apart" : "together"
        }
    }
}
