// One hand of a frame with what is known about it. Used by every room; pure.

/// Which of the person's own hands it is, after mirroring is taken into account (<doc:Formats>).
public enum Side: String, CaseIterable, Sendable, Hashable {
    case left
    case right

    /// The other hand.
    public var opposite: Side { self == .left ? .right : .left }
}

/// One hand: its points, whose side it is, and in datasets its true label and its person.
public struct Hand: Sendable, Equatable {
    /// The 21 points, each present or absent.
    public var points: HandPoints

    /// The person's own side, `nil` where unknown.
    public var side: Side?

    /// The detector's score for the hand or its side, 0…1, `nil` where unknown.
    public var score: Float?

    /// The true shape, in labelled data.
    public var label: String?

    /// Who showed it, for scores that leave one person out.
    public var person: String?

    /// Fields of the record that Tactus does not know, kept to be written again.
    public var extras: [ExtraField]

    /// Makes a hand.
    public init(
        points: HandPoints = HandPoints(),
        side: Side? = nil,
        score: Float? = nil,
        label: String? = nil,
        person: String? = nil,
        extras: [ExtraField] = []
    ) {
        self.points = points
        self.side = side
        self.score = score
        self.label = label
        self.person = person
        self.extras = extras
    }
}

/// A field that Tactus does not know: its name and its value as raw JSON text, passed through unchanged.
public struct ExtraField: Sendable, Hashable {
    /// The field's name, unescaped.
    public var name: String

    /// The field's value: valid JSON text without a line break.
    public var json: String

    /// Makes a field.
    public init(name: String, json: String) {
        self.name = name
        self.json = json
    }
}
