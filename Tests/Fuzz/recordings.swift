// Recorded images with the lines beside them, from any bytes.
// Target: tactus-camera
// With: Tests/CameraTests/RecordingFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzRecording(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
