// What a drum machine does with hits. Named by kits, held by DrumMachine; pure.

/// What the machine does with hits.
public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Hits sound.
    case freestyle

    /// Hits sound and are taken down.
    case recording

    /// The take is played round and round; hits sound along.
    case playing
}
