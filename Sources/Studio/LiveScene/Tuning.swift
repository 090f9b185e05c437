// Every number of this target that could be another one; pure.

package enum Tuning {
    /// The time after which a problem is reported, in seconds.
    static let problemTime = 3.0

    /// A hand that is smaller than this share of the image is hard to read for the models.
    static let smallHand: Float = 0.07

    /// The number of points missing or outside at which a hand is cut off.
    static let cutOffPoints = 5

    /// The number of frames per second below which strikes are missed.
    static let lowRate = 15.0

    /// The weight of each interval in the rate.
    static let rateShare = 0.05

    /// An image with a lower mean is dark, of 255.
    static let dark = 35.0

    /// The interval between examinations of the light, in seconds, and the number of examined bytes of the image.
    static let lightInterval = 1.0
    static let lightSamples = 4096

    /// The most frames of one collection: a minute at 333 a second.
    static let mostCollected = 20_000

    /// A hand that is so far in a region of the body's frame is well within it, in metres.
    static let regionDepth = 0.1

    /// The number of decimals of places and other numbers: enough for an image of 4096 pixels.
    static let scenePlaces = 4

    /// The most vertices and triangles of a face's mesh: what an index of 16 bits reaches, and as many as there may be of it.
    static let mostVertices = 65_535
    static let mostTriangles = 131_072

    /// The most bytes of its file.
    static let mostMeshBytes = 16 << 20

    /// The weight of earlier comparisons of sides after each new one.
    static let sideMemory = 0.995

    /// The least number of comparisons for a report of exchanged sides.
    static let fewestSides = 60.0
}
