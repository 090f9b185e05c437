// Reads and checks `model.yaml`. Called by ModelFolders; every fault names file, line, key, what is wrong and what was
// expected.

internal import System
import KeypointFiles
internal import Yams

extension ModelManifest {
    /// Reads a manifest.
    ///
    /// - Parameters:
    ///   - text: YAML.
    ///   - file: the file as messages name it; its folder is what `{folder}` stands for.
    ///   - data: the folder of users' data, in which the virtual environments are; the system's where it is `nil`.
    /// - Throws: the first thing that is wrong.
    package init(text: String, file: String, data: String? = nil) throws(Diagnostic) {
        let fields = try ManifestFields(text: text, file: file)
        let folder = Path.folder(of: file)
        let name = try fields.name("name")
        let environment = "\(data ?? ModelFolders.userData)/tactus/models/\(name)"
        let words = try fields.texts("command")
        let command = words.map {
            $0.replacing("{folder}", with: folder).replacing("{environment}", with: environment)
        }
        self.init(
            name: name,
            what: try fields.text("what"),
            command: command,
            gives: try fields.words("gives"),
            accepts: try fields.words("accepts"),
            install: try fields.text("install"),
            licence: try fields.text("licence"),
            timeout: try fields.seconds("timeout") ?? ModelConfiguration.answerLimit,
            startTimeout: try fields.seconds("start-timeout") ?? ModelConfiguration.startLimit,
            folder: folder,
            // Scripts/setup-model writes it last.
            stamp: words.contains { $0.contains("{environment}") } ? "\(environment)/ready" : nil
        )
    }

    /// Reads the manifest of a file.
    ///
    /// - Throws: `TactusError` where it cannot be read, `Diagnostic` where something in it is wrong.
    package init(file: String, data: String? = nil) throws {
        let bytes = try ByteSource.contents(of: file, atMost: ModelConfiguration.manifestBytes)
        try self.init(text: String(decoding: bytes, as: UTF8.self), file: file, data: data)
    }
}

/// The fields of a manifest, by name.
private struct ManifestFields {
    private static let known = [
        "name", "what", "command", "gives", "accepts", "install", "licence", "timeout", "start-timeout",
    ]

    private let file: String
    private let lastLine: Int
    private var fields: [String: Node] = [:]

    init(text: String, file: String) throws(Diagnostic) {
        self.file = file
        lastLine = 1 + text.utf8.dropLast().count { $0 == UInt8(ascii: "\n") }
        let root: Node?
        guard text.utf8.count(where: { "[{-?".utf8.contains($0) }) <= ModelConfiguration.nestingSigns else {
            throw Diagnostic(
                file: file,
                line: nil,
                wrong: "more than \(ModelConfiguration.nestingSigns) brackets and dashes",
                expected: "a manifest"
            )
        }
        if let place = text.utf8.firstIndex(of: 0) {
            let line = 1 + text.utf8[..<place].count { $0 == UInt8(ascii: "\n") }
            throw Diagnostic(file: file, line: line, wrong: "a NUL byte", expected: "text")
        }
        if let line = ManifestAlias.firstLine(in: text) {
            throw Diagnostic(file: file, line: line, wrong: "an alias", expected: "what it stands for")
        }
        do {
            // The texts of scalars are all that is read, so none of the library's rules for types is needed.
            root = try Yams.compose(yaml: text, .basic)
        } catch {
            throw Self.explain(error, file)
        }
        guard case .mapping(let mapping) = root else {
            let expected = "a manifest with the keys \(Self.known.joined(separator: ", "))"
            throw Diagnostic(file: file, line: 1, wrong: root.map(\.what) ?? "nothing", expected: expected)
        }
        for (key, value) in mapping {
            guard let name = key.string, Self.known.contains(name) else {
                let near = key.string.flatMap { NearestKey.to($0, among: Self.known) }
                throw Diagnostic(
                    file: file,
                    line: key.mark?.line,
                    wrong: "unknown key \(key.what)",
                    expected: near.map { "\"\($0)\"" } ?? Self.known.joined(separator: ", ")
                )
            }
            fields[name] = value
        }
    }

    /// A text that is not empty, on one line.
    func text(_ key: String) throws(Diagnostic) -> String {
        let node = try node(key)
        return try text(node, key, expected: "a text on one line")
    }

    /// A name that can be that of a folder.
    func name(_ key: String) throws(Diagnostic) -> String {
        let node = try node(key)
        let expected = "lower case letters, digits, - and _, at most 64"
        let name = try text(node, key, expected: expected)
        let isPlain = name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-_".utf8.contains($0) }
        guard isPlain, name.utf8.count <= 64 else { throw fault(node, key, expected) }
        return name
    }

    /// A list of texts.
    func texts(_ key: String) throws(Diagnostic) -> [String] {
        let node = try node(key)
        let expected = #"a list of texts, such as ["python3", "{folder}/model.py"]"#
        guard case .sequence(let items) = node, !items.isEmpty else { throw fault(node, key, expected) }
        var texts: [String] = []
        for (position, item) in items.enumerated() {
            texts.append(try text(item, "\(key)[\(position)]", expected: "a text on one line"))
        }
        return texts
    }

    /// One of some words, or a list of them, each once.
    func words<Word>(_ key: String) throws(Diagnostic) -> [Word]
    where Word: RawRepresentable & CaseIterable & Equatable, Word.RawValue == String {
        let node = try node(key)
        let known = Word.allCases.map(\.rawValue)
        var nodes = [node]
        if case .sequence(let items) = node { nodes = Array(items) }
        var words: [Word] = []
        for item in nodes {
            guard let text = item.string, let word = Word(rawValue: text) else {
                let near = item.string.flatMap { NearestKey.to($0, among: known) }.map { ", did you mean \($0)?" } ?? ""
                throw fault(item, key, known.joined(separator: ", ") + near)
            }
            guard !words.contains(word) else { throw fault(item, key, "each word once") }
            words.append(word)
        }
        guard !words.isEmpty else { throw fault(node, key, "one of \(known.joined(separator: ", "))") }
        return words
    }

    /// A time, `nil` where the key is not there.
    func seconds(_ key: String) throws(Diagnostic) -> Duration? {
        guard let node = fields[key] else { return nil }
        guard let seconds = node.string.flatMap(Double.init), seconds >= 0.001,
            seconds <= ModelConfiguration.longestLimit
        else {
            throw fault(node, key, "a number of seconds, 0.001 to \(Int(ModelConfiguration.longestLimit))")
        }
        return .seconds(seconds)
    }

    private func node(_ key: String) throws(Diagnostic) -> Node {
        guard let node = fields[key] else {
            throw Diagnostic(
                file: file,
                line: lastLine,
                field: key,
                wrong: "missing",
                expected: Self.example(of: key)
            )
        }
        return node
    }

    private func text(_ node: Node, _ field: String, expected: String) throws(Diagnostic) -> String {
        guard case .scalar(let scalar) = node, !scalar.string.isEmpty,
            scalar.string.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else { throw fault(node, field, expected) }
        return scalar.string
    }

    private func fault(_ node: Node, _ field: String, _ expected: String) -> Diagnostic {
        Diagnostic(file: file, line: node.mark?.line, field: field, wrong: node.what, expected: expected)
    }

    private static func example(of key: String) -> String {
        switch key {
        case "command": #"a line such as command: ["python3", "{folder}/model.py"]"#
        case "gives": "a line such as gives: hands"
        case "accepts": "a line such as accepts: [jpeg, rgb24]"
        default: "a line such as \(key): …"
        }
    }

    private static func explain(_ error: any Error, _ file: String) -> Diagnostic {
        switch error {
        case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            Diagnostic(file: file, line: mark.line, wrong: "not YAML: \(problem)")
        case YamlError.duplicatedKeysInMapping(let keys, let context):
            Diagnostic(
                file: file,
                line: context.mark.line,
                field: keys.joined(separator: ", "),
                wrong: "is given twice",
                expected: "once"
            )
        case YamlError.reader(let problem, _, _, _):
            Diagnostic(file: file, wrong: "not YAML: \(plain(problem))")
        default: Diagnostic(file: file, wrong: "not YAML: \(plain("\(error)"))")
        }
    }
}

extension Node {
    /// What the node is, for messages.
    fileprivate var what: String {
        switch self {
        case .scalar(let scalar): "\"\(plain(String(scalar.string.prefix(40))))\""
        case .mapping: "a mapping"
        case .sequence(let items): items.isEmpty ? "an empty list" : "a list"
        case .alias: "an alias"
        }
    }
}

/// Finds the key that may have been meant.
private enum NearestKey {
    /// The known key that differs in the fewest letters, if those are at most two or a third of them.
    static func to(_ word: String, among known: [String]) -> String? {
        let near = known.map { (key: $0, distance: distance(word.lowercased(), $0)) }.min { $0.distance < $1.distance }
        guard let near, near.distance <= max(2, near.key.count / 3) else { return nil }
        return near.key
    }

    /// The Levenshtein distance.
    private static func distance(_ a: String, _ b: String) -> Int {
        let b = Array(b.utf8)
        var row = Array(0...b.count)
        for (i, sign) in a.utf8.prefix(64).enumerated() {
            var corner = row[0]
            row[0] = i + 1
            for j in b.indices {
                let change = corner + (sign == b[j] ? 0 : 1)
                corner = row[j + 1]
                row[j + 1] = min(change, row[j] + 1, corner + 1)
            }
        }
        return row[b.count]
    }
}
