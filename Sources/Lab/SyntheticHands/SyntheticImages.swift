// Images of a synthetic data set's hands, each with its own look. Called by tactus synthesize and tests; pure.

package import Keypoints

/// The distance of the two hands of one image of a data set, as a share of the image's width.
private let pairDistance = 0.46

/// Drawn images of the hands of a `SyntheticDataset`, one or two per image, with their true points.
package struct SyntheticImages: Sendable {
    /// The rotations within the image, in degrees, at which the arm of one of two hands does not cover the other hand.
    package static let pairRoll = -25.0...25.0

    package let dataset: SyntheticDataset

    package let hands: Int

    private let background: ImageBackground?

    /// Creates the set.
    ///
    /// - Parameters:
    ///   - options: the hands; image n has those of the scenes from n × `hands` on.
    ///   - hands: the number of hands per image, 1 or 2.
    ///   - background: the background; without it a random one for each image.
    /// - Throws: `Diagnostic` for the first invalid option.
    package init(
        _ options: SyntheticOptions,
        hands: Int = 1,
        background: ImageBackground? = nil
    ) throws(Diagnostic) {
        guard (1...2).contains(hands) else {
            throw Diagnostic("hands", "\(hands)", expected: "1 or 2")
        }
        dataset = try SyntheticDataset(options)
        try options.size.checkDrawable()
        self.hands = hands
        self.background = background
    }

    /// The number of images that show all hands of the data set; the last hand stands alone where it has no partner.
    package var count: Int { (dataset.count + hands - 1) / hands }

    /// Returns the scenes of an image; two hands stand side by side.
    ///
    /// - Parameter number: 0 or above, below `count`.
    package func scenes(_ number: Int) -> [(scene: SyntheticScene, seen: RenderedHand)] {
        let shown = min(hands, dataset.count - number * hands)
        return (0..<shown).map { index in
            let scene = dataset.scene(number * hands + index)
            var camera = scene.camera
            if shown == 2 {
                let aside = (index == 0 ? -0.5 : 0.5) * pairDistance
                camera.position.x += aside * Double(camera.size.width) / camera.scale
            }
            return (scene, RenderedHand(hand: scene.hand, camera: camera))
        }
    }

    /// Returns the true points, sides, labels and persons of an image, rounded to four places.
    package func frame(_ number: Int) -> Frame {
        let scenes = scenes(number)
        let isMirrored = scenes[0].scene.isMirrored
        let hands = scenes.map { scene, seen in
            var points = seen.hand.points(from: seen.camera)
            if isMirrored { points.mirrorHorizontally() }
            points.round()
            return Hand(points: points, side: scene.hand.side, label: scene.label, person: scene.person)
        }
        return Frame(number: number, size: dataset.options.size, isMirrored: isMirrored, hands: hands)
    }

    package func image(_ number: Int) -> HandImage {
        let scenes = scenes(number)
        // Streams of scenes and points are numbered from 0 on, persons' from the other end down.
        var generator = SeededGenerator(seed: ~dataset.options.seed, stream: UInt64(number))
        let look = ImageLook.random(using: &generator, background: background)
        return ImageStage(look: look, size: dataset.options.size)
            .image(of: scenes.map(\.seen), number: number, isMirrored: scenes[0].scene.isMirrored)
    }
}
