// Models' manifests and handshakes, from any text.
// Target: Capture
// With: Tests/KeypointModelTests/ManifestFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzManifest(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
