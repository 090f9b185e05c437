// One sample file, decoded to mono at 48 kHz. Used by both kinds of banks; any thread.

enum SampleFile {
    /// The endings of sample files.
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
