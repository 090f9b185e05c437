// Packets of Open Sound Control and what they mean, on any bytes.
// Target: Outputs
// With: Tests/OSCTests/OSCFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzOSC(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
