// The files of takes that are read and written. Part of `tactus take`.

import Configurations
import Drums
import Outputs
import Performances

/// The output of a command that changes a take.
struct TakeOutputOptions: ParsableArguments {
    @Option(
        help: .value("file", "The take file to write, or - for standard output; by default the first input's, or -.")
    )
    var output: String?

    /// Reads a take, changes it, and writes it.
    func change(_ file: String, _ body: (inout Take) throws -> Void) throws {
        let path = output ?? file
        try TakeFiles.check([file], output: path)
        var take = try Configured.take(at: file)
        try body(&take)
        try TakeFiles.write(take, to: path)
    }
}

enum TakeFiles {
    /// Registers inputs and an output of a take; the same name is written anew, and its file kept.
    static func check(_ inputs: [String], output: String, kit: String? = nil) throws(TactusError) {
        var files = RunFiles()
        for input in inputs where input == "-" || input != output { files.read(input) }
        files.read(kit: kit)
        if output != "-", inputs.contains(output) { files.change(output, as: "") } else { files.write(output) }
        try files.claim()
    }

    /// Writes a take; an existing file is kept under a numbered name.
    ///
    /// - Throws: `Failure` where the take could not be read again.
    static func write(_ take: Take, to path: String) throws {
        let text = take.text
        if let wrong = TakeFile(text: text, name: path).findings.first {
            throw Failure(.badInput, "\(path): the take would be invalid: \(wrong.message)")
        }
        try write(Array(text.utf8), to: path)
    }

    /// Writes its own file; an existing one is kept under a numbered name.
    static func write(_ bytes: [UInt8], to path: String) throws(TactusError) {
        guard path != "-" else { return try ByteSink.standardOutput().write(bytes) }
        let known = Recording.place(of: path)
        let file = try FreshFile(path: path)
        try file.write(bytes)
        if known != nil, let kept = try Recording.keepOld(path) {
            StandardStreams.say("\(path): the previous file is kept as \(kept)")
        }
        if let name = try file.keep(inPlaceOf: known).name {
            StandardStreams.say("\(Recording.taken(path, by: name))")
        }
    }

    /// Returns the instruments of a kit and how they are sent; without one, those of all built-in kits and sounds.
    static func instruments(ofKit name: String?) throws -> ([Instrument], KitMIDI) {
        guard let name else { return (builtIn, KitMIDI()) }
        let kit = try Configured.kit(named: name).kit
        return (kit.instruments, kit.midi)
    }

    /// Returns the instruments that takes have and none of the kits has: those of the built-in kits and sounds of the name,
    /// or of the drum that the name means.
    static func instruments(for takes: [Take], besides kits: [Kit]) -> [Instrument] {
        let missing = takes.flatMap(\.instruments).eachOnce.filter { name in
            kits.allSatisfy { $0.instrument(named: name) == nil }
        }
        guard !missing.isEmpty else { return [] }
        return missing.compactMap { name in
            let part = KitPart.part(called: name)
            return builtIn.first { $0.name == name }
                ?? builtIn.first { $0.name == part }.map { Instrument(name, note: $0.note, sound: $0.sound) }
        }
    }

    /// The instruments of the built-in kits, that of a whole drum set first, and the built-in sounds.
    private static var builtIn: [Instrument] {
        let kits = [.drumset] + ShippedKit.allCases.filter { $0 != .drumset }
        let sounds = SoundBank.builtIn.names.compactMap { sound in
            SoundBank.builtIn.sounds[sound]?.note.map { Instrument(sound, note: $0) }
        }
        return kits.flatMap(\.kit.instruments) + sounds
    }
}

/// The channel of `--channel`: a number from 1 to 16, or `all`.
struct ChannelOption: ExpressibleByArgument {
    /// `nil` for all.
    var channel: Int?

    init(_ channel: Int?) { self.channel = channel }

    init?(argument: String) {
        channel = Int(argument)
        if channel.map({ !(1...16).contains($0) }) ?? (argument != "all") { return nil }
    }

    var defaultValueDescription: String { channel.map { "\($0)" } ?? "all" }
}

/// The grid of `--grid`: `off`, or as in takes.
struct GridOption: ExpressibleByArgument {
    var quantization: Quantization?

    init?(argument: String) {
        quantization = Quantization(argument)
        if quantization == nil, argument != "off" { return nil }
    }
}
