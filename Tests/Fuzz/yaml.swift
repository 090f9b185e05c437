// Rule books from any bytes: reading, findings, words, and classifications by what could be read.
// Target: Configurations
// With: Tests/ConfigurationsTests/RuleFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzRules(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
