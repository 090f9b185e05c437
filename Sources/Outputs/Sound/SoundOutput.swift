// Where sound goes: one protocol for device, file and null.

// What is thrown is part of what this target offers.
@_exported public import Text

/// What an output was granted; several figures are only known for a device.
public struct AudioFormat: Sendable, Hashable, CustomStringConvertible {
    /// The device's or the file's name.
    public var name: String

    /// Frames a second.
    package var frequency: Int

    /// Frames that are mixed at once; a stroke begins with the next of these blocks, in a file at its very frame.
    package var updateFrames: Int

    /// Seconds from mixing to hearing, as the device tells it; 0 where it does not.
    public var latency: Double

    /// A Boolean value that indicates whether places are heard by head-related transfer functions (headphones).
    package var usesHRTF: Bool

    /// How many sounds can be heard at once.
    package var voices: Int

    /// All in one line.
    public var description: String {
        var text = "\(name), \(frequency) Hz, \(updateFrames) frames"
        if latency > 0 { text += ", \(Double(Int(latency * 10_000)) / 10) ms in the device" }
        return text + ", \(voices) voices" + (usesHRTF ? ", for headphones" : "")
    }
}

/// What an output counted.
package struct SoundCounts: Sendable, Hashable {
    /// Strokes that were to be heard.
    package var strikes = 0

    /// Of them, those of a sound that the bank does not have.
    package var unknown = 0

    /// Of them, those that came while there was no device.
    package var silent = 0

    /// Sounds that were faded out early because all voices were busy.
    package var stolen = 0

    /// Creates counts of nothing.
    package init() {}
}

/// What happened to an output since it was last asked.
public enum SoundNotice: Sendable, Hashable {
    /// The device is gone; strokes are silent until it is back.
    case lost(TactusError)

    /// The device is back.
    case back(AudioFormat)
}

/// A receiver of strokes: a sound device, a file, or nothing at all.
package protocol SoundOutput: AnyObject {
    /// What was granted.
    var granted: AudioFormat { get }

    /// What was counted.
    var counts: SoundCounts { get }

    /// Lets a sound be heard from now on; one that the output does not know is counted and passed over.
    ///
    /// The same sound and those of its mute group are faded out within `Tuning.fade` and begin anew; others go on.
    ///
    /// - Parameters:
    ///   - sound: its name in the bank.
    ///   - velocity: 0…1; anything else is brought there.
    ///   - place: x right, y up, −z ahead, in metres, the listener at 0; only the direction counts. At 0 the sound is
    ///     where its bank has it.
    ///   - gain: a factor, 0…4.
    func strike(sound: String, velocity: Float, place: SIMD3<Float>, gain: Float)

    /// Says that it is so late now: a file is written up to there, a device looked after.
    ///
    /// To be called before the strokes of that time, and every few milliseconds for a device. Time that goes back is
    /// passed over.
    ///
    /// - Parameter seconds: from the output's beginning, on any clock for a device.
    /// - Returns: what happened to the device, each once.
    /// - Throws: what cannot be written, once; the output then stays silent.
    @discardableResult
    func advance(to seconds: Double) throws(TactusError) -> SoundNotice?

    /// Fades a sound out within `Tuning.fade`, as one does that another one chokes; an unknown one is passed over.
    func stop(sound: String)

    /// Fades everything out within `Tuning.fade`.
    func stopAll()

    /// Ends: a file is written until its last sound has rung out, a device falls silent. Closing twice does nothing.
    ///
    /// - Throws: where the end cannot be written.
    func close() throws(TactusError)
}
