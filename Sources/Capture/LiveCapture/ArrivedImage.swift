// Images that wait for the model, in a mailbox with room for one. The camera's task sends, the model's task takes.

import KeypointFiles
import Text

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

extension BackpressurePolicy {
    /// A queue with room for one image.
    var queue: QueuePolicy {
        switch self {
        case .dropOldest: .dropOldest(1)
        case .block: .block(0)
        }
    }
}
