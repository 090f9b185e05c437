// The engine's output for the live view's task: frames, events, the newest image. The engine only ever waits for a
// short lock.

import Gestures
import KeypointFiles
import Keypoints
import LiveScene
import Synchronization

/// The most events that wait for the server.
private let mostEvents = 1024

/// A mailbox into which any thread puts messages for browsers.
final class ViewMailbox: Sendable {
    /// The contents, removed at once.
    struct Contents: Sendable {
        /// The frames since the last look, with what was observed in them.
        var frames = BoundedQueue<(frame: Frame, observation: FrameObservation?)>(.dropOldest(Tuning.mostFrames))

        var packets = BoundedQueue<ViewPacket>(.dropOldest(mostEvents))
        var events = BoundedQueue<SceneEvent>(.dropOldest(mostEvents))

        /// The newest image; `nil` where none has come since.
        var image: Image?

        var looked: Image?

        /// The messages for phones, and the latest replaceable message for each phone.
        var phones = BoundedQueue<ViewPacket>(.dropOldest(mostEvents))
        var acknowledgements: [UInt32: ViewPacket] = [:]
    }

    private let contents = Mutex(Contents())
    private let signal = Mutex<AsyncStream<Void>.Continuation?>(nil)

    /// Begins to say that something is there, to one that waits; at once, as something may be there already.
    func begin() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        signal.withLock { $0 = continuation }
        continuation.yield()
        return stream
    }

    func wake() { _ = signal.withLock { $0?.yield() } }

    /// Ends the waiting.
    func finish() { signal.withLock { $0.take() }?.finish() }

    func put(_ frame: Frame, _ observation: FrameObservation?) {
        contents.withLock { contents in
            contents.frames.put((frame, observation))
            // A skeleton beside its hand looks wrong: an image is shown with what was seen in it.
            if let image = contents.looked, image.header.time <= frame.time ?? .infinity {
                (contents.image, contents.looked) = (image, nil)
            }
        }
        wake()
    }

    func put(_ event: SceneEvent) {
        contents.withLock { _ = $0.events.put(event) }
        wake()
    }

    /// Leaves a packet that is made already.
    func put(_ packet: ViewPacket) {
        contents.withLock { _ = $0.packets.put(packet) }
        wake()
    }

    /// Leaves messages for phones.
    func put(phones packets: [ViewPacket]) {
        guard !packets.isEmpty else { return }
        contents.withLock { contents in
            for packet in packets {
                if packet.kind == .acknowledgement {
                    contents.acknowledgements[packet.address] = packet
                } else {
                    contents.phones.put(packet)
                }
            }
        }
        wake()
    }

    /// Leaves an image that goes to the model; it is there when its frame is, or where that never comes, when the next
    /// image is.
    func put(_ image: Image) {
        contents.withLock { contents in
            if let unanswered = contents.looked { contents.image = unanswered }
            contents.looked = image
        }
    }

    func take() -> Contents {
        contents.withLock { contents in
            defer { contents = Contents(looked: contents.looked) }
            return contents
        }
    }
}
