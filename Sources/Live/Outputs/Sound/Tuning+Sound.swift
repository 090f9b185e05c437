// The numbers of this target that could be others.

/// The constants of `Sound`, each with its unit and its source.
extension Tuning {
    /// The number of frames per second, of everything.
    package static let frequency = sampleRate

    /// The number of frames that a file mixes at once: 2.7 ms, as near as devices come to the seed's 2 ms
    /// (<doc:Sounds>).
    package static let updateFrames = 128

    /// The number of frames that a device is asked to mix at once. OpenAL keeps the device's buffer full, and its
    /// limiter needs 1 ms: on ALSA three updates of 64 are audible after 3.7–5.0 ms, two of 128 would be after 3.7–6.3
    /// ms.
    package static let deviceUpdateFrames = 64

    /// The largest number of sounds at once; the oldest is replaced by another.
    package static let voices = 64

    /// The length from which on a sound rings over its next strokes, as a cymbal does, instead of being restarted: 1 s, in
    /// frames; drums and hats are shorter.
    static let ringing = frequency

    /// The number of strokes of such a sound that ring at once. After eight sixteenths at 120 bpm, the first is 20 dB softer.
    static let rings = 8

    /// The number of sources beyond the voices, for sounds that are being faded out.
    package static let fadingSources = 128

    /// The longest fade of a sound that is cut off, in seconds (<doc:Sounds>).
    package static let fade = 0.005

    /// The power of a stroke's velocity that is its gain: the least squares of eleven sounds of Debian's GMRockKit,
    /// layers and all, give 1.28 (<doc:Sounds>).
    package static let velocityPower: Float = 1.3

    /// The share of an instrument's sideways position that loudspeakers keep: with a quarter no instrument is more than
    /// 6 dB louder on one side than on the other, and a whole hall, and one loudspeaker alone, have the whole kit.
    package static let width: Float = 0.25

    /// The loudest gain of a stroke.
    package static let gainLimit: Float = 4

    /// The largest number of layers of a sound: one for each velocity of MIDI.
    package static let mostLayers = 128

    /// The largest number of regions of a key of an SFZ file: twelve velocities, ten turns and eight microphones.
    static let mostRegions = 1_024

    /// The largest number of instruments of a kit: MIDI has 128 notes.
    package static let mostInstruments = 1_000

    /// The largest number of characters of a name in a `drumkit.xml`: as many bytes as the name of a file may have.
    static let nameCharacters = 255

    /// The longest `drumkit.xml` or SFZ file that is read, in bytes; those of Debian have up to 100 kB.
    package static let kitFileLimit = 16 << 20

    /// The keys of a SoundFont, or of an SFZ region of many keys, that become sounds: the percussion of General MIDI 2.
    static let percussionKeys = 27...87

    /// The longest time after closing a file in which sounds ring out, in seconds.
    package static let ringOut = 10.0

    /// The longest file, in seconds: the 4 GiB that the header of a WAV file can hold, less the ringing out.
    package static let longestFile = 22_350.0

    /// The loudest sample of a file, which OpenAL's limiter keeps all others below: −1 dB, so that the waveform between
    /// samples, and an encoder behind them, stay below full scale too (<doc:Sounds#Levels>).
    package static let ceiling: Float = 0.8912

    /// The length of a block of the meters' curves, in frames, and the number of blocks that a meter shows: 10 ms each, and
    /// 100 ms, so that a browser that looks less often still sees each stroke.
    static let (meterFrames, meterBlocks) = (480, 10)

    /// The shortest and longest pause between attempts to open a lost device again, in seconds.
    package static let pauses = 0.25...8.0
}
