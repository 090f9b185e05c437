// The warning that a recording's sides look exchanged, and what else is counted while frames are judged.

import Configurations
import Keypoints
import Shapes
import SyntheticHands
import Testing

@testable import Runs

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
        #expect(!right.sides.lookExchanged)
        #expect(wrong.sides.lookExchanged)
        #expect(right.sides.agreeing + right.sides.contradicting >= Tuning.fewestSides)
        #expect(right.sides.agreeing == wrong.sides.contradicting)
        #expect(right.sides.contradicting == wrong.sides.agreeing)
    }

    @Test("an image flipped without saying so warns as well") func flipped() throws {
        let flipped = try frames(90).map { frame in
            var frame = frame
            frame.hands[0].points.mirrorHorizontally()
            return frame
        }
        #expect(summary(flipped).sides.lookExchanged)
    }

    @Test("too few hands do not warn") func few() throws {
        let wrong = try frames(90).map(exchanged).filter { summary([$0]).sides.contradicting == 1 }
        let fewest = Tuning.fewestSides
        try #require(wrong.count >= fewest)
        #expect(!summary(Array(wrong.prefix(fewest - 1))).sides.lookExchanged)
        #expect(summary(Array(wrong.prefix(fewest))).sides.lookExchanged)
    }

    @Test("half right and half exchanged do not warn") func half() throws {
        let frames = try frames(90)
        #expect(!summary(frames.enumerated().map { $0.isMultiple(of: 2) ? $1 : exchanged($1) }).sides.lookExchanged)
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
            #expect(counted.sides.agreeing == 0 && counted.sides.contradicting == 0)
            #expect(!counted.sides.lookExchanged)
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
