// A sound as it is kept in memory: samples for soft and hard strokes. Made by SoundBank, played by Voices; pure.

internal import RealModule

/// The samples of a sound for one range of velocities.
public struct SampleLayer: Sendable {
    /// Mono samples at 48 kHz, usually from −1 to 1.
    package var samples: [Float]

    /// The velocities it is for, within 0…1.
    package var velocities: ClosedRange<Float>

    /// How loud against the sound's other layers.
    package var gain: Float

    /// Creates a layer.
    public init(_ samples: [Float], velocities: ClosedRange<Float> = 0...1, gain: Float = 1) {
        self.samples = samples
        self.velocities = velocities
        self.gain = gain
    }
}

/// A sound of a bank.
public struct SampledSound: Sendable {
    /// Its layers, at least one, in the order in which they are asked.
    package var layers: [SampleLayer]

    /// How loud against the bank's other sounds.
    package var gain: Float

    /// Where it is heard if the kit gives it no place: −1 left, 1 right.
    package var pan: Float

    /// Sounds of one group cut one another off, as a closed hi-hat does an open one.
    package var chokeGroup: String?

    /// The MIDI note its file gives it.
    package var note: Int?

    /// The gain of a stroke is its velocity to this power: 1.3 as recorded kits have it in the end, so that half the
    /// velocity is 8 dB softer; 1 for layers that were recorded softer already (Hydrogen); 0 where velocity does not count.
    package var velocityPower: Float

    /// The power of the velocity by which a sound usually grows louder.
    @usableFromInline static let usualVelocityPower = Tuning.velocityPower

    /// Creates a sound.
    public init(
        layers: [SampleLayer],
        gain: Float = 1,
        pan: Float = 0,
        chokeGroup: String? = nil,
        note: Int? = nil,
        velocityPower: Float = SampledSound.usualVelocityPower
    ) {
        precondition(!layers.isEmpty, "a sound without samples")
        self.layers = layers
        self.gain = gain
        self.pan = pan
        self.chokeGroup = chokeGroup
        self.note = note
        self.velocityPower = velocityPower
    }

    /// The layer for a velocity: the first whose range has it, or else the nearest one. Kits have gaps and overlaps.
    package func layer(for velocity: Float) -> Int {
        func distance(_ range: ClosedRange<Float>) -> Float {
            max(range.lowerBound - velocity, velocity - range.upperBound, 0)
        }
        return layers.indices.min { distance(layers[$0].velocities) < distance(layers[$1].velocities) } ?? 0
    }

    /// The gain of a stroke of this velocity, 0…1, on the layer chosen for it.
    package func gain(velocity: Float, layer: Int) -> Float {
        gain * layers[layer].gain * (velocityPower == 0 ? 1 : .pow(velocity, velocityPower))
    }

    /// The place of its pan, at a metre's distance: straight ahead, or turned by up to 30° to a side, where
    /// loudspeakers are.
    package var place: SIMD3<Float> {
        let angle = min(max(pan, -1), 1) * .pi / 6
        return SIMD3(.sin(angle), 0, -.cos(angle))
    }
}
