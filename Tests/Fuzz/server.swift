// Requests and frames that come to the live view and the phones, from any bytes.
// Target: tactus-view
// With: Tests/LiveViewTests/ServerFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzServer(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
