// Where labels, persons and names stand in a user's files. Part of classify, convert and evaluate.

import ArgumentParser
import KeypointFiles

struct FieldOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The field or column of labels, if it has an unusual name.", valueName: "name"))
    var label: String?

    @Option(help: ArgumentHelp("The field or column of persons, if it has an unusual name.", valueName: "name"))
    var person: String?

    @Option(help: ArgumentHelp("The field or column of record names, if it is not id.", valueName: "name"))
    var id: String?

    /// The names as the reader takes them.
    var names: FieldNames { FieldNames(label: label, person: person, id: id) }

    /// The options that were given.
    var given: [String] {
        [("--label", label != nil), ("--person", person != nil), ("--id", id != nil)].filter(\.1).map(\.0)
    }
}
