// The reason why a text is not JSON. Thrown by the parser of KeypointFiles, completed to a Diagnostic there; pure.

/// The reason why a text is not JSON.
package struct JSONFault: Error, Sendable, Hashable {
    /// The byte, from 0, at which it shows.
    package var offset: Int

    /// The path of the value at fault, such as `hands[0].points[3]`; empty for the whole.
    package var field: String

    package var wrong: String

    package var expected: String

    package init(offset: Int, field: String = "", wrong: String, expected: String) {
        self.offset = offset
        self.field = field
        self.wrong = wrong
        self.expected = expected
    }
}
