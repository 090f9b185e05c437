// Every input that a fuzzer is started from, or once found, through the same checks without the fuzzer.

import FuzzInputs
import Testing

@Suite("Answers of any kind")
struct AnswerCorpusTests {
    @Test("saved answers hold, cut off and with other numbers", arguments: SavedInput.all(of: "answers"))
    func answers(_ input: SavedInput) async {
        for bytes in input.variants(most: 60, cuts: 16) { await fuzzAnswers(bytes) }
    }
}
