// Which rule book: a shipped one by name, or the user's own file. Part of most commands.

public import ArgumentParser
import Configurations
import Console
import KeypointFiles
import Keypoints
public import Shapes

struct BookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The rule book: rock-scissors-paper, seed, hand-signs, or a file (FILE.yaml or ./FILE).",
            valueName: "name or file"
        )
    )
    var rules = ShippedBook.rockScissorsPaper.rawValue

    @Option(help: "How rules treat missing keypoints; by default as the rule book specifies.")
    var missingKeypoints: MissingPolicy?

    @Option(help: "How finger extension is determined; by default as the rule book specifies.")
    var extensionMethod: ExtensionMethod?

    /// A Boolean value that indicates whether nothing was asked for.
    var isUsual: Bool {
        rules == ShippedBook.rockScissorsPaper.rawValue && missingKeypoints == nil && extensionMethod == nil
    }

    /// The book, compiled, with the changes asked for.
    ///
    /// - Throws: `Failure` where the file is missing, unreadable, or no rule book; its findings go to standard error.
    func book() throws -> RuleBook {
        var definition = try BookOptions.definition(named: rules)
        definition.missing = missingKeypoints ?? definition.missing
        definition.fingers = extensionMethod ?? definition.fingers
        return try RuleBook(definition)
    }

    /// The definition of a shipped book or of a file.
    static func definition(named name: String) throws -> RuleBookDefinition {
        let file = try RuleFile(text: text(named: name), name: name)
        do {
            return try file.definition()
        } catch {
            for finding in file.findings { StandardStreams.say("\(finding)") }
            throw Failure(.badInput, "\(name): no rule book, \(counted(file.findings.count, "fault", "faults"))")
        }
    }

    /// The text of a shipped book or of a file.
    static func text(named name: String) throws -> String {
        let shipped = ShippedBook.allCases.map(\.rawValue).joined(separator: ", ")
        guard NamedFile.isFile(name) else {
            if let book = ShippedBook(rawValue: name) { return book.text }
            throw Failure(.noInput, "\(name): no built-in rule book (\(shipped))\(NamedFile.hint(name))")
        }
        do throws(SourceProblem) {
            return String(decoding: try ByteSource.contents(of: name, atMost: mostBytes), as: UTF8.self)
        } catch {
            guard error.kind == .missing else { throw error }
            throw Failure(.noInput, "\(name): no such file, nor a built-in rule book (\(shipped))")
        }
    }

    /// A rule book is not larger than this.
    private static let mostBytes = 1 << 22
}

extension MissingPolicy: ExpressibleByArgument {}
extension ExtensionMethod: ExpressibleByArgument {}
