// A queue with a limit. Pure; the policies are those of swift-async-algorithms' AsyncBufferSequencePolicy.

/// The fate of elements that find no room in a queue, whose limit is a number of elements or of what they cost.
package enum QueuePolicy: Sendable, Hashable {
    /// The oldest make room.
    case dropOldest(Int)

    /// The new one is left out.
    case dropNewest(Int)

    /// Nothing is left out: whoever puts waits for room first, and may go beyond the limit by one element.
    case block(Int)

    package var limit: Int {
        switch self {
        case .dropOldest(let limit), .dropNewest(let limit), .block(let limit): limit
        }
    }
}

/// A queue with a limit that counts what it leaves out.
package struct BoundedQueue<Element> {
    /// The number of elements that were left out.
    package private(set) var dropped = 0

    package private(set) var cost = 0

    private let policy: QueuePolicy
    private let costOf: @Sendable (Element) -> Int
    private var elements: [Element] = []
    private var taken = 0

    /// Creates an empty queue.
    ///
    /// - Parameter cost: what an element takes of the limit; 1 for a limit of elements.
    package init(_ policy: QueuePolicy, cost: @escaping @Sendable (Element) -> Int = { _ in 1 }) {
        self.policy = policy
        costOf = cost
    }

    /// The elements, the oldest first.
    package var all: ArraySlice<Element> { elements[taken...] }

    /// Whether nothing waits.
    package var isEmpty: Bool { taken == elements.count }

    /// Whether the limit is not exceeded.
    package var hasRoom: Bool { cost <= policy.limit }

    /// Appends an element; `false` where it is left out.
    @discardableResult
    package mutating func put(_ element: Element) -> Bool {
        let added = costOf(element)
        if case .dropOldest(let limit) = policy { while cost + added > limit, pop() != nil { dropped += 1 } }
        switch policy {
        case .dropOldest(let limit), .dropNewest(let limit):
            // Also what alone costs more than the limit finds no room.
            guard cost + added <= limit else {
                dropped += 1
                return false
            }
        case .block: break
        }
        elements.append(element)
        cost += added
        return true
    }

    /// Removes and returns the oldest element. O(1) on average: each is moved once at most.
    package mutating func pop() -> Element? {
        guard taken < elements.count else { return nil }
        let element = elements[taken]
        cost -= costOf(element)
        taken += 1
        if taken * 2 > elements.count {
            elements.removeFirst(taken)
            taken = 0
        }
        return element
    }

    package mutating func removeAll() { (elements, taken, cost) = ([], 0, 0) }
}

extension BoundedQueue: Sendable where Element: Sendable {}
