// Every importer and both writers on any bytes; the first byte chooses the format, the rest is the input.
// Target: KeypointFiles
// With: Tests/KeypointFilesTests/FuzzedImporters.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzedImporters.run(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
