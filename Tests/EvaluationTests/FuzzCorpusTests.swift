// Every input that a fuzzer is started from, or once found, through the same checks without the fuzzer.

import FuzzInputs
import Testing

@Suite("Counts of any kind")
struct CountsCorpusTests {
    @Test("saved counts hold, cut off and with other numbers", arguments: SavedInput.all(of: "counts"))
    func counts(_ input: SavedInput) {
        for bytes in input.variants(most: 12, cuts: 5) { fuzzCounts(bytes) }
    }
}
