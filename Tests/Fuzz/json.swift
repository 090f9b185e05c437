// The native reader by both paths, JSON values, blocks of lines and the cutting of streams, on any bytes.
// Target: KeypointFiles
// With: Tests/KeypointFilesTests/JSONFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzJSON(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
