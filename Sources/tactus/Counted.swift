// Numbers with their nouns, for lines that people read. Used by all commands.

/// A number and what it counts: `1 hand`, `2 hands`.
func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }

/// A number and what it counts, where the plural only takes an s.
func counted(_ count: Int, _ one: String) -> String { counted(count, one, one + "s") }
