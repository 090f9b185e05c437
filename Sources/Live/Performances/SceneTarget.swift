// The output of a performance to the live view. Owned by Performance; passes everything on at once.

package import Drums
import Gestures
package import LiveScene

/// Sends hits to the live view when they sound, and all other events when they happen.
package final class SceneTarget: PlayTarget {
    private let put: @Sendable (SceneEvent) -> Void

    /// Creates a target.
    ///
    /// - Parameter put: called with events; must not wait.
    package init(put: @escaping @Sendable (SceneEvent) -> Void) { self.put = put }

    package func play(_ hit: DrumHit, at time: Double) { put(.hit(SceneHit(hit, at: time))) }

    package func didOccur(_ event: PerformanceEvent, at time: Double) {
        let (kind, gesture, text): (String, Gesture?, String)
        switch event {
        // The state that goes out with each frame has the values.
        case .action(.hit), .action(.value): return
        case .unmatched(let by) where by.kind.isPossible: return
        case .action(.choke(let instrument, let by)): (kind, gesture, text) = ("choke", by.gesture, instrument.name)
        case .action(.rest(let by)): (kind, gesture, text) = ("rest", by.gesture, "a rest")
        case .action(.mode(let mode, let by)): (kind, gesture, text) = ("mode", by.gesture, mode.rawValue)
        case .action(.tempo(let tempo, let by)):
            (kind, gesture, text) = ("tempo", by.gesture, "\(Int(tempo.rounded())) bpm")
        case .action(.armed(let isArmed, let by)):
            (kind, gesture, text) = ("armed", by.gesture, isArmed ? "armed" : "not armed")
        case .action(.changed(let action, let by)):
            (kind, gesture, text) = ("command", by.gesture, action.command ?? "")
        case .action(.named(let name, let by)): (kind, gesture, text) = ("action", by.gesture, name)
        case .unmatched(let by): (kind, gesture, text) = ("unmatched", by, by.why)
        }
        put(.gesture(time: time, kind: kind, side: gesture?.hand, text: text))
    }

    package func close(at time: Double) -> TactusError? { nil }
}
