// A name that is compared and ordered by its bytes. The key of every dictionary of counts; pure.

/// A name compared byte by byte.
///
/// `String` takes two spellings of one accented letter as equal. Which of the two a dictionary would keep depends on
/// which came first, and the text of a tally may not depend on that.
struct NameKey: Sendable, Hashable, Comparable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: NameKey, right: NameKey) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    static func < (left: NameKey, right: NameKey) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// Equal bytes are equal text, so the text's own hash will do, and it is faster than one byte by byte.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
