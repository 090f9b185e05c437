// The warning that a recording's sides look exchanged, and what else is counted while frames are judged.

import Configurations
import Keypoints
import Shapes
import SyntheticHands
import Testing

@testable import Performances

@Suite("Recordings with exchanged sides")
struct MirrorWarningTests {
    private let book = RuleBook.rockScissorsPaper

    private func frames(_ count: Int, mirroredShare: Double = 0) throws -> [Frame] {
        var options = SyntheticOptions(shapes: [.rock, .scissors, .pointing], count: count / 3, seed: 81)
        options.mirroredShare = mirroredShare
        return Array(try SyntheticDataset(options))
    }

    private func exchanged(_ frame: Frame) -> Frame {
        var frame = frame
        for index in frame.hands.indices { frame.hands[index].side = frame.hands[index].side?.opposite }
        return frame
    }

    private func summary(_ frames: [Frame]) -> ClassificationSummary {
        var judge = FrameClassifier(book, classifiesAll: true)
        for frame in frames { judge.judge(frame) }
        return judge.summary
    }

    @Test("right sides do not warn, exchanged ones do", arguments: [0, 0.5, 1] as [Double])
    func warning(_ mirroredShare: Double) throws {
        let frames = try frames(90, mirroredShare: mirroredShare)
        let (right, wrong) = (summary(frames), summary(frames.map(exchanged)))
        #expect(!right.looksMirrored)
        #expect(wrong.looksMirrored)
        #expect(right.agreeingSides + right.contradictingSides >= Tuning.fewestSides)
        #expect(right.agreeingSides == wrong.contradictingSides)
        #expect(right.contradictingSides == wrong.agreeingSides)
    }

    @Test("an image flipped without saying so warns as well") func flipped() throws {
        let flipped = try frames(90).map { frame in
            var frame = frame
            frame.hands[0].points.mirrorHorizontally()
            return frame
        }
        #expect(summary(flipped).looksMirrored)
    }

    @Test("too few hands do not warn") func few() throws {
        let wrong = try frames(90).map(exchanged).filter { summary([$0]).contradictingSides == 1 }
        let fewest = Tuning.fewestSides
        try #require(wrong.count >= fewest)
        #expect(!summary(Array(wrong.prefix(fewest - 1))).looksMirrored)
        #expect(summary(Array(wrong.prefix(fewest))).looksMirrored)
    }

    @Test("half right and half exchanged do not warn") func half() throws {
        let frames = try frames(90)
        #expect(!summary(frames.enumerated().map { $0.isMultiple(of: 2) ? $1 : exchanged($1) }).looksMirrored)
    }

    @Test("without a side, without depth or without knowing about the mirroring nothing is compared") func unknown()
        throws
    {
        let frames = try frames(30)
        for change: (inout Frame) -> Void in [
            { $0.isMirrored = nil }, { $0.hands[0].side = nil },
            { $0.hands[0].points.mapLanes { SIMD4($0.x, $0.y, .nan, $0.w) } },
        ] {
            let counted = summary(
                frames.map { frame in
                    var frame = exchanged(frame)
                    change(&frame)
                    return frame
                }
            )
            #expect(counted.agreeingSides == 0 && counted.contradictingSides == 0)
            #expect(!counted.looksMirrored)
            #expect(counted.hands == 30)
        }
    }

    @Test("summaries of parts add up to that of the whole") func addition() throws {
        let frames = try frames(60)
        var sum = summary(Array(frames.prefix(17)))
        sum.add(summary(Array(frames.dropFirst(17))))
        #expect(sum == summary(frames))
        var withNothing = sum
        withNothing.add(ClassificationSummary())
        #expect(withNothing == sum)
        #expect(sum.confirmed + sum.possible <= sum.hands)
        #expect(sum.confirmed > 0)
    }
}
