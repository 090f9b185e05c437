// HaGRID's class names and what Tactus calls the same shapes. Used by the HaGRID importer.

/// The names of HaGRID's classes in Tactus's words (<doc:ImportedFormats>).
///
/// Only names that mean one shape are changed, and the trap is taken away: HaGRID's `rock` is the horns sign, its fist
/// is `fist`. Everything else (`palm`, `stop`, `peace`, `two_up`, `no_gesture` …) keeps its own name, because a rule
/// book decides what counts as paper or as scissors.
package enum HaGRIDLabels {
    /// HaGRID's name to Tactus's name, for the names that differ.
    package static let changed: [String: String] = [
        "fist": "rock",
        "rock": "horns",
        "one": "pointing",
        "like": "thumbs_up",
        "dislike": "thumbs_down",
    ]

    /// The name of a class in Tactus's words.
    ///
    /// - Parameter label: HaGRID's name; blanks count as underscores, as in `stop inverted`.
    package static func shape(_ label: String) -> String {
        let name = String(label.lowercased().map { $0 == " " ? "_" : $0 })
        return changed[name] ?? name
    }
}
