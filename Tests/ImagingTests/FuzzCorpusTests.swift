// Every input that the fuzzer is started from, or once found, through the same checks without the fuzzer.

import FuzzInputs
import Testing

@Suite struct ImageFuzzCorpusTests {
    @Test(arguments: SavedInput.all(of: "pictures"))
    func `every saved input holds, whole and cut off`(input: SavedInput) {
        for bytes in input.variants(most: 20, cuts: 16) { fuzzImages(bytes) }
    }
}
