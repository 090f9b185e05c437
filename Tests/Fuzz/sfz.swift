// SFZ instruments with a sample beside them, from any bytes.
// Target: Outputs
// With: Tests/SoundTests/KitFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzSFZ(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
