// Phones and other devices that send OSC: their hits, and hits found in their acceleration. Runs on a thread of its
// own.

package import Drums
package import Gestures
internal import KeypointFiles
import Capture
package import Outputs
import Synchronization

/// Listens to a port and plays what devices tell of.
///
/// What they come to is in `HeardDevices`.
package final class PlayDevices: Sendable {
    /// How devices are understood.
    package struct Options: Sendable, Hashable {
        /// How hits are found in acceleration.
        package var gestures: GestureRecognizer.Configuration

        /// The unit of all accelerations; `nil` to go by the address of the message.
        package var unit: AccelerationUnit?

        /// Creates options.
        package init(gestures: GestureRecognizer.Configuration = .init(), unit: AccelerationUnit? = nil) {
            self.gestures = gestures
            self.unit = unit
        }
    }

    /// The port that is listened to.
    package let port: Int

    private let host: String

    /// Held by the one thread that listens, all the while: whoever asks for counts does not wait for a datagram.
    private let receiver: Mutex<OSCReceiver>
    private let devices: Mutex<HeardDevices>
    private let say: @Sendable (String) -> Void

    /// Opens a port.
    ///
    /// - Parameters:
    ///   - host: the address of this machine that is listened on; 0.0.0.0 is all of them.
    ///   - port: 0 for any that is free.
    ///   - kit: whose instruments are played.
    ///   - say: prints a line for the user.
    /// - Throws: where the port cannot be had.
    package init(
        host: String,
        port: Int,
        kit: Kit,
        options: Options,
        say: @escaping @Sendable (String) -> Void
    ) throws(TactusError) {
        do throws(TactusError) {
            let receiver = try OSCReceiver(host: host, port: port)
            self.port = receiver.port
            self.host = host
            self.receiver = Mutex(receiver)
            devices = Mutex(HeardDevices(kit, options.gestures, unit: options.unit))
        } catch {
            throw TactusError(.unavailable, "\(error)")
        }
        self.say = say
    }

    /// Where devices are listened to, in words; who can send there is no secret.
    package var words: String {
        let reach = host.isOfThisMachine ? "this machine alone" : "anybody who can reach this machine"
        let other = host.isOfThisMachine ? "; --osc-in 0.0.0.0:PORT is for phones" : ""
        return "listening to OSC on port \(port) from \(reach)\(other)"
    }

    /// What has come so far.
    package var counts: DeviceCounts { devices.withLock { $0.counts } }

    /// Plays what comes, until the end.
    ///
    /// - Throws: where the port is lost.
    func listen(_ performance: Performance, until end: Latch, from name: String) throws(TactusError) {
        while !end.isSet {
            let intake = try receiver.withLock { (receiver) throws(TactusError) in
                try receiver.receive(within: Tuning.endInterval)
            }
            let now = MonotonicClock.now
            for (fault, from) in intake.malformed {
                if let line = devices.withLock({ $0.note(fault, from: from, at: now) }) { say(line) }
            }
            for received in intake.messages {
                let (outcome, lines) = devices.withLock { $0.hear(received, at: now) }
                for line in lines { say(line) }
                switch outcome {
                case .gesture(let gesture): performance.hear(gesture, from: name)
                // Two programs that tell each other their modes would go on for ever with the one that they have.
                case .request(.mode(performance.report.mode), _, _), nil: break
                case .request(let action, let velocity, let cause):
                    performance.request(action, velocity: velocity, at: now, cause: cause, from: name)
                }
            }
            let lines = devices.withLock { $0.look(at: now) }
            for line in lines { say(line) }
        }
    }
}
