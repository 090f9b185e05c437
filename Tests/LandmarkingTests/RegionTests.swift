// Squares in pictures, on numbers that can be checked by hand.

import Foundation
import Testing

@testable import Landmarking

@Suite struct RegionTests {
    @Test(arguments: [
        (SIMD2<Double>(0, 0), SIMD2<Double>(120, 30)), (SIMD2(224, 0), SIMD2(120, 70)),
        (SIMD2(112, 112), SIMD2(100, 50)),
    ])
    func `the map of a region leads corners to corners`(point: SIMD2<Double>, place: SIMD2<Double>) {
        let region = Region(centre: SIMD2(100, 50), side: 40, angle: .pi / 2)
        #expect((region.map(pixels: 224)(point) - place).length < 1e-9)
    }

    @Test(arguments: [
        (SIMD2<Double>(100, 110), SIMD2<Double>(100, 90), Region(centre: SIMD2(100, 90), side: 52)),
        (SIMD2(90, 100), SIMD2(110, 100), Region(centre: SIMD2(110, 100), side: 52, angle: .pi / 2)),
    ])
    func `a palm's region reaches to the fingers`(wrist: SIMD2<Double>, middle: SIMD2<Double>, region: Region) {
        let palm = Detection(least: SIMD2(90, 90), most: SIMD2(110, 110), points: [wrist, .zero, middle], score: 1)
        #expect(isNear(Region(palm: palm), region))
    }

    @Test(arguments: [-3.0, -2, -1, 0, 1, 2, 3]) func `a hand's region turns with the hand`(angle: Double) {
        let points = (0..<21).map { (index: Int) -> SIMD3<Double> in
            let (x, y) = (index * 37 % 100, index * 53 % 100)
            return SIMD3(Double(x), Double(y), 0)
        }
        let turn = Region(centre: .zero, side: 1, angle: angle).axes
        let straight = Region(hand: points)
        let turned = Region(hand: points.map { SIMD3(turn.turned($0.flat), $0.z) })
        let expected = Region(
            centre: turn.turned(straight.centre),
            side: straight.side,
            angle: straight.angle + angle
        )
        #expect(isNear(turned, expected))
    }

    @Test(arguments: [(0.0, 0.0, 10.0, 0.0), (6, 8, 10, 1), (6, 8, 20, 0.5), (3, 0, 5, 0.3)])
    func `distances are in sides of the larger`(x: Double, y: Double, side: Double, distance: Double) {
        let square = Region(centre: .zero, side: 10)
        let other = Region(centre: SIMD2(x, y), side: side, angle: 1)
        #expect(abs(square.distance(to: other) - distance) < 1e-9)
        #expect(abs(other.distance(to: square) - distance) < 1e-9)
    }

    @Test func `a square about a point has another in the middle of its upper side`() {
        let region = Region(about: SIMD2(10, 10), to: SIMD2(13, 14), scale: 1.5, shift: 0.1)
        #expect(isNear(region, Region(centre: SIMD2(10.6, 10.8), side: 15, angle: .pi - atan2(3, 4))))
    }
}

/// Returns whether two regions are the same but for rounding.
func isNear(_ one: Region, _ other: Region) -> Bool {
    (one.centre - other.centre).length < 1e-9 && abs(one.side - other.side) < 1e-9
        && abs(remainder(one.angle - other.angle, 2 * .pi)) < 1e-9
}
