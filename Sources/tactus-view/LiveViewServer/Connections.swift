// Connections that have asked for nothing yet, and room for new ones. Owned by the hubs; on the event loop.

import NIOCore

/// The connections of one listener that are neither a live view nor a phone yet.
final class Connections {
    private var open: [Int: any Channel] = [:]
    private var count = 0
    private let most: Int

    /// - Parameter most: how many there are at most.
    init(most: Int) { self.most = most }

    /// A number for a connection; later ones have higher numbers.
    func next() -> Int {
        count += 1
        return count
    }

    /// Takes in a connection that has asked for nothing yet. Where there are too many, the oldest makes room: a browser
    /// asks at once, and who holds connections open does not.
    func admit(_ channel: any Channel, as id: Int) {
        if open.count >= most, let oldest = open.keys.min() {
            open.removeValue(forKey: oldest)?.close(promise: nil)
        }
        open[id] = channel
    }

    /// A connection is closed, or has become what it asked for.
    func forget(_ id: Int) { open[id] = nil }
}
