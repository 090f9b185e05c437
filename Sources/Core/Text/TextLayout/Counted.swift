// Numbers with their nouns, for lines that people read. Used by readers and commands; pure.

/// Returns a number and its noun: `1 hand`, `2 hands`.
package func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }

/// Returns a number and its noun, whose plural only adds an s.
package func counted(_ count: Int, _ one: String) -> String { counted(count, one, one + "s") }
