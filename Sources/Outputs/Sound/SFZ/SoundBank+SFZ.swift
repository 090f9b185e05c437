// An SFZ instrument as a bank: a sound for each key, of the regions that the key plays. Any thread.

internal import Platform
internal import RealModule
internal import SystemPackage

extension SoundBank {
    /// Reads an SFZ instrument; its sounds are `note-36` and so on, and also have the names of General MIDI's parts.
    ///
    /// - Throws: an error where the file is missing or broken, or no library reads samples. A sample that cannot be
    ///   read, and a value that an opcode cannot have, is one of `problems`.
    public init(sfz path: String) throws(TactusError) {
        let file = try SFZFile(path: path, read: Self.text)
        self.init(name: path)
        (problems, ignored) = (file.problems, file.ignored)
        var samples = SampleCache()
        var told: Set<String> = []
        let folder = KitFolder(of: path)
        var layers: [Int: [(region: SFZRegion, layer: SampleLayer)]] = [:]
        for region in file.regions {
            let sample = folder.path(of: region.sample)
            do throws(TactusError) {
                guard let sample else {
                    throw TactusError(.broken, "", "outside of the kit", expected: KitFolder.expected)
                }
                for key in region.keys where Tuning.percussionKeys.contains(key) || region.keys.count == 1 {
                    guard layers[key, default: []].count < Tuning.mostLayers else {
                        let wrong = "more than \(Tuning.mostLayers) regions of key \(key)"
                        throw SFZText.error(region.place, wrong, expected: "fewer")
                    }
                    let shaped = region.shaped(try samples.sample(sample, as: region.shape(of: key)), of: key)
                    layers[key, default: []].append((region, shaped))
                }
            } catch {
                if [.uninstalled, .usage].contains(error.kind) { throw error }
                var problem = error
                if error.subject == sample ?? "" {
                    problem.subject = "\(path): \(printable(region.sample, atMost: 40))"
                }
                if told.insert(problem.description).inserted { problems.append(problem) }
                if samples.isFull { break }
            }
        }
        (foldedCount, cutOff) = (samples.foldedCount, samples.cutOff)
        for (key, found) in layers {
            sounds["note-\(key)"] = SampledSound(
                layers: found.map(\.layer),
                chokeGroup: found.lazy.compactMap(\.region.group).first.map { "sfz \($0)" },
                chokedBy: found.lazy.compactMap(\.region.offBy).first.map { "sfz \($0)" },
                note: key
            )
        }
        let parts = layers.keys.sorted().map { KitPart(name: "note-\($0)", note: $0) }
        for (alias, name) in KitPart.aliases(parts) { aliases[alias] = name }
    }

    private static func text(_ path: String) throws(TactusError) -> String {
        String(decoding: try DrumkitFile.bytes(path, expected: "an SFZ file"), as: UTF8.self)
    }
}

extension SFZRegion {
    /// The changes of a sample's pitch and length.
    func shape(of key: Int) -> SampleShape {
        let cents = Double(key - center) * keyTrack + tune + 100 * Double(transpose)
        return SampleShape(
            cents: min(max(cents.isFinite ? cents : 0, -4_800), 4_800),
            first: offset,
            last: end,
            attack: attack,
            decay: decay,
            sustain: sustain / 100
        )
    }

    fileprivate func shaped(_ sample: Sample, of key: Int) -> SampleLayer {
        let gain = Double.pow(10, volume / 20) * amplitude / 100
        var layer = SampleLayer(
            sample.left,
            right: sample.right,
            velocities: Float(velocities.lowerBound) / 127...Float(velocities.upperBound) / 127,
            gain: Float(min(gain, Double(Tuning.gainLimit)))
        )
        layer.pan = Float(pan / 100)
        layer.rule = LayerRule(
            sequence: sequence,
            chance: chance,
            track: velocityTrack / 100,
            curve: curve.sorted { $0.key < $1.key }.map { (Float($0.key) / 127, $0.value) }
        )
        return layer
    }
}
