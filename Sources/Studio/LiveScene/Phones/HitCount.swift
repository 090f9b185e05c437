// The numbers of a phone's hits: which came before, and how many never came. Owned by PhoneTable; pure.

/// The jump of a hit's number from the last from which it is not of the same count.
private let sequenceJump = 1_000_000

/// Follows the count of a phone's hits. A connection keeps their order: lower numbers than the last came before.
struct HitCount: Sendable {
    enum Passage: Sendable, Equatable {
        case new
        case repeated

        /// Of another count: much too far ahead.
        case foreign
    }

    var session: String

    private(set) var last: Int

    /// The number of hits that never came.
    private(set) var lost = 0

    private(set) var repeated = 0

    init(session: String, next: Int) {
        self.session = session
        last = next - 1
    }

    /// Begins another count, if it is another one.
    mutating func begin(session: String, next: Int) {
        guard session != self.session else { return }
        self.session = session
        last = next - 1
    }

    mutating func admit(_ sequence: Int) -> Passage {
        guard sequence > last else {
            repeated += 1
            return .repeated
        }
        guard sequence - last <= sequenceJump else { return .foreign }
        lost += sequence - last - 1
        last = sequence
        return .new
    }
}
