// The modes of a drum machine. Named by kits, held by DrumMachine; pure.

/// The treatment of hits by the machine.
public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Hits sound.
    case freestyle

    /// Hits sound and are recorded.
    case recording

    /// The take is repeated; hits sound along.
    case playing
}
