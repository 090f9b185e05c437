// Conditions and rules laid flat. Made by RuleCompiler; pure.

/// One condition in the flat form; places and ranges are of `RuleBook.nodes`.
enum Node {
    case leaf(Leaf)
    case not(Int)
    case all(Range<Int>)
    case any(Range<Int>)

    /// The measure of the comparison minus the one in another slot.
    case difference(Leaf, minus: Int)

    /// The number of conditions that hold is from `least` to `most`.
    case count(Range<Int>, least: Int, most: Int)

    /// The condition, left out where the measure `depth` in a slot is 0.
    case whenDepth(Int, depth: Int)
}

/// One rule in the flat form; ranges are of `RuleBook.nodes`.
struct CompiledRule {
    /// The conditions of the choice; `nil` for `otherwise`.
    var possible: Range<Int>?

    /// The conditions of the confirmation; `nil` if the shape is never confirmed.
    var confirmed: Range<Int>?
}
