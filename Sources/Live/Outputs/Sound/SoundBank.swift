// The sounds by name, decoded and ready before the first stroke (<doc:Sounds>). Any thread.

/// Sounds by name.
///
/// A sample that is missing or broken leaves its sound out and is one of `problems`; the others play (<doc:Sounds>).
public struct SoundBank: Sendable {
    /// The source of the sounds, for people.
    public var name: String

    package internal(set) var sounds: [String: SampledSound]

    /// Other names of sounds: a Hydrogen kit's `Hat Closed` is also `closed-hat`.
    package internal(set) var aliases: [String: String] = [:]

    /// The errors of the sounds that were left out.
    public package(set) var problems: [TactusError] = []

    /// The number of samples with more than two channels and different content in each, which are played as their mean.
    package internal(set) var foldedCount = 0

    /// The samples that end before their headers announce, and are played as far as they reach.
    package var cutOff: [String] = []

    /// The names of a file's settings that have no effect, with the number of their occurrences.
    package var ignored: [String: Int] = [:]

    /// Creates a bank of sounds.
    public init(name: String, sounds: [String: SampledSound] = [:]) {
        self.name = name
        self.sounds = sounds
    }

    /// The names of the sounds, in order, without aliases.
    package var names: [String] { sounds.keys.sorted() }

    /// Returns the sound of a name or alias.
    package subscript(name: String) -> SampledSound? { self.name(of: name).flatMap { sounds[$0] } }

    /// Returns the name under which a sound is stored: that of an alias, of the name itself, or of the name in small
    /// letters.
    package func name(of asked: String) -> String? {
        if sounds[asked] != nil { return asked }
        if let alias = aliases[asked] { return alias }
        let small = Self.key(asked)
        return sounds[small] != nil ? small : aliases[small]
    }

    /// Returns this bank, with the sounds of another that it lacks: cues and the snap for a kit of samples.
    package func filled(from other: SoundBank) -> SoundBank {
        var result = self
        for (name, sound) in other.sounds where result.name(of: name) == nil {
            result.sounds[name] = sound
            // A hat that comes from elsewhere still is one of these hats.
            if Self.hats.contains(name), let group = hatGroup { result.sounds[name]?.setChokeGroup(group) }
        }
        for (alias, name) in other.aliases where result.name(of: alias) == nil { result.aliases[alias] = name }
        result.problems += other.problems
        return result
    }

    /// Returns a name in small letters, with one hyphen between words.
    static func key(_ name: String) -> String {
        name.lowercased().split { !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    }
}
