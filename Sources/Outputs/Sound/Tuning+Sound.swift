// The numbers of this target that could be others.

/// The constants of `Sound`, each with its unit and its source.
extension Tuning {
    /// The number of frames per second, of everything.
    package static let frequency = sampleRate

    /// The number of frames that a file mixes at once: 2.7 ms, as near as devices come to the seed's 2 ms
    /// (<doc:Kits#Sounds>).
    package static let updateFrames = 128

    /// The number of frames that a device is asked to mix at once. OpenAL keeps the device's buffer full, and its
    /// limiter needs 1 ms: on ALSA three updates of 64 are audible after 3.7–5.0 ms, two of 128 would be after 3.7–6.3
    /// ms.
    package static let deviceUpdateFrames = 64

    /// The number of updates in a device's buffer that are requested.
    package static let deviceUpdates = 3

    /// The largest number of sounds at once; the oldest is replaced by another.
    package static let voices = 64

    /// The number of sources beyond the voices, for sounds that are being faded out.
    package static let fadingSources = 128

    /// The longest fade of a sound that is cut off, in seconds (<doc:Kits#Sounds>).
    package static let fade = 0.005

    /// The power of a stroke's velocity that is its gain: the least squares of eleven sounds of Debian's GMRockKit,
    /// layers and all, give 1.28 (<doc:Kits#Sounds>).
    package static let velocityPower: Float = 1.3

    /// The share of an instrument's sideways position that loudspeakers keep: with a quarter no instrument is more than
    /// 6 dB louder on one side than on the other, and a whole hall, and one loudspeaker alone, have the whole kit.
    package static let width: Float = 0.25

    /// The loudest gain of a stroke.
    package static let gainLimit: Float = 4

    /// The longest sample that is read, in seconds.
    package static let sampleLimit = 60.0

    /// The largest size of a bank's decoded samples, in bytes: an hour and a half of sound.
    package static let bankLimit = 1 << 30

    /// The largest number of layers of a sound: one for each velocity of MIDI.
    package static let mostLayers = 128

    /// The largest number of instruments of a kit: MIDI has 128 notes.
    package static let mostInstruments = 1_000

    /// The largest number of characters of a name in a `drumkit.xml`: as many bytes as the name of a file may have.
    static let nameCharacters = 255

    /// The longest `drumkit.xml` that is read, in bytes; those of Debian have up to 100 kB.
    package static let kitFileLimit = 16 << 20

    /// The longest time after closing a file in which sounds ring out, in seconds.
    package static let ringOut = 10.0

    /// The longest file, in seconds: the 4 GiB that the header of a WAV file can hold, less the ringing out.
    package static let longestFile = 22_350.0

    /// The loudest sample of a file, which OpenAL's limiter keeps all others below: −0.1 dB, as mastering leaves it.
    /// With any number of sounds no sample is at full scale.
    package static let ceiling: Float = 0.9886

    /// The shortest and longest pause between attempts to open a lost device again, in seconds.
    package static let pauses = 0.25...8.0

    /// The time for which an end waits for a device that is being opened, in seconds.
    static let openingPatience = 2.0
}
