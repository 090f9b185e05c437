// Every input that a fuzzer is started from, or once found, through the same checks without the fuzzer.

import FuzzInputs
import Testing

@Suite("Browsers, phones and their files of any kind")
struct LiveViewCorpusTests {
    @Test("saved phones hold over time, with other numbers", arguments: SavedInput.all(of: "phones"))
    func phones(_ input: SavedInput) {
        for bytes in input.variants(most: 30, cuts: 6) { fuzzPhones(bytes) }
    }

    @Test("saved meshes hold, with other numbers", arguments: SavedInput.all(of: "meshes"))
    func meshes(_ input: SavedInput) {
        for bytes in input.variants(most: 30, cuts: 6) { fuzzMesh(bytes) }
    }

    @Test("saved takes hold, with other numbers", arguments: SavedInput.all(of: "takes"))
    func takes(_ input: SavedInput) {
        for bytes in input.variants(most: 12, cuts: 4) { fuzzTake(bytes) }
    }

    @Test("saved connections hold, cut off and with other numbers", arguments: SavedInput.all(of: "server"))
    func server(_ input: SavedInput) {
        for bytes in input.variants(most: 8, cuts: 16) { fuzzServer(bytes) }
    }
}
