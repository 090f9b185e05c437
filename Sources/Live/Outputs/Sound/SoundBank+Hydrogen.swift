// A Hydrogen kit as a bank. Any thread.

internal import Platform

extension SoundBank {
    /// Reads a Hydrogen kit: layers, gains, pans and mute groups of its `drumkit.xml`.
    ///
    /// Sounds have the instruments' names in small letters, `hat-closed`; those that correspond to a sound of the
    /// built-in kit have its name too.
    ///
    /// - Parameter path: the kit's folder, or its `drumkit.xml`.
    /// - Throws: `TactusError` if the file is missing or broken, or no library reads samples. A sample that cannot be
    ///   read is one of `problems`.
    public init(hydrogen path: String) throws(TactusError) {
        let description = path.hasSuffix(".xml") ? path : "\(path)/drumkit.xml"
        let kit = try DrumkitFile(path: description)
        self.init(name: kit.name.isEmpty ? path : kit.name)
        problems = kit.problems
        ignored = kit.ignored
        var parts: [KitPart] = []
        var samples = SampleCache()
        // Many layers may have one file.
        var reported: Set<String> = []
        let folder = KitFolder(of: description)
        // Rows that were never filled have a number for a name and no samples.
        for (row, instrument) in kit.instruments.enumerated() where !instrument.layers.isEmpty {
            let name = Self.free(Self.key(instrument.name), row: row, among: sounds)
            var layers: [SampleLayer] = []
            var hasProblem = instrument.layers.count > Tuning.mostLayers
            if hasProblem {
                let wrong = "\(instrument.name): \(instrument.layers.count) layers"
                problems.append(TactusError(.broken, description, wrong, expected: "at most \(Tuning.mostLayers)"))
            }
            for layer in instrument.layers.prefix(hasProblem ? 0 : Tuning.mostLayers) {
                do throws(TactusError) {
                    guard let file = folder.path(of: layer.file) else {
                        let file = Path.beside(description, layer.file)
                        throw TactusError(.broken, file, "outside of the kit", expected: KitFolder.expected)
                    }
                    let shape = SampleShape(cents: 100 * Double(layer.pitch + instrument.pitch))
                    layers.append(Self.layer(layer, try samples.sample(file, as: shape)))
                } catch {
                    if [.uninstalled, .usage].contains(error.kind) { throw error }
                    if reported.insert(error.description).inserted { problems.append(error) }
                    hasProblem = true
                    if samples.isFull { break }
                }
            }
            guard !hasProblem else { continue }
            sounds[name] = SampledSound(
                layers: layers,
                gain: min(instrument.volume * instrument.gain, Tuning.gainLimit),
                pan: instrument.pan,
                chokeGroup: instrument.chokeGroup >= 0 ? "hydrogen \(instrument.chokeGroup)" : nil,
                note: instrument.note,
                velocityPower: instrument.hasVelocity ? 1 : 0
            )
            // Rows without a note have Hydrogen's: 36 for the first.
            parts.append(KitPart(name: name, note: instrument.note ?? 36 + row, hasNote: instrument.note != nil))
        }
        (foldedCount, cutOff) = (samples.foldedCount, samples.cutOff)
        for (alias, name) in KitPart.aliases(parts) where sounds[alias] == nil { aliases[alias] = name }
        // Most kits leave it to the player to play the hats as one instrument.
        let group = hatGroup ?? Self.hatGroup
        for hat in Self.hats {
            guard let name = name(of: hat), sounds[name]?.chokeGroup == nil else { continue }
            sounds[name]?.setChokeGroup(group)
        }
    }

    private static func layer(_ layer: DrumkitFile.Layer, _ sample: Sample) -> SampleLayer {
        SampleLayer(
            sample.left,
            right: sample.right,
            velocities: min(layer.least, layer.most)...max(layer.least, layer.most),
            gain: min(layer.gain, Tuning.gainLimit)
        )
    }

    /// Returns an unused name.
    private static func free(_ name: String, row: Int, among sounds: [String: SampledSound]) -> String {
        if !name.isEmpty, sounds[name] == nil { return name }
        return name.isEmpty ? "row-\(row + 1)" : "\(name)-row-\(row + 1)"
    }
}
