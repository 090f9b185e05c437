// Every number of this target that could be another one. Read by the parsers and the linter; pure.

/// The numbers of this room: what words mean, and how much of a file is read.
enum Tuning {
    /// `index points up` means within so many degrees of up: half of the quarter that each direction has.
    static let pointsWithin: Float = 45

    /// `palm faces camera` means a facing above this (`Measure.palmFacing`).
    static let facesFrom: Float = 0.3

    /// `face smiles` and its like: in from this score, out below the other, as published doorbells that wait for smiles take it.
    static let expressionEnter = 0.5
    static let expressionExit = 0.4

    /// How deep conditions may be nested.
    static let deepestCondition = 16

    /// How many conditions a book may have; what is asked of all of them at once (`RuleLint`) recurses once for each.
    static let mostConditions = 1000

    /// How long the names of books and shapes may be, in characters.
    static let longestName = 64

    /// How long what a kit's gesture waits for may be, in bytes.
    static let longestTrigger = 400

    /// So many findings are listed.
    static let mostFindings = 100

    /// After so many steps a search of the linter is given up …
    static let mostSteps = 200_000

    /// … and after so many in all searches the whole linting.
    static let mostStepsInAll = 2_000_000

    /// The largest rule book or kit that is read, in bytes; one has a few thousand.
    static let largestText = 1 << 20

    /// How deep brackets and indentation may go; the YAML library's parser recurses once a level.
    static let deepestText = 64

    /// How many regions, instruments or gestures a kit may have; each gesture is compared with each other one.
    static let mostParts = 200

    /// How long a shape may have to be held, in seconds.
    static let longestHold: Double = 60

    /// Where a hand can be in the image, in its width and height …
    static let imageReach: ClosedRange<Double> = 0...1

    /// … and beside the body, in metres; what is beyond is a fault of tracking (<doc:GestureRecognition#Regions>).
    static let bodyReach: ClosedRange<Double> = -1.5...1.5

    /// How far from the listener an instrument may stand, in metres, in each direction.
    static let farthest: Double = 100
}
