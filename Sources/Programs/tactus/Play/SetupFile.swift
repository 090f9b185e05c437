// A stage in a file: options of `tactus play` as YAML. Joined with the command line by Tactus.main before it is parsed, and
// written by --save-setup.

import Configurations
import Synchronization

struct SetupOptions: ParsableArguments {
    @Option(help: .value("file", "Options and sources from a file; those that are given here too are taken from here."))
    var setup: String?

    @Option(help: .value("file", "Keep the options and sources of this run in a file, for --setup."))
    var saveSetup: String?

    func validate() throws {
        for (option, path) in [("--setup", setup), ("--save-setup", saveSetup)] {
            guard let path, !ConfigurationLoader.isFile(path) || path == "-" else { continue }
            throw ValidationError("\(option): \(printable(path)), expected a file (FILE.yaml)")
        }
    }

    /// Adds the files.
    func register(in files: inout RunFiles) {
        // A setup that is kept again is a file that changes.
        if let saveSetup, saveSetup == setup { return files.change(saveSetup, as: "--save-setup") }
        if let setup { files.read(setup, as: "--setup") }
        if let saveSetup { files.write(saveSetup, as: "--save-setup") }
    }
}

/// A command line with the options of a setup's file.
struct SetupFile: Sendable {
    /// That of the command line, set once by Tactus.main: a setup may be a pipe, which can be read only once.
    static var current: SetupFile? {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }

    private static let kept = Mutex<SetupFile?>(nil)

    /// The words for the parser.
    private(set) var words: [String]

    /// The file, and where it has which option; without one, nowhere.
    private(set) var path: String?
    private var places: [String: Place] = [:]

    private static let refused = ["--setup", "--save-setup", "--help", "--version"]
    private static let sources = "sources"

    /// Reads the file that the words name; without one, they stay as they are.
    ///
    /// - Throws: `TactusError` if it cannot be read, `Failure` with all findings if its text is wrong.
    init(_ words: [String], of command: any ParsableCommand.Type) throws {
        self.words = words
        guard words.contains(where: { $0.hasPrefix("--setup") }) else { return }
        let table = OptionTable(of: command)
        let parts = table.parts(of: words)
        guard table.values["--setup"] != nil, let path = parts.last(where: { $0.option == "--setup" })?.value else {
            return
        }
        self.path = path
        // Words that the parser refuses.
        guard ConfigurationLoader.isFile(path), path != "-" else { return }
        guard parts.count(where: { $0.option == "--setup" }) == 1 else {
            throw Failure(.usage, "--setup is given twice, expected one")
        }
        var (reading, joined) = (FileReading(of: path), words)
        let options = table.values.keys.filter { $0.hasPrefix("--") && !Self.refused.contains($0) }
        let known = [Self.sources] + options.map { String($0.dropFirst(2)) }.sorted()
        let text = try ConfigurationLoader.text(ofSetup: path)
        if let root = reading.root(of: text, as: "a setup", fields: "kit, output, sources and other options"),
            let fields = reading.fields(of: root, known: known, what: "a setup")
        {
            let given = Set(parts.compactMap(\.option))
            var (added, arguments) = ([String](), [String]())
            for (name, node) in fields.sorted(by: { $0.key < $1.key }) {
                let option = "--\(name)"
                let values = Self.values(node, of: name, table.values[option] ?? .one, &reading)
                if name == Self.sources {
                    arguments = values.compactMap { $0 }
                } else if !given.contains(option) {
                    places[name] = node.place
                    added += values.map { value in value.map { "\(option)=\($0)" } ?? option }
                }
            }
            // Behind the command's name.
            joined.insert(contentsOf: added, at: 1)
            if !arguments.isEmpty, !parts.dropFirst().contains(where: { $0.option == nil }) {
                joined += (words.contains("--") ? [] : ["--"]) + arguments
            }
        }
        self.words = try Configured.value(reading.findings, "\(path): no setup") { () throws(Diagnostic) in
            try reading.whole(joined, "setup")
        }
    }

    /// Returns the values of an option, `nil` for one without; none where it is off.
    private static func values(
        _ node: YAMLNode,
        of name: String,
        _ kind: OptionTable.Value,
        _ reading: inout FileReading
    ) -> [String?] {
        let answer = ["true": true, "false": false][node.string ?? ""]
        if kind != .one, let answer { return answer ? [nil] : [] }
        let texts = (node.sequence ?? [node]).map { $0.string ?? "" }
        // What starts programs is said by the user, not by a file, which may be a stranger's.
        if startsPrograms(name, texts) {
            reading.report(node.place, "\(name): a setup starts no programs, expected --\(name) beside --setup")
        }
        guard kind != .flag, !texts.isEmpty, !texts.contains("") else {
            let expected = kind == .flag ? "true or false" : "a text, a number, or a list of them"
            reading.report(node.place, "\(name): \(node.what), expected \(expected)")
            return []
        }
        return texts
    }

    private static func startsPrograms(_ name: String, _ values: [String]) -> Bool {
        name == "on" || name == "model" && values.contains { $0.contains("/") }
    }

    /// Returns the message of the parser with the place of the option that it is about.
    func explained(_ message: String) -> String {
        guard let path,
            let name = places.keys.first(where: { name in
                ["'--\(name) ", "'--\(name)'", " --\(name):"].contains { message.contains($0) }
            }), let place = places[name]
        else { return message }
        return message.replacing("Error: ", with: "Error: \(path):\(place.line): ", maxReplacements: 1)
    }

    /// Writes the options and sources of the command line; prints what is not kept.
    func save(of command: any ParsableCommand.Type, to path: String) throws(TactusError) {
        var values: [String: [String?]] = [:]
        for part in OptionTable(of: command).parts(of: words).dropFirst() {
            guard part.option.map(Self.refused.contains) != true else { continue }
            let name = part.option.map { String($0.dropFirst(2)) } ?? Self.sources
            if Self.startsPrograms(name, [part.value ?? ""]) {
                StandardStreams.say("--\(name): not kept in \(path), as a setup starts no programs")
                continue
            }
            values[name, default: []].append(part.value)
        }
        let lines = values.sorted { $0.key < $1.key }.map { name, values in
            let texts = values.map { $0.map(Self.quoted) ?? "true" }
            return "\(name): \(texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]")\n"
        }
        let head = "# A setup, for tactus play --setup.\n"
        try FreshFile.write(Array((head + lines.joined()).utf8), to: path)
    }

    private static func quoted(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0)) }
        if isPlain, text.first != "-" { return text }
        var writer = JSONWriter()
        writer.append(text)
        // A line break of YAML, and none of JSON.
        return String(decoding: writer.bytes, as: UTF8.self).replacing("\u{85}", with: "\\u0085")
    }
}
