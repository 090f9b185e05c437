// The output of a performance as MQTT messages. Owned by Performance; the link sends on its own thread.

package import Drums
import Gestures
import KeypointFiles
import Keypoints
import Shapes
package import Outputs

/// Publishes a message for each hit but the click's when it sounds, and for all else when it is decided
/// (<doc:Messages#MQTT>).
package final class MQTTTarget: PlayTarget {
    private let link: MQTTLink

    /// Creates a target of a link, which whoever made it starts.
    ///
    /// - Parameters:
    ///   - isArmed: whether gestures play from the start.
    ///   - device: the device that is announced to Home Assistant; `nil` for none.
    package init(_ link: MQTTLink, isArmed: Bool, device: HomeAssistantDevice? = nil) {
        self.link = link
        if let device { link.publish(device.announcement) }
        publish(Event(time: 0, kind: "armed", id: isArmed ? "yes" : "no"), as: "armed", isRetained: true)
        for side in Handedness.allCases { didSee(.shape(nil, side), at: 0, from: nil) }
        if device?.hasFaces == true { didSee(.smile(false), at: 0, from: nil) }
    }

    package var followsSeen: Bool { true }

    /// Publishes the shape of a hand, or whether a face smiles.
    package func didSee(_ seen: SeenState, at time: Double, from source: String) {
        didSee(seen, at: time, from: Optional(source))
    }

    private func didSee(_ seen: SeenState, at time: Double, from source: String?) {
        switch seen {
        case .shape(let shape, let side):
            let id = shape?.name ?? HomeAssistantDevice.noShape
            let event = Event(time: time, source: source, kind: "shape", id: id, hand: side)
            publish(event, as: "shape/\(side.rawValue)", isRetained: true)
        case .smile(let isSmiling):
            let event = Event(time: time, source: source, kind: "smile", id: isSmiling ? "yes" : "no")
            publish(event, as: "smile", isRetained: true)
        }
    }

    /// Publishes all but hits, which are published when they sound.
    package func willPlay(_ event: PerformanceEvent, from source: String) {
        switch event {
        case .action(.hit): break
        case .action(.mode): publish(event, from: source, as: "mode", isRetained: true)
        case .action(.tempo): publish(event, from: source, as: "tempo", isRetained: true)
        case .action(.armed): publish(event, from: source, as: "armed", isRetained: true)
        case .action(.value(let value, _, _)):
            if value.outputs.contains(.mqtt) { publish(event, from: source, as: "value/\(value.value.name)") }
        case .action(.choke): publish(event, from: source, as: "choke")
        case .unmatched(let gesture) where gesture.kind.isPossible: break
        case .action(.rest), .action(.changed), .action(.named), .unmatched: publish(event, from: source, as: "gesture")
        }
    }

    package func play(_ hit: DrumHit, at time: Double, meantFor moment: Double, from source: String) {
        // An automation on a drum must not fire on each beat of the click.
        guard hit.cause != .metronome else { return }
        publish(.action(.hit(hit)), from: source, as: "hit")
    }

    /// Ends the link. Undelivered messages are counted and reported, and are no error of the performance.
    package func close(at time: Double) -> TactusError? {
        link.stop()
        return nil
    }

    private func publish(_ event: PerformanceEvent, from source: String, as topic: String, isRetained: Bool = false) {
        publish(Event(event, from: source), as: topic, isRetained: isRetained)
    }

    private func publish(_ event: Event, as topic: String, isRetained: Bool) {
        var text = JSONWriter()
        text.append(event)
        // Without the line break of a file.
        link.publish(topic, Array(text.bytes.prefix { $0 != UInt8(ascii: "\n") }), isRetained: isRetained)
    }
}
