// The samples of a bank while it is read: each file once, and not more than memory holds. Used by both kinds of banks; one
// thread.

/// Reads samples; a file that several layers name is decoded once.
struct SampleCache {
    private var known: [String: [Float]] = [:]
    private var bytes = 0

    /// A Boolean value that indicates whether a layer found no room, which makes others needless.
    private(set) var isFull = false

    /// The number of files with more than one channel and different content in each.
    private(set) var foldedCount = 0

    /// The files that end before the samples that their headers announce.
    private(set) var cutOff: [String] = []

    /// Returns the samples of a file.
    ///
    /// - Throws: as `SampleFile.samples`, and where all layers together have more than `Tuning.bankLimit` bytes.
    mutating func samples(_ path: String) throws(TactusError) -> [Float] {
        let found: [Float]
        if let again = known[path] {
            found = again
        } else {
            let sample = try SampleFile.samples(path)
            if sample.isFolded { foldedCount += 1 }
            if sample.isCutOff { cutOff.append(path) }
            found = sample.mono
        }
        let size = found.count * MemoryLayout<Float>.stride
        guard bytes + size <= Tuning.bankLimit else {
            isFull = true
            throw TactusError(.broken, path, "more samples than \(Tuning.bankLimit >> 20) MB in all", expected: "fewer")
        }
        bytes += size
        known[path] = found
        return found
    }
}
