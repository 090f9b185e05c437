// Three-valued logic. Used by conditions and rule books; pure.

/// The truth of a condition: it holds, it does not, or the points that were seen do not decide it.
///
/// The connectives are Kleene's strong three-valued logic (S. C. Kleene, Introduction to Metamathematics, 1952, §64).
public enum TernaryValue: Int8, Sendable, Hashable, CaseIterable {
    /// It holds for no value that the measure can have.
    case no = -1

    /// It holds for some values and not for others.
    case unknown = 0

    /// It holds for every value that the measure can have.
    case yes = 1

    /// Returns whether both hold: the lesser of the two.
    package static func && (left: TernaryValue, right: TernaryValue) -> TernaryValue {
        left.rawValue < right.rawValue ? left : right
    }

    /// Returns whether at least one holds: the greater of the two.
    package static func || (left: TernaryValue, right: TernaryValue) -> TernaryValue {
        left.rawValue > right.rawValue ? left : right
    }

    /// Returns the negation; unknown stays unknown.
    package static prefix func ! (truth: TernaryValue) -> TernaryValue {
        switch truth {
        case .no: .yes
        case .unknown: .unknown
        case .yes: .no
        }
    }
}
