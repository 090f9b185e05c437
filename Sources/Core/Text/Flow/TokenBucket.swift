// A limit of a rate: a capacity at once, and a refill. Pure; the caller has the clock.

/// Tokens that are taken one at a time and come back at a constant rate, up to a capacity.
package struct TokenBucket: Sendable {
    private let capacity: Double
    private let perSecond: Double
    private var tokens: Double
    private var last: Double?

    /// Creates a full bucket.
    ///
    /// - Parameters:
    ///   - capacity: the most tokens at once.
    ///   - perSecond: the number that come back in a second.
    package init(capacity: Double, perSecond: Double) {
        (self.capacity, self.perSecond, tokens) = (capacity, perSecond, capacity)
    }

    /// Takes a token; `false` if the bucket is empty. A time before the last one adds nothing.
    ///
    /// - Parameter time: in seconds of any clock.
    package mutating func take(at time: Double) -> Bool {
        tokens = filled(at: time)
        last = max(last ?? time, time)
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }

    /// Returns whether all tokens are back.
    package func isFull(at time: Double) -> Bool { filled(at: time) >= capacity }

    private func filled(at time: Double) -> Double {
        min(capacity, tokens + max(0, time - (last ?? time)) * perSecond)
    }
}

/// Lets some lines pass, and counts those that it holds back.
package struct LineLimiter: Sendable {
    private var bucket: TokenBucket
    private var held = 0

    package init(_ bucket: TokenBucket) { self.bucket = bucket }

    /// Returns the number of lines that were held back before this one; `nil` where this one is held back too.
    ///
    /// - Parameters:
    ///   - time: in seconds of any clock.
    ///   - hasRoom: whether any line can be shown.
    package mutating func admit(at time: Double, hasRoom: Bool = true) -> Int? {
        guard hasRoom, bucket.take(at: time) else {
            held += 1
            return nil
        }
        return rest()
    }

    /// Returns the number of lines that were held back since the last one that passed.
    package mutating func rest() -> Int {
        defer { held = 0 }
        return held
    }
}
