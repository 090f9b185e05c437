// Every number of this target that could be another one; pure.

/// The numbers of this target.
package enum Tuning {
    /// What hinders for so many seconds is told.
    static let problemTime = 3.0

    /// A hand that is smaller than this share of the image is hard to read for the models.
    static let smallHand: Float = 0.07

    /// With so many points missing or outside a hand is cut off.
    static let cutOffPoints = 5

    /// Below so many frames per second strikes are missed.
    static let lowRate = 15.0

    /// How much each interval counts for the rate.
    static let rateShare = 0.05

    /// An image with a lower mean is dark, of 255.
    static let dark = 35.0

    /// How often the light is looked at, in seconds, and at how many bytes of the image.
    static let lightInterval = 1.0
    static let lightSamples = 4096

    /// The most frames of one collection: a minute at 333 a second.
    static let mostCollected = 20_000

    /// A hand that is so far in a region of the body's frame is well within it, in metres.
    static let regionDepth = 0.1

    /// The decimals of a face's numbers: an image of 4096 pixels has so many places.
    static let facePlaces = 4

    /// The most vertices and triangles of a face's mesh: what an index of 16 bits reaches, and as many as there may be of it.
    static let mostVertices = 65_535
    static let mostTriangles = 131_072

    /// The most bytes of its file.
    static let mostMeshBytes = 16 << 20

    /// How sure the geometry must be of a hand's side, as for whole recordings.
    static let plainSide: Float = 0.086

    /// How much of earlier comparisons of sides counts after each new one.
    static let sideMemory = 0.995

    /// So many comparisons speak for sides that are exchanged, at least.
    static let fewestSides = 60.0
}
