// Images of a table whose rows come back after those of others. Used by LandmarkTable; pure.

/// The complete images of a table of one hand a row; notices a hand of one of them that comes later.
struct ReturningImages {
    /// The first line of an image that came again with another hand.
    private(set) var line: Int?

    private var images: Set<Int> = []
    private var hands: Set<Int> = []

    /// Takes note that an image begins; one that begins again with a hand that it had is another of the same number.
    mutating func open(_ key: String, _ hand: String, line: Int) {
        let isNew = images.insert(key.hashValue).inserted
        if !isNew, self.line == nil, !hands.contains((key + "\0" + hand).hashValue) { self.line = line }
    }

    /// Takes note of a hand of an image.
    mutating func note(_ hand: String, of key: String) { hands.insert((key + "\0" + hand).hashValue) }
}
