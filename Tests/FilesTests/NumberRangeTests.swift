// Numbers at the edges of what their types hold.

import Testing
import Text

@Suite struct NumberRangeTests {
    @Test(
        arguments: [
            (0, 0), (-1, -1), (2.5, 3), (1e18, 1_000_000_000_000_000_000), (1e19, .max), (-1e19, .min), (0x1p63, .max),
            (-0x1p63, .min), (1e300, .max), (.infinity, .max), (-.infinity, .min), (.nan, 0),
        ] as [(Double, Int)]
    )
    func `the nearest whole number is one that the type holds`(number: Double, whole: Int) {
        #expect(Int(nearest: number) == whole)
        #expect(UInt8(nearest: number) == UInt8(clamping: whole))
    }

    @Test(
        arguments: [
            ([], 1), ([7, -3], -21), ([2, 1 << 62], nil), ([.max, .max], nil), ([.min, -1], nil), ([.min, 1], .min),
            ([.max, 0], 0), ([1 << 32, 1 << 31], nil),
        ] as [([Int], Int?)]
    )
    func `a product is one that the type holds`(factors: [Int], product: Int?) {
        let found =
            switch factors.count {
            case 0: Int.product()
            case 1: Int.product(factors[0])
            default: Int.product(factors[0], factors[1])
            }
        #expect(found == product)
    }
}
