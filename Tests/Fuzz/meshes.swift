// Meshes of faces, from any text.
// Target: LiveScene
// With: Tests/LiveViewTests/MeshFuzz.swift

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzMesh(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
