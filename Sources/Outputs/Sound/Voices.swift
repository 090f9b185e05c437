// A bank on an output: the sounds in buffers, and the strokes on sources. Used by FileOutput and DeviceOutput.

internal import RealModule

/// Plays the sounds of a bank on one device or renderer.
struct Voices: ~Copyable {
    var device: AudioDevice
    private(set) var table = VoiceTable(voices: Tuning.voices, fading: Tuning.fadingSources)

    private let bank: SoundBank
    /// The number and the buffers of each sound, by its name.
    private var loaded: [String: (number: Int, buffers: [UInt32])] = [:]
    /// The buffers of silence of 1, 2, … frames, for sounds that begin within a block; empty where they begin with a
    /// block.
    private var leads: [UInt32] = []
    private let settling: Int
    private let width: Float

    /// Copies all sounds to the device.
    ///
    /// - Parameters:
    ///   - blockFrames: the frames of a block within which sounds may begin, or 1.
    ///   - width: the share of their sideways position that sounds keep, 0…1.
    ///   - settling: the number of frames after a change until a faded source is surely silent.
    init(
        _ bank: SoundBank,
        on device: consuming AudioDevice,
        blockFrames: Int,
        width: Float,
        settling: Int
    ) throws(TactusError) {
        self.bank = bank
        self.settling = settling
        self.width = min(max(width, 0), 1)
        self.device = device
        for (number, name) in bank.names.enumerated() {
            var buffers: [UInt32] = []
            for layer in bank.sounds[name]?.layers ?? [] {
                buffers.append(try self.device.buffer(of: layer.samples, for: name))
            }
            loaded[name] = (number, buffers)
        }
        for frames in 1..<max(blockFrames, 1) {
            leads.append(try self.device.buffer(of: Array(repeating: 0, count: frames), for: "silence"))
        }
    }

    /// Starts a sound `lead` frames into the next block. Returns whether it replaced another one.
    mutating func strike(
        _ name: String,
        velocity: Float,
        place: SIMD3<Float>,
        gain: Float,
        lead: Int = 0,
        clock: Int
    ) -> Bool {
        guard let sound = bank.sounds[name], let (number, buffers) = loaded[name] else { return false }
        let velocity = Self.limited(velocity, 1)
        let layer = sound.layer(for: velocity)
        let start = table.start(
            sound: number,
            group: sound.chokeGroup,
            at: clock,
            end: clock + lead + sound.layers[layer].samples.count + settling,
            settled: clock + settling
        )
        let total = sound.gain(velocity: velocity, layer: layer) * Self.limited(gain, Tuning.gainLimit)
        let isGiven = place != .zero && place.indices.allSatisfy { place[$0].isFinite }
        let place = Self.narrowed(isGiven ? place : sound.place, to: width)
        let before = lead > 0 ? leads[lead - 1] : 0
        device.together { device in
            for source in start.faded { device.fade(source) }
            device.play(buffers[layer], after: before, on: start.source, gain: total, place: place)
        }
        return start.hasStolen
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
        device.together { device in for source in faded { device.fade(source) } }
    }

    mutating func release(clock: Int) {
        for source in table.release(at: clock) { device.stop(source) }
    }
}
