// The output of a performance to the live view. Owned by Performance; passes everything on at once.

package import Drums
import Gestures
import Keypoints
package import LiveScene

/// Sends hits to the live view when they sound, and all other events when they happen.
package final class SceneTarget: PlayTarget {
    private let put: @Sendable (SceneEvent) -> Void

    /// Creates a target.
    ///
    /// - Parameter put: called with events; must not wait.
    package init(put: @escaping @Sendable (SceneEvent) -> Void) { self.put = put }

    package func play(_ hit: DrumHit, at time: Double) {
        let (cause, side) = Self.cause(of: hit)
        put(
            .hit(
                SceneHit(
                    time: time,
                    instrument: hit.instrument.name,
                    velocity: hit.velocity,
                    cause: cause,
                    late: hit.gesture?.strikeDelay,
                    side: side,
                    place: hit.gesture?.position
                )
            )
        )
    }

    package func tell(_ news: PerformanceEvent, at time: Double) {
        let (kind, gesture, text): (String, Gesture?, String)
        switch news {
        case .action(.hit): return
        case .action(.rest(let by)): (kind, gesture, text) = ("rest", by.gesture, "a rest")
        case .action(.mode(let mode, let by)): (kind, gesture, text) = ("mode", by.gesture, mode.rawValue)
        case .action(.tempo(let tempo, let by)):
            (kind, gesture, text) = ("tempo", by.gesture, "\(Int(tempo.rounded())) bpm")
        case .action(.armed(let isArmed, let by)):
            (kind, gesture, text) = ("armed", by.gesture, isArmed ? "armed" : "not armed")
        case .action(.named(let name, let by)): (kind, gesture, text) = ("action", by.gesture, name)
        case .unmatched(let by): (kind, gesture, text) = ("unmatched", by, by.why)
        }
        put(.gesture(time: time, kind: kind, side: gesture?.hand, text: text))
    }

    package func close(at time: Double) -> TactusError? { nil }

    private static func cause(of hit: DrumHit) -> (SceneHit.Cause, Handedness?) {
        switch hit.cause {
        case .gesture(let gesture):
            switch gesture.kind {
            case .footStruck(let foot): (.foot, foot)
            case .impact: (.device, nil)
            default: (.hand, gesture.hand)
            }
        case .take: (.take, nil)
        case .device, .message: (.device, nil)
        case .key: (.key, nil)
        case .metronome: (.metronome, nil)
        }
    }
}
