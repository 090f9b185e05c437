// The rule books that come with Tactus, carried inside the program.

public import Shapes

/// A rule book that comes with Tactus; its text is compiled in, and no file is needed at run time.
package enum ShippedBook: String, CaseIterable, Sendable {
    /// Rock, scissors and paper, measured as well as we can: the default.
    case rockScissorsPaper = "rock-scissors-paper"

    /// The three shapes word for word as in the article.
    case seed

    /// The signs people expect beyond the three, with a reject for everything else.
    case handSigns = "hand-signs"

    /// The book's YAML text, that of `Models/rules/`.
    package var text: String {
        let bytes =
            switch self {
            case .rockScissorsPaper: PackageResources.rock_scissors_paper_yaml
            case .seed: PackageResources.seed_yaml
            case .handSigns: PackageResources.hand_signs_yaml
            }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The compiled book.
    ///
    /// - Complexity: parses and compiles the text at each call, about a millisecond; keep the result.
    package var book: RuleBook {
        do {
            return try RuleBook(RuleFile(text: text, name: "\(rawValue).yaml").definition())
        } catch {
            preconditionFailure("a shipped rule book is broken: \(error)")
        }
    }
}

extension RuleBook {
    /// The default book: rock, scissors and paper (`Models/rules/rock-scissors-paper.yaml`).
    public static let rockScissorsPaper = ShippedBook.rockScissorsPaper.book
}
