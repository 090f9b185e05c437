// What a synthetic video is to those who write it: pictures one after another, and their truth. Used by tactus synthesize; pure.

package import Keypoints

/// A take of hands before a camera, of which any frame and picture can be made on its own.
package protocol SyntheticTake: Sendable {
    /// The number of pictures.
    var count: Int { get }

    /// Pictures a second.
    var rate: Double { get }

    /// What is to be seen in a picture.
    func frame(_ number: Int) -> Frame

    /// A picture.
    func picture(_ number: Int) -> HandPicture
}

extension SyntheticTake {
    /// When a picture is taken, in seconds.
    package func time(of number: Int) -> Double { Double(number) / rate }
}

extension PictureStage {
    /// A picture, blurred by what moves while the shutter is open.
    ///
    /// - Parameters:
    ///   - number: the picture's number, which decides its noise.
    ///   - time: the middle of the time in which the shutter is open, in seconds.
    ///   - rate: pictures a second.
    ///   - isMirrored: whether the picture is flipped left-right after it was taken.
    ///   - hands: the hands at a time.
    func picture(
        _ number: Int,
        at time: Double,
        rate: Double,
        isMirrored: Bool,
        of hands: (Double) -> [PicturedHand]
    ) -> HandPicture {
        let open = Tuning.shutterShare / rate
        var moments = (0..<Tuning.blurMoments).map { moment in
            let share = Double(moment) / Double(Tuning.blurMoments - 1) - 0.5
            return hands(time + open * share)
        }
        if !isSeenMoving(from: moments[0], to: moments[moments.count - 1]) { moments = [hands(time)] }
        return picture(ofMoments: moments, number: number, isMirrored: isMirrored)
    }

    /// Whether a joint of a hand moves far enough between two moments to blur a picture, or a hand comes or goes.
    private func isSeenMoving(from start: [PicturedHand], to end: [PicturedHand]) -> Bool {
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
