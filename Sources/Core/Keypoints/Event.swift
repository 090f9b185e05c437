// One thing that happened, as in a file of events. Written by players, read by evaluation; pure.

/// An event at a moment: a record of <doc:Messages#Events>, a played hit or, in labelled data, a reference event.
public struct Event: Codable, Sendable, Hashable {
    /// The time of the event, in seconds of its source: the capture time of the frame that decided it.
    public var time: Double

    /// The name of the source, `nil` where unknown.
    public var source: String?

    /// The kind: `hit`, `mode`, `shape`, `pinch`, `release` and so on.
    public var kind: String

    /// The member of its kind: the name of an instrument, a mode, a shape.
    public var id: String

    /// The person's own hand, `nil` where unknown or none.
    public var hand: Handedness?

    /// The region that the hand was in, `nil` where none matters.
    public var region: String?

    /// The shape that the hand showed, `nil` where none matters.
    public var shape: String?

    /// The instrument of a hit.
    public var instrument: String?

    /// The velocity, 0…1; `nil` where it has no meaning.
    public var velocity: Float?

    /// The estimated time of the movement itself, in seconds; `nil` where nothing better than `time` is known.
    public var onset: Double?

    /// The MIDI note of a hit, 0…127.
    public var note: Int?

    /// The position of a continuous value, and the place of a hit from the centre of a drum to its edge, 0…1; `nil` where
    /// it has no meaning.
    public var position: Double?

    /// The measures of the movement of a hand behind it; `nil` for others.
    public var measures: MovementMeasures?

    /// The reason for the event, in words.
    public var why: String?

    /// Creates an event.
    public init(
        time: Double,
        source: String? = nil,
        kind: String,
        id: String,
        hand: Handedness? = nil,
        region: String? = nil,
        shape: String? = nil,
        instrument: String? = nil,
        velocity: Float? = nil,
        onset: Double? = nil,
        note: Int? = nil,
        position: Double? = nil,
        why: String? = nil
    ) {
        self.time = time
        self.source = source
        self.kind = kind
        self.id = id
        self.hand = hand
        self.region = region
        self.shape = shape
        self.instrument = instrument
        self.velocity = velocity
        self.onset = onset
        self.note = note
        self.position = position
        self.why = why
    }
}
