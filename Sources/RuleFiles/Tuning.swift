// Every number of this room that could be another one. Read by the parsers and the linter; pure.

/// The numbers of this room: what words mean, and how much of a file is read.
enum Tuning {
    /// `index points up` means within so many degrees of up: half of the quarter that each direction has.
    static let pointsWithin: Float = 45

    /// `palm faces camera` means a facing above this (`Measure.palmFacing`).
    static let facesFrom: Float = 0.3

    /// How deep conditions may be nested.
    static let deepestCondition = 16

    /// How many conditions a book may have; what is asked of all of them at once (`RuleLint`) recurses once for each.
    static let mostConditions = 1000

    /// How long the names of books and shapes may be, in characters.
    static let longestName = 64

    /// A condition that a comma has cut is put together up to this length, in bytes.
    static let longestCut = 400

    /// So many findings are listed.
    static let mostFindings = 100

    /// After so many steps a search of the linter is given up …
    static let mostSteps = 200_000

    /// … and after so many in all searches the whole linting.
    static let mostStepsInAll = 2_000_000

    /// The largest text that is read, in bytes; a rule book has a few thousand.
    static let largestText = 1 << 20

    /// How deep brackets and indentation may go; the YAML library's parser recurses once a level.
    static let deepestText = 64
}
