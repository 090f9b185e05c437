// The meaning of a detector's numbers, on few of them.

import Testing

@testable import Landmarking

@Suite struct DetectorTests {
    @Test func `anchors stand by row, column and grid`() {
        let anchors = Detector.anchors(Tuning.palmGrids)
        #expect(anchors.count == 2016)
        #expect(
            [0, 1, 2, 1151].map { anchors[$0] * 24 } == [
                SIMD2(0.5, 0.5), SIMD2(0.5, 0.5), SIMD2(1.5, 0.5), SIMD2(23.5, 23.5),
            ]
        )
        #expect(
            [1152, 1157, 1158, 2015].map { anchors[$0] * 12 } == [
                SIMD2(0.5, 0.5), SIMD2(0.5, 0.5), SIMD2(1.5, 0.5), SIMD2(11.5, 11.5),
            ]
        )
    }

    @Test func `boxes and points are measured from their anchor`() throws {
        let numbers: [Float] = [1, 2, 20, 40, 5, 6, 0, 0]
        let network = Given([numbers + numbers + numbers + numbers, [-1, 0, -0.1, .nan]])
        let detector = Detector(network, grids: [Detector.Grid(cells: 2, anchors: 1)])
        let found = try detector(PixelImage(width: 100, height: 100))
        let expected = Detection(
            least: SIMD2(66, 7),
            most: SIMD2(86, 47),
            points: [SIMD2(80, 31), SIMD2(75, 25)],
            score: 0.5
        )
        #expect(found == [expected])
    }

    @Test func `boxes that overlap are one, each with the weight of its score`() {
        let found = [(0.0, 0.5), (1, 1), (50, 0.75)].map { place, score in
            box(SIMD2(repeating: place), SIMD2(repeating: 10 + (place == 0 ? 0 : place)), score)
        }
        let merged = Detection.merged(found)
        #expect(merged.count == 2)
        #expect((merged[0].least - SIMD2(2.0 / 3, 2.0 / 3)).length < 1e-9)
        #expect(merged[1].least == SIMD2(50, 50))
    }

    @Test func `boxes without area are kept apart`() {
        #expect(Detection.merged([box(.zero, .zero, 1), box(.zero, .zero, 1), box(.zero, .zero, 1)]).count == 3)
    }

    private func box(_ least: SIMD2<Double>, _ most: SIMD2<Double>, _ score: Double) -> Detection {
        Detection(least: least, most: most, points: [least], score: score)
    }

    @Test func `a picture stands in the middle of the detector's square`() throws {
        let network = Given([
            [Float](repeating: 0, count: 4 * 8), [-1, 1, -1, -1],
        ])
        let detector = Detector(network, grids: [Detector.Grid(cells: 2, anchors: 1)])
        let found = try detector(PixelImage(width: 200, height: 100))
        #expect(found.map(\.points) == [[SIMD2(150, 0), SIMD2(150, 0)]])
        #expect(network.maps == [AffineMap(x: SIMD2(2, 0), y: SIMD2(0, 2), origin: SIMD2(0, -50))])
    }
}

/// A network whose outputs are given.
final class Given: Network {
    let side: Int
    private let outputs: [[Float]]
    private(set) var maps: [AffineMap] = []

    init(_ outputs: [[Float]], side: Int = 100) { (self.outputs, self.side) = (outputs, side) }

    func callAsFunction(_ picture: PixelImage, _ map: AffineMap, border: Border) throws(TactusError) -> [[Float]] {
        maps.append(map)
        return outputs
    }
}
