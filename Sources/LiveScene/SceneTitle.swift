// The names for people of instruments and kits: on pads, beside hands, on phones. Pure.

/// Titles, the same for the live view and for phones.
package enum SceneTitle {
    /// Ids that are written as one word; kits, phones and takes know them by these.
    private static let words = [
        "hihat": "hi-hat", "racktom": "rack tom", "floortom": "floor tom", "tvdrums": "TV drums", "drumset": "drum set",
    ]

    /// The words for an instrument's name.
    package static func title(of name: String) -> String { words[name] ?? name.replacing("-", with: " ") }

    /// The words for a kit's name.
    package static func title(ofKit name: String) -> String { words[name] ?? name }
}
