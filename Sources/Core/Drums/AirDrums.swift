// Frames in, hits out: a kit's recogniser and its drum machine as one value. For programs that use the library; pure.

public import Gestures
public import Keypoints

extension GestureOptions {
    /// Creates the options of a kit: its triggers, regions, books and tuning.
    public init(_ kit: Kit) {
        self.init(triggers: kit.lines.map(\.trigger), regions: kit.regions, book: kit.book)
        values = kit.values.map(\.value)
        devices = Set(kit.instruments.map(\.name))
        movements = kit.movements
        configuration = kit.configuration
    }
}

extension GestureRecognizer {
    /// Creates a recogniser of the gestures that a kit's lines wait for.
    public init(_ kit: Kit) { self.init(GestureOptions(kit)) }
}

/// A kit that is played by frames of keypoints.
///
/// No clock is read: the same frames give the same hits, which are those of `tactus render`.
///
/// ```swift
/// var drums = AirDrums(try Kit(named: "hands"))
/// for try await frame in KeypointFrames(path: "take.jsonl") {
///     for hit in drums.hits(in: frame) { print(hit.time, hit.instrument.name, hit.velocity) }
/// }
/// ```
public struct AirDrums: Sendable {
    /// The drum machine, with the mode and the take.
    public var machine: DrumMachine

    /// The seconds from the onset of a strike to the time at which `due(_:)` lets it sound; `nil`, the default, for a
    /// delay that fits the frame rate: 0.04 at 60 frames per second, 0.05 at 30 or less, 0 for strikes that are
    /// predicted.
    public var fixedLatency: Double?

    private var recognizer: GestureRecognizer
    private var times = RecordTimes()
    private var latency = FixedLatency()

    /// Creates a player that has seen no frame.
    ///
    /// - Parameters:
    ///   - kit: the kit; its rule book, regions and tuning are used.
    ///   - options: the order of modes, the tempo and the like.
    ///   - take: a take to play or to continue; its tempo and subdivision replace those of `options`.
    public init(_ kit: Kit, options: DrumOptions = DrumOptions(), take: Take? = nil) {
        machine = DrumMachine(kit, options: options, take: take)
        recognizer = GestureRecognizer(kit)
    }

    /// Returns the hits that a frame decides, and those of the take that are due by its time.
    ///
    /// - Parameter frame: the next frame. One without a time, or out of time, has no hits.
    /// - Returns: the hits, in the order in which they are decided.
    public mutating func hits(in frame: Frame) -> [DrumHit] {
        actions(in: frame).compactMap { if case .hit(let hit) = $0 { hit } else { nil } }
    }

    /// Returns all that a frame decides: hits, rests, modes, tempos, values and named actions.
    ///
    /// - Parameter frame: the next frame. One without a time, or out of time, decides nothing.
    public mutating func actions(in frame: Frame) -> [DrumAction] {
        var frame = frame
        guard times.process(&frame).passage != .dropped, let time = frame.time else { return [] }
        latency.process(time)
        return machine.advance(to: time) + machine.process(recognizer.process(frame))
    }

    /// Returns the time at which a hit sounds, in seconds of the frames.
    ///
    /// Strikes are known between one and two frames after their onsets. A constant delay is heard less than one that
    /// changes from hit to hit.
    public func due(_ hit: DrumHit) -> Double {
        if hit.cause == .take { return hit.time }
        let isSteady = hit.gesture?.kind == .struck && machine.kit.configuration.strikes == .peak
        return max(hit.time, hit.onset + (fixedLatency ?? (isSteady ? latency.seconds : 0)))
    }
}
