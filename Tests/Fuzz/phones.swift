// Phones over time, from any messages.
// Target: LiveScene
// With: Tests/LiveViewTests/PhoneFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzPhones(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
