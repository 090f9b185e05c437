// Devices over time, from any messages of Open Sound Control.
// Target: Performances
// With: Tests/PerformancesTests/DeviceFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzDevices(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
