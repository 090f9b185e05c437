// The sound of each instrument of a player's kit, and its origin. Called by the command line; pure.

/// A request of an instrument to a bank.
package struct AudioRequest: Sendable, Hashable {
    package var name: String

    /// The instrument's General MIDI note.
    package var note: Int

    /// The change of the sound's pitch, in semitones.
    package var pitch: Float

    package init(_ name: String, note: Int, pitch: Float = 0) {
        self.name = name
        self.note = note
        self.pitch = pitch
    }

    /// The name of the sound in a bank that is fitted to the request.
    package var key: String { pitch == 0 ? name : "\(name) by \(pitch) semitones" }
}

package enum SoundOrigin: Sendable, Hashable {
    /// From the bank, by its name or another name for it.
    case own

    /// From the bank, by the note; the sound has this name.
    case byNote(String)

    /// From the other bank, where the sound has this name.
    case other(String)

    /// No sound: the instrument is silent.
    case none
}

extension SoundBank {
    /// Returns this bank with a sound for each request, as far as there is one, and with all sounds that only the other
    /// bank has.
    ///
    /// A sound is looked up by its name, here and then in the other bank, and after that by its note in the same order:
    /// a name is nearer to the intention than General MIDI's note.
    ///
    /// - Returns: the bank, and the origin of each sound.
    package func fitted(to requests: [AudioRequest], with other: SoundBank) -> (bank: SoundBank, origins: [SoundOrigin])
    {
        var bank = filled(from: other)
        let origins = requests.map { request -> SoundOrigin in
            let found: (name: String, origin: SoundOrigin)? =
                named(request.name).map { ($0, .own) } ?? other.named(request.name).map { ($0, .other($0)) }
                ?? noted(request.note).map { ($0, .byNote($0)) } ?? other.noted(request.note).map { ($0, .other($0)) }
            guard let found else { return .none }
            bank.give(found.name, as: request)
            return found.origin
        }
        return (bank, origins)
    }

    /// Returns whether this bank alone fulfils a request.
    package func has(_ request: AudioRequest) -> Bool { named(request.name) != nil || noted(request.note) != nil }

    /// Returns whether there is a sound of a name, or of its part.
    package func has(_ name: String) -> Bool { named(name) != nil }

    private mutating func give(_ name: String, as request: AudioRequest) {
        if request.pitch != 0 {
            sounds[request.key] = sounds[self.name(of: name) ?? name]?.tuned(by: request.pitch)
        } else if self.name(of: request.name) == nil {
            aliases[request.name] = name
        }
    }

    /// Returns the sound of a name, or of its part.
    private func named(_ request: String) -> String? {
        name(of: request) ?? KitPart.part(called: request).flatMap { name(of: $0) }
    }

    /// Returns the sound of a note: one whose file gives it, or General MIDI's part of the note.
    private func noted(_ note: Int) -> String? {
        names.first { sounds[$0]?.note == note } ?? KitPart.part(of: note).flatMap { name(of: $0) }
    }
}
