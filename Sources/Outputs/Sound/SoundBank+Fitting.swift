// Which sound each instrument of a player's kit gets, and where it comes from. Called by the command line; pure.

/// What an instrument asks of a bank.
package struct AudioRequest: Sendable, Hashable {
    /// The sound's name.
    package var name: String

    /// The instrument's General MIDI note.
    package var note: Int

    /// Creates one.
    package init(_ name: String, note: Int) {
        self.name = name
        self.note = note
    }
}

/// Where an instrument's sound comes from.
package enum SoundOrigin: Sendable, Hashable {
    /// From the bank, by its name or another name for it.
    case own

    /// From the bank, by the note; the sound has this name.
    case byNote(String)

    /// From the other bank, where the sound has this name.
    case other(String)

    /// From nowhere: it will not be heard.
    case none
}

extension SoundBank {
    /// This bank with a sound for each wish, as far as there is one, and with all that only the other bank has.
    ///
    /// A sound is looked for by its name, here and then in the other bank, and after that by its note in the same
    /// order: what is called so is nearer to what is meant than what General MIDI has on the note.
    ///
    /// - Returns: the bank, and where each sound comes from.
    package func fitted(to requests: [AudioRequest], with other: SoundBank) -> (bank: SoundBank, origins: [SoundOrigin])
    {
        var bank = filled(from: other)
        let origins = requests.map { request -> SoundOrigin in
            if let name = named(request.name) {
                bank.give(name, as: request.name)
                return .own
            }
            if let name = other.named(request.name) {
                bank.give(name, as: request.name)
                return .other(name)
            }
            if let name = noted(request.note) {
                bank.give(name, as: request.name)
                return .byNote(name)
            }
            guard let name = other.noted(request.note) else { return .none }
            bank.give(name, as: request.name)
            return .other(name)
        }
        return (bank, origins)
    }

    /// Returns a Boolean value that indicates whether a wish is granted by this bank alone.
    package func has(_ request: AudioRequest) -> Bool { named(request.name) != nil || noted(request.note) != nil }

    /// Returns a Boolean value that indicates whether there is a sound of a name, or of the part that it stands for.
    package func has(_ name: String) -> Bool { named(name) != nil }

    private mutating func give(_ sound: String, as name: String) {
        if self.name(of: name) == nil { aliases[name] = sound }
    }

    /// The sound of a name, or of the part that it stands for.
    private func named(_ request: String) -> String? {
        name(of: request) ?? KitPart.part(called: request).flatMap { name(of: $0) }
    }

    /// The sound of a note: one whose file says so, or the part that General MIDI has there.
    private func noted(_ note: Int) -> String? {
        names.first { sounds[$0]?.note == note } ?? KitPart.part(of: note).flatMap { name(of: $0) }
    }
}
