// The sample files of a bank, decoded while it is read: each file once, and not more than memory holds. Used by both kinds
// of banks; one thread.

/// The longest sample that is read, in seconds.
private let sampleLimit = 60.0

/// The largest size of a bank's decoded samples, in bytes: an hour and a half of sound.
private let bankLimit = 1 << 30

/// Reads samples; a file that several layers name is decoded once.
struct SampleCache {
    private var known: [String: SampleFile] = [:]
    private var shaped: [Shaped: Sample] = [:]
    private var bytes = 0

    /// Whether a layer found no room, which makes others needless.
    private(set) var isFull = false

    /// The number of files with more than two channels and different content in each.
    private(set) var foldedCount = 0

    /// The files that end before the samples that their headers announce.
    private(set) var cutOff: [String] = []

    private struct Shaped: Hashable {
        var path: String
        var shape: SampleShape
    }

    /// Returns the samples of a file.
    ///
    /// - Throws: as `SampleFile`, and where all layers together have more than `bankLimit` bytes.
    mutating func sample(_ path: String, as shape: SampleShape = SampleShape()) throws(TactusError) -> Sample {
        let key = Shaped(path: path, shape: shape)
        let found: Sample
        if let again = shaped[key] {
            found = again
        } else {
            let file: SampleFile
            if let read = known[path] { file = read } else { file = try SampleFile(path) }
            if known.updateValue(file, forKey: path) == nil {
                if file.isFolded { foldedCount += 1 }
                if file.isCutOff { cutOff.append(path) }
            }
            found = shape == SampleShape() ? file.sample : shape.applied(to: file.sample, from: file.frequency)
        }
        let size = found.left.count * (found.right == nil ? 1 : 2) * MemoryLayout<Float>.stride
        guard bytes + size <= bankLimit else {
            isFull = true
            throw TactusError(.broken, path, "more samples than \(bankLimit >> 20) MB in all", expected: "fewer")
        }
        bytes += size
        shaped[key] = found
        return found
    }
}

/// A file of samples as it was read.
struct SampleFile {
    static let endings = ["wav", "flac", "aiff", "aif", "ogg"]

    var sample: Sample

    /// The number of frames per second in the file.
    var frequency: Int

    /// Whether more than two channels became one.
    var isFolded: Bool

    /// Whether the file has fewer samples than its header announces.
    var isCutOff: Bool

    /// Reads a file.
    ///
    /// - Throws: `TactusError` for a file that is missing, broken, empty or too long.
    init(_ path: String) throws(TactusError) {
        var file = try SoundFileReader(path: path)
        guard (1...384_000).contains(file.frequency), (1...64).contains(file.channels) else {
            throw TactusError(.broken, path, "\(file.frequency) Hz and \(counted(file.channels, "channel"))")
        }
        let limit = Int(sampleLimit) * file.frequency
        let (left, right, isFolded) = file.sides(limit: limit + 1)
        guard left.count <= limit else {
            throw TactusError(.broken, path, "too long", expected: "at most \(Int(sampleLimit)) s")
        }
        // Silence is a sample too: kits fill rows with it.
        guard !left.isEmpty else { throw TactusError(.broken, path, "no samples in it") }
        guard left.allSatisfy(\.isFinite), right?.allSatisfy(\.isFinite) != false else {
            throw TactusError(.broken, path, "samples that are not numbers")
        }
        let rate = file.frequency
        frequency = rate
        sample = Sample(
            left: Resampling.samples(left, from: rate),
            right: right.map { Resampling.samples($0, from: rate) }
        )
        self.isFolded = isFolded
        isCutOff = file.isCutOff || left.count < min(file.frames, limit)
    }
}
