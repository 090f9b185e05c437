// Every input that the fuzzer is started from, or once found, through the same checks without the fuzzer.

import FuzzInputs
import Testing

@Suite struct OSCFuzzCorpusTests {
    @Test(arguments: SavedInput.all(of: "osc"))
    func `every saved input holds, whole and cut off`(input: SavedInput) {
        for length in 0...input.bytes.count { fuzzOSC(Array(input.bytes.prefix(length))) }
    }
}
