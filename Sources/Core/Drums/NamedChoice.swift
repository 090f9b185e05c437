// The choice of a kit or a scene by words. Part of the commands of KitAction; pure.

/// A choice of one of the kits or takes that a performance switches between (<doc:TakesAndLoops#Commands>).
public enum NamedChoice: Sendable, Hashable {
    /// The next one, after the last one the first.
    case next

    /// The previous one, before the first one the last.
    case previous

    /// The one of a number, from 1 on.
    case number(Int)

    /// The one of a name; a name that no take has begins a new take.
    case name(String)

    /// Creates a choice from `next`, `previous`, a number or a name; `nil` for any other text.
    package init?(_ words: String) {
        switch words {
        case "next": self = .next
        case "previous": self = .previous
        default:
            if let number = Int(words) {
                guard number >= 1 else { return nil }
                self = .number(number)
            } else {
                guard Self.isName(words) else { return nil }
                self = .name(words)
            }
        }
    }

    /// Returns whether a text can be the name of a take and of its file: letters, digits, spaces, `-` and `_`, the
    /// first of them a letter or a digit, and not a number.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.first, first.isLetter || first.isNumber, text.utf8.count <= Tuning.longestName,
            text.last != " ", Int(text) == nil, text != "next", text != "previous"
        else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || " -_".contains($0) }
    }

    /// Returns its place in a list of names, counted on from the present one; `nil` if it is not there.
    func place(in names: [String], from current: Int) -> Int? {
        guard !names.isEmpty else { return nil }
        return switch self {
        case .next: (current + 1) % names.count
        case .previous: (current + names.count - 1) % names.count
        case .number(let number): number <= names.count ? number - 1 : nil
        case .name(let name): names.firstIndex(of: name)
        }
    }

    /// The words, which give the choice again.
    package var words: String {
        switch self {
        case .next: "next"
        case .previous: "previous"
        case .number(let number): "\(number)"
        case .name(let name): name
        }
    }
}
