// Requests of a broker, from any topic and payload.
// Target: Performances
// With: Tests/PerformancesTests/MessageFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzMessages(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
