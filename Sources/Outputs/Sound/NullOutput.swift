// The output without sound.

/// Counts strokes without playing them.
package final class NullOutput: SoundOutput {
    package let granted = AudioFormat(
        name: "no sound",
        frequency: Tuning.frequency,
        updateFrames: 0,
        latency: 0,
        usesHRTF: false,
        voices: 0
    )

    package private(set) var counts = SoundCounts()

    private let bank: SoundBank

    package init(bank: SoundBank) { self.bank = bank }

    package func strike(sound: String, velocity: Float, place: SIMD3<Float>, gain: Float) {
        counts.strikes += 1
        if bank.name(of: sound) == nil { counts.unknown += 1 }
    }

    @discardableResult
    package func advance(to seconds: Double) throws(TactusError) -> SoundNotice? { nil }

    package func stopAll() {}

    package func stop(sound: String) {}

    package func close() throws(TactusError) {}
}
