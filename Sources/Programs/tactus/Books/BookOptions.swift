// Rule books and kits: built-in ones by name, or the user's own files. Part of the commands that use them.

import Configurations
import Drums
import Gestures
public import Shapes

struct BookOptions: ParsableArguments {
    @Option(
        help: .value(
            "name or file",
            "The rule book: rock-scissors-paper (the default), seed, hand-signs, or a file (FILE.yaml or ./FILE)."
        ),
        completion: .books
    )
    var rules: String?

    @Option(help: .rare("How rules treat missing keypoints; by default as the rule book specifies."))
    var missingKeypoints: MissingPolicy?

    @Option(help: .rare("How finger extension is determined; by default as the rule book specifies."))
    var extensionMethod: ExtensionMethod?

    /// Returns the book, compiled, with the requested changes.
    ///
    /// - Throws: `TactusError` where it cannot be read, and `Failure` where it is invalid; its findings go to standard
    ///   error.
    func book() throws -> RuleBook { try book(named: name) }

    /// The name or file of the book.
    var name: String { rules ?? ShippedBook.rockScissorsPaper.rawValue }

    /// The options as another command takes them.
    var arguments: [String] {
        ["--rules=\(name)"] + (missingKeypoints.map { ["--missing-keypoints=\($0.rawValue)"] } ?? [])
            + (extensionMethod.map { ["--extension-method=\($0.rawValue)"] } ?? [])
    }

    /// Returns another book with the same changes.
    func book(named name: String) throws -> RuleBook {
        var definition = try Configured.rules(named: name)
        definition.missing = missingKeypoints ?? definition.missing
        definition.fingers = extensionMethod ?? definition.fingers
        return try RuleBook(definition)
    }
}

extension MissingPolicy: ExpressibleByArgument {}
extension ExtensionMethod: ExpressibleByArgument {}

/// The values of YAML files and of built-in ones.
///
/// Reading throws `TactusError` where a file cannot be read, and `Failure` where it is invalid; its findings go to standard
/// error.
enum Configured {
    static func rules(named name: String) throws -> RuleBookDefinition {
        let file = try ConfigurationLoader.rules(named: name)
        return try value(file.findings, "\(name): no rule book", file.definition)
    }

    static func kit(named name: String) throws -> (kit: Kit, book: RuleBook) {
        let file = try ConfigurationLoader.kit(named: name)
        let kit = try value(file.findings, "\(name): no kit", file.kit)
        return (kit, kit.book ?? .rockScissorsPaper)
    }

    /// Returns a kit that is played on drums.
    static func drumKit(named name: String) throws -> (kit: Kit, book: RuleBook) {
        let (kit, book) = try kit(named: name)
        guard !kit.isOfPointer else {
            throw Failure(.usage, "--kit \(name): it moves the pointer or presses keys", advice: "see tactus point")
        }
        return (kit, book)
    }

    static func movements(named name: String) throws -> MovementBook {
        let file = try ConfigurationLoader.movements(named: name)
        return try value(file.findings, "\(name): no book of movements", file.book)
    }

    static func take(at path: String) throws -> Take {
        let file = try ConfigurationLoader.take(at: path)
        return try value(file.findings, "\(path): no take", file.take)
    }

    static func player(at path: String) throws -> Player {
        let file = try ConfigurationLoader.player(at: path)
        return try value(file.findings, "\(path): no calibration", file.player)
    }

    static func format(at path: String) throws -> FormatDeclaration {
        let file = try ConfigurationLoader.format(at: path)
        return try value(file.findings, "\(path): no format", file.declaration)
    }

    static func midiMap(at path: String, for kit: Kit) throws -> MIDIMap {
        let file = try ConfigurationLoader.midiMap(at: path, for: kit)
        return try value(file.findings, "\(path): no MIDI map", file.map)
    }

    /// Returns the text of a rule book without errors.
    static func text(ofRules name: String) throws -> String {
        let text = try ConfigurationLoader.text(ofRules: name)
        let file = RuleFile(text: text, name: name)
        _ = try value(file.findings, "\(name): no rule book", file.definition)
        return text
    }

    /// Returns the text of a book of movements without errors.
    static func text(ofMovements name: String) throws -> String {
        let text = try ConfigurationLoader.text(ofMovements: name)
        let file = MovementFile(text: text, name: name)
        _ = try value(file.findings, "\(name): no book of movements", file.book)
        return text
    }

    static func value<Value>(
        _ findings: [Diagnostic],
        _ wrong: String,
        _ value: () throws(Diagnostic) -> Value
    ) throws(Failure) -> Value {
        do {
            return try value()
        } catch {
            for finding in findings { StandardStreams.say("\(finding)") }
            throw Failure(.badInput, "\(wrong): \(counted(findings.count, "error")) in it")
        }
    }

    /// Prints the findings of files, or that one is good.
    ///
    /// - Parameters:
    ///   - find: reads a file, and returns it with its findings.
    ///   - words: returns the words about one without any.
    /// - Throws: the exit code of a file that could not be read, once all have been checked, or else that of a negative result
    ///   where anything was found.
    static func check<File>(
        _ names: [String],
        _ find: (String) throws -> (File, [Diagnostic]),
        words: (File) throws -> String
    ) throws {
        var found = 0
        var unread: ExitStatus?
        for name in names {
            let (file, findings): (File, [Diagnostic])
            do {
                (file, findings) = try find(name)
            } catch let error as TactusError {
                StandardStreams.say("tactus: \(error)")
                unread = unread ?? ExitStatus(error.kind)
                continue
            }
            for finding in findings { try Output.write("\(finding)\n") }
            if findings.isEmpty { try Output.write("\(name): good, \(words(file))\n") }
            found += findings.count
        }
        if let unread { throw ExitCode(unread.rawValue) }
        if found > 0 { throw ExitCode(ExitStatus.no.rawValue) }
    }
}
