// The output that nobody hears.

/// Counts strokes and lets none be heard.
public final class NullOutput: SoundOutput {
    /// What was granted: nothing.
    public let granted = AudioFormat(
        name: "no sound",
        frequency: Tuning.frequency,
        updateFrames: 0,
        latency: 0,
        usesHRTF: false,
        voices: 0
    )

    /// What was counted.
    public private(set) var counts = SoundCounts()

    private let bank: SoundBank

    /// Creates one that knows the sounds of a bank.
    public init(bank: SoundBank) { self.bank = bank }

    /// Counts it.
    public func strike(sound: String, velocity: Float, place: SIMD3<Float>, gain: Float) {
        counts.strikes += 1
        if bank.name(of: sound) == nil { counts.unknown += 1 }
    }

    /// Does nothing.
    @discardableResult
    public func advance(to seconds: Double) throws(TactusError) -> SoundNotice? { nil }

    /// Does nothing.
    public func stopAll() {}

    /// Does nothing.
    public func stop(sound: String) {}

    /// Does nothing.
    public func close() throws(TactusError) {}
}
