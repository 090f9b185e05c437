// A sound as it is kept in memory: samples for soft and hard strokes. Made by SoundBank, played by Voices; pure.

internal import RealModule
internal import Synchronization

/// The samples of a sound for one range of velocities.
public struct SampleLayer: Sendable {
    /// The samples at 48 kHz, usually from −1 to 1; the left side's if there is a right one.
    package var samples: [Float]

    /// The right side's samples, as many; `nil` for a mono sample.
    package var right: [Float]?

    /// The velocities of the layer, within 0…1.
    package var velocities: ClosedRange<Float>

    /// The loudness relative to the sound's other layers.
    package var gain: Float

    /// The position relative to the sound's: −1 left, 1 right.
    package var pan: Float = 0

    /// The strokes that the layer of a stack answers; `nil` in sounds that play one layer for a stroke.
    var rule: LayerRule?

    /// Creates a layer; a stereo one with the samples of the right side, as many as of the left one.
    public init(
        _ samples: [Float],
        right: [Float]? = nil,
        velocities: ClosedRange<Float> = 0...1,
        gain: Float = 1
    ) {
        precondition(right == nil || right?.count == samples.count, "sides of different lengths")
        self.samples = samples
        self.right = right
        self.velocities = velocities
        self.gain = gain
    }
}

/// A sound of a bank.
public struct SampledSound: Sendable {
    /// The layers, at least one, in the order of their priority. A stroke plays one of them, and layers for the same
    /// velocities take turns; or all that answer it, if they have rules.
    package var layers: [SampleLayer] {
        get { made.layers }
        set { made = MadeLayers { newValue } }
    }

    private var made: MadeLayers

    /// The loudness relative to the bank's other sounds.
    package var gain: Float

    /// The position if the kit gives the sound no place: −1 left, 1 right.
    package var pan: Float

    /// The choke group: sounds of one group cut one another off, as a closed hi-hat does an open one.
    package var chokeGroup: String?

    /// The choke group that cuts this sound off: usually its own.
    package var chokedBy: String?

    /// The MIDI note that its file gives.
    package var note: Int?

    /// The power of a stroke's velocity that is its gain: 1.3 as in recorded kits, where half the velocity is 8 dB
    /// softer; 1 for layers that were recorded softer already (Hydrogen); 0 where velocity does not count.
    package var velocityPower: Float

    /// The default of `velocityPower`.
    @usableFromInline static let usualVelocityPower = Tuning.velocityPower

    /// Creates a sound.
    public init(
        layers: [SampleLayer],
        gain: Float = 1,
        pan: Float = 0,
        chokeGroup: String? = nil,
        chokedBy: String? = nil,
        note: Int? = nil,
        velocityPower: Float = SampledSound.usualVelocityPower
    ) {
        precondition(!layers.isEmpty, "a sound without samples")
        made = MadeLayers { layers }
        self.gain = gain
        self.pan = pan
        self.chokeGroup = chokeGroup
        self.chokedBy = chokedBy ?? chokeGroup
        self.note = note
        self.velocityPower = velocityPower
    }

    /// Creates a sound whose layers are made when they are first needed.
    init(
        pan: Float = 0,
        chokeGroup: String? = nil,
        note: Int? = nil,
        velocityPower: Float = SampledSound.usualVelocityPower,
        making layers: @escaping @Sendable () -> [SampleLayer]
    ) {
        (made, gain) = (MadeLayers(layers), 1)
        (self.pan, self.chokeGroup, chokedBy) = (pan, chokeGroup, chokeGroup)
        (self.note, self.velocityPower) = (note, velocityPower)
    }

    /// Puts it into a group whose sounds cut one another off.
    mutating func setChokeGroup(_ group: String) { (chokeGroup, chokedBy) = (group, group) }

    /// Returns the choke groups of a layer: the one that it cuts off, and the one that cuts it off.
    func chokes(of layer: Int) -> (cut: String?, cutBy: String?) {
        layers[layer].rule.map { ($0.group, $0.offBy) } ?? (chokeGroup, chokedBy)
    }

    /// Returns the layer for a velocity: the first whose range contains it, or else the nearest one. Kits have gaps and
    /// overlaps.
    package func layer(for velocity: Float) -> Int {
        func distance(_ range: ClosedRange<Float>) -> Float {
            max(range.lowerBound - velocity, velocity - range.upperBound, 0)
        }
        return layers.indices.min { distance(layers[$0].velocities) < distance(layers[$1].velocities) } ?? 0
    }

    /// Returns the gain of a stroke of this velocity, 0…1, on the layer chosen for it.
    package func gain(velocity: Float, layer: Int) -> Float {
        let layer = layers[layer]
        if let rule = layer.rule { return gain * layer.gain * rule.gain(velocity: velocity) }
        return gain * layer.gain * (velocityPower == 0 ? 1 : .pow(velocity, velocityPower))
    }

    /// The position of its pan, at a metre's distance: straight ahead, or turned by up to 30° to a side, where
    /// loudspeakers are.
    package var place: SIMD3<Float> {
        let angle = min(max(pan, -1), 1) * .pi / 6
        return SIMD3(.sin(angle), 0, -.cos(angle))
    }
}

/// The layers of a sound, which are made when they are first needed; any thread.
private final class MadeLayers: Sendable {
    private let make: @Sendable () -> [SampleLayer]
    private let made = Mutex<[SampleLayer]?>(nil)

    init(_ make: @escaping @Sendable () -> [SampleLayer]) { self.make = make }

    var layers: [SampleLayer] {
        made.withLock { made in
            let layers = made ?? make()
            made = layers
            return layers
        }
    }
}
