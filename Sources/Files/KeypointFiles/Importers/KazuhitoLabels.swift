// The class names of Kazuhito00's label file and what Tactus calls the same shapes. Used by the table importer.

/// The names in Kazuhito00's `keypoint_classifier_label.csv` in Tactus's words.
package enum KazuhitoLabels {
    /// Kazuhito00's name to Tactus's name.
    package static let changed: [String: String] = [
        "Open": "paper",
        "Close": "rock",
        "Pointer": "pointing",
        "OK": "ok",
    ]

    /// The name of a class in Tactus's words; a name that is not in the table stays.
    package static func shape(_ label: String) -> String { changed[label] ?? label }
}
