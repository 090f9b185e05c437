// The destination of sound: one protocol for device, file and null.

// What is thrown is part of what this target offers.
@_exported public import Text

/// The format of an output; several numbers are only known for a device.
public struct AudioFormat: Sendable, Hashable, CustomStringConvertible {
    /// The device's or the file's name.
    public var name: String

    /// The number of frames per second.
    package var frequency: Int

    /// The number of frames that are mixed at once; a stroke begins with the next of these blocks, in a file at its
    /// exact frame.
    package var updateFrames: Int

    /// The time from mixing to hearing in seconds, as the device reports it; 0 where it does not.
    public var latency: Double

    /// Whether places are rendered by head-related transfer functions (headphones).
    package var usesHRTF: Bool

    /// The largest number of sounds at once.
    package var voices: Int

    /// The format in one line.
    public var description: String {
        var text = "\(name), \(frequency) Hz, \(counted(updateFrames, "frame"))"
        if latency > 0 { text += ", \(Double(Int(latency * 10_000)) / 10) ms in the device" }
        return text + ", \(counted(voices, "voice"))" + (usesHRTF ? ", for headphones" : "")
    }
}

package struct SoundCounts: Sendable, Hashable {
    package var strikes = 0

    /// The number of strokes with a sound that the bank does not have.
    package var unknown = 0

    /// The number of strokes while there was no device.
    package var silent = 0

    /// The number of sounds that were faded out early because all voices were busy.
    package var stolen = 0
}

/// A change of an output's device since the last call.
public enum SoundNotice: Sendable, Hashable {
    /// The device is gone; strokes are silent until it is back.
    case lost(TactusError)

    /// The device is back.
    case back(AudioFormat)
}

/// A receiver of strokes: a sound device, a file, or no sound at all.
package protocol SoundOutput: AnyObject {
    var granted: AudioFormat { get }

    var counts: SoundCounts { get }

    /// Returns the name under which the bank has a sound.
    func name(of sound: String) -> String

    /// The levels of what sounds.
    var levels: SoundLevels { get }

    /// Starts a sound; one that the output does not know is counted and ignored.
    ///
    /// The same sound and those of its choke group are faded out within `Tuning.fade` and begin anew; others continue.
    ///
    /// - Parameters:
    ///   - sound: its name in the bank.
    ///   - velocity: 0…1; other values are clamped.
    ///   - place: x right, y up, −z ahead, in metres, the listener at 0; only the direction counts. At 0 the sound has
    ///     the place of its bank.
    ///   - gain: a factor, 0…4.
    ///   - pan: instead of the place, from the left output alone (−1) to the right one alone (1).
    func strike(sound: String, velocity: Float, place: SIMD3<Float>, gain: Float, pan: Float?)

    /// Advances to a time: a file is written up to it, a device checked.
    ///
    /// To be called before the strokes of that time, and every few milliseconds for a device. An earlier time is
    /// ignored.
    ///
    /// - Parameter seconds: from the output's beginning, on any clock for a device.
    /// - Returns: a change of the device, each once.
    /// - Throws: `TactusError` of the first write that fails; the output then stays silent.
    @discardableResult
    func advance(to seconds: Double) throws(TactusError) -> SoundNotice?

    /// Fades a sound out within `Tuning.fade`, for one that another one chokes; an unknown one is ignored.
    func stop(sound: String)

    /// Fades everything out within `Tuning.fade`.
    func stopAll()

    /// Ends: a file is written until its last sound has rung out, a device falls silent. Closing twice does nothing.
    ///
    /// - Throws: `TactusError` if the end cannot be written.
    func close() throws(TactusError)
}
