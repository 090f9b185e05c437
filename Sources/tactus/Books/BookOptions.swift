// The rule book: a shipped one by name, or the user's own file. Part of most commands.

public import ArgumentParser
import Configurations
import Platform
public import Shapes

struct BookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The rule book: rock-scissors-paper (the default), seed, hand-signs, or a file (FILE.yaml or ./FILE).",
            valueName: "name or file"
        )
    )
    var rules: String?

    @Option(help: "How rules treat missing keypoints; by default as the rule book specifies.")
    var missingKeypoints: MissingPolicy?

    @Option(help: "How finger extension is determined; by default as the rule book specifies.")
    var extensionMethod: ExtensionMethod?

    /// Returns the book, compiled, with the requested changes.
    ///
    /// - Throws: `TactusError` where it cannot be read, and `Failure` where it is invalid; its findings go to standard
    ///   error.
    func book() throws -> RuleBook {
        var definition = try BookOptions.definition(named: rules ?? ShippedBook.rockScissorsPaper.rawValue)
        definition.missing = missingKeypoints ?? definition.missing
        definition.fingers = extensionMethod ?? definition.fingers
        return try RuleBook(definition)
    }

    /// The definition of a shipped book or of a file.
    static func definition(named name: String) throws -> RuleBookDefinition {
        let file = try ConfigurationLoader.rules(named: name)
        return try whole(file.findings, "\(name): no rule book", file.definition)
    }
}

/// Returns the value of a rule book, kit or take; prints its findings to standard error.
///
/// - Parameter wrong: the final message.
func whole<Value>(
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

extension MissingPolicy: ExpressibleByArgument {}
extension ExtensionMethod: ExpressibleByArgument {}
