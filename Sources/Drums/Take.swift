// A take: what was played, as steps. Made by DrumMachine while recording, saved and read as text (Take+Text, TakeFile).

import Gestures

/// A recording, as a list of steps and not of times (<doc:Kits#Takes>).
public struct Take: Sendable, Hashable {
    /// One hit of a step.
    public struct Hit: Sendable, Hashable {
        /// The instrument's name in the kit.
        public var instrument: String

        /// The velocity, 0…1.
        public var velocity: Float

        /// Creates a hit.
        public init(_ instrument: String, velocity: Float) {
            self.instrument = instrument
            self.velocity = velocity
        }
    }

    /// The tempo, in beats per minute.
    public var tempo: Double {
        didSet { tempo = Self.limited(tempo) }
    }

    /// The number of steps per beat, 1…16.
    public var subdivision: Int {
        didSet { subdivision = Self.limited(subdivision) }
    }

    /// The steps in their order, each with its hits; one without any is a rest.
    public var steps: [[Hit]]

    /// Creates a take; tempo and subdivision are clamped to `Tuning.tempos` and 1…`Tuning.finestSubdivision`.
    public init(tempo: Double = Tuning.tempo, subdivision: Int = Tuning.subdivision, steps: [[Hit]] = []) {
        self.tempo = Self.limited(tempo)
        self.subdivision = Self.limited(subdivision)
        self.steps = steps
    }

    package var stepLength: Double { 60 / (tempo * Double(subdivision)) }

    /// The length of one round of the take, in seconds.
    package var length: Double { offset(of: steps.count) }

    /// Returns the time at which a step begins after the start of the playing, in seconds; steps of later rounds are
    /// counted on.
    ///
    /// One multiplication and one division, never a sum: the error is that of a single number (<doc:Kits#Takes>).
    package func offset(of step: Int) -> Double { 60 * Double(step) / (tempo * Double(subdivision)) }

    /// Returns a velocity as in takes: three decimals are finer than any ear or MIDI's 127 steps, and can be parsed.
    static func written(_ velocity: Float) -> Float {
        // The usual one is not written at all.
        velocity == Gestures.Tuning.velocity ? velocity : (velocity * 1000).rounded() / 1000
    }

    private static func limited(_ tempo: Double) -> Double {
        tempo.isNaN ? Tuning.tempo : min(max(tempo, Tuning.tempos.lowerBound), Tuning.tempos.upperBound)
    }

    private static func limited(_ subdivision: Int) -> Int { min(max(subdivision, 1), Tuning.finestSubdivision) }
}

/// The source of events of a take that is played back.
package let takeSource = "take"
