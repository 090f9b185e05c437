// The meaning of the landmark network's numbers, on a hand that was drawn by hand.

import Keypoints
import Testing

@testable import Landmarking

@Suite struct HandFinderTests {
    static let numbers = (0..<63).map { Float($0 % 3 == 2 ? 10 : $0) }

    @Test(arguments: [(Float(0.8), Handedness.right, 0.8), (0.3, .left, 0.7), (0.5, .right, 0.5)])
    func `points lie in the picture, and sides are the person's own`(
        number: Float,
        side: Handedness,
        score: Double
    ) throws {
        let network = Given([Self.numbers, [0.5], [number], []])
        let region = Region(centre: SIMD2(300, 200), side: 50)
        let hand = try #require(try HandFinder(network)(PixelImage(width: 640, height: 480), at: region))
        // The region's upper left corner is at (275, 175), a pixel of the network half a pixel wide.
        #expect(hand.points[0] == SIMD3(275, 175.5, 10 * 0.5 / 0.4))
        #expect(hand.points[20] == SIMD3(305, 205.5, 10 * 0.5 / 0.4))
        #expect(hand.side == side)
        #expect(abs(hand.score - score) < 1e-6)
        #expect(hand.next == Region(hand: hand.points))
    }

    /// Points and presences of no hand.
    static let others: [([Float], Float)] = [
        (numbers, 0.49), (numbers, .nan), ([Float](repeating: .nan, count: 63), 1),
        ([.infinity] + numbers.dropFirst(), 1),
    ]

    @Test(arguments: others)
    func `what is no hand is none`(numbers: [Float], presence: Float) throws {
        let finder = HandFinder(Given([numbers, [presence], [0.5], []]))
        #expect(try finder(PixelImage(width: 640, height: 480), at: Region(centre: .zero, side: 50)) == nil)
    }
}
