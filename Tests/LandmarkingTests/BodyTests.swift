// Bodies: the numbers of the network, smoothing, following. Expected numbers are computed by hand, or once by an
// independent implementation in Python.

import RealModule
import Testing

@testable import Landmarking

@Suite("Bodies") struct BodyTests {
    @Test(
        "the region of a body lies about its circle",
        arguments: [(SIMD2(100.0, 120), 0.0), (SIMD2(180.0, 200), Double.pi / 2)]
    )
    func region(edge: SIMD2<Double>, angle: Double) {
        let region = Region(body: [SIMD2(100, 200), edge])
        #expect((region.centre - SIMD2(100, 200)).length < 1e-9 && abs(region.side - 200) < 1e-9)
        #expect(abs(region.angle - angle) < 1e-9)
    }

    @Test(
        "the detector has as many anchors as its network",
        arguments: [(Tuning.bodyGrids, 2254), (Tuning.faceGrids, 896)]
    )
    func anchors(grids: [Detector.Grid], count: Int) { #expect(Detector.anchors(grids).count == count) }

    // MARK: The network's numbers

    private static let region = Region(centre: SIMD2(310.5, 220.25), side: 190.5, angle: 0.35)

    /// A body of numbers that formulas give.
    private static func body(presence: Float = 0.7, at region: Region = region) throws -> SeenBody? {
        var points = numbers(195) { 128 + 100 * .sin($0 * 1.7) }
        for index in 0..<39 { points[5 * index + 3] = Float(2 * Double.sin(Double(index))) }
        let heat = numbers(64 * 64 * 39) { 3 * .sin($0 * 0.37) - 1.5 }
        let metres = numbers(117) { .sin($0 * 0.9) }
        let network = Given([points, [presence], heat, metres], side: 256)
        return try BodyFinder(network)(PixelImage(width: 640, height: 480), at: region)
    }

    @Test(
        "a body's points are those of the network, moved to the heat, in pixels and in metres",
        arguments: [
            (0, [284.77786, 287.34107, 76.23415], 0.5, [-0.2686, 0.73584, 0.97385]),
            (9, [364.76665, 265.02359, 22.48026], 0.695135, [-0.71797, -0.19054, 0.82333]),
            (16, [268.74174, 163.73015, 163.76457], 0.359898, [-0.70244, -0.1314, 0.8509]),
            (32, [388.98368, 217.12067, 30.3289], 0.750794, [-0.72788, -0.92224, 0.23324]),
        ]
    )
    func points(index: Int, point: [Double], visibility: Double, metres: [Double]) throws {
        let body = try #require(try Self.body())
        #expect(body.points.count == 33 && body.metres.count == 33 && body.visibility.count == 33)
        #expect((body.points[index] - SIMD3(point)).length < 1e-3, "\(body.points[index])")
        #expect((body.metres[index] - SIMD3(metres)).length < 2e-5, "\(body.metres[index])")
        #expect(abs(body.visibility[index] - visibility) < 1e-6)
        #expect((body.circle[0] - SIMD2(268.7329, 163.7272)).length < 1e-3)
        #expect((body.circle[1] - SIMD2(283.4521, 286.3947)).length < 1e-3)
    }

    @Test("there is no body below its presence, in no region, or of numbers that are none")
    func noBody() throws {
        #expect(try Self.body(presence: 0.5) == nil)
        #expect(try Self.body(presence: .nan) == nil)
        #expect(try Self.body(at: Region(centre: SIMD2(.nan, 0), side: 1)) == nil)
        #expect(try Self.body(at: Region(centre: .zero, side: .infinity)) == nil)
    }

    /// In cells; cold where no cell is named.
    @Test(
        "a point is moved to the middle of the heat around it",
        arguments: [
            (SIMD2(5.0, 5), [SIMD2(6, 5)], SIMD2(6.0, 5)), (SIMD2(5, 5), [SIMD2(6, 5), SIMD2(6, 7)], SIMD2(6, 6)),
            (SIMD2(5, 5), [SIMD2(9, 5)], SIMD2(9, 5)), (SIMD2(5, 5), [SIMD2(10, 5)], SIMD2(5, 5)),
            (SIMD2(0, 63.9), [SIMD2(0, 63), SIMD2(2, 63)], SIMD2(1, 63)), (SIMD2(64, 5), [SIMD2(63, 5)], SIMD2(64, 5)),
            (SIMD2(-0.5, 5), [SIMD2(0, 5)], SIMD2(0, 5)), (SIMD2(5, -2.2), [SIMD2(5, 0)], SIMD2(5, -2.2)),
            (SIMD2(1e300, 5), [SIMD2(63, 5)], SIMD2(1e300, 5)),
        ]
    )
    func heat(place: SIMD2<Double>, hot: [SIMD2<Int>], expected: SIMD2<Double>) {
        var numbers = [Float](repeating: -100, count: 64 * 64 * 39)
        for cell in hot { numbers[(cell.y * 64 + cell.x) * 39 + 1] = 100 }
        let map = HeatMap(numbers)
        #expect((map.refined(place, of: 1) - expected).length < 1e-9)
        #expect(map.refined(place, of: 0) == place)
    }

    // MARK: Smoothing

    @Test("a body that moves, turns and fades is smoothed as in MediaPipe")
    func smoothing() throws {
        let body = try #require(try Self.body())
        var smoother = BodySmoother()
        var smoothed = body
        for index in 0..<4 {
            let step = Double(index)
            var next = body
            next.points = next.points.map { $0 + SIMD3(3, -2, 1) * step }
            next.metres = next.metres.map { $0 * (1 + step / 10) }
            next.visibility = next.visibility.map { $0 * (1 - step / 5) }
            smoothed = smoother.process(next, at: step / 30, unit: 400)
        }
        #expect((smoothed.points[16] - SIMD3(275.78644, 159.57215, 165.29452)).length < 1e-3)
        #expect((smoothed.metres[16] - SIMD3(-0.903573, -0.161257, 1.096645)).length < 1e-5)
        #expect(abs(smoothed.visibility[16] - 0.319517) < 1e-6)
    }

    /// By hand: the speed is 1 / 0.1 s / 2, smoothed with 1 Hz from 0, and the cutoff 0.5 Hz and twice that speed.
    @Test("speeds are measured in the unit that is given") func unit() {
        var filter = PointFilter<SIMD2<Double>>(cutoff: 0.5, slope: 2)
        _ = filter.process([.zero], at: 0)
        let speed = 5 / (1 + 1 / (2 * Double.pi * 0.1))
        let share = 1 / (1 + 1 / (2 * Double.pi * (0.5 + 2 * speed) * 0.1))
        #expect(abs(filter.process([SIMD2(1, 0)], at: 0.1, unit: 2)[0].x - share) < 1e-9)
    }

    @Test("points are smoothed alike at each frame rate") func rates() {
        let ends = [30, 60, 120].map { rate in
            var filter = PointFilter<SIMD2<Double>>(cutoff: 0.05, slope: 80)
            return (0...rate).reduce(0.0) { _, number in
                let time = Double(number) / Double(rate)
                return filter.process([SIMD2(.sin(6 * time), 0)], at: time)[0].x
            }
        }
        #expect((ends.max() ?? 1) - (ends.min() ?? 0) < 0.01)
    }

    @Test("points are as they are where no time has passed") func standingTime() {
        var filter = PointFilter<SIMD2<Double>>(cutoff: 0.05, slope: 80)
        for time in [1.0, 1, 0.5] { #expect(filter.process([SIMD2(time, 3)], at: time) == [SIMD2(time, 3)]) }
    }

    // MARK: Following

    /// The searches, and whether there was a body, in pictures at 30 a second.
    private func follow(_ count: Int, _ place: (Int) -> SIMD2<Double>?) throws -> (searches: Int, seen: [Bool]) {
        let sight = PretendedPeople()
        var tracker = BodyTracker(sight, isSmooth: false)
        let seen = try (0..<count).map { number in
            sight.there = place(number).map { [$0] } ?? []
            return try tracker(PixelImage(width: 640, height: 480), at: Double(number) / 30) != nil
        }
        return (sight.searches, seen)
    }

    @Test("a body is searched for only while there is none") func search() throws {
        let (searches, seen) = try follow(20) { $0 < 5 ? nil : SIMD2(100 + Double($0), 100) }
        #expect(seen == Array(repeating: false, count: 5) + Array(repeating: true, count: 15))
        #expect(searches == 6)
    }

    @Test("a body that jumps is found at once") func jump() throws {
        let (searches, seen) = try follow(10) { SIMD2($0 < 5 ? 100 : 400, 100) }
        #expect(!seen.contains(false) && searches == 2)
    }

    @Test("a picture of another size starts anew") func otherSize() throws {
        let sight = PretendedPeople()
        sight.there = [SIMD2(100, 100)]
        var tracker = BodyTracker(sight, isSmooth: false)
        _ = try tracker(PixelImage(width: 640, height: 480), at: 0)
        _ = try tracker(PixelImage(width: 320, height: 240), at: 0.1)
        #expect(sight.searches == 2)
    }
}

extension SIMD3<Double> {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
}
