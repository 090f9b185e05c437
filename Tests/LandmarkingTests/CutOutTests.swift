// Squares cut out of pictures, against the plain way to do it.

import CLiteRT
import Testing

@testable import Landmarking

@Suite struct CutOutTests {
    static let picture = PixelImage(
        bytes: (0..<3 * 40 * 30).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &+ $0 / 7) },
        width: 40,
        height: 30
    )

    /// Squares inside, across each border, around the whole picture, far away, and without an end.
    static let regions = [
        Region(centre: SIMD2(20, 15), side: 12, angle: 0.3), Region(centre: SIMD2(3, 2), side: 30, angle: -2),
        Region(centre: SIMD2(38, 28), side: 20, angle: 1.5), Region(centre: SIMD2(20, 15), side: 40),
        Region(centre: SIMD2(20, 15), side: 300, angle: 3), Region(centre: SIMD2(-500, 900), side: 10),
        Region(centre: SIMD2(1e12, -1e300), side: 10), Region(centre: SIMD2(.nan, 0), side: .infinity),
    ]

    @Test(arguments: regions, [(true, false, Float(0)), (false, false, -1), (false, true, 0)])
    func `a square holds the mean of four pixels, each with its part`(
        region: Region,
        way: (isNearest: Bool, isBlueFirst: Bool, low: Float)
    ) {
        let (side, map) = (24, region.map(pixels: 24))
        let numbers = cut(Self.picture, map, way)
        #expect(numbers.count == 3 * side * side)
        for place in 0..<side * side where region.isFinite && region.centre.x.magnitude < 1e6 {
            let expected = plain(Self.picture, map, SIMD2(place % side, place / side), way)
            #expect((0..<3).allSatisfy { abs(numbers[3 * place + $0] - expected[$0]) < 1e-6 }, "\(place)")
        }
    }

    @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 2), (3, 3)]) func `small pictures have no neighbours`(
        width: Int,
        height: Int
    ) {
        let picture = PixelImage(
            bytes: [UInt8](repeating: 200, count: 3 * width * height),
            width: width,
            height: height
        )
        let region = Region(centre: picture.size / 2, side: 20, angle: 0.5)
        let numbers = cut(picture, region.map(pixels: 24), (true, false, 0))
        #expect(numbers.allSatisfy { abs($0 - 200.0 / 255) < 1e-6 })
    }

    private func cut(_ picture: PixelImage, _ map: AffineMap, _ way: (Bool, isBlueFirst: Bool, low: Float)) -> [Float] {
        var numbers = [Float](repeating: .nan, count: 3 * 24 * 24)
        unsafe CLiteRTCut(
            picture.bytes,
            Int32(picture.width),
            Int32(picture.height),
            way.isBlueFirst ? 1 : 0,
            [map.x.x, map.y.x, map.origin.x, map.x.y, map.y.y, map.origin.y],
            way.0 ? 1 : 0,
            way.low,
            (1 - way.low) / 255,
            24,
            &numbers
        )
        return numbers
    }

    /// The colour of a pixel of the square, from places in the picture to a thirty-second of a pixel.
    private func plain(
        _ picture: PixelImage,
        _ map: AffineMap,
        _ pixel: SIMD2<Int>,
        _ way: (isNearest: Bool, isBlueFirst: Bool, low: Float)
    ) -> [Float] {
        let start = map.y * Double(pixel.y) + map.origin
        let parts =
            (map.x * Double(pixel.x) * 1024).rounded(.toNearestOrEven) + (start * 1024).rounded(.toNearestOrEven)
        let place = ((parts + 16) / 32).rounded(.down) / 32
        let corner = place.rounded(.down)
        let part = place - corner
        let colours = (0..<3).map { channel in
            var sum = 0.0
            for (across, below) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let (x, y) = (Int(corner.x) + across, Int(corner.y) + below)
                let isInside = (0..<picture.width).contains(x) && (0..<picture.height).contains(y)
                guard isInside || way.isNearest else { continue }
                let column = min(max(x, 0), picture.width - 1)
                let row = min(max(y, 0), picture.height - 1)
                let weight = (across == 0 ? 1 - part.x : part.x) * (below == 0 ? 1 - part.y : part.y)
                sum += weight * Double(picture.bytes[3 * (row * picture.width + column) + channel])
            }
            return Float((sum + 0.5).rounded(.down)) * (1 - way.low) / 255 + way.low
        }
        return way.isBlueFirst ? colours.reversed() : colours
    }
}
