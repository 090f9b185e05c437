// What a performance has come to. Written by Performance, read for the status line and the summary.

public import Drums
import Gestures

/// What a performance has come to so far.
public struct PlayReport: Sendable {
    /// Records that were read, of all sources.
    public var frames = 0

    /// Gestures that were seen in them.
    public var gestures = 0

    /// Gestures that no line of the kit waits for.
    public var unmatched = 0

    /// Records that were dropped because their time was not after the one before (CNV-05).
    public var dropped = 0

    /// What went wrong in the drum machine: unknown instruments, times that cannot be, floods.
    public var faults = DrumFaults()

    /// How often each instrument was hit, in the order of the first hits.
    public var hits: [(instrument: String, count: Int)] = []

    /// The last hits, the newest last.
    public var lastHits: [String] = []

    /// The mode now.
    public var mode = Mode.freestyle

    /// The tempo now, in beats a minute.
    public var tempo = 0.0

    /// How many steps the take has.
    public var takeLength = 0

    /// From a picture's taking to the engine's having its keypoints, where the source's times are the system's clock.
    public var sight = LatencyTally()

    /// From a record's coming in to its sounds' being ordered.
    public var engine = LatencyTally()

    /// From a movement, as it was dated, to the order that its sound begin.
    public var whole = LatencyTally()

    /// Hits of all instruments.
    public var hitCount: Int { hits.reduce(0) { $0 + $1.count } }

    /// Makes an empty report.
    public init() {}

    /// Counts what was done.
    mutating func add(_ action: DrumAction) {
        guard case .hit(let hit) = action else { return }
        let name = hit.instrument.name
        if let place = hits.firstIndex(where: { $0.instrument == name }) {
            hits[place].count += 1
        } else {
            hits.append((name, 1))
        }
        lastHits.append(name)
        if lastHits.count > Tuning.lastHits { lastHits.removeFirst() }
    }
}
