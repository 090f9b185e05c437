// One hand of a frame with what is known about it. Used by every room; pure.

/// The handedness of a hand: the person's own left or right, with mirroring taken into account
/// (<doc:NativeRecords#Handedness-and-mirroring>).
public enum Handedness: String, CaseIterable, Codable, Sendable, Hashable {
    case left
    case right

    /// The other hand.
    public var opposite: Handedness { self == .left ? .right : .left }
}

/// One hand: its landmarks and handedness, and in data sets its label and person.
public struct Hand: Codable, Sendable, Equatable {
    /// The 21 landmarks, each present or missing.
    public var points: HandLandmarks

    /// The handedness, `nil` if unknown.
    public var side: Handedness?

    /// The detector's score for the hand or its side, 0…1, `nil` where unknown.
    public var score: Float?

    /// The reference label, in labelled data.
    public var label: String?

    /// The person who showed the hand, for scores that leave one person out.
    public var person: String?

    /// The unknown fields of the record, kept so that they are written again.
    public var extras: [UnknownField]

    /// Creates a hand.
    public init(
        points: HandLandmarks = HandLandmarks(),
        side: Handedness? = nil,
        score: Float? = nil,
        label: String? = nil,
        person: String? = nil,
        extras: [UnknownField] = []
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
public struct UnknownField: Codable, Sendable, Hashable {
    /// The field's name, unescaped.
    public var name: String

    /// The field's value: valid JSON text without a line break.
    public var json: String

    /// Creates a field.
    public init(name: String, json: String) {
        self.name = name
        self.json = json
    }
}
