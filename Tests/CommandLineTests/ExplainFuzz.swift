// Properties of the explanation and the drawing of any hand. Called by the fuzzer and by the tests.

import Configurations
import KeypointFiles
import Keypoints
import Shapes

/// Reads native records, and explains and draws each hand by two books; traps where a line is invalid, or a drawing is
/// not within its frame.
func fuzzExplanations(_ bytes: [UInt8]) {
    let books = [ShippedBook.rockScissorsPaper, .handSigns].map(\.book)
    guard var reader = try? KeypointReader(ByteSource(bytes: bytes), options: ReaderOptions(format: .native)) else {
        return
    }
    var count = 0
    while count < 8, let result = try? reader.next() {
        guard case .frame(let frame, _) = result else { continue }
        for var hand in frame.hands.prefix(4) {
            count += 1
            // A label may be any word.
            hand.label = nil
            for book in books {
                let view = CaptureContext(hand, in: frame)
                let explanation = Explanation(hand.points, view, by: book)
                var text = ExplanationText(book: book, explanation: explanation, hand: hand)
                text.tellAspects([("1:1", explanation.classification)], sizeOptions: "aspect")
                text.draw(hand.points, aspect: frame.likelyAspect)
                for line in text.lines { precondition(!line.contains("nan") && !line.contains("inf"), line) }
            }
            for aspect in [frame.likelyAspect, 1, 1e-30, 1e30, 0, .nan, .infinity] as [Float] {
                check(HandDrawing(hand.points, aspect: aspect).lines)
            }
        }
    }
}

private func check(_ lines: [String]) {
    precondition(lines.count <= 18 && lines.allSatisfy { $0.count <= 36 }, "a drawing beyond its frame")
    for scalar in lines.joined().unicodeScalars {
        let isDrawn = scalar == " " || (0x2800...0x28FF).contains(scalar.value)
        precondition(isDrawn || "TIMRLW".unicodeScalars.contains(scalar), "\(scalar) in a drawing")
    }
}
