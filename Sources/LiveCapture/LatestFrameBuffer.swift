// Where the camera's images wait for the model: room for one. The camera's task gives, the model's task takes.

import Imaging
import Synchronization

/// An image and when it came to the engine.
struct ArrivedImage: Sendable {
    var image: Image
    var arrival: ContinuousClock.Instant

    /// How many images of the run had come with this one.
    var count = 1
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
    private struct State {
        var image: ArrivedImage?
        var taker: CheckedContinuation<ArrivedImage?, Never>?
        var giver: CheckedContinuation<Void, Never>?
        var dropped = 0
        var isFinished = false
    }

    private let policy: BackpressurePolicy
    private let state = Mutex(State())

    init(_ policy: BackpressurePolicy) { self.policy = policy }

    /// How many images were replaced before anyone took them.
    var dropped: Int { state.withLock { $0.dropped } }

    /// Puts an image in; with `block`, waits until the one before was taken.
    func give(_ image: ArrivedImage) async {
        if policy == .block { await room() }
        let taker = state.withLock { state in
            guard !state.isFinished else { return nil as CheckedContinuation<ArrivedImage?, Never>? }
            if let taker = state.taker {
                state.taker = nil
                return taker
            }
            if state.image != nil { state.dropped += 1 }
            state.image = image
            return nil
        }
        taker?.resume(returning: image)
    }

    /// Takes the image, or waits for one; `nil` when none will come, or the task is cancelled.
    func take() async -> ArrivedImage? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (waits, image, giver) = state.withLock { state in
                    defer { (state.image, state.giver) = (nil, nil) }
                    let waits = state.image == nil && !state.isFinished && !Task.isCancelled
                    if waits {
                        precondition(state.taker == nil, "one task takes")
                        state.taker = continuation
                    }
                    return (waits, state.image, state.giver)
                }
                giver?.resume()
                if !waits { continuation.resume(returning: image) }
            }
        } onCancel: {
            finish()
        }
    }

    /// No more images: who waits goes on; one that is in the slot can still be taken.
    func finish() {
        let (taker, giver) = state.withLock { state in
            state.isFinished = true
            defer { (state.taker, state.giver) = (nil, nil) }
            return (state.taker, state.giver)
        }
        taker?.resume(returning: nil)
        giver?.resume()
    }

    private func room() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let hasRoom = state.withLock { state in
                    guard state.image != nil, !state.isFinished, !Task.isCancelled else { return true }
                    precondition(state.giver == nil, "one task gives")
                    state.giver = continuation
                    return false
                }
                if hasRoom { continuation.resume() }
            }
        } onCancel: {
            finish()
        }
    }
}
