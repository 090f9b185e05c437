// The state as a message, which goes out with every frame. Sent by LiveView's task; pure.

import Gestures
import Keypoints
internal import RealModule
import Shapes
package import Text

extension SceneWatch {
    /// Returns the message of the state.
    ///
    /// - Parameters:
    ///   - status: the status of the run.
    ///   - sequence: the number of the state.
    ///   - hasFacePoints: whether a browser shows the points of faces.
    package func json(_ status: SceneStatus, sequence: Int, hasFacePoints: Bool = false) -> JSONValue {
        var members: JSONObject = [
            "type": .string("state"), "sequence": .integer(sequence),
            "time": .rounded(time, places: Tuning.scenePlaces), "frame": .optional(frame.number.map(Double.init)),
            "hands": .array(hands.map(\.json)), "bodies": .array(frame.bodies.filter { $0.unit == .image }.map(\.json)),
            "faces": .array(faces.map { $0.json(hasPoints: hasFacePoints) }),
        ]
        let places = places
        if !places.isEmpty { members += ["places": .array(places.map { .point($0) })] }
        return .object(members + status.members)
    }
}

extension SceneHand {
    fileprivate var json: JSONValue {
        let margin = classification.shape == nil ? nil : min(max(Double(classification.margin), 0), 1)
        let pinch = pinch.map { JSONValue.object(["state": .string($0.rawValue)]) }
        let movement = movement.map {
            JSONValue.object(["name": .string($0.movement.rawValue), "certainty": .string($0.certainty.rawValue)])
        }
        return [
            "track": .optional(track.map(Double.init)), "side": .optional(side?.rawValue),
            "points": .array(HandJoint.allCases.map { .point(points[$0]) }),
            "fingers": .strings(fingers.map(\.rawValue)), "shape": .optional(classification.shape?.name),
            "certainty": .optional(classification.certainty?.rawValue),
            "margin": .rounded(margin, places: Tuning.scenePlaces), "pinch": pinch ?? .null,
            "movement": movement ?? .null,
        ]
    }
}

extension Body {
    /// MediaPipe's 33 joints; those that other sources add are between them.
    fileprivate var json: JSONValue {
        ["points": .array(BodyJoint.allCases.prefix(33).map { .point(points[$0]) })]
    }
}

extension Face {
    /// Returns the coefficients, the transform, and the points while they are shown.
    fileprivate func json(hasPoints: Bool) -> JSONValue {
        func list(_ numbers: [Float]) -> JSONValue {
            .array(numbers.map { .rounded(Double($0), places: Tuning.scenePlaces) })
        }
        let shapes = blendshapes.filter(\.value.isFinite).sorted { $0.key < $1.key }
        var members: JSONObject = [
            "coefficients": .object(shapes.map { ($0.key, .rounded(Double($0.value), places: Tuning.scenePlaces)) }),
            "transform": transform.count == 16 && transform.allSatisfy(\.isFinite) ? list(transform) : .null,
        ]
        if hasPoints, !points.isEmpty {
            // Three numbers for each point in one list: a third of the bytes of a list for each.
            let numbers = points.flatMap { $0.map { [$0.x, $0.y, $0.z ?? 0] } ?? [.nan, .nan, .nan] }
            members += ["points": list(numbers)]
        }
        return .object(members)
    }
}

extension SceneStatus {
    fileprivate var members: JSONObject {
        var members: JSONObject = ["mode": .optional(mode)]
        for (name, value) in [
            ("tempo", tempo), ("playhead", playhead), ("countIn", countIn.map(Double.init)),
            ("position", position), ("duration", duration), ("fps", rate),
        ] {
            members += [name: .rounded(value, places: Tuning.scenePlaces)]
        }
        for (name, value) in [("metronome", metronome), ("armed", isArmed), ("paused", isPaused)] {
            members += [name: value.map { .bool($0) } ?? .null]
        }
        let stages = [
            ("capture", latency.capture), ("model", latency.model), ("engine", latency.engine),
            ("output", latency.output),
        ]
        let latency = stages.compactMap { name, value in value.map { (name, JSONValue.rounded($0, places: 2)) } }
        let values = values.sorted { $0.key < $1.key }
            .map { ($0.key, JSONValue.rounded($0.value, places: Tuning.scenePlaces)) }
        let problems = problems.map { problem in
            JSONValue.object([
                "id": .string(problem.id), "text": .string(problem.text), "advice": .string(problem.advice),
            ])
        }
        if !values.isEmpty { members += ["values": .object(values)] }
        return members + [
            "volumes": .object(volumes.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) }),
            "scenes": scenes?.json ?? .null,
            "links": .array(links.map { ["name": .string($0.name), "state": .string($0.state)] }),
            "dropped": .integer(dropped), "latency": .object(latency), "levels": levels?.json ?? .null,
            "problems": .array(problems),
        ]
    }
}

extension SceneLevels {
    fileprivate var json: JSONValue {
        let sorted = instruments.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }
        return ["master": master.json, "instruments": .object(sorted)]
    }
}

extension SceneLevel {
    /// The level in dB of full scale, from −90.
    fileprivate var json: JSONValue {
        let parts = [("peak", peak), ("rms", rms)]
        return .object(
            parts.map { name, share in
                (name, .rounded(Double(20 * Float.log10(max(share, 3.2e-5))), places: 1))
            }
        )
    }
}

extension SceneStatus.Scenes {
    fileprivate var json: JSONValue {
        ["names": .strings(names), "current": .integer(current), "next": .optional(next.map(Double.init))]
    }
}

extension JSONValue {
    /// Returns a place in shares of the image; `null` where it is not known.
    static func point(_ place: SIMD2<Double>?) -> JSONValue {
        guard let place, place.x.isFinite, place.y.isFinite else { return .null }
        return .array([place.x, place.y].map { .rounded($0, places: Tuning.scenePlaces) })
    }

    fileprivate static func point(_ point: Keypoint?) -> JSONValue {
        .point(point.map { SIMD2(Double($0.x), Double($0.y)) })
    }
}
