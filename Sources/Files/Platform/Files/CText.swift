// Texts that functions of C leave. Used by the owners of C libraries' handles; any thread.

extension String {
    /// Creates a text of C's characters up to the first zero.
    package init(untilZero characters: some Sequence<CChar>) {
        self.init(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// The room for a text that a function of C fills in.
package struct CText {
    package var characters: [CChar]

    /// Creates room for a number of characters, the final zero among them.
    package init(room: Int) { characters = [CChar](repeating: 0, count: room) }

    package var words: String { String(untilZero: characters) }
}

/// Calls a function of C that leaves a message.
///
/// - Parameter room: the most characters of the message, with its final zero.
/// - Returns: the function's result, and the message.
@safe package func withMessage<Result>(
    _ room: Int,
    _ call: (UnsafeMutablePointer<CChar>) -> Result
) -> (status: Result, message: CText) {
    var text = CText(room: room)
    return unsafe (call(&text.characters), text)
}
