// Options for sound output, and the samples that they mean: the built-in ones, a Hydrogen kit by its name, a folder by its
// path, or a packed kit. Part of `play`, `render` and `kits check`.

import Drums
import Outputs
import Performances

struct SoundArguments: ParsableArguments {
    @Option(
        help: .value(
            "name or path",
            """
            The drum kit samples: built-in, the name of a Hydrogen kit, a packed one (NAME.h2drumkit), an SFZ instrument \
            (NAME.sfz), a SoundFont (NAME.sf2 or NAME.sf3, with :BANK:PROGRAMME for other presets than 128:0), or a path \
            that contains a slash, to a folder with a Hydrogen kit or with WAV, FLAC, AIFF or OGG files named after the \
            kit's sounds.
            """
        )
    )
    var drumkit = SoundBanks.builtIn

    @Option(
        help: .rare(
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

    /// The file or folder of the samples, without a preset.
    var file: String { SoundBank.soundFontFile(of: drumkit) }

    func validate() throws { try check("--width", width, in: 0...1) }
}

extension SoundBanks {
    /// The largest number of unplayable samples that are reported one by one.
    private static let mostProblems = 20

    /// The largest number of settings without effect that are named.
    private static let mostNames = 40

    /// Returns the samples of a name or path, with the built-in ones for instruments that they do not have; prints all
    /// deviations.
    ///
    /// - Throws: `Failure` where there are no such sounds.
    static func bank(named drumkit: String, for kit: Kit, say: (String) -> Void) async throws -> SoundBank {
        let own = try await bank(named: drumkit)
        for problem in own.problems.prefix(mostProblems) { say("\(problem)") }
        let further = own.problems.count - mostProblems
        if further > 0 { say("\(drumkit): \(further) further samples or sounds were left out") }
        if let first = own.cutOff.first {
            let further = own.cutOff.count > 1 ? " and \(own.cutOff.count - 1) more" : ""
            say("\(first)\(further): cut off; played as far as the file goes")
        }
        if own.foldedCount > 0 {
            say("\(drumkit): \(counted(own.foldedCount, "sample")) of more than two channels, played as mono")
        }
        if !own.ignored.isEmpty {
            let names = own.ignored.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            let shown = listed(names.map { "\($0.key) (\($0.value))" }, most: mostNames)
            say("\(drumkit): may sound different, for these are without effect: \(shown)")
        }
        let requests = kit.instruments.flatMap { instrument in instrument.requests.map { (instrument, $0) } }
        let (bank, origins) = own.fitted(to: requests.map(\.1), with: .builtIn)
        var (byNote, others, silent): ([String], [String], [String]) = ([], [], [])
        var noted: Set<String> = []
        for ((instrument, request), origin) in zip(requests, origins) {
            let other: (String) -> String = { $0 == request.name ? $0 : "\($0) for \(request.name)" }
            switch origin {
            case .own: break
            case .byNote(let name):
                byNote.append(other(name))
                noted.insert(name)
            case .other(let name): others.append(other(name))
            case .none: silent.append("\(instrument.name) (note \(instrument.note))")
            }
        }
        if !byNote.isEmpty { say("\(drumkit): using \(byNote.joined(separator: ", ")), by note") }
        if !others.isEmpty { say("\(drumkit): using the built-in \(others.joined(separator: ", "))") }
        let unused = Set(own.names).subtracting(requests.map { own.name(of: $0.1.name) ?? $0.1.name }).subtracting(
            noted
        )
        if !others.isEmpty, !unused.isEmpty {
            let shown = listed(unused.sorted().map { printable($0, atMost: 40) }, most: 8)
            say("\(drumkit): of no instrument: \(shown)")
        }
        if !silent.isEmpty { say("no sound for \(silent.joined(separator: ", ")): not heard; see --drumkit") }
        return bank
    }
}

enum SoundBanks {
    /// The name of the sounds that need nothing installed.
    static let builtIn = "built-in"

    /// The endings of instruments of samplers, which have samples and are no kits.
    private static let foreign = ["dls", "gig"]

    /// Returns the sounds of a name or path.
    ///
    /// - Throws: an error where there are no such sounds, or no library to read them.
    static func bank(named name: String) async throws -> SoundBank {
        guard name != builtIn else { return .builtIn }
        let small = name.lowercased()
        if small.hasSuffix(".sfz") { return try SoundBank(sfz: name) }
        let font = SoundBank.soundFontFile(of: small)
        if font.hasSuffix(".sf2") || font.hasSuffix(".sf3") { return try SoundBank(soundFont: name) }
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
}
