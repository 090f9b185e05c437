// Every input that a fuzzer is started from, or once found, through the same checks without the fuzzer.

import FuzzInputs
import Testing

@Suite("Manifests and handshakes of any kind")
struct ManifestCorpusTests {
    @Test("every saved manifest holds, cut off and with other numbers", arguments: SavedInput.all(of: "manifests"))
    func manifests(_ input: SavedInput) {
        for bytes in input.variants(most: 20, cuts: 8) { fuzzManifest(bytes) }
    }
}
