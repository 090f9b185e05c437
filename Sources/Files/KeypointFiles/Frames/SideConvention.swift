// The meaning of the sides of a source. Stated by formats and importers, used by SideWords; pure.

/// The meaning of the sides that a source names.
enum SideConvention: Sendable {
    /// The person's own hand.
    case own

    /// Right if the image is mirrored, as MediaPipe's `solutions` and TensorFlow.js name sides.
    case mirrored

    /// Right if the image is not mirrored, as MediaPipe Tasks, MediaPipe Holistic and annotators name them.
    case taken

    /// A word that programs copied from either; the hands show from which.
    case word
}
