// What people read on pads and beside hands instead of an instrument's id. Pure.

/// Titles of instruments, the same for the live view and for phones.
package enum InstrumentTitle {
    /// Ids that are written as one word; kits, phones and takes know them by these.
    private static let words = ["hihat": "hi-hat", "racktom": "rack tom", "floortom": "floor tom"]

    /// The words for an instrument's name.
    package static func title(of name: String) -> String { words[name] ?? name.replacing("-", with: " ") }
}
