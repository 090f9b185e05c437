// The state as a message, written straight into bytes: it goes out with every frame. Called by LiveView's task; pure.

import Text
import Keypoints
import Gestures
import Shapes

/// Writes states, one after another, in a buffer that is kept.
package struct SceneText: Sendable {
    private var text = JSONWriter(capacity: 8192)

    /// The number of decimals of a point: enough for an image of 4096 pixels.
    private static let places = 4

    package init() {}

    /// Returns the message of a state.
    ///
    /// - Parameters:
    ///   - watch: the frame's content.
    ///   - status: the status of the run.
    ///   - sequence: the number of the state.
    ///   - hasFacePoints: whether a browser shows the points of faces.
    package mutating func state(
        _ watch: SceneWatch,
        _ status: SceneStatus,
        sequence: Int,
        hasFacePoints: Bool = false
    ) -> [UInt8] {
        text.removeAll()
        text.append(raw: "{\"type\":\"state\",\"sequence\":")
        text.append(sequence)
        text.append(raw: ",\"time\":")
        number(watch.time)
        text.append(raw: ",\"frame\":")
        if let number = watch.frame.number { text.append(number) } else { text.append(raw: "null") }
        text.append(raw: ",\"hands\":[")
        for (index, hand) in watch.hands.enumerated() {
            if index > 0 { text.append(raw: ",") }
            append(hand)
        }
        text.append(raw: "],\"bodies\":[")
        for (index, body) in watch.frame.bodies.filter({ $0.unit == .image }).enumerated() {
            if index > 0 { text.append(raw: ",") }
            append(body)
        }
        text.append(raw: "],\"faces\":[")
        for (index, face) in watch.faces.enumerated() {
            if index > 0 { text.append(raw: ",") }
            text.append(face, hasPoints: hasFacePoints)
        }
        text.append(raw: "]")
        let places = watch.places
        if !places.isEmpty {
            text.append(raw: ",\"places\":[")
            for (index, place) in places.enumerated() {
                if index > 0 { text.append(raw: ",") }
                append(place.map { Keypoint(x: Float($0.x), y: Float($0.y)) })
            }
            text.append(raw: "]")
        }
        append(status)
        text.append(raw: "}")
        return text.bytes
    }

    private mutating func append(_ hand: SceneHand) {
        text.append(raw: "{\"track\":")
        if let track = hand.track { text.append(track) } else { text.append(raw: "null") }
        member(",\"side\":", hand.side?.rawValue)
        text.append(raw: ",\"points\":[")
        for joint in HandJoint.allCases {
            if joint != .wrist { text.append(raw: ",") }
            append(hand.points[joint])
        }
        text.append(raw: "],\"fingers\":[")
        for (index, finger) in hand.fingers.enumerated() {
            if index > 0 { text.append(raw: ",") }
            text.append(finger.rawValue)
        }
        text.append(raw: "]")
        let classification = hand.classification
        member(",\"shape\":", classification.shape?.name)
        member(",\"certainty\":", classification.certainty?.rawValue)
        text.append(raw: ",\"margin\":")
        number(classification.shape == nil ? nil : min(max(Double(classification.margin), 0), 1))
        text.append(raw: ",\"pinch\":")
        if let pinch = hand.pinch {
            member("{\"state\":", pinch.rawValue)
            text.append(raw: "}")
        } else {
            text.append(raw: "null")
        }
        text.append(raw: "}")
    }

    /// MediaPipe's 33 joints; those that other sources add are between them.
    private mutating func append(_ body: Body) {
        text.append(raw: "{\"points\":[")
        for (index, joint) in BodyJoint.allCases.prefix(33).enumerated() {
            if index > 0 { text.append(raw: ",") }
            append(body.points[joint])
        }
        text.append(raw: "]}")
    }

    private mutating func append(_ point: Keypoint?) {
        guard let point, point.x.isFinite, point.y.isFinite else { return text.append(raw: "null") }
        text.append(raw: "[")
        text.append(Double(point.x), places: Self.places)
        text.append(raw: ",")
        text.append(Double(point.y), places: Self.places)
        text.append(raw: "]")
    }

    private mutating func append(_ status: SceneStatus) {
        member(",\"mode\":", status.mode)
        for (name, value) in [
            (",\"tempo\":" as StaticString, status.tempo), (",\"playhead\":", status.playhead),
            (",\"position\":", status.position), (",\"duration\":", status.duration), (",\"fps\":", status.rate),
        ] {
            text.append(raw: name)
            number(value)
        }
        for (name, value) in [
            (",\"metronome\":" as StaticString, status.metronome), (",\"armed\":", status.isArmed),
            (",\"paused\":", status.isPaused),
        ] {
            text.append(raw: name)
            text.append(value.map { JSONValue.bool($0) } ?? .null)
        }
        text.append(raw: ",\"dropped\":")
        text.append(status.dropped)
        let latency = status.latency
        let stages = [
            ("capture", latency.capture), ("model", latency.model), ("engine", latency.engine),
            ("output", latency.output),
        ]
        text.append(raw: ",\"latency\":")
        text.append(
            .object(stages.compactMap { name, value in value.map { (name, .number(($0 * 100).rounded() / 100)) } })
        )
        text.append(raw: ",\"problems\":")
        text.append(
            .array(
                status.problems.map { problem in
                    .object([
                        ("id", .string(problem.id)), ("text", .string(problem.text)),
                        ("advice", .string(problem.advice)),
                    ])
                }
            )
        )
    }

    private mutating func member(_ name: StaticString, _ value: String?) {
        text.append(raw: name)
        if let value { text.append(value) } else { text.append(raw: "null") }
    }

    private mutating func number(_ value: Double?) {
        guard let value, value.isFinite else { return text.append(raw: "null") }
        text.append(value, places: Self.places)
    }
}
