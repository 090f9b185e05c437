// A synthetic video for its writers: images one after another, their reference, and the options of all takes. Used by
// tactus synthesize; pure.

package import Keypoints

/// The number of moments of a moving hand in one image.
private let blurMoments = 3

/// The distance between the moments of a moving body, in pixels, and the largest number of moments in an image: at
/// 2 m/s before a camera 1.4 m away, `litert-holistic` finds 38 % of hands drawn at 3 moments and 69 % of those
/// drawn at 9.
private let bodyBlurStep: Float = 1.5, bodyBlurMoments = 9

/// The number of pixels that a joint must move while the shutter is open for an image of several moments.
private let blurPixels: Float = 0.5

/// The share of the time between two images in which the shutter is open.
private let shutterShare = 0.4

/// A take of hands before a camera; any frame and image can be made on its own.
package protocol SyntheticTake: Sendable {
    var count: Int { get }

    /// The number of frames per second.
    var rate: Double { get }

    func frame(_ number: Int) -> Frame

    func image(_ number: Int) -> HandImage
}

/// The options that all takes have.
package struct TakeSettings: Sendable, Hashable {
    /// The length of the take, in seconds, up to an hour.
    package var seconds = 10.0

    /// Frames per second, 1…240.
    package var rate = 30.0

    /// The seed of all random choices.
    package var seed: UInt64 = 1

    /// The image's size in pixels, whole numbers of 1…4096.
    package var size = ImageSize(width: 640, height: 480)

    /// The background of images; without it a random one.
    package var background: ImageBackground?

    /// Whether images are flipped left-right.
    package var isMirrored = false
}

/// The options of a kind of takes, which have those of all takes, too.
@dynamicMemberLookup
package protocol SyntheticTakeOptions: Sendable {
    var take: TakeSettings { get set }
}

extension SyntheticTakeOptions {
    package subscript<Value>(dynamicMember path: WritableKeyPath<TakeSettings, Value>) -> Value {
        get { take[keyPath: path] }
        set { take[keyPath: path] = newValue }
    }

    /// The number of frames that begin within `seconds`.
    package var count: Int { Int((take.seconds * take.rate).rounded(.up)) }

    /// Throws an error where no take has this length, rate or size.
    func checkTake() throws(Diagnostic) {
        try require(take.seconds > 0 && take.seconds <= 3600, "seconds", "\(take.seconds)", "more than 0, up to 3600")
        try require((1...240).contains(take.rate), "fps", "\(take.rate)", "1…240 frames per second")
        try take.size.checkDrawable()
    }
}

extension SyntheticTake {
    /// Returns the time of an image, in seconds.
    package func time(of number: Int) -> Double { Double(number) / rate }
}

extension ImageStage {
    /// Returns an image, blurred by movement while the shutter is open.
    ///
    /// - Parameters:
    ///   - number: the image's number, which decides its noise.
    ///   - time: the middle of the time in which the shutter is open, in seconds.
    ///   - rate: frames per second.
    ///   - isMirrored: whether the image is flipped left-right after it was taken.
    ///   - scene: returns the scene at a time.
    func image(
        _ number: Int,
        at time: Double,
        rate: Double,
        isMirrored: Bool,
        of scene: (Double) -> DrawnScene
    ) -> HandImage {
        let open = shutterShare / rate
        let (first, last) = (scene(time - open / 2), scene(time + open / 2))
        let count = momentCount(from: first, to: last)
        guard count > 1 else { return image(ofMoments: [scene(time)], number: number, isMirrored: isMirrored) }
        let between = (1..<count - 1).map { scene(time + open * (Double($0) / Double(count - 1) - 0.5)) }
        return image(ofMoments: [first] + between + [last], number: number, isMirrored: isMirrored)
    }

    /// Returns the number of moments of an image: 1 where nothing moves far enough to blur it.
    ///
    /// Moments of a body are close together: otherwise its parts look like several ones side by side, and hand networks
    /// lose twice as many such hands.
    private func momentCount(from start: DrawnScene, to end: DrawnScene) -> Int {
        guard start.hands.count == end.hands.count, start.parts.count == end.parts.count else {
            return blurMoments
        }
        let hands = zip(start.hands, end.hands).map { Self.way(from: $0, to: $1) }.max() ?? 0
        guard !start.parts.isEmpty else { return hands > blurPixels ? blurMoments : 1 }
        // Parts have no camera; where there are parts there are hands.
        let focal = start.hands.first?.camera.focal ?? 0
        let parts = zip(start.parts, end.parts).map { Self.way($0, $1, focal: focal) }.max() ?? 0
        let pixels = max(hands, parts)
        guard pixels > blurPixels else { return 1 }
        return min(max(blurMoments, Int(pixels / bodyBlurStep) + 1), bodyBlurMoments)
    }

    /// Returns the number of pixels by which the farthest moved joint of a hand moved; infinite for a hand that comes
    /// or goes.
    private static func way(from before: RenderedHand, to after: RenderedHand) -> Float {
        let (old, new) = (before.hand.points(from: before.camera), after.hand.points(from: after.camera))
        let size = before.camera.size
        return HandJoint.allCases.reduce(0) { most, joint in
            guard let from = old[joint], let to = new[joint] else { return .infinity }
            let (dx, dy) = ((to.x - from.x) * size.width, (to.y - from.y) * size.height)
            return max(most, (dx * dx + dy * dy).squareRoot())
        }
    }

    /// Returns the number of pixels by which the farthest moved end of a part's rods moved.
    private static func way(_ before: DrawnPart, _ after: DrawnPart, focal: Double) -> Float {
        zip(before.rods, after.rods).reduce(0) { most, rods in
            [(rods.0.start, rods.1.start), (rods.0.end, rods.1.end)].reduce(most) { most, ends in
                max(most, Float((ends.1 - ends.0).length * focal / max(-ends.0.z, 1)))
            }
        }
    }
}
