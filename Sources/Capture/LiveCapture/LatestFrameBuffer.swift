// Where the camera's images wait for the model: room for one. The camera's task gives, the model's task takes.

import KeypointFiles
import Synchronization

/// An image and when it came to the engine.
struct ArrivedImage: Sendable {
    var image: Image
    var arrival: ContinuousClock.Instant
}

/// What becomes of an image that the model has no time for.
package enum BackpressurePolicy: Sendable, Hashable {
    /// It makes room for the next one and is counted: what is taken is never old (live).
    case dropOldest

    /// The camera waits (files that are worked through).
    case block
}

/// Room for one image between two tasks.
final class LatestFrameBuffer: Sendable {
    private let policy: BackpressurePolicy
    private let images = AsyncStream.makeStream(of: ArrivedImage.self, bufferingPolicy: .bufferingNewest(1))

    /// Has something in it while there is room for an image.
    private let room = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let droppedCount = Atomic(0)

    init(_ policy: BackpressurePolicy) {
        self.policy = policy
        room.continuation.yield()
    }

    /// How many images were replaced before anyone took them.
    var dropped: Int { droppedCount.load(ordering: .relaxed) }

    /// Puts an image in; with `block`, waits until the one before was taken.
    func give(_ image: ArrivedImage) async {
        if policy == .block, await room.stream.first(where: { _ in true }) == nil { finish() }
        if case .dropped = images.continuation.yield(image) { droppedCount.add(1, ordering: .relaxed) }
    }

    /// Takes the image, or waits for one; `nil` when none will come, or the task is cancelled.
    func take() async -> ArrivedImage? {
        let image = await images.stream.first { _ in true }
        if image == nil { finish() } else { room.continuation.yield() }
        return image
    }

    /// No more images: who waits goes on; one that is in the slot can still be taken.
    func finish() {
        images.continuation.finish()
        room.continuation.finish()
    }
}
