// Phones and other devices that send OSC: their hits, and hits found in their acceleration. Runs on a thread of its
// own.

package import Drums
package import Gestures
internal import KeypointFiles
import Outputs
import Synchronization
import Platform

/// Listens to a port and plays the messages of devices.
///
/// Their meaning is in `HeardDevices`.
package final class PlayDevices: Sendable {
    package let port: Int

    private let host: String

    /// The receiver, held by the one thread that listens, all the while: counts can be read without waiting for a
    /// datagram.
    private let receiver: Mutex<OSCReceiver>
    private let devices: Mutex<HeardDevices>

    /// Opens a port.
    ///
    /// - Parameters:
    ///   - host: the address of this machine that is listened on; 0.0.0.0 is all of them.
    ///   - port: 0 for any that is free.
    ///   - kit: whose instruments are played.
    ///   - gestures: the configuration that finds hits in acceleration.
    /// - Throws: `TactusError` if the port is unavailable.
    package init(
        host: String,
        port: Int,
        kit: Kit,
        gestures: GestureConfiguration
    ) throws(TactusError) {
        do throws(TactusError) {
            let receiver = try OSCReceiver(host: host, port: port)
            self.port = receiver.port
            self.host = host
            self.receiver = Mutex(receiver)
            devices = Mutex(HeardDevices(kit, gestures))
        } catch {
            throw TactusError(.unavailable, "\(error)")
        }
    }

    /// The address of the port, in words.
    package var words: String {
        let reach = host.isOfThisMachine ? "this machine alone" : "anybody who can reach this machine"
        let other = host.isOfThisMachine ? "; --osc-in 0.0.0.0:PORT is for phones" : ""
        return "listening to OSC on port \(port) from \(reach)\(other)"
    }

    package var counts: DeviceCounts { devices.withLock { $0.counts } }

    /// Plays what comes, until the end.
    ///
    /// - Throws: `TactusError` if the port is lost.
    func listen(_ performance: Performance, until end: Latch, from name: String) throws(TactusError) {
        while !end.isSet {
            let intake = try receiver.withLock { (receiver) throws(TactusError) in
                try receiver.receive(within: Tuning.endInterval)
            }
            let now = MonotonicClock.now
            for (fault, from) in intake.malformed {
                if let line = devices.withLock({ $0.note(fault, from: from, at: now) }) { performance.say(line) }
            }
            for received in intake.messages {
                let (outcome, lines) = devices.withLock { $0.hear(received, at: now) }
                for line in lines { performance.say(line) }
                switch outcome {
                case .gesture(let gesture):
                    performance.act { $0.receive(gesture, from: name, now: now) }
                    performance.noteWork(since: now)
                case .request(let action, let velocity, let cause):
                    performance.request(action, velocity: velocity, at: now, cause: cause, from: name)
                case nil: break
                }
            }
            let lines = devices.withLock { $0.look(at: now) }
            for line in lines { performance.say(line) }
        }
    }
}
