// A folder of samples as a bank: kick.wav, snare-1.flac, snare-2.flac … Any thread.

internal import Platform
internal import SystemPackage

extension SoundBank {
    /// Reads every WAV, FLAC, AIFF and OGG file of a folder; a sound has the name of its file.
    ///
    /// `NAME-1`, `NAME-2` … are one sound's layers from soft to hard, each for an equal share of the velocities. A
    /// folder with a `drumkit.xml` is read as a Hydrogen kit.
    ///
    /// - Throws: an error where there is no such folder, no sample in it, or no library that reads samples. A sample
    ///   that cannot be read is one of `problems`.
    public init(folder: String) throws(TactusError) {
        let files = try Self.files(folder)
        if files.contains("drumkit.xml") {
            try self.init(hydrogen: folder)
            return
        }
        self.init(name: folder)
        var layers: [String: [(number: Int, samples: [Float])]] = [:]
        var broken: Set<String> = []
        var samples = SampleCache()
        for file in files {
            guard let (name, number) = Self.sound(of: file) else { continue }
            do throws(TactusError) {
                guard layers[name, default: []].count < Tuning.mostLayers else {
                    let expected = "at most \(Tuning.mostLayers)"
                    throw TactusError(.broken, "\(folder)/\(file)", "one layer too many", expected: expected)
                }
                layers[name, default: []].append((number, try samples.samples("\(folder)/\(file)")))
            } catch {
                if error.kind == .uninstalled { throw error }
                problems.append(error)
                broken.insert(name)
            }
        }
        (foldedCount, cutOff) = (samples.foldedCount, samples.cutOff)
        for (name, found) in layers where !broken.contains(name) {
            let sorted = found.sorted { $0.number < $1.number }
            let share = 1 / Float(sorted.count)
            sounds[name] = SampledSound(
                layers: sorted.enumerated().map { index, layer in
                    SampleLayer(layer.samples, velocities: Float(index) * share...Float(index + 1) * share)
                },
                chokeGroup: Self.hats.contains(name) ? Self.hatGroup : nil,
                velocityPower: sorted.count > 1 ? 1 : Tuning.velocityPower
            )
        }
        guard !layers.isEmpty || !broken.isEmpty else {
            throw TactusError(
                .broken,
                folder,
                "no samples in it",
                expected: "files such as kick.wav, snare.flac, or a drumkit.xml"
            )
        }
    }

    /// The sounds that cut one another off in a folder, which cannot contain that.
    static let hats = ["closed-hat", "open-hat", "pedal-hat"]

    /// The choke group of hats without another one.
    static let hatGroup = "hats"

    var hatGroup: String? { Self.hats.lazy.compactMap { self[$0]?.chokeGroup }.first }

    /// Returns the name and the layer's number of a file, or `nil` where it is no sample.
    private static func sound(of file: String) -> (name: String, number: Int)? {
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex,
            SampleFile.endings.contains(file[file.index(after: dot)...].lowercased())
        else { return nil }
        let stem = file[..<dot]
        if let hyphen = stem.lastIndex(of: "-"), hyphen != stem.startIndex,
            let number = Int(stem[stem.index(after: hyphen)...])
        {
            return (key(String(stem[..<hyphen])), number)
        }
        return (key(String(stem)), 0)
    }

    private static func files(_ folder: String) throws(TactusError) -> [String] {
        do throws(Errno) {
            return try FolderEntry.all(in: folder).map(\.name).sorted()
        } catch {
            throw TactusError(.missing, folder, error.description, expected: "a folder")
        }
    }
}
