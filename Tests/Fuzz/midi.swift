// Standard MIDI Files, as takes and back, from any bytes.
// Target: Performances
// With: Tests/PerformancesTests/MIDIFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzMIDI(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
