// The output that nobody hears.

/// Counts strokes and lets none be heard.
package final class NullOutput: SoundOutput {
    /// What was granted: nothing.
    package let granted = AudioFormat(
        name: "no sound",
        frequency: Tuning.frequency,
        updateFrames: 0,
        latency: 0,
        usesHRTF: false,
        voices: 0
    )

    /// What was counted.
    package private(set) var counts = SoundCounts()

    private let bank: SoundBank

    /// Creates one that knows the sounds of a bank.
    package init(bank: SoundBank) { self.bank = bank }

    /// Counts it.
    package func strike(sound: String, velocity: Float, place: SIMD3<Float>, gain: Float) {
        counts.strikes += 1
        if bank.name(of: sound) == nil { counts.unknown += 1 }
    }

    /// Does nothing.
    @discardableResult
    package func advance(to seconds: Double) throws(TactusError) -> SoundNotice? { nil }

    /// Does nothing.
    package func stopAll() {}

    /// Does nothing.
    package func stop(sound: String) {}

    /// Does nothing.
    package func close() throws(TactusError) {}
}
