// Numbers with their nouns, for lines that people read. Used by readers and commands; pure.

/// A number and what it counts: `1 hand`, `2 hands`.
package func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }

/// A number and what it counts, where the plural only takes an s.
package func counted(_ count: Int, _ one: String) -> String { counted(count, one, one + "s") }
