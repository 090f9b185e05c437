// One seen point of an image. Used by every room; pure.

/// One detected point: its position, its depth, and the detector's confidence.
///
/// A missing point is no `Keypoint` at all: absence is `nil`, never (0, 0)
/// (<doc:NativeRecords#Missing-points-and-confidence>).
public struct Keypoint: Codable, Sendable, Hashable {
    /// Position from the left edge, 0…1 of the image's width; may leave that range.
    public var x: Float

    /// Position from the top edge, 0…1 of the image's height; may leave that range.
    public var y: Float

    /// Depth in units of x relative to the wrist, smaller is nearer; `nil` where the source has none.
    public var z: Float?

    /// The detector's confidence 0…1, `nil` where the source gives none.
    public var confidence: Float?

    /// Creates a point.
    ///
    /// - Parameters:
    ///   - x: 0…1 of the width.
    ///   - y: 0…1 of the height, down.
    ///   - z: depth in units of x, `nil` if unknown.
    ///   - confidence: 0…1, `nil` if unknown.
    public init(x: Float, y: Float, z: Float? = nil, confidence: Float? = nil) {
        self.x = x
        self.y = y
        self.z = z
        self.confidence = confidence
    }
}
