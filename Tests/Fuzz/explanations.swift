// Explanations and drawings of hands, from any records.
// Target: Configurations Text
// With: Tests/CommandLineTests/ExplainFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzExplanations(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
