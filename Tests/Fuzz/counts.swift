// Counts of `tactus evaluate`, added up and reported, from any text.
// Target: Evaluation
// With: Tests/EvaluationTests/CountsFuzz.swift Tests/EvaluationTests/JSONTree.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzCounts(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
