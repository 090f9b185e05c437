// Drawn hands: the same for the same seed, at the keypoints of the truth, at any size.

@testable import SyntheticHands
import Keypoints
import Testing

@Suite("Images of hands")
struct ImageTests {
    /// A small set of noiseless images before plain backgrounds.
    static func options(_ width: Float = 96, _ height: Float = 72) -> SyntheticOptions {
        var options = SyntheticOptions()
        options.size = ImageSize(width: width, height: height)
        options.roll = -20...20
        return options
    }

    static func quiet(_ background: ImageBackground = .plain) -> ImageLook {
        var generator = SeededGenerator(seed: 3)
        var look = ImageLook.random(using: &generator, background: background)
        look.noise = 0
        look.colour = SIMD3(20, 60, 160)
        return look
    }

    @Test("the same seed gives the same bytes, another one others") func seeds() throws {
        func bytes(_ seed: UInt64) throws -> [UInt8] {
            var options = Self.options()
            options.seed = seed
            return try SyntheticImages(options, hands: 2).image(1).pixels
        }
        #expect(try bytes(4) == bytes(4))
        #expect(try bytes(4) != bytes(5))
    }

    @Test("visible fingertips lie on the drawn hand", arguments: 0..<6) func fingertips(_ number: Int) throws {
        let images = try SyntheticImages(Self.options())
        let scene = images.dataset.scene(number)
        let stage = ImageStage(look: Self.quiet(), size: scene.camera.size)
        let empty = stage.image(of: [])
        let image = stage.image(of: images.scenes(number).map(\.seen))
        let points = scene.hand.points(from: scene.camera)
        for joint in [HandJoint.indexTip, .middleTip, .ringTip, .littleTip, .thumbTip, .wrist, .middleMCP] {
            let point = try #require(points[joint])
            let (x, y) = (Int(point.x * 96), Int(point.y * 72))
            guard (0..<96).contains(x), (0..<72).contains(y) else { continue }
            #expect(image[x, y] != empty[x, y], "\(joint)")
        }
    }

    @Test("a drawn middle finger ends at its fingertip", arguments: [1, 4, 7]) func fingerEnds(_ number: Int) throws {
        var options = Self.options(160, 120)
        options.palmShare = 0.28...0.28
        options.yaw = -15...15
        options.pitch = -10...10
        let images = try SyntheticImages(options)
        #expect(images.dataset.scene(number).shape == .paper)
        let seen = images.scenes(number).map(\.seen)
        let stage = ImageStage(look: Self.quiet(), size: options.size)
        let (empty, image) = (stage.image(of: []), stage.image(of: seen))
        let points = seen[0].hand.points(from: seen[0].camera)
        let (tip, root) = (try #require(points[.middleTip]), try #require(points[.middleMCP]))
        for (share, isFlesh) in [(0.97, true), (0.6, true), (1.12, false)] as [(Float, Bool)] {
            let (x, y) = (root.x + (tip.x - root.x) * share, root.y + (tip.y - root.y) * share)
            let (column, row) = (Int(x * 160), Int(y * 120))
            #expect((image[column, row] != empty[column, row]) == isFlesh, "\(share)")
        }
    }

    @Test("two hands are two: each side of the image changes") func twoHands() throws {
        let images = try SyntheticImages(Self.options(), hands: 2)
        let seen = images.scenes(0).map(\.seen)
        let stage = ImageStage(look: Self.quiet(), size: seen[0].camera.size)
        let both = stage.image(of: seen)
        let (first, second) = (stage.image(of: [seen[0]]), stage.image(of: [seen[1]]))
        #expect(both != first && both != second && first != second)
        #expect(images.frame(0).hands.count == 2)
    }

    @Test("every hand of a set is in an image, the last of an odd number alone") func oddSet() throws {
        var options = Self.options()
        options.count = 1
        let images = try SyntheticImages(options, hands: 2)
        #expect(images.count == 2)
        #expect((0..<2).map { images.frame($0).hands.map(\.label) } == [["rock", "paper"], ["scissors"]])
        #expect(images.scenes(1)[0].seen.camera == images.dataset.scene(2).camera)
    }

    @Test("a mirrored image is the mirror image") func mirrored() throws {
        let seen = try SyntheticImages(Self.options()).scenes(0).map(\.seen)
        let stage = ImageStage(look: Self.quiet(.room), size: seen[0].camera.size)
        let image = stage.image(of: seen)
        let flipped = stage.image(of: seen, isMirrored: true)
        #expect(flipped != image && flipped.mirrored == image)
        #expect(flipped[0, 5] == image[95, 5])
    }

    @Test("motion blur keeps the mean brightness") func blur() throws {
        let seen = try SyntheticImages(Self.options()).scenes(0).map(\.seen)
        var moved = seen
        moved[0].camera.position.x += 8
        let stage = ImageStage(look: Self.quiet(), size: seen[0].camera.size)
        let blurred = stage.image(ofMoments: [seen, moved].map { DrawnScene(hands: $0) }, number: 0)
        let sharp = [seen, moved].map { stage.image(of: $0) }
        #expect(blurred != sharp[0])
        #expect(abs(blurred.brightness - (sharp[0].brightness + sharp[1].brightness) / 2) < 0.6)
    }

    @Test("images of any size", arguments: [(1, 1), (1, 40), (40, 1), (17, 33), (1280, 720)])
    func sizes(_ width: Int, _ height: Int) throws {
        var options = Self.options(Float(width), Float(height))
        if width > 1000 { options.palmShare = 0.02...0.02 }
        let image = try SyntheticImages(options, background: .plain).image(0)
        #expect(image.width == width && image.height == height && image.pixels.count == width * height * 3)
    }

    @Test("noise has about the deviation asked for, and changes from image to image") func noise() {
        var look = Self.quiet()
        look.noise = 4
        let stage = ImageStage(look: look, size: ImageSize(width: 64, height: 64))
        let images = (0...1).map { stage.image(of: [], number: $0) }
        #expect(images[0] != images[1])
        let values = images[0].pixels.enumerated().filter { $0.offset % 3 == 2 }.map { Double($0.element) - 160 }
        let variance = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
        #expect(variance > 13 && variance < 19)
    }
}

extension HandImage {
    /// Red, green and blue of a pixel, x from the left and y from the top.
    subscript(x: Int, y: Int) -> SIMD3<UInt8> {
        let start = (y * width + x) * 3
        return SIMD3(pixels[start], pixels[start + 1], pixels[start + 2])
    }

    /// The mean of all bytes, 0…255.
    fileprivate var brightness: Double { Double(pixels.reduce(0) { $0 + Int($1) }) / Double(pixels.count) }
}
