// The buffer in which the camera's images wait for the model: room for one. The camera's task writes, the model's task
// reads.

import KeypointFiles
import Synchronization

/// An image and the time of its arrival.
struct ArrivedImage: Sendable {
    var image: Image
    var arrival: ContinuousClock.Instant
}

/// The treatment of an image that arrives while the model is busy.
package enum BackpressurePolicy: Sendable, Hashable {
    /// It is replaced by the next one and counted: processed images are never old (live).
    case dropOldest

    /// The camera waits (files).
    case block
}

/// A buffer of one image between two tasks.
final class LatestFrameBuffer: Sendable {
    private let policy: BackpressurePolicy
    private let images = AsyncStream.makeStream(of: ArrivedImage.self, bufferingPolicy: .bufferingNewest(1))

    /// Contains an element while there is room for an image.
    private let room = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let droppedCount = Atomic(0)

    init(_ policy: BackpressurePolicy) {
        self.policy = policy
        room.continuation.yield()
    }

    /// The number of images that were replaced unprocessed.
    var dropped: Int { droppedCount.load(ordering: .relaxed) }

    /// Adds an image; with `block`, waits until the previous one was removed.
    func give(_ image: ArrivedImage) async {
        if policy == .block, await room.stream.first(where: { _ in true }) == nil { finish() }
        if case .dropped = images.continuation.yield(image) { droppedCount.add(1, ordering: .relaxed) }
    }

    /// Removes the image, or waits for one; returns `nil` when none will come, or the task is cancelled.
    func take() async -> ArrivedImage? {
        let image = await images.stream.first { _ in true }
        if image == nil { finish() } else { room.continuation.yield() }
        return image
    }

    /// Ends the stream of images: waiting tasks continue; a buffered image can still be removed.
    func finish() {
        images.continuation.finish()
        room.continuation.finish()
    }
}
