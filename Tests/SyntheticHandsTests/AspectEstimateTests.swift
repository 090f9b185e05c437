// The aspect of images of unknown size, from hands whose images were squeezed.

import Keypoints
import SyntheticHands
import Testing

@Suite("the aspect that hands tell") struct AspectEstimateTests {
    /// Estimates the aspect of an input whose images had a ratio, and whose size is forgotten.
    private static func estimate(
        _ ratio: String = "4:3",
        count: Int = 100,
        _ change: (inout SyntheticOptions) -> Void = { _ in },
        lost: HandJoint? = nil
    ) throws -> (AspectEstimate?, hands: Int) {
        let ratio = try #require(UsualRatio.all.first { $0.description == ratio })
        var options = SyntheticOptions(shapes: [.rock, .paper, .scissors, .pointing], count: count)
        options.roll = -180...180
        options.size = ImageSize(width: Float(ratio.width) * 80, height: Float(ratio.height) * 80)
        change(&options)
        var estimator = AspectEstimator()
        for frame in try SyntheticDataset(options) {
            for var hand in frame.hands {
                if let lost { hand.points.remove(lost) }
                estimator.add(hand.points)
            }
        }
        return (estimator.estimate(), estimator.count)
    }

    @Test("hands of all rolls tell it", arguments: UsualRatio.all.map(\.description), [1, 2, 3] as [UInt64])
    func decisive(_ ratio: String, _ seed: UInt64) throws {
        let estimate = try #require(try Self.estimate(ratio, { $0.seed = seed }).0)
        let aspect = try #require(UsualRatio.all.first { $0.description == ratio }).aspect
        #expect(estimate.ratio?.description == ratio && estimate.interval.contains(Double(aspect)), "\(estimate)")
        #expect(estimate.interval.contains(estimate.aspect) && estimate.hands == 400)
    }

    @Test("hands of one roll leave it open", arguments: UsualRatio.all.map(\.description), [0.0, 90])
    func oneRoll(_ ratio: String, _ roll: Double) throws {
        let estimate = try #require(try Self.estimate(ratio, { $0.roll = roll...roll }).0)
        let free = try #require(try Self.estimate(ratio).0)
        #expect(estimate.ratio == nil || estimate.ratio?.description == ratio, "\(estimate)")
        let widths = [estimate, free].map { $0.interval.upperBound / $0.interval.lowerBound }
        #expect(widths[0] > 1.3 * widths[1], "\(estimate) \(free)")
    }

    @Test("a longer input is sampled, and tells the same") func sample() throws {
        let (long, hands) = try Self.estimate(count: 1_500)
        let estimate = try #require(long)
        #expect(hands == 6_000 && estimate.hands == 6_000 && estimate.ratio?.description == "4:3", "\(estimate)")
    }

    @Test("parts of an input tell the same as the whole", arguments: [1, 7, 500]) func parts(_ size: Int) throws {
        var options = SyntheticOptions(shapes: [.rock, .paper], count: 2_000)
        options.roll = -180...180
        let hands = try SyntheticDataset(options).flatMap(\.hands)
        var (whole, sum) = (AspectEstimator(), AspectEstimator())
        for hand in hands { whole.add(hand.points) }
        for start in stride(from: 0, to: hands.count, by: size) {
            var part = AspectEstimator()
            for hand in hands[start..<min(start + size, hands.count)] { part.add(hand.points) }
            sum.add(part)
        }
        #expect(whole.count == 4_000 && sum.count == 4_000 && sum.estimate() == whole.estimate())
        var long = whole
        long.add(whole)
        #expect(long.count == 8_000 && long.estimate()?.ratio == whole.estimate()?.ratio)
    }

    @Test("a wrong aspect is excluded, the true one is not", arguments: UsualRatio.all.map(\.description))
    func excluded(_ ratio: String) throws {
        let estimate = try #require(try Self.estimate(ratio).0)
        let excluded = UsualRatio.all.filter { estimate.excludes($0.aspect) }.map(\.description)
        #expect(excluded == UsualRatio.all.map(\.description).filter { $0 != ratio }, "\(estimate)")
        let upright = try #require(try Self.estimate(ratio, { $0.roll = 0...0 }).0)
        #expect(!upright.excludes(try #require(UsualRatio.all.first { $0.description == ratio }).aspect))
    }

    @Test("few hands, and hands without a whole palm, tell nothing", arguments: [HandJoint?.none, .ringMCP])
    func tooFew(_ lost: HandJoint?) throws {
        let (estimate, hands) = try Self.estimate(count: lost == nil ? 12 : 100, lost: lost)
        #expect(estimate == nil && hands == (lost == nil ? 48 : 0))
    }

    @Test("points in one place or on one line are no palm", arguments: [0, 1] as [Float])
    func line(_ slope: Float) {
        var points = HandLandmarks()
        for joint in HandJoint.allCases {
            let x = Float(joint.rawValue) / 32
            points[joint] = Keypoint(x: slope == 0 ? 0.5 : x, y: slope * x)
        }
        var estimator = AspectEstimator()
        for _ in 0..<100 { estimator.add(points) }
        #expect(estimator.count == 0 && estimator.estimate() == nil)
    }

    @Test("the same hand again and again tells nothing") func repeated() throws {
        let frame = try SyntheticDataset(SyntheticOptions(shapes: [.paper], count: 1)).frame(0)
        var estimator = AspectEstimator()
        for _ in 0..<500 { estimator.add(frame.hands[0].points) }
        #expect(try #require(estimator.estimate()).ratio == nil)
    }
}
