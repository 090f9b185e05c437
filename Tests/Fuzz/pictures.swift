// Streams of images in pieces of any size, and JPEGs, on any bytes.
// Target: KeypointFiles
// With: Tests/ImagingTests/ImageFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzImages(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
