// One thing that happened, as it stands in a file of events. Written by players, read by evaluation; pure.

/// One thing that happened at a moment: a record of <doc:Formats>, what was played or, in labelled data, what is true.
public struct Event: Codable, Sendable, Hashable {
    /// When it happened, in seconds of its source: the capture time of the frame that decided it.
    public var time: Double

    /// Which source it came from, `nil` where unknown.
    public var source: String?

    /// What kind: `hit`, `mode`, `shape`, `pinch`, `release` and so on.
    public var kind: String

    /// Which one of its kind: an instrument, a mode, a shape.
    public var id: String

    /// The person's own hand, `nil` where unknown or none.
    public var hand: Handedness?

    /// The region that the hand was in, `nil` where none matters.
    public var region: String?

    /// The shape that the hand showed, `nil` where none matters.
    public var shape: String?

    /// The instrument of a hit.
    public var instrument: String?

    /// How hard, 0…1; `nil` where it has no meaning.
    public var velocity: Float?

    /// When the movement itself is thought to have happened, in seconds; `nil` where nothing better than `time` is
    /// known.
    public var onset: Double?

    /// The MIDI note of a hit, 0…127.
    public var note: Int?

    /// Why it was taken for one, in words.
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
        self.why = why
    }
}
