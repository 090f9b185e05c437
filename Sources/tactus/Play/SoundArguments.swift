// Options for sound output, and the samples that they mean: the built-in ones, a Hydrogen kit by its name, a folder by its
// path, or a packed kit. Part of `play`, `render` and `kits check`.

import Drums
import Outputs

struct SoundArguments: ParsableArguments {
    @Option(
        help: .value(
            "name or path",
            """
            The drum kit samples: built-in, the name of a Hydrogen kit, a packed one (NAME.h2drumkit), or a path that \
            contains a slash, to a folder with a Hydrogen kit or with WAV, FLAC, AIFF or OGG files named after the kit's \
            sounds.
            """
        )
    )
    var drumkit = SoundBanks.builtIn

    @Option(
        parsing: .unconditional,
        help: .value(
            "0…1",
            """
            How far apart instruments are heard: 0 for the middle, 1 for where the kit places them. Default: 0.25, at most \
            6 dB between left and right; 1 with --hrtf.
            """
        )
    )
    var width: Float?

    @Flag(help: "Render each instrument at its position with HRTFs, for headphones.")
    var hrtf = false

    func validate() throws { try check("--width", width, in: 0...1) }
}

extension SoundArguments {
    /// The largest number of unplayable samples that are reported one by one.
    private static let mostProblems = 20

    /// Returns the samples, with the built-in ones for instruments that the user's do not have; prints all deviations
    /// from the options.
    ///
    /// - Throws: `Failure` where there are no such sounds.
    func bank(for kit: Kit, say: (String) -> Void) async throws -> SoundBank {
        let own = try await SoundBanks.bank(named: drumkit)
        for problem in own.problems.prefix(Self.mostProblems) { say("\(problem)") }
        let further = own.problems.count - Self.mostProblems
        if further > 0 { say("\(drumkit): \(further) further samples or sounds were left out") }
        if let first = own.cutOff.first {
            let further = own.cutOff.count > 1 ? " and \(own.cutOff.count - 1) more" : ""
            say("\(first)\(further): cut off; played as far as the file goes")
        }
        if own.foldedCount > 0 { say("\(drumkit): \(counted(own.foldedCount, "stereo sample")) played as mono") }
        let (bank, origins) = own.fitted(to: kit.instruments.map(SoundBanks.request), with: .builtIn)
        var (byNote, others, silent): ([String], [String], [String]) = ([], [], [])
        for (instrument, origin) in zip(kit.instruments, origins) {
            let other: (String) -> String = { $0 == instrument.sound ? $0 : "\($0) for \(instrument.sound)" }
            switch origin {
            case .own: break
            case .byNote(let name): byNote.append(other(name))
            case .other(let name): others.append(other(name))
            case .none: silent.append("\(instrument.name) (note \(instrument.note))")
            }
        }
        if !byNote.isEmpty { say("\(drumkit): using \(byNote.joined(separator: ", ")), by note") }
        if !others.isEmpty { say("\(drumkit): using the built-in \(others.joined(separator: ", "))") }
        if !silent.isEmpty { say("no sound for \(silent.joined(separator: ", ")): not heard; see --drumkit") }
        return bank
    }
}

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
