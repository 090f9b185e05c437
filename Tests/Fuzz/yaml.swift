// Rule books from any bytes: reading, findings, words, and verdicts by what could be read.
// Target: RuleFiles
// With: Tests/RuleFilesTests/RuleFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzRules(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
