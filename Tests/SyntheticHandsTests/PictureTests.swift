// Drawn hands: the same for the same seed, at the keypoints of the truth, at any size.

import Keypoints
import SyntheticHands
import Testing

@Suite("Pictures of hands")
struct PictureTests {
    /// A small set of noiseless pictures before plain backgrounds.
    static func options(_ width: Float = 96, _ height: Float = 72) -> SyntheticOptions {
        var options = SyntheticOptions()
        options.size = PictureSize(width: width, height: height)
        options.inPlane = -20...20
        return options
    }

    static func quiet(_ background: PictureBackground = .plain) -> PictureLook {
        var generator = SeededGenerator(seed: 3)
        var look = PictureLook.random(using: &generator, background: background)
        look.noise = 0
        look.colour = SIMD3(20, 60, 160)
        return look
    }

    @Test("the same seed gives the same bytes, another one others") func seeds() throws {
        func bytes(_ seed: UInt64) throws -> [UInt8] {
            var options = Self.options()
            options.seed = seed
            return try SyntheticPictures(options, hands: 2).picture(1).pixels
        }
        #expect(try bytes(4) == bytes(4))
        #expect(try bytes(4) != bytes(5))
    }

    @Test("visible fingertips lie on the drawn hand", arguments: 0..<6) func fingertips(_ number: Int) throws {
        let pictures = try SyntheticPictures(Self.options())
        let scene = pictures.dataset.scene(number)
        let stage = PictureStage(look: Self.quiet(), size: scene.camera.size)
        let empty = stage.picture(of: [])
        let picture = stage.picture(of: pictures.scenes(number).map(\.seen))
        let points = scene.hand.points(from: scene.camera)
        for joint in [HandJoint.indexTip, .middleTip, .ringTip, .littleTip, .thumbTip, .wrist, .middleMCP] {
            let point = try #require(points[joint])
            let (x, y) = (Int(point.x * 96), Int(point.y * 72))
            guard (0..<96).contains(x), (0..<72).contains(y) else { continue }
            #expect(picture[x, y] != empty[x, y], "\(joint)")
        }
    }

    @Test("a drawn middle finger ends at its fingertip", arguments: [1, 4, 7]) func fingerEnds(_ number: Int) throws {
        var options = Self.options(160, 120)
        options.palmShare = 0.28...0.28
        options.yaw = -15...15
        options.tilt = -10...10
        let pictures = try SyntheticPictures(options)
        #expect(pictures.dataset.scene(number).shape == .paper)
        let seen = pictures.scenes(number).map(\.seen)
        let stage = PictureStage(look: Self.quiet(), size: options.size)
        let (empty, picture) = (stage.picture(of: []), stage.picture(of: seen))
        let points = seen[0].hand.points(from: seen[0].camera)
        let (tip, root) = (try #require(points[.middleTip]), try #require(points[.middleMCP]))
        for (share, isFlesh) in [(0.97, true), (0.6, true), (1.12, false)] as [(Float, Bool)] {
            let (x, y) = (root.x + (tip.x - root.x) * share, root.y + (tip.y - root.y) * share)
            let (column, row) = (Int(x * 160), Int(y * 120))
            #expect((picture[column, row] != empty[column, row]) == isFlesh, "\(share)")
        }
    }

    @Test("two hands are two: each side of the picture changes") func twoHands() throws {
        let pictures = try SyntheticPictures(Self.options(), hands: 2)
        let seen = pictures.scenes(0).map(\.seen)
        let stage = PictureStage(look: Self.quiet(), size: seen[0].camera.size)
        let both = stage.picture(of: seen)
        let (first, second) = (stage.picture(of: [seen[0]]), stage.picture(of: [seen[1]]))
        #expect(both != first && both != second && first != second)
        #expect(pictures.frame(0).hands.count == 2)
    }

    @Test("every hand of a set is in a picture, the last of an odd number alone") func oddSet() throws {
        var options = Self.options()
        options.count = 1
        let pictures = try SyntheticPictures(options, hands: 2)
        #expect(pictures.count == 2)
        #expect((0..<2).map { pictures.frame($0).hands.map(\.label) } == [["rock", "paper"], ["scissors"]])
        #expect(pictures.scenes(1)[0].seen.camera == pictures.dataset.scene(2).camera)
    }

    @Test("a mirrored picture is the mirror image") func mirrored() throws {
        let seen = try SyntheticPictures(Self.options()).scenes(0).map(\.seen)
        let stage = PictureStage(look: Self.quiet(.room), size: seen[0].camera.size)
        let picture = stage.picture(of: seen)
        let flipped = stage.picture(of: seen, isMirrored: true)
        #expect(flipped != picture && flipped.mirrored == picture)
        #expect(flipped[0, 5] == picture[95, 5])
    }

    @Test("motion blur keeps the mean brightness") func blur() throws {
        let seen = try SyntheticPictures(Self.options()).scenes(0).map(\.seen)
        var moved = seen
        moved[0].camera.position.x += 8
        let stage = PictureStage(look: Self.quiet(), size: seen[0].camera.size)
        let blurred = stage.picture(ofMoments: [seen, moved], number: 0)
        let sharp = [seen, moved].map { stage.picture(of: $0) }
        #expect(blurred != sharp[0])
        #expect(abs(blurred.brightness - (sharp[0].brightness + sharp[1].brightness) / 2) < 0.6)
    }

    @Test("pictures of any size", arguments: [(1, 1), (1, 40), (40, 1), (17, 33), (1280, 720)])
    func sizes(_ width: Int, _ height: Int) throws {
        var options = Self.options(Float(width), Float(height))
        if width > 1000 { options.palmShare = 0.02...0.02 }
        let picture = try SyntheticPictures(options, background: .plain).picture(0)
        #expect(picture.width == width && picture.height == height && picture.pixels.count == width * height * 3)
    }

    @Test("noise has about the deviation asked for, and changes from picture to picture") func noise() {
        var look = Self.quiet()
        look.noise = 4
        let stage = PictureStage(look: look, size: PictureSize(width: 64, height: 64))
        let pictures = (0...1).map { stage.picture(of: [], number: $0) }
        #expect(pictures[0] != pictures[1])
        let values = pictures[0].pixels.enumerated().filter { $0.offset % 3 == 2 }.map { Double($0.element) - 160 }
        let variance = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
        #expect(variance > 13 && variance < 19)
    }
}
