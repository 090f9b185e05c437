// A preset of a SoundFont as a bank: its notes, rendered at several velocities. Any thread.

internal import Platform
internal import RealModule

/// The largest number of a bank or a programme that is looked for in a SoundFont; those of MIDI are lower.
private let mostPresets = 1_000_000

/// The velocities at which notes of a SoundFont are rendered, below the hardest, and the power of the velocity that is
/// their gain by SoundFont 2.01's default.
private let (soundFontVelocities, soundFontPower): ([Int], Float) = ([96, 64, 32], 2)

extension SoundBank {
    /// Reads a preset of a SoundFont; its sounds are `note-36` and so on, and also have the names of General MIDI's parts.
    ///
    /// - Parameter path: the file, and optionally a preset as `:BANK:PROGRAMME`; without one that of drums, 128:0.
    /// - Throws: `TactusError` if the file is missing or broken, has no such preset or no percussion in it, or where
    ///   libfluidsynth is missing.
    public init(soundFont path: String) throws(TactusError) {
        let (file, preset) = Self.preset(of: path)
        guard Path.isThere(file) else { throw TactusError(.missing, file, "there is no such SoundFont") }
        guard Path.isRegularFile(file) else { throw TactusError(.broken, file, "no file", expected: "a SoundFont") }
        var font = try SoundFont(path: file, preset: preset)
        self.init(name: path)
        var parts: [KitPart] = []
        for key in Tuning.percussionKeys {
            guard let hardest = font.note(key, velocity: 127) else { continue }
            var layers = [Self.layer(hardest.sample, of: 127)]
            for velocity in soundFontVelocities {
                guard let softer = font.note(key, velocity: velocity)?.sample else { continue }
                let last = layers.count - 1
                let bound = (Float(velocity) + Float(layers[last].velocities.lowerBound * 127)) / 254
                let layer = Self.layer(softer, of: velocity)
                // The same sample, softer: the velocity alone makes it so.
                guard !Self.isSame(layer, layers[last]) else {
                    layers[last].velocities = Float(velocity) / 127...layers[last].velocities.upperBound
                    continue
                }
                layers[last].velocities = bound...layers[last].velocities.upperBound
                layers.append(layer)
                layers[last + 1].velocities = layer.velocities.lowerBound...bound
            }
            let name = "note-\(key)"
            sounds[name] = SampledSound(
                layers: layers,
                chokeGroup: hardest.group.map { "class \($0)" },
                note: key,
                velocityPower: soundFontPower
            )
            parts.append(KitPart(name: name, note: key))
        }
        let peak = sounds.values.map { $0.layers[0].peak }.max() ?? 0
        guard peak > 0 else {
            let wrong = "no sound for keys 27 to 87 in the preset \(preset.bank):\(preset.programme)"
            throw TactusError(.broken, file, wrong, expected: "a preset of drums, such as 128:0")
        }
        for name in sounds.keys { sounds[name]?.gain = min(1 / peak, Tuning.gainLimit) }
        for (alias, name) in KitPart.aliases(parts) { aliases[alias] = name }
    }

    /// Returns the file and the preset of `FILE` or `FILE:BANK:PROGRAMME`.
    static func preset(of path: String) -> (file: String, preset: SoundFont.Preset) {
        let parts = path.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 2, let bank = Int(parts[parts.count - 2]), let programme = Int(parts[parts.count - 1]),
            (0...mostPresets).contains(bank), (0...mostPresets).contains(programme)
        else { return (path, SoundFont.Preset()) }
        return (parts.dropLast(2).joined(separator: ":"), SoundFont.Preset(bank: bank, programme: programme))
    }

    /// Returns the file of a path that may name a preset.
    package static func soundFontFile(of path: String) -> String { preset(of: path).file }

    /// Returns a layer whose gain undoes the loudness of the velocity that it was rendered with.
    private static func layer(_ sample: Sample, of velocity: Int) -> SampleLayer {
        SampleLayer(
            sample.left,
            right: sample.right,
            velocities: Float(velocity) / 127...Float(velocity) / 127,
            gain: .pow(127 / Float(velocity), soundFontPower)
        )
    }

    /// Returns whether two layers differ by less than −40 dB.
    private static func isSame(_ soft: SampleLayer, _ hard: SampleLayer) -> Bool {
        var (difference, energy): (Float, Float) = (0, 0)
        for (a, b) in zip(soft.sides, hard.sides) {
            for at in 0..<max(a.count, b.count) {
                let (x, y) = (at < a.count ? a[at] * soft.gain : 0, at < b.count ? b[at] * hard.gain : 0)
                difference += (x - y) * (x - y)
                energy += y * y
            }
        }
        return soft.sides.count == hard.sides.count && difference < energy * 1e-4
    }
}

extension SampleLayer {
    /// The samples of one side or of two.
    var sides: [[Float]] { right.map { [samples, $0] } ?? [samples] }

    /// The loudest sample.
    var peak: Float {
        var peak: Float = 0
        for side in sides {
            for at in side.indices { peak = max(peak, side[at].magnitude) }
        }
        return peak
    }
}
