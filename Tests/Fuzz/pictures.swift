// Streams of pictures in pieces of any size, and JPEGs, on any bytes.
// Target: Pictures
// With: Tests/PicturesTests/PictureFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzPictures(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
