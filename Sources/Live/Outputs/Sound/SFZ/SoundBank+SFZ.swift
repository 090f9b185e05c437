// An SFZ instrument as a bank: a sound for each key, of the regions that the key plays. Any thread.

internal import Platform
internal import RealModule
internal import SystemPackage

extension SoundBank {
    /// Reads an SFZ instrument; its sounds are `note-36` and so on, and also have the names of General MIDI's parts.
    ///
    /// - Throws: `TactusError` if the file is missing or broken, or no library reads samples. A sample that cannot be
    ///   read, and a value that an opcode cannot have, is one of `problems`.
    public init(sfz path: String) throws(TactusError) {
        let file = try SFZFile(path: path, read: Self.text)
        self.init(name: path)
        (problems, ignored) = (file.problems, file.ignored)
        var samples = SampleCache()
        var reported: Set<String> = []
        let folder = KitFolder(of: path)
        var layers: [Int: [(region: SFZRegion, layer: SampleLayer)]] = [:]
        for region in file.regions {
            let sample = region.isMade ? "" : folder.path(of: region.sample)
            do throws(TactusError) {
                guard !region.isMade || region.isSilent else {
                    throw TactusError(.broken, "", "a wave that is not made here", expected: "a file, or *silence")
                }
                guard let sample else {
                    throw TactusError(.broken, "", "outside of the kit", expected: KitFolder.expected)
                }
                for key in region.keys where Tuning.percussionKeys.contains(key) || region.keys.count == 1 {
                    guard layers[key, default: []].count < Tuning.mostRegions else {
                        let wrong = "more than \(Tuning.mostRegions) regions of key \(key)"
                        throw SFZText.error(region.place, wrong, expected: "fewer")
                    }
                    let silence = Sample(left: [0])
                    let heard = region.isSilent ? silence : try samples.sample(sample, as: region.shape(of: key))
                    layers[key, default: []].append((region, region.layer(heard, of: key)))
                    if region.gain(of: key) > SFZRegion.mostGain {
                        throw SFZText.error(
                            region.place,
                            "louder than 24 dB",
                            expected: "24 dB at most, which is played"
                        )
                    }
                }
            } catch {
                if [.uninstalled, .usage].contains(error.kind) { throw error }
                var problem = error
                if error.subject == sample ?? "" {
                    problem.subject = "\(path): \(printable(region.sample, atMost: 40))"
                }
                if reported.insert(problem.description).inserted { problems.append(problem) }
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
    /// Whether its sample is a wave that players make, and no file.
    fileprivate var isMade: Bool { sample.hasPrefix("*") }

    /// Whether it only cuts off others.
    fileprivate var isSilent: Bool { sample.lowercased() == "*silence" || end == -1 }

    /// The largest gain, that of two amplifiers; sources of OpenAL have no larger one.
    fileprivate static let mostGain = Double(Tuning.gainLimit * Tuning.gainLimit)

    /// The changes of a sample's pitch and length.
    func shape(of key: Int) -> SampleShape {
        let cents = Double(key - center) * self["pitch_keytrack"] + self["pitch"] + 100 * self["transpose"]
        return SampleShape(
            cents: cents,
            first: Int(self["offset"]),
            last: end,
            delay: self["delay"],
            attack: self["ampeg_attack"],
            hold: self["ampeg_hold"],
            decay: self["ampeg_decay"],
            sustain: self["ampeg_sustain"] / 100,
            width: self["width"] / 100
        )
    }

    fileprivate func layer(_ sample: Sample, of key: Int) -> SampleLayer {
        var layer = SampleLayer(
            sample.left,
            right: sample.right,
            velocities: Float(velocities.lowerBound) / 127...Float(velocities.upperBound) / 127,
            gain: Float(min(gain(of: key), Self.mostGain))
        )
        let position = sample.right == nil ? 0 : self["position"]
        layer.pan = Float(min(max((self["pan"] + position) / 100, -1), 1))
        layer.rule = LayerRule(
            sequence: sequence,
            chance: chance,
            track: Float(self["amp_veltrack"] / 100),
            curve: curve,
            fade: fade("vel"),
            group: group.map { "sfz \($0)" },
            offBy: offBy.map { "sfz \($0)" }
        )
        return layer
    }
}
