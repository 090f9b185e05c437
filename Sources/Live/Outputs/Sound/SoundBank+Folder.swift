// A folder of samples as a bank: kick.wav, snare-1.flac, snare-2.flac … Any thread.

internal import Platform
internal import SystemPackage

extension SoundBank {
    /// Reads every WAV, FLAC, AIFF and OGG file of a folder; `SampleName` describes the names.
    ///
    /// The layers of a sound, from soft to hard, have an equal share of the velocities each. A folder with a
    /// `drumkit.xml` is read as a Hydrogen kit.
    ///
    /// - Throws: `TactusError` if there is no such folder, no sample in it, or no library that reads samples. A sample
    ///   that cannot be read is one of `problems`.
    public init(folder: String) throws(TactusError) {
        let files = try Self.files(folder)
        if files.contains("drumkit.xml") {
            try self.init(hydrogen: folder)
            return
        }
        self.init(name: folder)
        typealias Found = [String: [(name: SampleName, sample: Sample)]]
        var (layers, turns): (Found, Found) = ([:], [:])
        var broken: Set<String> = []
        var samples = SampleCache()
        for file in files {
            guard let found = SampleName(file: file) else { continue }
            let name = found.sound
            do throws(TactusError) {
                guard layers[name, default: []].count < Tuning.mostLayers else {
                    let expected = "at most \(Tuning.mostLayers)"
                    throw TactusError(.broken, "\(folder)/\(file)", "one layer too many", expected: expected)
                }
                let sample = try samples.sample("\(folder)/\(file)")
                layers[name, default: []].append((found, sample))
                if let turn = found.turn { turns[turn.sound, default: []].append((turn, sample)) }
            } catch {
                if [.uninstalled, .usage].contains(error.kind) { throw error }
                problems.append(error)
                broken.insert(name)
            }
        }
        (foldedCount, cutOff) = (samples.foldedCount, samples.cutOff)
        for (name, found) in turns where found.count > 1 && layers[name] == nil {
            layers[name] = Array(found.prefix(Tuning.mostLayers))
        }
        for (name, found) in layers where !broken.contains(name) {
            let sorted = found.sorted { ($0.name.layer, $0.name.round) < ($1.name.layer, $1.name.round) }
            let steps = Array(Set(sorted.map(\.name.layer))).sorted()
            let share = 1 / Float(steps.count)
            sounds[name] = SampledSound(
                layers: sorted.map { name, sample in
                    let step = Float(steps.firstIndex(of: name.layer) ?? 0)
                    let velocities = step * share...(step + 1) * share
                    return SampleLayer(sample.left, right: sample.right, velocities: velocities)
                },
                chokeGroup: Self.hats.contains(name) ? Self.hatGroup : nil,
                velocityPower: steps.count > 1 ? 1 : Tuning.velocityPower
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

    private static func files(_ folder: String) throws(TactusError) -> [String] {
        do throws(Errno) {
            return try FolderEntry.all(in: folder).map(\.name).sorted()
        } catch {
            throw TactusError(.missing, folder, error.description, expected: "a folder")
        }
    }
}
