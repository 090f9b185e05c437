// The numbers of this target that several files share; those of one file are at its head. Pure.

enum Tuning {
    /// `face smiles` and its like: in from this score, out below the other, as published doorbells that wait for smiles take it.
    static let expressionEnter = 0.5
    static let expressionExit = 0.4

    /// The largest depth of nested conditions.
    static let deepestCondition = 16

    /// The largest number of conditions of a book; a search over all of them at once (`RuleLint`) recurses once for
    /// each.
    static let mostConditions = 1000

    /// The largest length of the names of books and shapes, in characters.
    static let longestName = 64

    /// The largest length of a kit's trigger, in bytes.
    static let longestTrigger = 400

    /// The largest number of listed findings.
    static let mostFindings = 100

    /// The largest rule book or kit that is read, in bytes; one has a few thousand.
    static let largestText = 1 << 20

    /// The largest number of regions, instruments or gestures of a kit; each gesture is compared with each other one.
    static let mostParts = 200

    /// The longest hold of a shape, in seconds.
    static let longestHold: Double = 60

    /// The range of a hand's position in the image, in its width and height.
    static let imageReach: ClosedRange<Double> = 0...1

    /// The range of a hand's position beside the body, in metres; positions beyond are tracking errors
    /// (<doc:GestureRecognition#Regions>).
    static let bodyReach: ClosedRange<Double> = -1.5...1.5

    /// The range of a drum's radius in its region, in units of the space.
    static let drumRadius = 0.01...1.5

    /// The range of the readings at the ends of values: degrees are the largest.
    static let readings = -1000.0...1000

    /// The lengths of MIDI notes, in seconds.
    static let noteLengths: ClosedRange<Double> = 0.001...10

    /// The largest distance of an instrument from the listener, in metres, in each direction.
    static let farthest: Double = 100
}
