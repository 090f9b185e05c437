// A face's coefficients and points. Read and written by KeypointFiles, used by Gestures; pure.

/// One face: coefficients by name, a transform, and mesh points.
public struct Face: Codable, Sendable, Equatable {
    /// Coefficients 0…1 by name, for example `jawOpen` (<doc:GestureRecognition#Faces>); a missing name is unknown, not 0.
    public var blendshapes: [String: Float]

    /// The face's 4×4 transform, column by column (16 numbers), empty where unknown.
    public var transform: [Float]

    /// The mesh points, `nil` where one was not seen; empty where the source has none.
    public var points: [Keypoint?]

    /// The fields that Tactus does not know, kept so that they are written again.
    public var extras: [UnknownField]

    /// Creates a face.
    public init(
        blendshapes: [String: Float] = [:],
        transform: [Float] = [],
        points: [Keypoint?] = [],
        extras: [UnknownField] = []
    ) {
        self.blendshapes = blendshapes
        self.transform = transform
        self.points = points
        self.extras = extras
    }
}
