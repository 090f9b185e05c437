// Takes and what browsers do to them, from any text.
// Target: Configurations LiveScene
// With: Tests/LiveViewTests/TakeFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzTake(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
