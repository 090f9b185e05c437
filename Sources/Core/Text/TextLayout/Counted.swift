// Numbers with their nouns, and lists, for lines that people read. Used by readers and commands; pure.

/// Returns a number and its noun: `1 hand`, `2 hands`.
package func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }

/// Returns a number and its noun, whose plural only adds an s.
package func counted(_ count: Int, _ one: String) -> String { counted(count, one, one + "s") }

/// Returns the first of some names, and how many others there are: `a, b and 2 more`.
package func listed(_ names: some Collection<String>, most: Int) -> String {
    names.prefix(most).joined(separator: ", ") + (names.count > most ? " and \(names.count - most) more" : "")
}
