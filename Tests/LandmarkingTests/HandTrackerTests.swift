// The images in which the tracker searches, and the regions of its hands. Its networks are only pretended: a hand is named by
// its place.

import Keypoints
import Testing

@testable import Landmarking

@Suite struct HandTrackerTests {
    private let here = SIMD2(100.0, 100)
    private let there = SIMD2(500.0, 100)

    private func searches(_ times: [Double], _ hands: SIMD2<Double>...) throws -> [Double] {
        var pretended = Pretended()
        for time in times { _ = try pretended.see(time, hands) }
        return pretended.sight.searches
    }

    @Test func `it searches always without a hand, and once for two`() throws {
        let times = (0..<20).map { Double($0) / 30 }
        #expect(try searches(times) == times)
        #expect(try searches(times, here, there) == [0])
    }

    @Test(arguments: [5, 15, 24, 25, 29.97, 30, 50, 60, 120]) func `it searches now and then with one`(
        rate: Double
    ) throws {
        let found = try searches((0..<Int(rate * 3)).map { Double($0) / rate + 1000 }, here)
        let gaps = zip(found, found.dropFirst()).map { $1 - $0 }
        #expect(gaps.allSatisfy { $0 <= max(0.21, 1 / rate + 0.001) && $0 >= min(0.18, 1 / rate - 0.001) })
    }

    @Test func `time may go back`() throws {
        #expect(try searches([5, 5.01, 1], here) == [5, 1])
    }

    @Test(arguments: [30.0, 60]) func `it searches in every picture for a while after a hand was lost`(
        rate: Double
    ) throws {
        var pretended = Pretended()
        let times = (0...Int(rate)).map { Double($0) / rate }
        for time in times { _ = try pretended.see(time, time < 0.2 ? [here, there] : [here]) }
        let lost = try #require(times.first { $0 >= 0.2 })
        let isDue = { (time: Double) in time > lost && time < lost + 0.499 }
        #expect(pretended.sight.searches.filter(isDue) == times.filter(isDue))
        #expect(pretended.sight.searches.count { $0 > lost + 0.51 } < 3)
    }

    @Test func `a hand that is back is found at once`() throws {
        var pretended = Pretended()
        for picture in 0..<30 {
            // Blurred away for three pictures, then far below where it was.
            let hands = (picture < 10 ? [there] : []) + (picture >= 13 ? [SIMD2(500, 400)] : [])
            #expect(try pretended.see(Double(picture) / 30, [here] + hands) == 1 + hands.count)
        }
    }

    @Test func `a hand that no palm shows is found where it was going`() throws {
        var pretended = Pretended()
        // The end of a stroke at 60 pictures a second: lost at full speed, and not seen by the palm network afterwards.
        let ways: [Double?] = [0, 0, 20, 70, 140, nil, nil, 275, 285, 285]
        let found = try ways.enumerated().map { picture, way in
            pretended.sight.isBlind = picture > 0
            return try pretended.see(Double(picture) / 60, [here] + (way.map { [SIMD2(500, 100 + $0)] } ?? []))
        }
        #expect(found == [2, 2, 2, 2, 2, 1, 1, 2, 2, 2])
    }

    @Test func `a hand that is gone is forgotten`() throws {
        var pretended = Pretended()
        _ = try pretended.see(0, [here, there])
        pretended.sight.isBlind = true
        for picture in 1..<60 { _ = try pretended.see(Double(picture) / 30, [here]) }
        #expect(pretended.sight.looked[10].count == 2)
        #expect(pretended.sight.looked.last?.count == 1)
    }

    @Test func `regions move on`() throws {
        var pretended = Pretended()
        // The fall of a stroke: slow, then more than half a side in each picture.
        for (picture, way) in [0.0, 0, 0, 20, 60, 115, 170, 220].enumerated() {
            #expect(try pretended.see(Double(picture) / 30, [here, SIMD2(500, 100 + way)]) == 2)
        }
        #expect(pretended.sight.searches.count == 1)
    }

    @Test func `pictures far apart say nothing of speed`() throws {
        var pretended = Pretended()
        for (picture, x) in [100.0, 140, 180].enumerated() {
            _ = try pretended.see(Double(picture) * 0.1, [SIMD2(x, 100), there])
        }
        #expect(pretended.sight.looked.last?.first?.centre.x == 140)
    }

    @Test func `a hand that is not where it was thought to be is found once`() throws {
        var pretended = Pretended()
        _ = try pretended.see(0, [here, SIMD2(420, 100)])
        _ = try pretended.see(1 / 30, [here, SIMD2(460, 100)])
        // It stops, and the other hand is lost: its region was moved on, the palm is found where it is.
        _ = try pretended.see(2 / 30, [SIMD2(460, 100)])
        #expect(try pretended.see(3 / 30, [SIMD2(460, 100)]) == 1)
        #expect(try pretended.see(4 / 30, [SIMD2(460, 100), here]) == 2)
    }

    @Test func `a new hand is not taken for one that moved`() throws {
        var pretended = Pretended()
        _ = try pretended.see(0, [here])
        for picture in 1..<12 { _ = try pretended.see(Double(picture) / 30, [here, SIMD2(210, 100)]) }
        #expect(pretended.sight.looked.last?.map(\.centre) == [here, SIMD2(210, 100)])
    }

    @Test func `of regions of one hand the first counts`() {
        let regions = [0.0, 1, 30].map { Region(centre: SIMD2($0, 0), side: 10) }
        #expect(HandTracker.distinct(regions) == [regions[0], regions[2]])
    }
}

/// A tracker and the hands that it is shown.
private struct Pretended {
    let sight = PretendedSight()
    private lazy var tracker = HandTracker(sight)

    /// Returns how many hands are found of those that are shown.
    mutating func see(_ time: Double, _ hands: [SIMD2<Double>]) throws -> Int {
        (sight.time, sight.there) = (time, hands)
        return try tracker(PixelImage(width: 640, height: 480), at: time).count
    }
}

private final class PretendedSight: HandSight {
    var isBlind = false
    var time = 0.0
    var there: [SIMD2<Double>] = []
    private(set) var searches: [Double] = []
    private(set) var looked: [[Region]] = []

    func palms(in picture: PixelImage) -> [Region] {
        searches.append(time)
        return isBlind ? [] : there.map { Region(centre: $0, side: 100) }
    }

    /// A hand is seen where its region is no further off than half a side.
    func hands(in picture: PixelImage, at regions: [Region]) -> [SeenHand?] {
        looked.append(regions)
        return regions.map { region in
            let near = there.filter { ($0 - region.centre).length < region.side / 2 }
            return near.min { ($0 - region.centre).length < ($1 - region.centre).length }.map { hand in
                SeenHand(points: [], side: .right, score: 1, presence: 1, next: Region(centre: hand, side: 100))
            }
        }
    }
}
