// Every input that the fuzzer is started from, or once found, through the same checks without the fuzzer.

import FuzzInputs
import Testing

@testable import KeypointFiles

@Suite struct FuzzCorpusTests {
    @Test(arguments: SavedInput.all(of: "json"))
    func `every saved input holds, whole and cut off, and with other numbers`(input: SavedInput) {
        for bytes in input.variants(most: 8, cuts: 16) { fuzzJSON(bytes) }
    }

    @Test(arguments: SavedInput.all(of: "importers"))
    func `every saved input of the importers' fuzzer is read to its end, with other numbers too`(input: SavedInput) {
        // The first byte chooses the format.
        let rest = SavedInput(description: input.description, bytes: Array(input.bytes.dropFirst()))
        for bytes in rest.variants(most: 8, cuts: 3) { FuzzedImporters.run(input.bytes.prefix(1) + bytes) }
    }

    @Test func `each importer has a saved input`() {
        #expect(SavedInput.all(of: "importers").count >= FuzzedImporters.formats.count)
    }
}
