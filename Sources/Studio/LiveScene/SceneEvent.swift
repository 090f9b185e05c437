// The events for browsers: hits, gestures, takes and remarks. Made by the driver, written as JSON here; pure.

package import Drums
import Gestures
package import Text
package import Keypoints

/// A hit as it sounds.
package struct SceneHit: Sendable, Hashable {
    package enum Cause: String, Sendable, Hashable {
        case hand
        case foot
        case take
        case key
        case device
        case metronome
    }

    /// The time of its sound, in seconds of the run.
    package var time: Double

    package var instrument: String

    /// The velocity, 0…1.
    package var velocity: Float

    package var cause: Cause

    /// The detection latency of a strike, in seconds: the time from its onset to its detection, below 0 for a predicted
    /// one; `nil` for hits that are not strikes of a hand or foot.
    package var late: Double?

    /// The hand or foot.
    package var side: Handedness?

    /// The position, in shares of the image.
    package var place: SIMD2<Float>?

    /// Creates a hit that sounds at a time of the run.
    package init(_ hit: DrumHit, at time: Double) {
        self.time = time
        (instrument, velocity) = (hit.instrument.name, hit.velocity)
        (late, place) = (hit.gesture?.strikeDelay, hit.gesture?.position)
        switch hit.cause {
        case .gesture(let gesture):
            switch gesture.kind {
            case .footStruck(let foot): (cause, side) = (.foot, foot)
            case .impact: cause = .device
            default: (cause, side) = (.hand, gesture.hand)
            }
        case .take: cause = .take
        case .device, .message: cause = .device
        case .key: cause = .key
        case .metronome: cause = .metronome
        }
    }
}

/// Something that happens; browsers get all of them in their order.
package enum SceneEvent: Sendable, Hashable {
    case hit(SceneHit)

    /// A change of mode, a rest, a tempo, a named action, or a gesture that does nothing here.
    case gesture(time: Double, kind: String, side: Handedness?, text: String)

    /// A line for people.
    case note(String, level: Level)

    /// The importance of a line.
    package enum Level: String, Sendable, Hashable {
        case note
        case warning
        case error
    }

    /// The event as a message.
    ///
    /// - Parameters:
    ///   - sequence: the number of the event.
    ///   - tracks: the tracks of the hands in view.
    package func json(sequence: Int, tracks: [Handedness: Int]) -> JSONValue {
        switch self {
        case .hit(let hit):
            let isHand = hit.cause == .hand
            return [
                "type": .string("hit"), "sequence": .integer(sequence), "time": .number(hit.time),
                "instrument": .string(hit.instrument),
                "velocity": .rounded(Double(hit.velocity), places: Tuning.scenePlaces),
                "by": .string(hit.cause.rawValue), "late": .rounded(hit.late, places: Tuning.scenePlaces),
                "track": .optional(isHand ? hit.side.flatMap { tracks[$0] }.map(Double.init) : nil),
                "side": .optional(hit.side?.rawValue), "at": .point(hit.place.map { SIMD2<Double>($0) }),
            ]
        case .gesture(let time, let kind, let side, let text):
            return [
                "type": .string("gesture"), "time": .number(time), "kind": .string(kind),
                "side": .optional(side?.rawValue), "track": .optional(side.flatMap { tracks[$0] }.map(Double.init)),
                "text": .string(text),
            ]
        case .note(let text, let level):
            return ["type": .string("status"), "text": .string(text), "level": .string(level.rawValue)]
        }
    }
}

extension SceneStroke {
    package var json: JSONValue {
        [
            "type": .string("stroke"), "id": .integer(id), "side": .string(side.rawValue),
            "state": .string(isDrawn ? "drawing" : "possible"), "points": .array(points.map { .point($0) }),
            "ended": .bool(isEnded), "dropped": .bool(isDropped),
        ]
    }
}
