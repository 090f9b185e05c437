// Hands at the wrists of a body, on numbers that can be checked by hand.

import Keypoints
import Testing

@testable import Landmarking

@Suite("Hands at wrists") struct WristTests {
    private func isNear(_ region: Region, _ centre: SIMD2<Double>, _ side: Double, _ angle: Double) -> Bool {
        (region.centre - centre).length < 1e-9 && abs(region.side - side) < 1e-9 && abs(region.angle - angle) < 1e-9
    }

    /// The middle finger is a third of the way from the index finger to the little one: at (100, 60), 40 above the wrist.
    @Test("the fingers of a body give a square, moved towards them") func fingers() {
        let region = Region(wrist: SIMD2(100, 100), little: SIMD2(120, 60), index: SIMD2(90, 60))
        #expect(isNear(region, SIMD2(100, 52), 216, 0))
    }

    @Test("the re-crop network's two points give a square") func crop() {
        #expect(isNear(Region(middle: SIMD2(100, 100), below: SIMD2(100, 150)), SIMD2(100, 90), 100, 0))
        #expect(isNear(Region(middle: SIMD2(100, 100), below: SIMD2(50, 100)), SIMD2(110, 100), 100, .pi / 2))
    }

    /// A hand's own region and points beside the re-crop network's region, a square of 100 about (200, 200), turned.
    struct Beside: Sendable {
        var x = 0.0, y = 0.0, degrees = 0.0, side = 100.0
        var pointX = 0.0, pointY = 0.0
        var turned = 0.0
    }

    private func isKept(_ beside: Beside) -> Bool {
        let centre = SIMD2(200.0, 200.0)
        let place = centre + SIMD2(beside.pointX, beside.pointY)
        let angle = (beside.degrees + beside.turned) * Double.pi / 180
        let hand = SeenHand(
            points: Array(repeating: SIMD3(place, 0), count: 21),
            side: .right,
            score: 1,
            presence: 1,
            next: Region(centre: centre + SIMD2(beside.x, beside.y), side: beside.side, angle: angle)
        )
        return hand.suits(Region(centre: centre, side: 100, angle: beside.turned * Double.pi / 180))
    }

    private static let within: [Beside] = [
        Beside(), Beside(x: 19.9), Beside(y: -19.9), Beside(side: 139), Beside(side: 61), Beside(degrees: 39),
        Beside(degrees: -39), Beside(pointX: 44), Beside(pointY: -44), Beside(x: 20, turned: 45),
        Beside(degrees: 2, turned: 179),
    ]

    /// A corner of the turned square lies further off than the middle of a side.
    private static let beyond: [Beside] = [
        Beside(x: 20.1), Beside(y: -20.1), Beside(side: 141), Beside(side: 59), Beside(degrees: 41),
        Beside(degrees: -41), Beside(pointX: 46), Beside(pointY: -46), Beside(x: 15, y: 15, turned: 45),
    ]

    @Test("a hand's own region is kept while it agrees with that of the re-crop network", arguments: within)
    func kept(_ beside: Beside) { #expect(isKept(beside)) }

    @Test("a hand's own region is left where it disagrees with that of the re-crop network", arguments: beyond)
    func left(_ beside: Beside) { #expect(!isKept(beside)) }

    /// A re-crop network that sees the hand's middle in the middle, and the circle below reach a quarter further.
    private final class Sight: WristSight {
        let cropper = HandCropper(Given([[128, 128, 128, 192]], side: 256))
        private(set) var regions: [Region] = []
        private(set) var crops = 0

        func region(in picture: PixelImage, at fingers: Region) throws(TactusError) -> Region {
            crops += 1
            return try cropper(picture, at: fingers)
        }

        func hand(in picture: PixelImage, at region: Region) -> SeenHand? {
            regions.append(region)
            return nil
        }
    }

    private func body(visibility: Double, at places: [SIMD2<Double>]) -> SeenBody {
        var points = Array(repeating: SIMD3<Double>.zero, count: 33)
        for (joint, place) in zip([16, 18, 20], places) { points[joint] = SIMD3(place, 0) }
        return SeenBody(
            points: points,
            visibility: Array(repeating: visibility, count: 33),
            metres: points,
            circle: []
        )
    }

    @Test("a hand is looked for where the re-crop network sees it, at a wrist that is visible") func following() throws
    {
        let sight = Sight()
        let picture = PixelImage(width: 640, height: 480)
        var tracker = WristTracker(sight, side: .right)
        let places = [SIMD2(100.0, 100), SIMD2(120, 60), SIMD2(90, 60)]
        #expect(try tracker(picture, of: body(visibility: 0.1, at: places)) == nil)
        #expect(sight.crops == 0)
        _ = try tracker(picture, of: body(visibility: 1, at: places))
        // The middle of a region of 216 about (100, 52), and a quarter of it below: a square of 108, moved up by a tenth.
        #expect(sight.regions.count == 1 && isNear(sight.regions[0], SIMD2(100, 52 - 10.8), 108, 0))
        _ = try tracker(picture, of: body(visibility: 1, at: Array(repeating: SIMD2(5, 5), count: 3)))
        #expect(sight.crops == 1, "points in one place are no hand")
    }
}
