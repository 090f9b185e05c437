// What a synthetic video is to those who write it: images one after another, and their truth. Used by tactus
// synthesize; pure.

package import HandRenderer
package import Keypoints

/// A take of hands before a camera, of which any frame and image can be made on its own.
package protocol SyntheticTake: Sendable {
    /// The number of images.
    var count: Int { get }

    /// Frames per second.
    var rate: Double { get }

    /// What is to be seen in an image.
    func frame(_ number: Int) -> Frame

    /// An image.
    func image(_ number: Int) -> HandImage
}

extension SyntheticTake {
    /// When an image is taken, in seconds.
    package func time(of number: Int) -> Double { Double(number) / rate }
}

extension ImageStage {
    /// An image, blurred by what moves while the shutter is open.
    ///
    /// - Parameters:
    ///   - number: the image's number, which decides its noise.
    ///   - time: the middle of the time in which the shutter is open, in seconds.
    ///   - rate: frames per second.
    ///   - isMirrored: whether the image is flipped left-right after it was taken.
    ///   - hands: the hands at a time.
    func image(
        _ number: Int,
        at time: Double,
        rate: Double,
        isMirrored: Bool,
        of hands: (Double) -> [RenderedHand]
    ) -> HandImage {
        let open = Tuning.shutterShare / rate
        var moments = (0..<Tuning.blurMoments).map { moment in
            let share = Double(moment) / Double(Tuning.blurMoments - 1) - 0.5
            return hands(time + open * share)
        }
        if !isSeenMoving(from: moments[0], to: moments[moments.count - 1]) { moments = [hands(time)] }
        return image(ofMoments: moments, number: number, isMirrored: isMirrored)
    }

    /// Returns a Boolean value that indicates whether a joint of a hand moves far enough between two moments to blur an
    /// image, or a hand comes or goes.
    private func isSeenMoving(from start: [RenderedHand], to end: [RenderedHand]) -> Bool {
        guard start.count == end.count else { return true }
        return zip(start, end).contains { before, after in
            let (old, new) = (before.hand.points(from: before.camera), after.hand.points(from: after.camera))
            let size = before.camera.size
            return HandJoint.allCases.contains { joint in
                guard let from = old[joint], let to = new[joint] else { return true }
                let (dx, dy) = ((to.x - from.x) * size.width, (to.y - from.y) * size.height)
                return dx * dx + dy * dy > Tuning.blurPixels * Tuning.blurPixels
            }
        }
    }
}
