// The sample files of a bank, decoded while it is read: each file once, and not more than memory holds. Used by both kinds
// of banks; one thread.

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

enum SampleFile {
    static let endings = ["wav", "flac", "aiff", "aif", "ogg"]

    /// Returns the samples of a file, mono, at `Tuning.frequency`; whether its channels differ; and whether it has
    /// fewer samples than its header announces.
    ///
    /// - Throws: an error for a file that is missing, broken, empty or too long.
    static func samples(_ path: String) throws(TactusError) -> (mono: [Float], isFolded: Bool, isCutOff: Bool) {
        var file = try SoundFileReader(path: path)
        guard (1...384_000).contains(file.frequency), (1...64).contains(file.channels) else {
            throw TactusError(.broken, path, "\(file.frequency) Hz and \(file.channels) channels")
        }
        let limit = Int(Tuning.sampleLimit) * file.frequency
        let (mono, isFolded) = file.mono(limit: limit + 1)
        guard mono.count <= limit else {
            throw TactusError(.broken, path, "too long", expected: "at most \(Int(Tuning.sampleLimit)) s")
        }
        // Silence is a sample too: kits fill rows with it.
        guard !mono.isEmpty else { throw TactusError(.broken, path, "no samples in it") }
        guard mono.allSatisfy(\.isFinite) else { throw TactusError(.broken, path, "samples that are not numbers") }
        let isCutOff = file.isCutOff || mono.count < min(file.frames, limit)
        return (Resampling.samples(mono, from: file.frequency), isFolded, isCutOff)
    }
}
