// Every input that a fuzzer is started from, or once found, through the same checks without the fuzzer.

import FuzzInputs
import Testing

@Suite("Recordings of any kind")
struct RecordingCorpusTests {
    @Test("every saved recording holds", arguments: SavedInput.all(of: "recordings"))
    func recordings(_ input: SavedInput) {
        for bytes in input.variants(most: 0, cuts: 1) { fuzzRecording(bytes) }
    }
}
