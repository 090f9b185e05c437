// Every input that a fuzzer is started from, or once found, through the same checks without the fuzzer.

import FuzzInputs
import Testing

@Suite("Kits and samples of any kind")
struct KitCorpusTests {
    @Test("every saved kit holds, cut off and with other numbers", arguments: SavedInput.all(of: "kits"))
    func kits(_ input: SavedInput) {
        for bytes in input.variants(most: 6, cuts: 4) { fuzzKit(bytes) }
    }

    @Test("every saved SFZ file holds, cut off and with other numbers", arguments: SavedInput.all(of: "sfz"))
    func sfz(_ input: SavedInput) {
        for bytes in input.variants(most: 12, cuts: 6) { fuzzSFZ(bytes) }
    }
}
