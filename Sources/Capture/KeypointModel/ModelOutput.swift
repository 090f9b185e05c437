// The outputs of models. Named by manifests and handshakes; pure.

/// An output of a model; the names of the record's fields (<doc:Formats#Native-records>).
public enum ModelOutput: String, Sendable, Hashable, CaseIterable {
    /// Hands with 21 points.
    case hands

    /// Bodies with named points.
    case bodies

    /// Faces with points and coefficients.
    case faces
}
