// Faces: the numbers of both halves of the network, following. Expected numbers are computed by hand, or once by an
// independent implementation in Python.

import RealModule
import Testing

@testable import Landmarking

@Suite("Faces") struct FaceTests {
    @Test(
        "the region of a face is turned as its eyes",
        arguments: [(SIMD2(160.0, 120), 0.0), (SIMD2(120.0, 160), Double.pi / 2), (SIMD2(160.0, 128), 0.197396)]
    )
    func detected(eye: SIMD2<Double>, angle: Double) {
        let face = Detection(least: SIMD2(100, 100), most: SIMD2(180, 160), points: [SIMD2(120, 120), eye], score: 1)
        let region = Region(face: face)
        #expect(region.centre == SIMD2(140, 130) && region.side == 120 && abs(region.angle - angle) < 1e-6)
    }

    @Test("the region of the next picture lies about a face's points") func next() {
        var points = Array(repeating: SIMD3(50.0, 50, 50), count: 478)
        for (index, place) in [(0, SIMD2(0.0, 0)), (1, SIMD2(100, 80)), (33, SIMD2(30, 40)), (263, SIMD2(60, 70))] {
            points[index] = SIMD3(place, 0)
        }
        let region = Region(face: points)
        #expect(region.centre == SIMD2(50, 40) && region.side == 150 && abs(region.angle - .pi / 4) < 1e-9)
    }

    // MARK: The network's numbers

    /// A box of 32 by 16 about (26, 28), widened to 48 by 24, in 16 cells a side; turned by a right angle its height lies
    /// along the square.
    @Test(
        "a part's square lies about its points, turned along two of them",
        arguments: [
            (SIMD2(10.0, 28), SIMD2(42.0, 28), SIMD2(0.0, 0), SIMD2(2.0, 16)),
            (SIMD2(10, 28), SIMD2(42, 28), SIMD2(16, 16), SIMD2(50, 40)),
            (SIMD2(26, 20), SIMD2(26, 36), SIMD2(8, 8), SIMD2(26, 28)),
            (SIMD2(26, 20), SIMD2(26, 36), SIMD2(16, 8), SIMD2(26, 40)),
        ]
    )
    func square(start: SIMD2<Double>, end: SIMD2<Double>, cell: SIMD2<Double>, place: SIMD2<Double>) {
        let box = [SIMD2(10.0, 20), SIMD2(42, 20), SIMD2(10, 36), SIMD2(42, 36)]
        #expect((AffineMap(about: box, from: start, to: end)(cell) - place).length < 1e-9)
    }

    @Test("features are interpolated between the middles of cells") func features() {
        // Two features: the column and the row.
        let map = FeatureMap(
            numbers(48 * 48 * 32) { place in
                let (cell, feature) = (Int(place) / 32, Int(place) % 32)
                return feature == 0 ? Double(cell % 48) : feature == 1 ? Double(cell / 48) : 0
            }
        )
        let square = AffineMap(x: SIMD2(0.5, -0.1), y: SIMD2(0.1, 0.5), origin: SIMD2(12, 20))
        let found = map.square(square)
        #expect(found.count == 16 * 16 * 32)
        // The cell at row 3, column 5: its middle, less half a cell as features are in the middles of theirs.
        let (start, expected) = ((3 * 16 + 5) * 32, square(SIMD2(5.5, 3.5)) - 0.5)
        // Places are rounded to a 32nd.
        #expect(abs(Double(found[start]) - expected.x) < 1 / 64 + 1e-5)
        #expect(abs(Double(found[start + 1]) - expected.y) < 1 / 64 + 1e-5)
    }

    @Test("there are no features outside of the map") func outside() {
        let map = FeatureMap(Array(repeating: 1, count: 48 * 48 * 32))
        let found = map.square(AffineMap(x: SIMD2(1, 0), y: SIMD2(0, 1), origin: SIMD2(-8, 0)))
        for cell in 0..<256 { #expect(found[32 * cell] == (cell % 16 < 8 ? 0 : 1)) }
        let none = map.square(AffineMap(x: SIMD2(.nan, 0), y: SIMD2(0, 1e300), origin: .zero))
        #expect(none.allSatisfy { $0 == 0 })
    }

    /// A face of numbers that formulas give, and what the second half was given.
    private static func face(presence: Float = 1) throws -> (face: SeenFace?, squares: [[Float]]) {
        let points = numbers(468 * 3) { place in
            let index = Double(Int(place) / 3)
            return switch Int(place) % 3 {
            case 0: 96 + 60 * Double.sin(index * 0.7)
            case 1: 96 + 50 * Double.cos(index * 0.31)
            default: 10 * Double.sin(index * 0.13)
            }
        }
        let features = numbers(48 * 48 * 32) { place in
            let index = Int(place)
            return .sin(
                Double(index % 32) * 0.5 + Double(index / 32 % 48) * 0.11 + Double(index / (32 * 48)) * 0.07
            )
        }
        let closer = FixedParts(
            outputs: [(20, 0.0), (18, 1), (5, 2), (18, 3), (5, 4)].map { count, phase in
                numbers(2 * count) { 32 + 20 * .sin($0 * 0.6 + phase) }
            }
        )
        let finder = FaceFinder(
            Given([points, [presence], features], side: 192),
            closer: closer,
            parts: [(0..<20).map { 3 * $0 + 1 }, (0..<18).map { 5 * $0 + 100 }, (0..<18).map { 5 * $0 + 300 }]
        )
        let region = Region(centre: SIMD2(400, 300), side: 250, angle: -0.2)
        return (try finder(PixelImage(width: 640, height: 480), at: region), closer.squares)
    }

    @Test(
        "a face's points are those of the first half, of lips and eyes those of the second",
        arguments: [
            (0, [412.9342, 363.80642, 0]), (1, [429.88514, 324.50213, 1.68794]),
            (58, [293.07785, 297.79527, 12.38426]),
            (100, [461.65522, 233.82902, 5.47092]), (185, [394.24941, 270.81422, -11.50061]),
            (300, [436.37379, 293.39662, 12.54942]), (385, [431.55878, 200.6895, -2.7841]),
            (468, [425.9594, 240.2241, 1.8631]), (472, [460.12771, 255.26699, 1.8631]),
            (473, [445.25278, 213.50281, 0.24113]), (477, [418.41675, 339.39355, 0.24113]),
        ]
    )
    func points(index: Int, point: [Double]) throws {
        let face = try #require(try Self.face().face)
        #expect(face.points.count == 478)
        let way = face.points[index] - SIMD3(point)
        #expect((way * way).sum().squareRoot() < 1e-3, "\(face.points[index])")
        #expect((face.next.centre - SIMD2(392.5807, 298.4518)).length < 1e-3)
        #expect(abs(face.next.side - 322.2597) < 1e-3 && abs(face.next.angle - 0.4494) < 1e-4)
    }

    @Test("the second half is given the features about lips and eyes") func squares() throws {
        let squares = try Self.face().squares
        #expect(squares.map(\.count) == [8192, 8192, 8192])
        for (part, row, column, feature, expected) in [
            (0, 0, 0, 0, 0.0), (0, 7, 9, 3, -0.72071), (1, 15, 15, 31, 0.94922), (2, 8, 2, 17, -0.9944),
        ] {
            #expect(abs(Double(squares[part][(row * 16 + column) * 32 + feature]) - expected) < 2e-3)
        }
    }

    @Test("there is no face below its presence", arguments: [-0.01, Float.nan]) func noFace(presence: Float) throws {
        #expect(try Self.face(presence: presence).face == nil)
    }

    // MARK: Following

    private static let (here, there) = (SIMD2(100.0, 100), SIMD2(500.0, 100))

    /// The searches, and the number of faces, in pictures at a rate.
    private func follow(
        _ count: Int,
        most: Int = 1,
        rate: Double = 30,
        _ places: (Int) -> [SIMD2<Double>]
    ) throws -> (searches: Int, seen: [Int]) {
        let sight = PretendedPeople()
        var tracker = FaceTracker(sight, most: most)
        let seen = try (0..<count).map { number in
            sight.there = places(number)
            return try tracker(PixelImage(width: 640, height: 480), at: Double(number) / rate).count
        }
        return (sight.searches, seen)
    }

    @Test("a face is searched for only while there is none") func search() throws {
        let (searches, seen) = try follow(20) { $0 < 5 ? [] : [SIMD2(100 + 5 * Double($0), 100)] }
        #expect(seen == Array(repeating: 0, count: 5) + Array(repeating: 1, count: 15))
        #expect(searches == 6)
    }

    @Test("a face that jumps is found at once") func jump() throws {
        let (searches, seen) = try follow(10) { $0 < 5 ? [Self.here] : [Self.there] }
        #expect(seen == Array(repeating: 1, count: 10) && searches == 2)
    }

    @Test("another face is found with the next search, 0.2 s after the last") func several() throws {
        let (searches, seen) = try follow(40, most: 4) { $0 < 10 ? [Self.here] : [Self.here, Self.there] }
        #expect(Array(seen[..<10]) == Array(repeating: 1, count: 10))
        #expect(Array(seen[12...]) == Array(repeating: 2, count: 28))
        #expect(searches < 10)
    }

    @Test("one face is not two") func same() throws {
        let seen = try follow(5, most: 4, rate: 5) { _ in [Self.here, SIMD2(120, 110)] }.seen
        #expect(seen == Array(repeating: 1, count: 5))
    }

    @Test("a picture of another size starts anew") func otherSize() throws {
        let sight = PretendedPeople()
        sight.there = [Self.here]
        var tracker = FaceTracker(sight, most: 1)
        _ = try tracker(PixelImage(width: 640, height: 480), at: 0)
        _ = try tracker(PixelImage(width: 320, height: 240), at: 0.1)
        #expect(sight.searches == 2)
    }
}
