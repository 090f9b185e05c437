// A bank on an output: the sounds in buffers, and the strokes on sources. Used by FileOutput and DeviceOutput.

internal import RealModule

/// Plays the sounds of a bank on one device or renderer.
struct Voices: ~Copyable {
    var device: AudioDevice
    private(set) var table = VoiceTable(voices: Tuning.voices, fading: Tuning.fadingSources)

    private let bank: SoundBank
    private struct Loaded {
        var number: Int
        /// The buffers of each layer: one, or those of its two sides; none before it is first heard.
        var buffers: [[UInt32]] = []
        var turns: LayerTurns
        /// The loudness of the layers that meters have shown.
        var curves: [Int: LevelCurve] = [:]
    }

    /// A layer that sounds on a source.
    private struct Sounding {
        var source: Int
        var name: String
        var layer: Int
        var start: Int
        var frames: Int
        var gain: Float
    }

    private var loaded: [String: Loaded] = [:]
    private var sounding: [Sounding] = []
    /// The buffers of silence of 1, 2, … frames, for sounds that begin within a block; empty where they begin with a
    /// block.
    private var leads: [UInt32] = []
    private let settling: Int
    private let width: Float
    private let usesHRTF: Bool

    /// Copies all sounds to the device, or each at its first stroke.
    ///
    /// - Parameters:
    ///   - blockFrames: the frames of a block within which sounds may begin, or 1.
    ///   - width: the share of their sideways position that sounds keep, 0…1.
    ///   - settling: the number of frames after a change until a faded source is surely silent.
    ///   - isEarly: whether all sounds are copied now.
    init(
        _ bank: SoundBank,
        on device: consuming AudioDevice,
        blockFrames: Int,
        width: Float,
        settling: Int,
        isEarly: Bool = true
    ) throws(TactusError) {
        self.bank = bank
        self.settling = settling
        self.width = min(max(width, 0), 1)
        usesHRTF = device.granted.usesHRTF
        self.device = device
        for name in isEarly ? bank.names : [] { try load(name) }
        for frames in 1..<max(blockFrames, 1) {
            leads.append(try self.device.buffer(of: Array(repeating: 0, count: frames), for: "silence"))
        }
    }

    /// Copies a sound to the device, unless it is there.
    ///
    /// - Parameter isSilent: whether its next stroke is not heard, and needs no samples.
    mutating func load(_ name: String, isSilent: Bool = false) throws(TactusError) {
        guard let sound = bank.sounds[name], let number = bank.names.firstIndex(of: name) else { return }
        if loaded[name] == nil { loaded[name] = Loaded(number: number, turns: LayerTurns(sound, seed: number)) }
        guard !isSilent, loaded[name]?.buffers.isEmpty == true else { return }
        var buffers: [[UInt32]] = []
        for layer in sound.layers {
            var sides = [try device.buffer(of: layer.samples, for: name)]
            if let right = layer.right { sides.append(try device.buffer(of: right, for: name)) }
            buffers.append(sides)
        }
        loaded[name]?.buffers = buffers
    }

    /// Starts a sound `lead` frames into the next block. Returns whether it replaced another one.
    mutating func strike(
        _ name: String,
        velocity: Float,
        place: SIMD3<Float>,
        gain: Float,
        pan: Float?,
        lead: Int = 0,
        clock: Int
    ) -> Bool {
        guard let sound = bank.sounds[name], loaded[name] != nil else { return false }
        let velocity = Self.limited(velocity, 1)
        let layers = loaded[name]?.turns.next(of: sound, velocity: velocity) ?? []
        let start = table.start(
            sound: loaded[name]?.number ?? 0,
            groups: Set(layers.compactMap { sound.chokes(of: $0).cut }),
            chokedBy: layers.map { sound.chokes(of: $0).cutBy },
            rings: layers.contains { sound.layers[$0].samples.count >= Tuning.ringing } ? Tuning.rings : 1,
            at: clock,
            ends: layers.map { clock + lead + sound.layers[$0].samples.count + settling },
            settled: clock + settling
        )
        let gain = Self.limited(gain, Tuning.gainLimit)
        let isGiven = place != .zero && place.indices.allSatisfy { place[$0].isFinite }
        let place = isGiven ? place : sound.place
        let before = lead > 0 ? leads[lead - 1] : 0
        forget(start.faded)
        for (layer, source) in zip(layers, start.sources) {
            let total = gain * sound.gain(velocity: velocity, layer: layer)
            let start = clock + lead
            let frames = sound.layers[layer].samples.count
            sounding.append(
                Sounding(source: source, name: name, layer: layer, start: start, frames: frames, gain: total)
            )
        }
        let sides = layers.map { layer in
            self.sides(of: sound.layers[layer].right == nil ? 1 : 2, at: place, pan: pan, turn: sound.layers[layer].pan)
        }
        device.together { device in
            for source in start.faded { device.fade(source) }
            for ((layer, source), sides) in zip(zip(layers, start.sources), sides) {
                // Where nothing is heard, there may be no samples.
                guard gain > 0, let buffers = loaded[name]?.buffers[layer] else {
                    device.stop(source)
                    continue
                }
                let total = gain * sound.gain(velocity: velocity, layer: layer)
                device.play(buffers, after: before, on: source, gain: total, sides: sides)
            }
        }
        return start.hasStolen
    }

    /// Returns the places of a sample's channels.
    private func sides(of channels: Int, at place: SIMD3<Float>, pan: Float?, turn: Float) -> [StereoSide] {
        if let pan { return StereoSide.panned(pan + turn * (1 - abs(pan)), channels: channels) }
        let place = Self.narrowed(StereoSide.turned(place, by: turn * .pi / 6), to: width)
        return channels > 1 ? StereoSide.both(around: place, usesHRTF: usesHRTF) : [StereoSide(place)]
    }

    /// Returns a direction nearer to the middle, otherwise as far up and behind as before.
    static func narrowed(_ place: SIMD3<Float>, to width: Float) -> SIMD3<Float> {
        let length = Float.sqrt((place * place).sum())
        guard width < 1, length > 0, length.isFinite else { return place }
        var result = place / length
        let ahead = Float.sqrt(max(1 - result.x * result.x, 0))
        result.x *= width
        let left = Float.sqrt(1 - result.x * result.x)
        return ahead > 1e-3
            ? SIMD3(result.x, result.y * left / ahead, result.z * left / ahead) : SIMD3(result.x, 0, -left)
    }

    private static func limited(_ value: Float, _ limit: Float) -> Float {
        value.isNaN ? 0 : min(max(value, 0), limit)
    }

    mutating func fadeAll(of name: String? = nil, clock: Int) {
        var number: Int?
        if let name {
            guard let known = loaded[name] else { return }
            number = known.number
        }
        let faded = table.fadeAll(of: number, settled: clock + settling)
        forget(faded)
        device.together { device in for source in faded { device.fade(source) } }
    }

    mutating func release(clock: Int) {
        for source in table.release(at: clock) { device.stop(source) }
        sounding.removeAll { LevelCurve.isOver($0.frames, at: clock - $0.start) }
    }

    /// Removes sounds that are cut off from the meters.
    private mutating func forget(_ sources: [Int]) { sounding.removeAll { sources.contains($0.source) } }

    /// Returns the levels of what sounds.
    mutating func levels(clock: Int) -> SoundLevels {
        var levels = SoundLevels()
        for voice in sounding {
            guard let layer = bank.sounds[voice.name]?.layers[voice.layer] else { continue }
            let curve = loaded[voice.name]?.curves[voice.layer] ?? LevelCurve(layer)
            loaded[voice.name]?.curves[voice.layer] = curve
            let level = curve.level(at: clock - voice.start, gain: voice.gain)
            guard level.peak > 0 else { continue }
            levels.sounds[voice.name, default: SoundLevel()].add(level)
            levels.master.add(level)
        }
        return levels
    }
}
