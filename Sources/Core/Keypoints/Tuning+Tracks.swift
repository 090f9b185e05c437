// The numbers by which hands are told apart from frame to frame, chosen on modelled crossings with side labels that flip, and on
// signers side by side.

extension Tuning {
    /// The time for which a hand that is not seen keeps its number, in seconds: a crossing, or a stroke that is blurred.
    static let trackGap = 0.5

    /// The largest difference of hands that may be the same, in palms from where a hand is expected, and the weight of its pose and its
    /// size there: a hand that is far away after a moment unseen must be like it, or it is the one of a neighbour
    /// (<doc:PreparingKeypoints#Tracks>).
    static let mostDifference: Float = 4, likenessWeight: Float = 4

    /// The share by which the velocity and the steadiness of the side follow each frame.
    static let velocityShare: Float = 0.5, sideShare: Float = 0.1

    /// The time in which a movement that is not seen comes to rest, in seconds.
    static let velocityTime: Float = 0.12

    /// The weights of another pose, of another size (of a logarithm) and of another side beside that of a palm of distance.
    static let poseWeight: Float = 1, sizeWeight: Float = 0.5, sideWeight: Float = 0.1

    /// More than any cost of hands that may be the same.
    static let noTrackCost: Float = 1_000

    /// The time between frames that have none, in seconds.
    static let usualStep = 1.0 / 30
}
