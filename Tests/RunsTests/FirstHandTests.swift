// <doc:MissingKeypoints> of <doc:WritingRules>: of two hands in a frame only the first is classified, unless all are
// requested.

import Configurations
import Keypoints
import Shapes
import Testing

@testable import Runs

@Suite("two hands in a frame")
struct FirstHandTests {
    /// A hand whose four fingers all point away from the palm, or all back to it.
    private func hand(isPaper: Bool) -> Hand {
        var hand = Hand()
        hand.points[.wrist] = Keypoint(x: 0.5, y: 0.9)
        for finger in Finger.long {
            let x = 0.3 + 0.1 * Float(finger.rawValue)
            hand.points[finger.base] = Keypoint(x: x, y: 0.6)
            hand.points[finger.tip] = Keypoint(x: x, y: isPaper ? 0.2 : 0.7)
        }
        return hand
    }

    @Test("only the first is judged, the others are counted")
    func first() {
        var judge = FrameClassifier(ShippedBook.seed.book, classifiesAll: false)
        judge.judge(Frame(hands: [hand(isPaper: true), hand(isPaper: false)]))
        #expect(judge.classifications.map(\.shape) == ["paper"])
        #expect(judge.summary.hands == 1)
        #expect(judge.summary.leftOut == 1)
    }

    @Test("all are judged where all are asked for, in their order")
    func all() {
        var judge = FrameClassifier(ShippedBook.seed.book, classifiesAll: true)
        judge.judge(Frame(hands: [hand(isPaper: true), hand(isPaper: false)]))
        #expect(judge.classifications.map(\.shape) == ["paper", "rock"])
        #expect(judge.summary.leftOut == 0)
    }

    @Test("a book with pairs needs all hands, and the pairs are those of each frame") func pairs() throws {
        var definition = ShippedBook.seed.book.definition
        definition.pairs = [PairRule(name: "mixed", left: "paper", right: "rock")]
        var (left, right) = (hand(isPaper: true), hand(isPaper: false))
        (left.side, right.side) = (.left, .right)
        var live = LiveClassifier(try RuleBook(definition), .jsonl, classifiesAll: false, onlyChanges: true)
        func pairs(_ hands: [Hand]) -> String {
            let line = String(decoding: live.text(of: Frame(hands: hands)), as: UTF8.self)
            return line.firstRange(of: "\"pairs\":").map { String(line[$0.upperBound...]) } ?? line
        }
        #expect(pairs([right, left]).hasPrefix("[{\"pair\":\"mixed\",\"certainty\":\"confirmed\",\"margin\":"))
        #expect(pairs([right, left]).isEmpty)
        #expect(pairs([right]) == "[]}\n")
        // The same shapes, with an unknown side now.
        left.side = nil
        #expect(pairs([right, left]).contains("possible"))
        left.side = .left
        #expect(pairs([right, left]).contains("confirmed"))
    }

    @Test("a frame without hands has no classification")
    func none() {
        var judge = FrameClassifier(ShippedBook.seed.book, classifiesAll: false)
        judge.judge(Frame())
        #expect(judge.classifications.isEmpty)
        #expect(judge.summary.frames == 1)
    }
}
