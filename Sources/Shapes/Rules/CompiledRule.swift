// Conditions and rules laid flat. Made by RuleCompiler; pure.

/// One condition in the flat form; places and ranges are of `RuleBook.nodes`.
enum Node {
    case leaf(Leaf)
    case not(Int)
    case all(Range<Int>)
    case any(Range<Int>)
}

/// One rule in the flat form; ranges are of `RuleBook.nodes`.
struct CompiledRule {
    /// The conditions of the choice; `nil` for `otherwise`.
    var possible: Range<Int>?

    /// The conditions of the confirmation; `nil` if the shape is never confirmed.
    var confirmed: Range<Int>?
}
