// The settings of a kit as MIDI. Part of Kit, read by KitFile; pure.

import RealModule

/// The settings of a kit's hits as MIDI notes (<doc:Kits#MIDI-notes>).
public struct KitMIDI: Sendable, Hashable {
    /// The notes of the click's beats.
    public enum ClickNote: Sendable, Hashable {
        /// The note of the instrument that sounds.
        case instrument

        /// A note, 0…127.
        case note(Int)

        /// None.
        case off
    }

    /// The channel of instruments that name none, 1…16.
    public var channel = 10

    /// The length of a note, in seconds.
    public var length = 0.06

    /// The exponent of velocities.
    public var curve: Double = 1

    /// The program that is chosen at the start, 1…128; `nil` for none.
    public var program: Int?

    /// The notes of the click.
    public var click = ClickNote.instrument

    /// Creates the usual settings.
    public init() {}

    /// Returns the sent value of a velocity of 0…1.
    package func velocity(_ velocity: Float) -> Float {
        curve == 1 || !(velocity > 0) ? velocity : Float(Double.pow(Double(velocity), curve))
    }

    /// Returns the velocity of a hit, 0…1, that is sent as this one.
    package func hit(velocity: Float) -> Float {
        curve == 1 || !(velocity > 0) ? velocity : Float(Double.pow(Double(velocity), 1 / curve))
    }

    /// The settings as a person reads them; empty where they are the usual ones.
    var words: String {
        let usual = KitMIDI()
        var parts: [String] = []
        if channel != usual.channel { parts.append("channel \(channel)") }
        if length != usual.length { parts.append("notes of \(Words.number(length)) s") }
        if curve != usual.curve { parts.append("curve \(Words.number(curve))") }
        if let program { parts.append("program \(program)") }
        switch click {
        case .instrument: break
        case .note(let note): parts.append("the click as note \(note)")
        case .off: parts.append("without the click")
        }
        return parts.isEmpty ? "" : "MIDI: " + parts.joined(separator: ", ") + "."
    }
}
