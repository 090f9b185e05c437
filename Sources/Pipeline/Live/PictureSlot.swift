// Where the camera's pictures wait for the model: room for one. The camera's task gives, the model's task takes.

import Pictures
import Synchronization

/// A picture and when it came to the engine.
struct ArrivedPicture: Sendable {
    var picture: Picture
    var arrival: ContinuousClock.Instant

    /// How many pictures of the run had come with this one.
    var count = 1
}

/// What becomes of a picture that the model has no time for.
package enum PicturePolicy: Sendable, Hashable {
    /// It makes room for the next one and is counted: what is taken is never old (live).
    case newest

    /// The camera waits (files that are worked through).
    case every
}

/// Room for one picture between two tasks.
final class PictureSlot: Sendable {
    private struct State {
        var picture: ArrivedPicture?
        var taker: CheckedContinuation<ArrivedPicture?, Never>?
        var giver: CheckedContinuation<Void, Never>?
        var dropped = 0
        var isFinished = false
    }

    private let policy: PicturePolicy
    private let state = Mutex(State())

    init(_ policy: PicturePolicy) { self.policy = policy }

    /// How many pictures were replaced before anyone took them.
    var dropped: Int { state.withLock { $0.dropped } }

    /// Puts a picture in; with `every`, waits until the one before was taken.
    func give(_ picture: ArrivedPicture) async {
        if policy == .every { await room() }
        let taker = state.withLock { state in
            guard !state.isFinished else { return nil as CheckedContinuation<ArrivedPicture?, Never>? }
            if let taker = state.taker {
                state.taker = nil
                return taker
            }
            if state.picture != nil { state.dropped += 1 }
            state.picture = picture
            return nil
        }
        taker?.resume(returning: picture)
    }

    /// Takes the picture, or waits for one; `nil` when none will come, or the task is cancelled.
    func take() async -> ArrivedPicture? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (waits, picture, giver) = state.withLock { state in
                    defer { (state.picture, state.giver) = (nil, nil) }
                    let waits = state.picture == nil && !state.isFinished && !Task.isCancelled
                    if waits {
                        precondition(state.taker == nil, "one task takes")
                        state.taker = continuation
                    }
                    return (waits, state.picture, state.giver)
                }
                giver?.resume()
                if !waits { continuation.resume(returning: picture) }
            }
        } onCancel: {
            finish()
        }
    }

    /// No more pictures: who waits goes on; one that is in the slot can still be taken.
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
                    guard state.picture != nil, !state.isFinished, !Task.isCancelled else { return true }
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
