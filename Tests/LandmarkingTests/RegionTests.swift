// Squares in pictures, on numbers that can be checked by hand.

import Landmarking
import Testing

@testable import Landmarking

struct RegionTests {
    @Test(
        "The map of a region leads corners to corners",
        arguments: [
            (SIMD2(0.0, 0), SIMD2(120.0, 30)), (SIMD2(224.0, 0), SIMD2(120.0, 70)),
            (SIMD2(112.0, 112), SIMD2(100.0, 50)),
        ]
    )
    func map(point: SIMD2<Double>, place: SIMD2<Double>) {
        let region = Region(centre: SIMD2(100, 50), side: 40, angle: .pi / 2)
        #expect((region.map(pixels: 224)(point) - place).length < 1e-9)
    }
}
