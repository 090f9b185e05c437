// The mutation of inputs: as libFuzzer does it, and by numbers at the edges of types and by whole lines, which parsers
// accept as what they expect. Compiled into every fuzzer.

import FuzzInputs

/// libFuzzer's own changes.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ room: Int) -> Int

/// Called by libFuzzer for each new input.
@c(LLVMFuzzerCustomMutator)
public func mutateInput(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ room: Int, _ seed: CUnsignedInt) -> Int {
    let given = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    var random = SeededRandom(state: UInt64(seed) | 1)
    var changed: [UInt8]?
    switch random.below(4) {
    case 0, 1:
        let places = EdgeNumbers.places(in: given)
        if !places.isEmpty {
            changed = EdgeNumbers.replaced(places[random.below(places.count)], in: given, by: random.below(1 << 20))
        }
    case 2:
        let separator = [UInt8(ascii: "\n"), UInt8(ascii: ",")][random.below(2)]
        var parts = given.split(separator: separator, omittingEmptySubsequences: false)
        if parts.count > 1 {
            let (from, to) = (random.below(parts.count), random.below(parts.count))
            if random.below(3) == 0 { parts.remove(at: from) } else { parts.insert(parts[from], at: to) }
            changed = Array(parts.joined(separator: [separator]))
        }
    default: break
    }
    guard let changed, changed.count <= room, let bytes = unsafe bytes else {
        return unsafe mutateBytes(bytes, count, room)
    }
    for (index, byte) in changed.enumerated() { unsafe bytes[index] = byte }
    return changed.count
}

/// Numbers from a seed (Marsaglia's xorshift), the same each time.
private struct SeededRandom {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % max(limit, 1)
    }
}
