// Reads and checks `model.yaml`. Called by ModelFolders; every fault names file, line, field, what is wrong and what was
// expected.

import Configurations
internal import Platform
import KeypointFiles

extension ModelManifest {
    /// Reads a manifest.
    ///
    /// - Parameters:
    ///   - text: YAML.
    ///   - file: the file as messages name it; its folder is what `{folder}` stands for.
    ///   - data: the folder of users' data, in which the virtual environments are; the system's where it is `nil`.
    /// - Throws: `Diagnostic`, the first thing that is wrong.
    package init(text: String, file: String, data: String? = nil) throws(Diagnostic) {
        var reading = FileReading(of: file)
        let root = reading.root(of: text, as: "a manifest", fields: ManifestReader.known.joined(separator: ", "))
        guard let root, let fields = reading.fields(of: root, known: ManifestReader.known, what: "a manifest") else {
            self = try reading.whole(nil, "manifest")
            return
        }
        var reader = ManifestReader(reading: reading, root: root, fields: fields)
        let manifest = reader.manifest(data: data)
        self = try reader.reading.whole(manifest, "manifest")
    }

    /// Reads the manifest of a file.
    ///
    /// - Throws: `TactusError` where it cannot be read, `Diagnostic` where something in it is wrong.
    package init(file: String) throws {
        let bytes = try ByteSource.contents(of: file, atMost: ModelConfiguration.manifestBytes)
        try self.init(text: String(decoding: bytes, as: UTF8.self), file: file)
    }
}

/// The fields of a manifest, and what is wrong with them.
private struct ManifestReader {
    static let known = [
        "name", "what", "command", "gives", "accepts", "install", "licence", "timeout", "start-timeout",
    ]

    var reading: FileReading
    let root: YAMLNode
    let fields: [String: YAMLNode]

    mutating func manifest(data: String?) -> ModelManifest? {
        let folder = Path.folder(of: reading.name)
        let name = name()
        let models = "\(data ?? Path.userData)/tactus/models"
        let places = [
            ("{folder}", folder), ("{programs}", Path.programs), ("{environment}", "\(models)/\(name)"),
            ("{networks}", Self.networks(of: models)),
        ]
        let command = command()
        let manifest = (
            what: text("what"), gives: words("gives", [ModelOutput].self),
            accepts: words("accepts", [ImageFormat].self),
            install: text("install"), licence: text("licence")
        )
        let (timeout, startTimeout) = (seconds("timeout"), seconds("start-timeout"))
        guard reading.findings.isEmpty else { return nil }
        return ModelManifest(
            name: name,
            what: manifest.what,
            command: command.map { word in places.reduce(word) { $0.replacing($1.0, with: $1.1) } },
            gives: manifest.gives,
            accepts: manifest.accepts,
            install: manifest.install,
            licence: manifest.licence,
            timeout: timeout ?? ModelConfiguration.answerLimit,
            startTimeout: startTimeout ?? ModelConfiguration.startLimit,
            folder: folder,
            // Models/setup makes these two, and writes it last.
            stamp: places.suffix(2).first { place, _ in command.contains { $0.contains(place) } }.map { "\($1)/ready" }
        )
    }

    /// Returns the folder of the networks and of the library that runs them: the user's own if it is complete, or else the
    /// one that came with the programs if that is.
    private static func networks(of models: String) -> String {
        let folders = ["\(models)/litert", "\(Path.folder(of: Path.programs))/lib/tactus/litert"]
        return folders.first { Path.isRegularFile("\($0)/ready") } ?? folders[0]
    }

    /// A text on one line that is not empty.
    private mutating func text(_ key: String) -> String { node(key).map { text($0, key) } ?? "" }

    private mutating func text(_ node: YAMLNode, _ field: String) -> String {
        reading.value(node, of: field, expected: "a text on one line") { text in
            text.isEmpty || !text.unicodeScalars.allSatisfy(\.fitsLine) ? nil : text
        } ?? ""
    }

    private mutating func name() -> String {
        guard let node = node("name") else { return "" }
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789-_".utf8
        if let name = node.string, (1...64).contains(name.utf8.count), name.utf8.allSatisfy(letters.contains) {
            return name
        }
        reading.report(node.place, "name: \(node.what), expected lower case letters, digits, - and _, at most 64")
        return ""
    }

    /// The program and its arguments.
    private mutating func command() -> [String] {
        guard let node = node("command") else { return [] }
        let items = node.sequence ?? []
        if items.isEmpty {
            let example = #"["python3", "{folder}/model.py"]"#
            reading.report(node.place, "command: \(node.what), expected a list of texts, such as \(example)")
        }
        var texts: [String] = []
        for (position, item) in items.enumerated() { texts.append(text(item, "command[\(position)]")) }
        return texts
    }

    /// One of some words, or a list of them, each once.
    private mutating func words<Word>(_ key: String, _: [Word].Type) -> [Word]
    where Word: RawRepresentable & CaseIterable & Equatable, Word.RawValue == String {
        guard let node = node(key) else { return [] }
        var words: [Word] = []
        for item in node.sequence ?? [node] {
            guard let word: Word = reading.choice(item, of: key) else { continue }
            if words.contains(word) { reading.report(item.place, "\(key): \(item.what) twice, expected once") }
            words.append(word)
        }
        if words.isEmpty, reading.findings.isEmpty {
            reading.report(node.place, "\(key): an empty list, expected a word")
        }
        return words
    }

    /// A time, `nil` where the field is not there.
    private mutating func seconds(_ key: String) -> Duration? {
        reading.number(fields[key], of: key, in: 0.001...ModelConfiguration.longestLimit).map { .seconds($0) }
    }

    private mutating func node(_ key: String) -> YAMLNode? {
        if fields[key] == nil { reading.report(root.place, "no field \"\(key)\"") }
        return fields[key]
    }
}
