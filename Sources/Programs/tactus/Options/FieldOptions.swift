// The names of fields and columns. Part of every command that reads them.

/// The fields of records, or the columns of tables, that a user names.
struct FieldOptions: ParsableArguments {
    @Option(
        help: .value(
            "name",
            """
            The field or table column that holds labels; or folder, or a regular expression whose one group is the label in \
            the path.
            """
        )
    )
    var label: String?

    @Option(
        help: .value(
            "name",
            """
            The field or table column that identifies the person; or file, folder, or a regular expression whose one group \
            is the person in the path.
            """
        )
    )
    var person: String?

    @Option(help: .rare("name", "The field or table column that identifies the record."))
    var id: String?

    @Option(
        help: .value(
            "field=value",
            "Read only hands whose field has the value, or one of several with | between; != reads the others."
        )
    )
    var `where`: [FieldCondition] = []

    func validate() throws {
        let names = names
        for (option, part) in [("--person", names.personPath), ("--label", names.labelPath)] {
            guard case .pattern(let pattern) = part, let fault = PathPart.fault(ofPattern: pattern) else { continue }
            let expected = "a regular expression with one group, such as p([0-9]+)/"
            throw ValidationError("\(option): \(pattern): \(fault), expected \(expected)")
        }
    }

    /// The names as the reader takes them.
    var names: NamedFields {
        var names = NamedFields()
        (names.id, names.conditions) = (id, `where`)
        names.personPath = person == "file" ? .file : person.flatMap(Self.path)
        names.labelPath = label.flatMap(Self.path)
        if names.personPath == nil { names.person = person }
        if names.labelPath == nil { names.label = label }
        return names
    }

    private static func path(_ word: String) -> PathPart? {
        word == "folder" ? .folder : word.contains("(") ? .pattern(word) : nil
    }

    /// Throws where conditions left none of the records.
    func ensureSelected(_ count: Int, of sources: [String]) throws(Failure) {
        guard count == 0, !`where`.isEmpty else { return }
        let conditions = `where`.map { "--where \($0)" }.joined(separator: " ")
        throw Failure(.no, "\(sources.joined(separator: ", ")): no records are left by \(conditions)")
    }
}

extension FieldCondition: ExpressibleByArgument {
    /// Reads `label=rock` and `side!=left`.
    public init?(argument: String) { self.init(argument) }
}
