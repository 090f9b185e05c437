// The direction of y in a source. Stated by ReaderOptions and formats; pure.

/// The direction in which y grows.
public enum VerticalAxis: String, CaseIterable, Sendable, Hashable {
    /// From the bottom of the image.
    case up

    /// From its top.
    case down
}
