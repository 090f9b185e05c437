// Every input that a fuzzer is started from, or once found, through the same checks without the fuzzer.

import FuzzInputs
import Testing

@Suite("Explanations of any hand")
struct ExplanationCorpusTests {
    @Test("each saved hand is explained, with other numbers too", arguments: SavedInput.all(of: "explanations"))
    func explanations(_ input: SavedInput) {
        for bytes in input.variants(most: 4, cuts: 3) { fuzzExplanations(bytes) }
    }
}
