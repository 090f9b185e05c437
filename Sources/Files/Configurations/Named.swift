// Rule books, kits and takes from YAML or by name, in one step. For programs that use the library.

public import Drums
public import Gestures
public import Shapes

extension RuleBook {
    /// Reads a rule book (<doc:WritingRules>).
    ///
    /// - Parameters:
    ///   - yaml: the text.
    ///   - name: the name of the file in errors.
    /// - Throws: the first error, with its line and what was expected; `RuleFile` has all of them, and a linter.
    /// - Complexity: about a millisecond; keep the book.
    public init(yaml: String, name: String = "rule book") throws(Diagnostic) {
        self = try RuleBook(RuleFile(text: yaml, name: name).definition())
    }

    /// Loads a rule book.
    ///
    /// - Parameter name: a built-in one (`rock-scissors-paper`, `seed` or `hand-signs`), or a file.
    /// - Throws: `TactusError` if there is no such book, `Diagnostic` if its text is wrong.
    public init(named name: String) throws {
        self = try RuleBook(ConfigurationLoader.rules(named: name).definition())
    }
}

extension Kit {
    /// Reads a kit (<doc:Kits>), with its regions and its tuning.
    ///
    /// - Parameters:
    ///   - yaml: the text.
    ///   - name: the name of the file in errors.
    ///   - book: the rule book that the text names in `rules`; needed only if it is not a built-in one.
    ///   - movements: the book that the text names in `movements`; needed only if it is not the built-in one.
    /// - Throws: the first error, with its line and what was expected; `KitFile` has all of them, and a linter.
    public init(
        yaml: String,
        name: String = "kit",
        book: RuleBook? = nil,
        movements: MovementBook? = nil
    ) throws(Diagnostic) {
        self = try KitFile(text: yaml, name: name, book: book?.definition, movements: movements).kit()
    }

    /// Loads a kit, with its books, its regions and its tuning.
    ///
    /// - Parameter name: a built-in one (`hands`, `drumset`, `tambour` or `tvdrums`), or a file, beside which its books
    ///   are looked for.
    /// - Throws: `TactusError` if there is no such kit, `Diagnostic` if its text or that of its books is wrong.
    public init(named name: String) throws { self = try ConfigurationLoader.kit(named: name).kit() }
}

extension MovementBook {
    /// Reads a book of movements (<doc:Movements#Books-of-movements>); built-in ones that it does not define
    /// are added.
    ///
    /// - Throws: the first error, with its line and what was expected; `MovementFile` has all of them, and a linter.
    public init(yaml: String, name: String = "movements") throws(Diagnostic) {
        self = try MovementFile(text: yaml, name: name).book()
    }

    /// Loads a book of movements.
    ///
    /// - Parameter name: the built-in one (`swipes-waves-circles`), or a file.
    /// - Throws: `TactusError` if there is no such book, `Diagnostic` if its text is wrong.
    public init(named name: String) throws { self = try ConfigurationLoader.movements(named: name).book() }
}

extension Take {
    /// Reads a take.
    ///
    /// - Throws: `Diagnostic`, the first error, with its line and what was expected.
    public init(yaml: String, name: String = "take") throws(Diagnostic) {
        self = try TakeFile(text: yaml, name: name).take()
    }
}
