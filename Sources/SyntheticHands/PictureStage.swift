// Pictures of hands before one background. Made by tactus synthesize and tests, which then ask for pictures; pure.

package import Keypoints

/// A hand and the camera that sees it.
package struct PicturedHand: Sendable, Equatable {
    /// The hand.
    package var hand: SyntheticHand

    /// The camera; all hands of a picture have cameras of the same picture size.
    package var camera: HandCamera

    /// Makes a pair.
    package init(hand: SyntheticHand, camera: HandCamera) {
        self.hand = hand
        self.camera = camera
    }
}

/// A background and a light in which pictures of hands are taken; the same inputs give the same bytes.
///
/// Drawing uses only the operations that IEEE 754 rounds exactly; positions and looks come from the system's sines and
/// logarithms, so that another system's may differ in a last bit.
package struct PictureStage: Sendable {
    /// The looks of what is drawn.
    package let look: PictureLook

    private let backdrop: Canvas

    /// Sets a stage up.
    ///
    /// - Parameters:
    ///   - look: skin, light, background and noise.
    ///   - size: the pictures' size in pixels, rounded; at least 1 × 1.
    package init(look: PictureLook, size: PictureSize) {
        self.look = look
        backdrop = Backdrop.painted(look, width: Int(size.width.rounded()), height: Int(size.height.rounded()))
    }

    /// A picture of hands that hold still.
    ///
    /// - Parameters:
    ///   - hands: what is seen; a hand farther away is covered by a nearer one.
    ///   - number: the picture's number, 0 or above: it decides the noise and nothing else.
    ///   - isMirrored: whether the picture is flipped left-right after it was taken.
    package func picture(of hands: [PicturedHand], number: Int = 0, isMirrored: Bool = false) -> HandPicture {
        picture(ofMoments: [hands], number: number, isMirrored: isMirrored)
    }

    /// A picture of hands that move while the shutter is open: the mean of what is seen at several moments.
    ///
    /// - Parameters:
    ///   - moments: the hands at moments that are evenly spread over the time of the shutter; at least one.
    ///   - number: as for `picture(of:number:isMirrored:)`.
    ///   - isMirrored: as there.
    package func picture(ofMoments moments: [[PicturedHand]], number: Int, isMirrored: Bool = false) -> HandPicture {
        precondition(!moments.isEmpty && number >= 0, "a picture is taken at some moment and numbered from 0")
        let light = Canvas.mean(moments.map(canvas))
        var generator = SeededGenerator(seed: look.seed, stream: UInt64(number) + 1)
        let picture = light.developed(noise: look.noise, using: &generator)
        return isMirrored ? picture.mirrored : picture
    }

    private func canvas(of hands: [PicturedHand]) -> Canvas {
        var canvas = backdrop
        for seen in hands.sorted(by: { $0.camera.position.z < $1.camera.position.z }) {
            HandTracer(seen.hand, from: seen.camera, look: look).draw(on: &canvas)
        }
        return canvas
    }
}
