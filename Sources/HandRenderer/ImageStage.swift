// Images of hands before one background. Made by tactus synthesize and tests, which then ask for images; pure.

package import HandKinematics
package import Keypoints

/// A hand and the camera that sees it.
package struct RenderedHand: Sendable, Equatable {
    /// The hand.
    package var hand: SyntheticHand

    /// The camera; all hands of an image have cameras of the same image size.
    package var camera: HandCamera

    /// Creates a pair.
    package init(hand: SyntheticHand, camera: HandCamera) {
        self.hand = hand
        self.camera = camera
    }
}

/// A background and a light in which images of hands are taken; the same inputs give the same bytes.
///
/// Drawing uses only the operations that IEEE 754 rounds exactly; positions and looks come from the system's sines and
/// logarithms, so that another system's may differ in a last bit.
package struct ImageStage: Sendable {
    /// The looks of what is drawn.
    package let look: ImageLook

    private let backdrop: Canvas

    /// Sets a stage up.
    ///
    /// - Parameters:
    ///   - look: skin, light, background and noise.
    ///   - size: the images' size in pixels, rounded; at least 1 × 1.
    package init(look: ImageLook, size: ImageSize) {
        self.look = look
        backdrop = Backdrop.painted(look, width: Int(size.width.rounded()), height: Int(size.height.rounded()))
    }

    /// An image of hands that hold still.
    ///
    /// - Parameters:
    ///   - hands: what is seen; a hand farther away is covered by a nearer one.
    ///   - number: the image's number, 0 or above: it decides the noise and nothing else.
    ///   - isMirrored: whether the image is flipped left-right after it was taken.
    package func image(of hands: [RenderedHand], number: Int = 0, isMirrored: Bool = false) -> HandImage {
        image(ofMoments: [hands], number: number, isMirrored: isMirrored)
    }

    /// An image of hands that move while the shutter is open: the mean of what is seen at several moments.
    ///
    /// - Parameters:
    ///   - moments: the hands at moments that are evenly spread over the time of the shutter; at least one.
    ///   - number: as for `image(of:number:isMirrored:)`.
    ///   - isMirrored: as there.
    package func image(ofMoments moments: [[RenderedHand]], number: Int, isMirrored: Bool = false) -> HandImage {
        precondition(!moments.isEmpty && number >= 0, "an image is taken at some moment and numbered from 0")
        let light = Canvas.mean(moments.map(canvas))
        var generator = SeededGenerator(seed: look.seed, stream: UInt64(number) + 1)
        let image = light.developed(noise: look.noise, using: &generator)
        return isMirrored ? image.mirrored : image
    }

    private func canvas(of hands: [RenderedHand]) -> Canvas {
        var canvas = backdrop
        for seen in hands.sorted(by: { $0.camera.position.z < $1.camera.position.z }) {
            HandTracer(seen.hand, from: seen.camera, look: look).draw(on: &canvas)
        }
        return canvas
    }
}
