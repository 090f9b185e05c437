// The output of a performance as MQTT messages. Owned by Performance; the link sends on a thread of its own.

package import Drums
import Gestures
import KeypointFiles
import Keypoints
import Capture
package import Outputs

/// Publishes a message for each hit when it sounds, and for all else when it is decided (<doc:Formats#MQTT>).
package final class MQTTTarget: PlayTarget {
    private let link: MQTTLink

    /// Creates a target of a link, which whoever made it starts.
    package init(_ link: MQTTLink) { self.link = link }

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
        case .action(.rest), .action(.changed), .action(.named), .unmatched: publish(event, from: source, as: "gesture")
        }
    }

    package func play(_ hit: DrumHit, at time: Double, meantFor moment: Double, from source: String) {
        publish(.action(.hit(hit)), from: source, as: "hit")
    }

    /// Ends the link. Undelivered messages are counted and reported, and are no error of the performance.
    package func close(at time: Double) -> TactusError? {
        link.stop()
        return nil
    }

    private func publish(_ event: PerformanceEvent, from source: String, as topic: String, isRetained: Bool = false) {
        var text = JSONWriter()
        text.append(Event(event, from: source))
        // Without the line break of a file.
        link.publish(topic, Array(text.bytes.prefix { $0 != UInt8(ascii: "\n") }), isRetained: isRetained)
    }
}
