// The sounds: the built-in ones, a Hydrogen kit by its name, a folder by its path, or a packed kit. Used by `play` and
// `kits check`.

import Drums
import Platform
import Outputs

enum SoundBanks {
    /// The name of the sounds that need nothing installed.
    static let builtIn = "built-in"

    /// The endings of instruments of samplers, which have samples and are no kits.
    private static let foreign = ["sfz", "sf2", "sf3", "dls", "gig"]

    /// Returns the sounds of a name or path.
    ///
    /// - Throws: an error where there are no such sounds, or no library to read them.
    static func bank(named name: String) async throws -> SoundBank {
        guard name != builtIn else { return .builtIn }
        let small = name.lowercased()
        if small.hasSuffix(PackedDrumkit.ending) { return try await PackedDrumkit.bank(name) }
        if let other = foreign.first(where: { small.hasSuffix(".\($0)") }) {
            throw TactusError(
                .broken,
                name,
                "\(other.uppercased()) files are not supported",
                expected: "a Hydrogen kit, or a folder with the samples as kick.wav, snare-1.wav, snare-2.wav and so on"
            )
        }
        return try SoundBank(folder: folder(named: name))
    }

    /// A name is one of Hydrogen's kits, the user's own first; only what has a / in it is a path.
    private static func folder(named name: String) throws(TactusError) -> String {
        guard !name.contains("/") else { return name }
        let found = places.map { "\($0)/\(name)" }
        if let folder = found.first(where: Path.isThere) { return folder }
        let hint = Path.isThere(name) ? "./\(name) for the one here" : "a path such as ./samples"
        let looked = places.joined(separator: " or ")
        throw TactusError(.missing, name, "no kit of this name in \(looked)", expected: "\(builtIn), or \(hint)")
    }

    /// The folders of Hydrogen's kits: the user's, and the system's.
    private static var places: [String] {
        (Environment["HOME"].map { ["\($0)/.hydrogen/data/drumkits"] } ?? []) + ["/usr/share/hydrogen/data/drumkits"]
    }

    static func request(of instrument: Instrument) -> AudioRequest {
        AudioRequest(instrument.sound, note: instrument.note)
    }
}
