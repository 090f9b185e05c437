// Images of hands before one background. Made and used by tactus synthesize and tests; pure.

package import Keypoints

/// A background and a light for images of hands; the same inputs give the same bytes.
///
/// Drawing uses only the operations that IEEE 754 rounds exactly; positions and looks come from the system's sines and
/// logarithms: those of another system may differ in a last bit.
package struct ImageStage: Sendable {
    package let look: ImageLook

    private let backdrop: Canvas

    /// The parts of a body that never move, their camera, and the two drawn; `nil` without a body.
    private let body: (parts: [DrawnPart], camera: HandCamera, canvas: Canvas)?

    /// Creates a stage.
    ///
    /// - Parameters:
    ///   - look: skin, light, background and noise.
    ///   - size: the images' size in pixels, rounded; at least 1 × 1.
    package init(look: ImageLook, size: ImageSize) {
        self.look = look
        backdrop = Backdrop.painted(look, width: Int(size.width.rounded()), height: Int(size.height.rounded()))
        body = nil
    }

    /// Creates a stage with a seated body.
    ///
    /// - Parameters:
    ///   - look: skin, light, background and noise.
    ///   - parts: the parts of the body that never move; they are drawn now.
    ///   - camera: the camera that sees everything; its position of a hand does not matter.
    package init(look: ImageLook, parts: [DrawnPart], camera: HandCamera) {
        self.look = look
        let (width, height) = (Int(camera.size.width.rounded()), Int(camera.size.height.rounded()))
        backdrop = Backdrop.painted(look, width: width, height: height)
        var canvas = backdrop
        SceneTracer(parts.map { Surface($0, moves: false) }, from: camera, look: look).draw(on: &canvas)
        body = (parts, camera, canvas)
    }

    /// Returns an image of hands that hold still.
    ///
    /// - Parameters:
    ///   - hands: the hands; a hand farther away is covered by a nearer one.
    ///   - number: the image's number, 0 or above: it decides the noise and nothing else.
    ///   - isMirrored: whether the image is flipped left-right after it was taken.
    package func image(of hands: [RenderedHand], number: Int = 0, isMirrored: Bool = false) -> HandImage {
        image(ofMoments: [DrawnScene(hands: hands)], number: number, isMirrored: isMirrored)
    }

    /// Returns an image of movement while the shutter is open: the mean of several moments.
    ///
    /// - Parameters:
    ///   - moments: the hands and moving parts at moments that are evenly spread over the time of the shutter; at least
    ///     one.
    ///   - number: as for `image(of:number:isMirrored:)`.
    ///   - isMirrored: as there.
    package func image(ofMoments moments: [DrawnScene], number: Int, isMirrored: Bool = false) -> HandImage {
        precondition(!moments.isEmpty && number >= 0, "an image is taken at some moment and numbered from 0")
        let light = Canvas.mean(moments.map(canvas))
        var generator = SeededGenerator(seed: look.seed, stream: UInt64(number) + 1)
        let image = light.developed(noise: look.noise, using: &generator)
        return isMirrored ? image.mirrored : image
    }

    private func canvas(of scene: DrawnScene) -> Canvas {
        guard let body else {
            var canvas = backdrop
            for seen in scene.hands.sorted(by: { $0.camera.position.z < $1.camera.position.z }) {
                SceneTracer([Surface(seen)], from: seen.camera, look: look).draw(on: &canvas)
            }
            return canvas
        }
        var canvas = body.canvas
        let surfaces = body.parts.map { Surface($0, moves: false) } + scene.parts.map { Surface($0, moves: true) }
        SceneTracer(surfaces + scene.hands.map { Surface($0) }, from: body.camera, look: look)
            .draw(on: &canvas, over: backdrop)
        return canvas
    }
}
